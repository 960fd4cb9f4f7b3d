"""What checks leave in the ledger, what the next one says of it, and what people can say of a warning."""

from __future__ import annotations

import re

import pytest
import sqlalchemy as sa

from bot.config import CONFIG_PATH
from bot.jobs.job import Ask, Trigger
from bot.jobs.steps import JobEnded
from bot.model.citecheck_command import CommandVerb
from bot.model.own_marks import ANSWER_MARK
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.storage.ledger.feedback import FEWEST_PULL_REQUESTS, FEWEST_WARNINGS, Saying, Source, keep_word
from bot.storage.ledger.tables import CLAIMS, FEEDBACK, FINDINGS, REVIEWS, WARNINGS
from bot.storage.lost_access import LostAccess
from checks.model.outcome import Failure
from tests.bot.scenes import CODE, Bot, MemorySteps, WorkerDiedError, findings
from tests.bot.storage.ledger.scenes import check as write_check
from tests.bot.storage.ledger.scenes import finding as a_finding

CHANGED = CODE.replace("return 7\n", "return 70\n")


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    made = sandbox.create_repository(
        "acme/shop", {"src/a.py": CODE, CONFIG_PATH: "fail_on: [phantom_file]\n"}
    )
    made.set_permission("maria", "write")
    return made


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"src/a.py": CHANGED}, author="alice")


def count(bot: Bot, table: sa.Table) -> int:
    with bot.engine.connect() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


def ids(summary: str | None) -> list[str]:
    """The short ids of the findings that a check run shows, in order."""
    return re.findall(r"\bid `([0-9a-f]{8})`", summary or "")


def ask(bot: Bot, pull: PullRequestScene, author: str, what: CommandVerb, finding: str = "") -> object:
    comment = pull.comment(author, f"/citecheck {what} {finding}")
    asked = Ask(what, author, finding, comment_id=comment.id)
    return bot.job(pull, trigger=Trigger.COMMAND, asks=(asked,))


def reactions(pull: PullRequestScene) -> list[str]:
    return [each.content for comment in pull.model.comments for each in comment.reactions]


def answers(pull: PullRequestScene) -> list[str]:
    return [comment.body for comment in pull.model.comments if comment.body.startswith(ANSWER_MARK)]


# what is written


async def test_a_check_is_in_the_ledger_with_what_its_check_run_shows(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26), ("src/phantom.py", 12)))
    run = await bot.check(pull)
    with bot.engine.connect() as connection:
        (review,) = connection.execute(sa.select(REVIEWS)).all()
        assert (review.check_id, review.pull_request, review.head) == (run.id, pull.number, pull.head_sha)
        assert (review.repository, review.title, review.conclusion) == ("acme/shop", run.title, "failure")
        warning = connection.execute(sa.select(WARNINGS)).one()
        assert (warning.rule, warning.finding) == ("phantom_file", ids(run.summary)[0])
        assert warning.message.replace("`", "") in (run.summary or "").replace("`", "").replace("\\", "")
    assert (count(bot, FINDINGS), count(bot, WARNINGS)) == (2, 1)


@pytest.mark.parametrize("step", ["judge", "begin"])
async def test_a_check_whose_worker_dies_is_in_the_ledger_once(
    bot: Bot, pull: PullRequestScene, step: str
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26), ("src/phantom.py", 12)))
    job, steps = bot.job(pull), MemorySteps(die_after=step)
    for _ in range(2):
        with pytest.raises(WorkerDiedError):
            await bot.run(job, steps)
        steps = steps.taken_over()
        steps.die_after = step
    steps = steps.taken_over()
    assert isinstance(await bot.run(job, steps), JobEnded)
    assert (count(bot, REVIEWS), count(bot, FINDINGS), count(bot, WARNINGS)) == (1, 2, 1)


async def test_nothing_is_written_of_what_was_removed_during_the_check(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26)))
    steps = MemorySteps(die_after="begin")
    job = bot.job(pull)
    with pytest.raises(WorkerDiedError):
        await bot.run(job, steps)
    await bot.gone.add([LostAccess(repository_id=pull.repository.model.id, removed=True)])
    services = bot.services()
    assert services.ledger is not None
    before = sa.update(sa.table("citecheck_gone", sa.column("at"))).values(at=4e9)  # while it is judged
    with bot.engine.begin() as connection:
        connection.execute(before)
    assert await bot.run(job, steps.taken_over()) == JobEnded(
        "checked", {"check_run": pull.check_runs()[-1].id}
    )
    assert count(bot, REVIEWS) == count(bot, CLAIMS) == 0


async def test_an_error_of_ours_in_the_ledger_costs_no_check(bot: Bot, pull: PullRequestScene) -> None:
    with bot.engine.begin() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER broken BEFORE INSERT ON citecheck_reviews BEGIN SELECT RAISE(ABORT, 'broken'); END"
        )
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    run = await bot.check(pull)
    assert (run.status, run.title) == ("completed", "1 of 1 finding cites code that is not there")
    assert count(bot, REVIEWS) == count(bot, FINDINGS) == 0


