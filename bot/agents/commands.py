"""Runs another program: an argument list, bounded in time and output, its whole group ended at the end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import IO

OUTPUT_LIMIT = 64 * 1024 * 1024
"""Bytes of standard output that are taken."""

SAID_LIMIT = 2_000
"""Bytes of standard error that are kept."""

GRACE = 5.0
"""Seconds to wait for the pipes of a program that has ended."""


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
    is asked to end; not what began a session of its own (`setsid`).
    """
    if not arguments:
        raise CommandError("no command is given")
    started = monotonic()
    output, errors, full = bytearray(), bytearray(), Event()
    late = False
    with _asked_to_end() as leave_when_asked:
        process = _started(arguments, cwd)
        threads = [
            Thread(target=_feed, args=(process.stdin, given), daemon=True),
            Thread(target=_take, args=(process, output, limit, full), daemon=True),
            Thread(target=_keep, args=(process.stderr, errors), daemon=True),
        ]
        for thread in threads:
            thread.start()
        try:
            leave_when_asked()
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            late = True
        finally:
            _end(process)  # also when we are interrupted, and what it left running
    for thread in threads:
        thread.join(GRACE)
    name = arguments[0]
    if full.is_set():
        raise CommandError(f"`{name}` printed more than {limit:,} bytes")
    if late:
        raise CommandError(f"`{name}` did not end within {timeout:g} seconds")
    if process.returncode:
        said = bytes(errors).decode("utf-8", "replace").strip()
        last = said.splitlines()[-1] if said else ""
        raise CommandError(f"`{name}` {_how(process.returncode)}" + (f": {last[:300]}" if last else ""))
    return Ran(bytes(output), monotonic() - started)


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
    killed = " (killed, as for want of memory)" if code == 128 + signal.SIGKILL else ""
    return f"ended with exit code {code}{killed}"


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)


def _feed(pipe: IO[bytes] | None, given: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it may not read, or end before it has
        if pipe is not None:
            pipe.write(given)
            pipe.close()


def _take(process: subprocess.Popen[bytes], output: bytearray, limit: int, full: Event) -> None:
    pipe = process.stdout
    with contextlib.suppress(OSError, ValueError):
        while pipe is not None and (data := pipe.read1(65_536)):  # type: ignore[attr-defined]
            output += data[: limit - len(output) + 1]
            if len(output) > limit:
                full.set()
                _end(process)
                return


def _keep(pipe: IO[bytes] | None, errors: bytearray) -> None:
    """The end of what it says; the rest is read and dropped, so that it does not wait for a reader."""
    with contextlib.suppress(OSError, ValueError):
        while pipe is not None and (data := pipe.read1(65_536)):  # type: ignore[attr-defined]
            errors += data
            del errors[:-SAID_LIMIT]
