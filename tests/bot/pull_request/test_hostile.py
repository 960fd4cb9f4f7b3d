"""Comments that are made to cost too much: the check ends neutral and says why, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.checker.limits import Limits
from bot.checker.pool import Checkers
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