# what changed


async def test_a_check_after_a_push_says_first_what_changed(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 1)))
    goes = pull.comment("other-bot[bot]", findings(("src/a.py", 4_000)))
    pull.review_comment("Copilot", "src/a.py", 26, "This should stay 7.")
    first = await bot.check(pull)
    assert "Since" not in (first.summary or "")
    pull.push({"src/b.py": "x = 1\n"})
    pull.delete_comment(goes)
    pull.comment("third-bot[bot]", findings(("src/c.py", 3)))
    second = await bot.check(pull)
    begin = (second.summary or "").partition("\n\n")
    assert begin[0] == (
        f"**Since the check of `{first.head_sha[:7]}`:** 1 newly warned, 1 gone, 2 carried over."
    )
    listed = begin[2].partition("\n\n")[0].splitlines()
    assert [line.partition(":")[0] for line in listed] == ["- newly warned", "- gone"]


async def test_what_is_in_order_again_is_no_longer_warned_of(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/c.py", 3)))
    await bot.check(pull)
    pull.push({"src/c.py": "x = 1\n" * 9})
    summary = (await bot.check(pull)).summary or ""
    assert "`:** 1 no longer warned." in summary
    assert "- no longer warned: “Finding 1” of correctness" in summary


async def test_checked_again_without_any_news_it_says_nothing_of_changes(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/c.py", 3)))
    await bot.check(pull)
    assert "Since" not in ((await bot.check(pull)).summary or "")


async def test_what_a_reviewer_says_again_after_a_push_is_marked(bot: Bot, pull: PullRequestScene) -> None:
    text = "The function f7 returns seventy although its name promises seven as the answer."
    pull.review_comment("Copilot", "src/a.py", 26, text)
    pull.review_comment("Gemini", "src/a.py", 26, "An entirely different matter: rename it please.")
    await bot.check(pull)
    pull.push({"src/b.py": "x = 1\n"})
    pull.review_comment("Copilot", "src/a.py", 26, text)
    summary = (await bot.check(pull)).summary or ""
    assert summary.count("**repeats**") == 1
    with bot.engine.connect() as connection:
        said = connection.execute(
            sa.select(FINDINGS.c.finding, FINDINGS.c.repeats, FINDINGS.c.reviewer).where(FINDINGS.c.current)
        ).all()
    repeats = {row.finding: row.repeats for row in said}
    (again,) = (finding for finding, first in repeats.items() if first)
    assert repeats[repeats[again]] == ""


# what people say of it


async def test_who_may_write_calls_a_warning_wrong_and_the_next_check_shows_it(
    bot: Bot, pull: PullRequestScene
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12), ("src/ghost.py", 3)))
    first = await bot.check(pull)
    assert first.conclusion == "failure"
    one, other = ids(first.summary)[:2]
    assert f"`/citecheck wrong {one}`" in (first.summary or "")
    assert await bot.run(ask(bot, pull, "maria", CommandVerb.WRONG, one)) == JobEnded(  # type: ignore[arg-type]
        "checked", {"check_run": pull.check_runs("citecheck")[-1].id}
    )
    second = pull.check_runs("citecheck")[-1]
    assert second.id != first.id
    assert re.search(rf"id `{one}`, \*\*called wrong\*\* by maria on \d{{4}}-\d\d-\d\d", second.summary or "")
    assert second.conclusion == "failure", "the other warning stands"
    await bot.run(ask(bot, pull, "maria", CommandVerb.WRONG, other))  # type: ignore[arg-type]
    assert pull.check_runs("citecheck")[-1].conclusion == "neutral"
    assert reactions(pull) == ["eyes", "eyes"]
    assert count(bot, FEEDBACK) == 2


@pytest.mark.parametrize("author", ["alice", "stranger"], ids=["the author", "a stranger"])
@pytest.mark.parametrize("what", list(CommandVerb))
async def test_who_may_not_write_is_refused(
    bot: Bot, pull: PullRequestScene, author: str, what: CommandVerb
) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    first = await bot.check(pull)
    bot.sandbox.state.account(author)
    assert await bot.run(ask(bot, pull, author, what, ids(first.summary)[0])) == JobEnded("refused")  # type: ignore[arg-type]
    assert len(pull.check_runs("citecheck")) == 1
    assert (reactions(pull), answers(pull), count(bot, FEEDBACK)) == (["confused"], [], 0)


async def test_the_button_calls_all_warnings_of_a_check_wrong(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12), ("src/ghost.py", 3), ("src/a.py", 26)))
    run = await bot.check(pull)
    assert [each.identifier for each in run.actions] == ["recheck", "tier2", "wrong"]
    pressed = Ask(CommandVerb.WRONG, "maria", check_run_id=run.id)
    await bot.run(bot.job(pull, trigger=Trigger.RERUN, asks=(pressed,)))
    again = pull.check_runs("citecheck")[-1]
    assert (again.summary or "").count("**called wrong** by maria") == 2
    assert again.conclusion == "neutral"
    await bot.run(bot.job(pull, trigger=Trigger.RERUN, asks=(pressed,)))
    assert count(bot, FEEDBACK) == 2, "said twice, kept once"


