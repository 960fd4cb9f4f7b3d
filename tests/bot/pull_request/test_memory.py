"""A statement that was refuted on one pull request is known again on the next, whoever says it."""

from __future__ import annotations

import json
import re
from typing import NoReturn

import pytest
import sqlalchemy as sa

pytest.importorskip("pydantic_ai", reason="needs the extra judge")

from bot.config import CONFIG_PATH
from bot.jobs.job import Ask, Trigger
from bot.model.citecheck_command import CommandVerb
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from bot.sandbox.models import CheckRun
from bot.storage.ledger.tables import FEEDBACK, REFUTED
from tests.bot.judge.server import Said, model_server, supported
from tests.bot.judge.test_on_pull_requests import SAID, guilty, honest, judged_by
from tests.bot.scenes import CODE, Bot, MemorySteps, WorkerDiedError

FALSE = "`f7` takes two parameters."


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    made = sandbox.create_repository("acme/shop", {"README.md": "# Shop\n", CONFIG_PATH: "tier2: true\n"})
    made.set_permission("maria", "write")
    return made


def opened(repository: RepositoryScene, branch: str, text: str = CODE) -> PullRequestScene:
    return repository.open_pull_request(
        {"src/a.py": text.replace("return 30", f"return {branch}")}, branch=branch
    )


def summary(run: CheckRun) -> str:
    """As a reader sees it: without marks that keep `#1` from being a link."""
    return re.sub(r"[\\\u2060]", "", run.summary or "").casefold()


def said_again(pull: PullRequestScene, reviewer: str, line: int = 26) -> None:
    pull.review_comment(reviewer, "src/a.py", line, f"{FALSE} That seems a lot.")


async def test_what_was_refuted_before_is_said_so_to_the_next_reviewer(
    bot: Bot, repository: RepositoryScene
) -> None:
    first = opened(repository, "31")
    said_again(first, "Copilot")
    run = await bot.check(first)
    assert "refuted on" not in summary(run)
    second = opened(repository, "32", f"import os\n\n\n{CODE}")
    said_again(second, "gemini-code-assist[bot]", 29)
    run = await bot.check(second)
    assert f"refuted on #{first.number}." in summary(run)
    assert f"refuted on #{first.number}." in summary(await bot.check(second))
    third = opened(repository, "33")
    said_again(third, "Copilot")
    run = await bot.check(third)
    assert f"refuted on #{first.number}, once since." in summary(run)


async def test_after_a_squash_merge_it_is_known_on_the_base_branch_and_beyond(
    bot: Bot, repository: RepositoryScene
) -> None:
    """The commit on which it was refuted is on no branch any more: it is known by the code itself."""
    first = opened(repository, "31")
    said_again(first, "Copilot")
    await bot.check(first)
    first.merge(squash=True)
    first.delete_head_branch()
    second = repository.open_pull_request(
        {"src/a.py": "import os\n\n\n" + CODE.replace("def f8():", "def f8(a):")}, branch="later"
    )
    said_again(second, "gemini-code-assist[bot]", 29)
    assert f"refuted on #{first.number}." in summary(await bot.check(second))


async def test_after_a_change_of_the_code_it_is_judged_anew(bot: Bot, repository: RepositoryScene) -> None:
    first = opened(repository, "31")
    said_again(first, "Copilot")
    await bot.check(first)
    second = opened(repository, "32", CODE.replace("return 7\n", "return 70\n"))
    said_again(second, "gemini-code-assist[bot]")
    run = await bot.check(second)
    assert "takes two parameters" in (run.summary or "")
    assert bot.reviews[-1].findings[0].warnings[0].known is None
    third = opened(repository, "33", CODE.replace("def f7():", "def f7(a, b):"))
    said_again(third, "gemini-code-assist[bot]")
    await bot.check(third)
    assert not bot.reviews[-1].findings[0].warnings


@pytest.mark.parametrize("verb", [CommandVerb.WRONG, CommandVerb.RIGHT])
async def test_what_people_say_of_a_warning_is_known_on_the_next_pull_request(
    bot: Bot, repository: RepositoryScene, verb: CommandVerb
) -> None:
    first = opened(repository, "31")
    said_again(first, "Copilot")
    await bot.check(first)
    with bot.engine.connect() as connection:
        short = connection.scalar(sa.select(REFUTED.c.finding))
    comment = first.comment("maria", f"/citecheck {verb} {short}")
    asks = (Ask(verb, "maria", short or "", comment_id=comment.id),)
    await bot.run(bot.job(first, trigger=Trigger.COMMAND, asks=asks))
    with bot.engine.connect() as connection:
        assert connection.execute(sa.select(FEEDBACK.c.login, FEEDBACK.c.is_right)).all() == [
            ("maria", verb is CommandVerb.RIGHT)
        ]
    second = opened(repository, "32")
    said_again(second, "gemini-code-assist[bot]")
    run = await bot.check(second)
    (one,) = bot.reviews[-1].findings
    if verb is CommandVerb.WRONG:
        assert not one.warnings
        assert "maria called this warning wrong" in one.notes[-1]
    else:
        assert f"called right by maria on #{first.number}" in summary(run)


