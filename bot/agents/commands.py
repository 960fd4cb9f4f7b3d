"""Runs another program: an argument list, bounded in time and output, its whole group ended at the end."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

from bot.agents.descendants import adopted

OUTPUT_LIMIT = 64 * 1024 * 1024
"""Bytes of standard output that are taken."""

SAID_LIMIT = 2_000
"""Bytes of standard error that are kept."""

GRACE = 2.0
"""Seconds to wait for the pipes of a program that has ended."""

LOOK = 0.05
"""Seconds between two looks at whether it has ended, while it says nothing."""


class CommandError(Exception):
    """The program did not start, did not end in time, said too much, or failed; in words."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program that ended well came to."""

    output: bytes
    seconds: float


def run(
    arguments: Sequence[str],
    given: bytes,
    *,
    timeout: float,
    limit: int = OUTPUT_LIMIT,
    cwd: Path | None = None,
) -> Ran:
    """Run a program with `given` on its standard input; its standard output. Raises CommandError.

    No shell is asked. What it started is killed with it, also when it ended by itself or this very process
    is asked to end; on Linux also what began a session of its own (`setsid`). Nothing is waited for that
    still holds its pipes then.
    """
    if not arguments:
        raise CommandError("the command is empty")
    started = monotonic()
    name = arguments[0]
    with _asked_to_end() as leave_when_asked, adopted() as end_others:
        process = _started(arguments, cwd)

        def end_all() -> None:
            _end(process)
            end_others()

        try:
            leave_when_asked()
            said = _exchanged(process, given, started + timeout, limit, end_all)
        finally:
            end_all()  # also when we are interrupted
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
    if len(said.output) > limit:
        raise CommandError(f"`{name}` printed more than {limit:,} bytes")
    if said.late:
        raise CommandError(f"`{name}` did not finish within {timeout:g} seconds")
    if process.returncode:
        complaint = bytes(said.errors).decode("utf-8", "replace").strip()
        last = complaint.splitlines()[-1] if complaint else ""
        raise CommandError(f"`{name}` {_how(process.returncode)}" + (f": {last[:300]}" if last else ""))
    return Ran(bytes(said.output), monotonic() - started)


def _started(arguments: Sequence[str], cwd: Path | None) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            start_new_session=True,
        )
    except (OSError, ValueError) as wrong:
        raise CommandError(f"`{arguments[0]}` cannot be started: {wrong}") from wrong


@contextlib.contextmanager
def _asked_to_end() -> Iterator[Callable[[], None]]:
    """Make an exception of the signals that would end this process and leave the program running.

    They wait until the function that it gives is called, since before that nobody could end the program. One
    that this process ignores, as under `nohup`, stays ignored.
    """
    waiting: list[int] = []
    waits = True

    def asked(number: int, frame: FrameType | None) -> None:
        del frame
        if not waits:
            raise SystemExit(128 + number)
        waiting.append(number)

    def leave_when_asked() -> None:
        nonlocal waits
        waits = False
        if waiting:
            raise SystemExit(128 + waiting.pop())

    names = ("SIGTERM", "SIGHUP") if current_thread() is main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in numbers}
    before = {each: handler for each, handler in before.items() if handler is not signal.SIG_IGN}
    for each in before:
        signal.signal(each, asked)
    try:
        yield leave_when_asked
    finally:
        for each, handler in before.items():
            signal.signal(each, handler if handler is not None else signal.SIG_DFL)
        for each in waiting:  # nothing was started
            signal.raise_signal(each)


def _how(code: int) -> str:
    if code < 0:
        return f"was ended by signal {-code}"
    killed = " (killed, perhaps because memory ran out)" if code == 128 + signal.SIGKILL else ""
    return f"ended with exit code {code}{killed}"


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)


@dataclass(slots=True)
class _Said:
    """What has come out of a program so far."""

    output: bytearray = field(default_factory=bytearray)
    errors: bytearray = field(default_factory=bytearray)
    late: bool = False


def _exchanged(
    process: subprocess.Popen[bytes], given: bytes, end: float, limit: int, end_all: Callable[[], None]
) -> _Said:
    """Write and read until the program has ended and its pipes are closed, or it is late, or says too much."""
    said = _Said()
    with selectors.DefaultSelector() as pipes:
        for pipe, event in (
            (process.stdin, selectors.EVENT_WRITE),
            (process.stdout, selectors.EVENT_READ),
            (process.stderr, selectors.EVENT_READ),
        ):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
                pipes.register(pipe, event)
        left = memoryview(given)
        ended = False
        while (not ended or pipes.get_map()) and len(said.output) <= limit:
            if not ended and process.poll() is not None:
                ended = True
                end_all()  # else what it left running would hold the pipes
                end = min(end, monotonic() + GRACE)
            if monotonic() >= end:
                said.late = not ended
                break
            for key, _ in pipes.select(LOOK):
                if key.fileobj is process.stdin:
                    left = _fed(key, left, pipes)
                else:
                    _took(key, said.errors if key.fileobj is process.stderr else said.output, pipes)
            del said.errors[:-SAID_LIMIT]
    return said


def _fed(key: selectors.SelectorKey, left: memoryview, pipes: selectors.BaseSelector) -> memoryview:
    try:
        left = left[os.write(key.fd, left[:65_536]) :]
    except BlockingIOError:
        return left
    except OSError:  # it may not read, or end before it has
        left = left[:0]
    if not left:
        _close(key, pipes)
    return left


def _took(key: selectors.SelectorKey, into: bytearray, pipes: selectors.BaseSelector) -> None:
    try:
        data = os.read(key.fd, 65_536)
    except BlockingIOError:
        return
    except OSError:
        data = b""
    into += data
    if not data:
        _close(key, pipes)


def _close(key: selectors.SelectorKey, pipes: selectors.BaseSelector) -> None:
    pipes.unregister(key.fileobj)
    os.set_blocking(key.fd, True)
    key.fileobj.close()  # type: ignore[union-attr]