async def test_a_check_without_a_warning_has_no_button_for_mistakes(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/a.py", 26)))
    run = await bot.check(pull)
    assert [each.identifier for each in run.actions] == ["recheck", "tier2"]


async def test_why_and_help_are_answered_once_and_are_no_findings(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    first = await bot.check(pull)
    job = ask(bot, pull, "maria", CommandVerb.WHY, ids(first.summary)[0])
    steps = MemorySteps(die_after="answer 0")
    with pytest.raises(WorkerDiedError):
        await bot.run(job, steps)  # type: ignore[arg-type]
    assert await bot.run(job, steps.taken_over()) == JobEnded("answered")  # type: ignore[arg-type]
    await bot.run(ask(bot, pull, "maria", CommandVerb.HELP))  # type: ignore[arg-type]
    why, helped = answers(pull)
    assert "`phantom_file`" in why
    assert "src/phantom.py" in why
    assert "/citecheck wrong ID" in helped
    assert len(pull.check_runs("citecheck")) == 1, "nothing was checked anew"
    await bot.check(pull)
    assert len(bot.reviews[-1].findings) == 1


async def test_others_cannot_hide_a_finding_behind_our_mark(bot: Bot, pull: PullRequestScene) -> None:
    pull.comment("ci-bot[bot]", f"{ANSWER_MARK}1 -->\n{findings(('src/phantom.py', 12))}")
    assert (await bot.check(pull)).title == "1 of 1 finding cites code that is not there"


@pytest.mark.parametrize("finding", ["00000000", "deadbeef'; --", "x" * 40])
async def test_a_finding_that_nobody_knows(bot: Bot, pull: PullRequestScene, finding: str) -> None:
    await bot.check(pull)
    for what in (CommandVerb.WHY, CommandVerb.WRONG):
        await bot.run(ask(bot, pull, "maria", what, finding))  # type: ignore[arg-type]
    assert len(answers(pull)) == 2
    assert all("is known on this pull request" in answer for answer in answers(pull))


# a rule that is wrong too often


def many_called_wrong(
    bot: Bot, repository: RepositoryScene, wrong: int, shown: int = FEWEST_WARNINGS
) -> None:
    key = bot.key(repository)
    with bot.engine.begin() as connection:
        for number in range(shown):
            pull = 100 + number % FEWEST_PULL_REQUESTS
            finding = a_finding(str(number), Failure.PHANTOM_FILE)
            write_check(connection, 1 + number, finding, key=key, pull=pull, at=1e9)
            if number < wrong:
                keep_word(connection, key, Saying("maria", Source.BUTTON, 1e9, check_id=1 + number))


async def test_a_rule_that_people_call_wrong_too_often_is_muted_and_says_so(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    many_called_wrong(bot, repository, wrong=4)
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12), ("src/a.py", 4_000)))
    run = await bot.check(pull)
    summary = (run.summary or "").replace("\u00a0", " ")
    assert run.title == "1 of 2 findings cites code that is not there"
    assert (
        "The rule `phantom_file` is muted in this repository: 4 of its 20 warnings were called wrong "
        "(20%, 95% interval 8.1–41.6%). Put `unmute: [phantom_file]` in `.github/citecheck.yml` to turn it back on."
    ) in summary
    assert "src/phantom.py" in summary, "the finding is still there"
    assert bot.reviews[-1].findings[0].confidence.effective == bot.reviews[-1].findings[0].confidence.original


async def test_the_config_lets_it_warn_again(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene
) -> None:
    many_called_wrong(bot, repository, wrong=4)
    repository.write({CONFIG_PATH: "unmute: [phantom_file]\n"})
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    run = await bot.check(pull)
    assert run.title == "1 of 1 finding cites code that is not there"
    assert "is muted" not in (run.summary or "")


@pytest.mark.parametrize(
    ("wrong", "shown"), [(2, 20), (4, 19), (0, 20)], ids=["few wrong", "few shown", "none"]
)
async def test_too_little_to_say_mutes_nothing(
    bot: Bot, repository: RepositoryScene, pull: PullRequestScene, wrong: int, shown: int
) -> None:
    many_called_wrong(bot, repository, wrong=wrong, shown=shown)
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    assert (await bot.check(pull)).title == "1 of 1 finding cites code that is not there"


async def test_what_one_repository_calls_wrong_is_nothing_to_another(
    bot: Bot, repository: RepositoryScene
) -> None:
    many_called_wrong(bot, repository, wrong=20)
    other = bot.sandbox.create_repository("acme/other", {"src/a.py": CODE})
    pull = other.open_pull_request({"src/a.py": CHANGED})
    pull.comment("ci-bot[bot]", findings(("src/phantom.py", 12)))
    assert (await bot.check(pull)).title == "1 of 1 finding cites code that is not there"
