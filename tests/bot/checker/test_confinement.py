"""A checker that hostile text has taken over reaches nothing but its conversation, and costs one check at most."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.checker import confinement, pool
from bot.checker.pool import Checkers, CheckFailedError
from tests.bot.checker.attacker import ATTACKS
from tests.bot.checker.test_frames import CRAFTED, LARGE
from tests.bot.checker.test_pool import TASK, gives_the_diff, task

pytestmark = pytest.mark.skipif(bool(confinement.lacking()), reason="; ".join(confinement.lacking()))


REFUSED = {"PermissionError", "RuntimeError"}
"""The second is Python's when a thread cannot be started."""


@pytest.fixture(scope="module")
def taken_over() -> Iterator[Checkers]:
    """Checkers that do what their task names."""
    running = Checkers()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pool, "TEMPLATE", "tests.bot.checker.attacker")
        patch.setenv("GITHUB_TOKEN", "a secret")
        running.start()
    yield running
    running.close()


async def said(taken_over: Checkers, head: str) -> str:
    """How a checker reports that its task ended."""
    with pytest.raises(CheckFailedError) as failed:
        await taken_over.check(task(head=head), gives_the_diff)
    return str(failed.value).removeprefix("said: ")


@pytest.mark.parametrize("name", ATTACKS)
async def test_it_may_not(taken_over: Checkers, name: str) -> None:
    assert await said(taken_over, f"{name}@{os.getpid()}") in REFUSED


async def test_its_environment_is_empty(taken_over: Checkers) -> None:
    assert await said(taken_over, "environment@") == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
def test_it_is_started_with_nothing_but_what_finds_python(taken_over: Checkers) -> None:
    began = Path(f"/proc/{taken_over.template_pid}/environ").read_bytes()
    assert {one.partition(b"=")[0] for one in began.split(b"\0") if one} <= {
        b"PYTHONPATH",
        b"LD_LIBRARY_PATH",
    }


@pytest.mark.parametrize("body", [*CRAFTED.values(), LARGE["open lists"][: 1 << 20]], ids=[*CRAFTED, "large"])
async def test_what_it_says_costs_its_own_check_alone(
    taken_over: Checkers, checkers: Checkers, body: bytes
) -> None:
    assert "not what a checker may send" in await said(taken_over, f"says@{body.hex()}")
    assert await checkers.check(TASK, gives_the_diff)


async def test_it_may_not_ask_for_ever(taken_over: Checkers) -> None:
    assert "more than 200 questions" in await said(taken_over, "asks@")


NOBODY = 65_534


def as_nobody(do: Callable[[], object]) -> int:
    """A process of another user that does something, and ends with 1 when that is not permitted."""
    if (pid := os.fork()) == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        try:
            do()
        except PermissionError:
            os._exit(1)
        os._exit(0)
    return pid


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may start processes of another user")
@pytest.mark.parametrize("hides", [True, False])
def test_a_process_that_hides_is_not_looked_into_by_another_of_its_user(hides: bool) -> None:
    """What keeps a checker out where the kernel has no Landlock."""
    ready, says = os.pipe()

    def waits() -> None:
        ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # as a process is that has had one user all its life
        if hides:
            confinement.hide()
        os.write(says, b".")
        signal.pause()

    parent = as_nobody(waits)
    assert os.read(ready, 1)
    child = as_nobody(Path(f"/proc/{parent}/environ").read_bytes)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    for end in (ready, says):
        os.close(end)
    assert status == int(hides)
