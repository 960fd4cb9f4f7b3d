"""Checkers under attack: each limit ends what exceeds it, and nobody else's check."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from bot.checker.limits import Limits
from bot.checker.pool import Checkers, CheckFailedError
from bot.checker.questions import (
    Answer,
    Checked,
    CommitFiles,
    DiffWanted,
    Files,
    FilesWanted,
    Limit,
    NotGiven,
    PullDiff,
    Question,
    Stopped,
    Task,
)
from bot.conversation import PullRequest, State
from bot.model.repository_key import RepositoryKey
from checks.model.location import Location
from checks.sources.github.comment import Comment, Place

HEAD = "a" * 40
SOUND = Comment(
    "inline-1",
    "coderabbitai[bot]",
    "This never ends.",
    Place.INLINE,
    is_bot=True,
    location=Location("a.py", 1),
)


def task(*comments: Comment, head: str = HEAD) -> Task:
    """A pull request with these comments to check."""
    return Task(
        PullRequest(
            owner="acme",
            repo="shop",
            number=7,
            repository_key=RepositoryKey(1, 2),
            url="https://github.com/acme/shop/pull/7",
            repository_url="https://github.com/acme/shop",
            state=State.OPEN,
            is_draft=False,
            is_fork=False,
            author="alice",
            head=head,
            base="b" * 40,
            changed_files=1,
            comments=comments,
        )
    )


TASK = task(SOUND)
DIFF = PullDiff("diff --git a/a.py b/a.py\nindex 1..2 100644\n--- a/a.py\n+++ b/a.py\n@@ -1 +1 @@\n-a\n+b\n")


@pytest.fixture(scope="module")
def small() -> Iterator[Checkers]:
    """Checkers with little time and memory."""
    with Checkers(Limits(cpu_seconds=1, memory_mebibytes=256)) as running:
        yield running


async def gives_the_diff(question: Question) -> Answer:
    """Answers for a change of one file whose text nobody has."""
    if isinstance(question, DiffWanted):
        return DIFF
    if isinstance(question, FilesWanted):
        return Files({sha: CommitFiles() for sha in question.paths})
    return NotGiven("no")


def children(pid: int | None) -> list[int]:
    """The processes that this one has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def endless_patterns() -> Task:
    """A task that takes forever: the pattern of an ignored path that no path can match quickly."""
    wild = "/".join(["**", "*a*a*a*a*a*a*a*a*a*a*a*a*b"] * 3)
    comment = replace(SOUND, location=Location("a" * 3_000, 1))
    return replace(task(comment), policy=replace(TASK.policy, ignore=(wild,)))


async def test_a_task_is_done(checkers: Checkers) -> None:
    result = await checkers.check(replace(TASK, keeps_review=True), gives_the_diff)

    assert isinstance(result, Checked)
    assert result.review is not None
    assert [checked.finding.id for checked in result.review.findings] == ["inline-1"]


async def test_what_takes_too_much_time_is_ended_and_nobody_waits_for_it(small: Checkers) -> None:
    hostile = asyncio.create_task(small.check(endless_patterns(), gives_the_diff))
    done = 0
    while not hostile.done():
        assert isinstance(await small.check(TASK, gives_the_diff), Checked)
        done += 1

    assert await hostile == Stopped(Limit.TIME)
    assert done > 5, "the others were checked meanwhile"


async def test_what_takes_too_much_memory_is_ended(small: Checkers) -> None:
    async def gives_much(_question: Question) -> Answer:
        return PullDiff(DIFF.text + "+b\n" * 40_000_000)

    assert await small.check(TASK, gives_much) == Stopped(Limit.MEMORY)
    assert isinstance(await small.check(TASK, gives_the_diff), Checked)


async def test_a_checker_that_is_killed_takes_one_task_with_it(checkers: Checkers) -> None:
    async def kills(question: Question) -> Answer:
        for child in children(checkers.template_pid):
            os.kill(child, signal.SIGKILL)
        return await gives_the_diff(question)

    assert await checkers.check(TASK, kills) == Stopped(None)
    assert isinstance(await checkers.check(TASK, gives_the_diff), Checked)


async def test_a_template_that_is_killed_is_started_again() -> None:
    with Checkers() as checkers:
        assert isinstance(await checkers.check(TASK, gives_the_diff), Checked)
        assert checkers.template_pid is not None
        os.kill(checkers.template_pid, signal.SIGKILL)
        results = [await checkers.check(TASK, gives_the_diff) for _ in range(3)]

    assert all(isinstance(each, Checked) for each in results)


async def test_an_error_while_answering_ends_the_task(checkers: Checkers) -> None:
    async def fails(_question: Question) -> Answer:
        raise ConnectionResetError("GitHub")

    with pytest.raises(ConnectionResetError):
        await checkers.check(TASK, fails)
    assert isinstance(await checkers.check(TASK, gives_the_diff), Checked)


async def test_an_error_of_ours_is_reported(checkers: Checkers) -> None:
    async def nonsense(_question: Question) -> Answer:
        return 7  # type: ignore[return-value]

    with pytest.raises(CheckFailedError, match="TypeError: asked for PullDiff, and got int"):
        await checkers.check(TASK, nonsense)


async def test_a_task_that_is_given_up_leaves_nothing_behind(checkers: Checkers) -> None:
    waiting = asyncio.Event()

    async def never(_question: Question) -> Answer:
        waiting.set()
        await asyncio.Event().wait()
        raise AssertionError

    given_up = asyncio.create_task(checkers.check(TASK, never))
    await waiting.wait()
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert isinstance(await checkers.check(TASK, gives_the_diff), Checked)


async def test_what_a_burst_needed_is_kept_for_a_while_and_then_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.checker.pool.IDLE", 2)
    monkeypatch.setattr("bot.checker.pool.IDLE_SECONDS", 1.0)
    all_ask = asyncio.Barrier(5)

    async def at_once(question: Question) -> Answer:
        if isinstance(question, DiffWanted):
            await all_ask.wait()
        return await gives_the_diff(question)

    with Checkers() as checkers:

        async def burst() -> set[int]:
            await asyncio.gather(*(checkers.check(TASK, at_once) for _ in range(5)))
            return set(children(checkers.template_pid))

        first = await burst()
        assert len(first) == 5
        assert await burst() == first
        async with asyncio.timeout(60):
            while len(left := set(children(checkers.template_pid))) > 2:  # noqa: ASYNC110 - other processes
                await asyncio.sleep(0.05)
        assert left < first
