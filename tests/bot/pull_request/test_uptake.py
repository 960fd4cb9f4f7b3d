"""What became of findings: pushes, suggestions, threads, merges, as the App sees them."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest
import sqlalchemy as sa

from bot.config import CONFIG_PATH
from bot.jobs.steps import JobEnded
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.storage.ledger.tables import FINDINGS, TALLIES, UPTAKE_TALLIES
from tests.bot.scenes import CODE, Bot, MemorySteps, Rewritten, WorkerDiedError, findings

FIXED = CODE.replace("    return 7\n", "    return seven()\n")
SUGGESTION = "Say it by its name.\n\n```suggestion\n    return seven()\n```"


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"README.md": "# Shop\n"})


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CODE}, author="alice")


def kept(bot: Bot, *columns: str) -> list[tuple[Any, ...]]:
    """What is kept of the current findings."""
    with bot.engine.connect() as connection:
        query = sa.select(*(FINDINGS.c[name] for name in columns)).where(FINDINGS.c.current)
        return [tuple(row) for row in connection.execute(query.order_by(FINDINGS.c.position))]


async def test_a_merge_settles_what_became_of_each_finding(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, SUGGESTION)
    ignored = pull.review_comment("Copilot", "src/a.py", 50, "Rename it, please.")
    resolved = pull.review_comment("Copilot", "src/a.py", 70, "Please rename it as well.")
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    await bot.check(pull)
    assert kept(bot, "pull_then") == [("open",)] * 4
    pull.push({"src/a.py": FIXED})
    pull.reply(ignored, "alice", "No.")
    resolved.resolved = True
    await bot.check(pull)
    pull.merge()
    before = len(bot.requests())
    assert await bot.run(bot.job(pull)) == JobEnded("followed", {"findings": 4})
    assert len(bot.requests()) - before <= 6
    assert kept(bot, "lines_then", "suggestion_then", "thread_then", "pull_then") == [
        ("changed", "applied", "open", "merged"),
        ("unchanged", "none", "answered", "merged"),
        ("unchanged", "none", "resolved", "merged"),
        ("unknown", "none", "none", "merged"),
    ]
    with bot.engine.connect() as connection:
        counts = connection.execute(
            sa.select(TALLIES.c.findings, TALLIES.c.followed, TALLIES.c.acted).order_by(TALLIES.c.findings)
        ).all()
        assert counts == [(1, 0, 0), (3, 3, 1)]
        cells = sa.select(sa.func.sum(UPTAKE_TALLIES.c.followed), sa.func.sum(UPTAKE_TALLIES.c.acted))
        assert connection.execute(cells).one() == (3, 1)


async def test_a_squash_merge_settles_it_as_an_ordinary_one(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    """None of its commits is on the base branch, which has moved on, and its own branch is deleted."""
    pull.review_comment("Copilot", "src/a.py", 26, SUGGESTION)
    pull.review_comment("Copilot", "src/a.py", 50, "Rename it, please.")
    await bot.check(pull)
    pull.push({"src/a.py": FIXED})
    repository.write({"src/b.py": "x = 1\n"})
    before = pull.head_sha
    commit = pull.merge(squash=True)
    pull.delete_head_branch()
    git = pull.model.repository.git
    assert git.run("rev-list", "--parents", "-n", "1", commit).split()[1:] == [
        git.run("rev-parse", f"{commit}^").strip()
    ]
    assert git.merge_base(commit, before) != before
    assert git.run("show", f"{commit}:src/a.py").decode() == FIXED
    asked = len(bot.requests())
    assert await bot.run(bot.job(pull)) == JobEnded("followed", {"findings": 2})
    assert len(bot.requests()) - asked <= 6
    assert kept(bot, "lines_then", "suggestion_then", "pull_then") == [
        ("changed", "applied", "merged"),
        ("unchanged", "none", "merged"),
    ]


async def test_a_suggestion_that_was_applied_by_hand_with_other_white_space(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, SUGGESTION)
    await bot.check(pull)
    pull.push({"src/a.py": CODE.replace("    return 7\n", "    return seven( )\n")})
    await bot.check(pull)
    assert kept(bot, "lines_then", "suggestion_then") == [("changed", "nearly")]


@pytest.mark.parametrize(
    ("text", "then"),
    [
        (FIXED, "changed"),
        (f"import os\n\n\n{CODE}", "unchanged"),
        (CODE.replace("    return 7\n", "    check()\n    return 7\n"), "beside"),
        (CODE, "unchanged"),
    ],
    ids=["changed", "moved", "a line put above", "as it was"],
)
async def test_what_a_push_does_to_the_lines(bot: Bot, pull: PullRequestScene, text: str, then: str) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This could be null.")
    await bot.check(pull)
    pull.push({"src/a.py": text, "src/b.py": "x = 1\n"})
    await bot.check(pull)
    assert kept(bot, "lines_then") == [(then,)]


@pytest.mark.parametrize(("text", "then"), [(FIXED, "changed"), (f"\n\n{CODE}", "unchanged")])
async def test_lines_are_followed_over_a_force_push(
    bot: Bot, pull: PullRequestScene, text: str, then: str
) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This could be null.")
    await bot.check(pull)
    pull.push({"src/a.py": text}, force=True)

    def forget(answer: dict[str, Any]) -> None:
        (thread,) = answer["data"]["repository"]["pullRequest"]["reviewThreads"]["nodes"]
        thread["comments"]["nodes"][0]["originalCommit"]["oid"] = "f" * 40

    bot.sandbox.faults.add("POST", "/graphql", Rewritten(forget), body="query PullRequest")
    await bot.check(pull)
    assert kept(bot, "lines_then") == [(then,)]


async def test_what_is_abandoned_is_no_finding_that_nobody_acted_on(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This could be null.")
    await bot.check(pull)
    pull.close()
    await bot.run(bot.job(pull))
    assert kept(bot, "pull_then") == [("abandoned",)]
    with bot.engine.connect() as connection:
        assert connection.execute(sa.select(TALLIES.c.findings, TALLIES.c.followed)).all() == [(1, 0)]


async def test_a_pull_request_that_is_opened_again_is_open(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, "This could be null.")
    await bot.check(pull)
    pull.close()
    await bot.run(bot.job(pull))
    pull.reopen()
    await bot.check(pull)
    assert kept(bot, "pull_then") == [("open",)]


async def test_of_a_pull_request_without_findings_nothing_more_is_asked(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.merge()
    before = len(bot.requests())
    assert await bot.run(bot.job(pull)) == JobEnded("ignored", {"reason": "the pull request is closed"})
    assert len(bot.requests()) - before == 1


async def test_a_worker_that_dies_counts_nothing_twice(bot: Bot, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 26, SUGGESTION)
    await bot.check(pull)
    pull.push({"src/a.py": FIXED})
    pull.merge()
    job, steps = bot.job(pull), MemorySteps(die_after="follow")
    for _ in range(3):
        with pytest.raises(WorkerDiedError):
            await bot.run(job, steps)
        steps = steps.taken_over()
        steps.die_after = "follow"
    assert await bot.run(job, steps.taken_over()) == JobEnded("followed", {"findings": 1})
    with bot.engine.connect() as connection:
        assert connection.execute(sa.select(TALLIES.c.followed, TALLIES.c.acted)).all() == [(1, 1)]


# said again, and older than the change


SAID = "The function f7 returns seven although its name promises seven as the answer to callers."


@pytest.mark.parametrize("settled", ["resolved", "answered", "met"])
async def test_what_was_settled_and_is_said_again_is_marked_across_reviewers(
    bot: Bot, pull: PullRequestScene, settled: str
) -> None:
    first = pull.review_comment("Copilot", "src/a.py", 26, SAID)
    await bot.check(pull)
    if settled == "resolved":
        first.resolved = True
    elif settled == "answered":
        pull.reply(first, "alice", "It is meant to.")
    pull.push({"src/a.py": FIXED} if settled == "met" else {"src/b.py": "x = 1\n"})
    again = pull.review_comment("gemini-code-assist[bot]", "src/a.py", 26, SAID)
    again.created_at = first.created_at.replace(year=first.created_at.year + 1)
    run = await bot.check(pull)
    one = next(each for each in bot.reviews[-1].findings if each.finding.reviewer != "Copilot")
    assert one.before is not None
    assert one.before.settled == settled
    assert one.confidence.effective == one.confidence.original
    assert "repeated: Copilot already said it" in (run.summary or "")


async def test_what_was_not_settled_is_not_said_again(bot: Bot, pull: PullRequestScene) -> None:
    first = pull.review_comment("Copilot", "src/a.py", 26, SAID)
    pull.push({"src/b.py": "x = 1\n"})
    again = pull.review_comment("gemini-code-assist[bot]", "src/a.py", 26, SAID)
    again.created_at = first.created_at.replace(year=first.created_at.year + 1)
    await bot.check(pull)
    assert all(one.before is None for one in bot.reviews[-1].findings)


# what it takes


async def test_no_check_in_the_life_of_a_pull_request_takes_more_than_six_requests(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    """Opened, pushed to, pushed over, merged, each with a finding more; what became of them comes with the rest."""
    repository.write({CONFIG_PATH: "tier2: true\n"})
    made: list[list[str]] = []

    async def counted(run: Awaitable[object]) -> None:
        before = len(bot.requests())
        await run
        made.append([f"{one.method} {one.path}" for one in bot.requests()[before:]])

    first = pull.review_comment("Copilot", "src/a.py", 26, SUGGESTION)
    pull.review_comment("Copilot", "src/a.py", 26, "`f7` takes two parameters.")
    await counted(bot.check(pull))
    pull.push({"src/a.py": FIXED, "src/b.py": CODE})
    pull.reply(first, "alice", "Done.")
    pull.review_comment("gemini-code-assist[bot]", "src/b.py", 26, "`f7` takes two parameters.")
    await counted(bot.check(pull))
    pull.push({"src/a.py": FIXED, "src/b.py": FIXED}, force=True)
    pull.review_comment("cursor[bot]", "src/b.py", 26, "`f7` takes two parameters.")
    await counted(bot.check(pull))
    pull.merge(squash=True)
    await counted(bot.run(bot.job(pull)))

    assert kept(bot, "lines_then", "suggestion_then", "thread_then", "pull_then") == [
        ("changed", "applied", "answered", "merged"),
        ("changed", "none", "open", "merged"),
        ("changed", "none", "open", "merged"),
        ("unchanged", "none", "open", "merged"),
    ]
    assert [len(requests) <= 6 for requests in made] == [True] * 4, made
    assert len(made[-1]) <= 3, made[-1]
