"""Processes of a test's own that start at once: forked from one that has imported everything already.

What a start of `citecheck` imports, and in which order, is tested with processes that begin anew.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    [
        "tests.bot.jobs.engine.storm",
        "tests.bot.jobs.engine.poison",
        # what the commands of the bot import, some of it only when they run
        "bot.cli.app",
        "bot.cli.demo",
        "bot.cli.server.ledger",
        "bot.cli.server.serve",
        "bot.cli.setup.doctor",
        "bot.cli.setup.setup",
        "bot.process",
        "alembic.command",
        "bot.web.pages.pages",
    ]
)


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

    def poll(self) -> int | None:
        """The exit code, when it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, when it has ended; a negative one is the signal that ended it.

        Raises TimeoutExpired when it does not end in so many seconds.
        """
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return code


def fork(work: Callable[..., None], *arguments: Any, errors: Path, output: Path | None = None) -> Forked:
    """Start a process for a function of a module; what it writes is added to a file, or to two."""
    process = _CONTEXT.Process(
        target=_run, args=(work, arguments, str(errors), str(output or errors)), daemon=True
    )
    process.start()
    return Forked(process)


def fork_citecheck(
    arguments: Sequence[str],
    *,
    environment: Mapping[str, str],
    errors: Path,
    output: Path | None = None,
    folder: Path | None = None,
) -> Forked:
    """Start `citecheck` with these arguments, with this environment and no other, in this folder or our own."""
    return fork(
        _citecheck,
        list(arguments),
        dict(environment),
        str(folder or Path.cwd()),
        errors=errors,
        output=output,
    )


def run_citecheck(
    arguments: Sequence[str], *, environment: Mapping[str, str], patience: float = 60.0
) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself, in so many seconds, and give what it wrote. Raises TimeoutExpired."""
    with tempfile.TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        process = fork_citecheck(arguments, environment=environment, errors=errors, output=output)
        try:
            code = process.wait(patience)
        finally:
            process.kill()
        return subprocess.CompletedProcess(arguments, code, output.read_text(), errors.read_text())


def _run(work: Callable[..., None], arguments: tuple[Any, ...], errors: str, output: str) -> None:
    for stream, path in ((sys.stdout, output), (sys.stderr, errors)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        stream.flush()
        os.dup2(file, stream.fileno())
        os.close(file)
    work(*arguments)


def _citecheck(arguments: list[str], environment: dict[str, str], folder: str) -> None:
    from bot.cli import main

    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["citecheck", *arguments]
    main()