async def test_what_a_model_refuted_is_warned_of_again_without_asking_it(
    bot: Bot, repository: RepositoryScene
) -> None:
    repository.write({CONFIG_PATH: "judge: true\n"})
    first, second, third = (opened(repository, str(number)) for number in (31, 32, 33))
    for pull, reviewer in ((first, "Copilot"), (second, "gemini-code-assist[bot]")):
        pull.review_comment(reviewer, "src/a.py", 26, SAID[26])
    third.push({"src/a.py": CODE.replace("return 7\n", "return 7 + 0\n")})
    third.review_comment("Copilot", "src/a.py", 26, SAID[26])
    with model_server(honest) as server, judged_by(bot, server):
        await bot.check(first)
        asked = len(server.requests)
        assert asked
        run = await bot.check(second)
        assert len(server.requests) == asked
        assert f"refuted on #{first.number}, the code has not changed since, so nobody was asked again" in (
            summary(run)
        )
        assert "return 7" in (run.summary or "")
        await bot.check(third)
        assert len(server.requests) > asked
    assert guilty()


OTHERWISE = "Here `seven` might not be set to anything at all."
"""No rule reads it; a judge reads it into the claim that a rule reads out of `READ`."""

READ = "`seven` could be `None`."
SEVEN = CODE.replace("return 7\n", "return seven\n").replace("def f7():", "def f7(seven):")


def typing(prompt: str) -> Said:
    """A judge that reads the first wording into a typed claim, and shows it to be false."""
    statement = {"words": OTHERWISE.rstrip("."), "central": True, "about": "code"}
    told = {
        "statement": 1,
        "truth": "false",
        "receipts": [{"path": "src/a.py", "line": 26, "text": "return seven"}],
        "why": "It is set.",
    }
    claim = {"kind": "nullable", "name": "seven"}
    if OTHERWISE not in prompt:
        return supported(prompt)
    return Said(json.dumps({"statements": [statement | {"claim": claim}], "answers": [told]}))


async def test_in_other_words_it_is_known_by_what_they_say_where_a_rule_can_read_them(
    bot: Bot, repository: RepositoryScene
) -> None:
    repository.write({CONFIG_PATH: "judge: true\n"})
    first, second, third = (opened(repository, str(number), SEVEN) for number in (31, 32, 33))
    first.review_comment("Copilot", "src/a.py", 26, OTHERWISE)
    second.review_comment("gemini-code-assist[bot]", "src/a.py", 26, READ)
    third.review_comment("cursor[bot]", "src/a.py", 26, READ.replace("could", "could not"))
    with model_server(typing) as server, judged_by(bot, server):
        await bot.check(first)
        asked = len(server.requests)
        assert asked == 2, "what contradicts is asked for once more"
        run = await bot.check(second)
        assert f"refuted on #{first.number}, the code has not changed since" in summary(run)
        assert len(server.requests) == asked
        await bot.check(third)
        assert not bot.reviews[-1].findings[0].warnings, "it says something else"


async def test_a_worker_that_dies_keeps_a_statement_once(bot: Bot, repository: RepositoryScene) -> None:
    pull = opened(repository, "31")
    said_again(pull, "Copilot")
    job, steps = bot.job(pull), MemorySteps(die_after="judge")
    for _ in range(3):
        with pytest.raises(WorkerDiedError):
            await bot.run(job, steps)
        steps = steps.taken_over()
        steps.die_after = "judge"
    await bot.run(job, steps.taken_over())
    with bot.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(REFUTED)) == 1


async def test_an_error_of_ours_in_the_memory_costs_no_check(
    bot: Bot, repository: RepositoryScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    pull = opened(repository, "31")
    said_again(pull, "Copilot")

    async def broken(*_: object) -> NoReturn:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(bot.ledger, "known", broken)
    assert (await bot.check(pull)).title == "1 of 1 finding does not match the code"
