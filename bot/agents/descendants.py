"""Ends what a program has left running, also what began a session of its own, where the kernel tells."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

GRACE = 2.0
"""Seconds in which what was left running must have ended."""

_SET_CHILD_SUBREAPER = 36  # linux/prctl.h


@contextlib.contextmanager
def adopted() -> Iterator[Callable[[], None]]:
    """Make what outlives its parents our children meanwhile; the function given ends them. Linux only.

    A program begun here must have a session of its own: whatever it starts is then in another session than ours,
    and what else we have started is not.
    """
    others = _children()
    adopts = _adopt(True)
    try:
        yield lambda: _end(others) if adopts else None
    finally:
        if adopts:
            _adopt(False)


def _adopt(yes: bool) -> bool:
    """Whether the kernel does as it is asked."""
    if sys.platform != "linux":
        return False
    with contextlib.suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, int(yes), 0, 0, 0) == 0)
    return False


def _end(others: set[int]) -> None:
    """Kill our new children in rounds: what these have started becomes ours by that."""
    end = monotonic() + GRACE
    while (left := [pid for pid in _children() - others if _is_elsewhere(pid)]) and monotonic() < end:
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.waitpid(pid, os.WNOHANG)
        sleep(0.005)


def _is_elsewhere(pid: int) -> bool:
    try:
        return os.getsid(pid) != os.getsid(0)
    except OSError:
        return False


def _children() -> set[int]:
    found: set[int] = set()
    with contextlib.suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            with contextlib.suppress(OSError):
                found |= set(map(int, (task / "children").read_text().split()))
    return found
