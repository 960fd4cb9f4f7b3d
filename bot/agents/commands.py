"""Runs another program: an argument list, bounded in time and output, its whole group ended at the end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
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
    try:
        process = subprocess.Popen(
            list(arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            start_new_session=True,
        )
    except (OSError, ValueError) as wrong:
        raise CommandError(f"`{arguments[0]}` cannot be started: {wrong}") from wrong
    output, errors, full = bytearray(), bytearray(), Event()
    threads = [
        Thread(target=_feed, args=(process.stdin, given), daemon=True),
        Thread(target=_take, args=(process, output, limit, full), daemon=True),
        Thread(target=_keep, args=(process.stderr, errors), daemon=True),
    ]
    for thread in threads:
        thread.start()
    late = False
    with _asked_to_end():
        try:
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


@contextlib.contextmanager
def _asked_to_end() -> Iterator[None]:
    """Make an exception of the signals that would end this process and leave the program running."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        raise SystemExit(128 + number)

    names = ("SIGTERM", "SIGHUP") if current_thread() is main_thread() else ()
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


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
