"""Processes of a test's own that start at once: forked from one that has imported everything already."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.bot.jobs.engine.storm", "tests.bot.jobs.engine.poison"])


class Forked:
    """A process that runs a function, with what tests use of `subprocess.Popen`."""

    def __init__(self, process: BaseProcess) -> None:
        self._process = process
        assert process.pid is not None
        self.pid: int = process.pid

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self._process.is_alive():
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it here and now."""
        self.send_signal(signal.SIGKILL)

    def wait(self) -> int:
        """The exit code, when it has ended; a negative one is the signal that ended it."""
        self._process.join()
        code = self._process.exitcode
        assert code is not None
        return code


def fork(work: Callable[..., None], *arguments: Any, errors: Path) -> Forked:
    """Start a process for a function of a module; what it writes is added to a file."""
    process = _CONTEXT.Process(target=_run, args=(work, arguments, str(errors)), daemon=True)
    process.start()
    return Forked(process)


def _run(work: Callable[..., None], arguments: tuple[Any, ...], errors: str) -> None:
    file = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        os.dup2(file, stream.fileno())
    work(*arguments)
