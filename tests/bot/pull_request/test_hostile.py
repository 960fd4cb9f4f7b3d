"""Comments that are made to cost too much: the check ends neutral and says why, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.checker.limits import Limits
from bot.checker.pool import Checkers
from bot.config import CONFIG_PATH, config_reading
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from checks.model.finding import BODY_LIMIT
from tests.bot.scenes import CODE, Bot, findings

COSTLY = ("Use `f7` instead of `f8` in `src/a.py:26`, as lines 12-14 of `src/b.py` do. " * 1_000)[:BODY_LIMIT]
"""Each sentence of it cites two places: slow to read, however well it is read."""


@pytest.fixture(scope="module")
def little() -> Iterator[Checkers]:
    """Checkers with the least time that there is."""
    with Checkers(Limits(cpu_seconds=1)) as running:
        yield running


@pytest.fixture
def short(sandbox: Sandbox, tmp_path: Path, little: Checkers) -> Bot:
    """A bot whose checkers have little time."""
    return Bot(sandbox, tmp_path, little)


def pull_request(sandbox: Sandbox, name: str) -> PullRequestScene:
    repository: RepositoryScene = sandbox.create_repository(name, {"src/a.py": CODE})
    return repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})


def hostile(sandbox: Sandbox) -> PullRequestScene:
    pull = pull_request(sandbox, "acme/hostile")
    for _ in range(40):
        pull.comment("coderabbitai[bot]", COSTLY)
    return pull


async def test_the_check_ends_neutral_and_says_why(short: Bot, sandbox: Sandbox) -> None:
    run = await short.check(hostile(sandbox), tier2_once=True)

    assert (run.status, run.conclusion) == ("completed", "neutral")
    assert run.title == "Nothing was fully checked"
    assert "reading and checking the comments was stopped" in str(run.summary)
    assert "it took more than 1 second of processor time" in str(run.summary)


def configured(sandbox: Sandbox, name: str, config: str) -> PullRequestScene:
    repository: RepositoryScene = sandbox.create_repository(name, {"src/a.py": CODE, CONFIG_PATH: config})
    pull = repository.open_pull_request({"src/a.py": CODE.replace("return 7\n", "return 70\n")})
    pull.comment("ce-reviewer[bot]", findings(("src/a.py", 26)))
    return pull


async def test_no_config_is_read_where_others_would_wait(
    bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = pull_request(sandbox, "acme/other")
    other.comment("ce-reviewer[bot]", findings(("src/a.py", 26)))
    assert (await bot.check(other)).conclusion == "success"  # from here on there are checkers

    def in_this_process(_content: object) -> None:
        raise AssertionError("a config was read by the bot itself")

    monkeypatch.setattr(config_reading, "read_config", in_this_process)
    wrong = [
        configured(sandbox, f"acme/wrong{number}", "fail_on: [" + "x," * 9_900 + "]") for number in range(3)
    ]
    *runs, sound = await asyncio.gather(*map(bot.check, [*wrong, other]))
    assert sound.conclusion == "success"
    for run in runs:
        assert "`fail_on[0]` must be the name of a rule" in str(run.summary)


async def test_a_config_that_a_checker_cannot_read_is_a_problem_of_the_file() -> None:
    with Checkers(Limits(memory_mebibytes=16)) as tiny:
        reading = await tiny.read_config("tier2: true\n" * 5_000)
    assert [problem.words for problem in reading.problems] == [
        "was not read: reading it takes too much time or memory"
    ]


@pytest.mark.parametrize("number", ["0x" + "f" * 60_000, "1" + ":59" * 19_000])
async def test_a_number_without_an_end_costs_no_check(bot: Bot, sandbox: Sandbox, number: str) -> None:
    run = await bot.check(configured(sandbox, "acme/number", f"window: {number}\n"))
    assert run.status == "completed"
    assert "must be a whole number" in str(run.summary)


async def test_an_error_of_ours_before_there_is_a_check_run_ends_in_one_that_says_so(
    bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    pull = pull_request(sandbox, "acme/other")

    def fails(_thread: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr("bot.conversation.pull_request_query.annotations_of", fails)
    outcome = await bot.run(bot.job(pull))

    assert outcome.outcome == "failed"  # type: ignore[union-attr]
    (run,) = pull.check_runs("citecheck")
    assert (run.status, run.conclusion, run.title) == ("completed", "neutral", "Not checked")
    assert "The check could not be completed" in str(run.summary)


async def test_nobody_else_waits(short: Bot, sandbox: Sandbox) -> None:
    other = pull_request(sandbox, "acme/other")
    other.comment("ce-reviewer[bot]", findings(("src/a.py", 26)))
    slow = asyncio.create_task(short.check(hostile(sandbox), tier2_once=True))
    await asyncio.sleep(0)
    run = await short.check(other)
    waiting = not slow.done()

    assert run.conclusion == "success"
    assert waiting, "the other check was over before the hostile one"
    assert (await slow).conclusion == "neutral"
