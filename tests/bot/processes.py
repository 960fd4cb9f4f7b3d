"""The bot's own processes, as an operator starts them, against a sandbox."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from bot.sandbox import Sandbox
from tests.bot.forked import Forked, fork_citecheck, run_citecheck

ANEW = (sys.executable, "-c", "from bot.cli import main; main()")
"""`citecheck` as an operator starts it."""

PATIENCE = 60.0
"""Seconds to wait for what must happen; far more than it takes."""


class Processes:
    """Starts `citecheck` commands with the sandbox's credentials, and ends those that remain.

    They are forked from a process that has imported them already, unless they shall begin `anew`, as an
    operator's do.
    """

    def __init__(self, sandbox: Sandbox, folder: Path, database_url: str) -> None:
        self.sandbox = sandbox
        self._folder = folder
        self._running: list[Forked | subprocess.Popen[bytes]] = []
        self.port = _free_port()
        self.folder: Path | None = None
        """The working directory; the test's own when None."""
        self.environment = {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("GITHUB_", "CITECHECK_"))
            },
            "GITHUB_APP_ID": str(sandbox.app_id),
            "GITHUB_PRIVATE_KEY": sandbox.private_key,
            "GITHUB_WEBHOOK_SECRET": sandbox.webhook_secret,
            "GITHUB_API_URL": sandbox.url,
            "CITECHECK_DATABASE_URL": database_url,
            "CITECHECK_PORT": str(self.port),
            "CITECHECK_QUIET_SECONDS": "0",
            "CITECHECK_POLL_SECONDS": "0.1",
            "CITECHECK_CACHE_DIR": str(folder / "cache"),
        }
        sandbox.webhook_url = f"{self.url}/webhooks"

    @property
    def url(self) -> str:
        """Where the web process listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(
        self, command: str, *, anew: bool = False, **environment: str
    ) -> Forked | subprocess.Popen[bytes]:
        """Start a command; its log goes into a file of its name."""
        log, whole = self._folder / f"{command}.log", self.environment | environment
        process: Forked | subprocess.Popen[bytes]
        if anew:
            with log.open("ab") as file:
                process = subprocess.Popen(
                    [*ANEW, command], env=whole, cwd=self.folder, stdout=file, stderr=file
                )
        else:
            process = fork_citecheck([command], environment=whole, errors=log, folder=self.folder)
        self._running.append(process)
        return process

    def run(
        self, command: str, *, anew: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command that ends by itself."""
        whole = self.environment | environment
        if anew:
            return subprocess.run(
                [*ANEW, command], env=whole, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
        return run_citecheck([command], environment=whole, patience=PATIENCE)

    def log(self, command: str) -> str:
        """What a command has written."""
        return (self._folder / f"{command}.log").read_text(encoding="utf-8")

    def is_ready(self) -> bool:
        """Whether `/readyz` says so."""
        try:
            return httpx.get(f"{self.url}/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def answers(self) -> bool:
        """Whether `/healthz` is there."""
        try:
            return httpx.get(f"{self.url}/healthz").is_success
        except httpx.TransportError:
            return False

    def end(self) -> None:
        """End whatever still runs."""
        for process in self._running:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()


@contextmanager
def processes(sandbox: Sandbox, folder: Path, database_url: str) -> Iterator[Processes]:
    """Processes that are ended with the body."""
    started = Processes(sandbox, folder, database_url)
    try:
        yield started
    finally:
        sandbox.webhook_url = None
        started.end()


def until(condition: Callable[[], object]) -> None:
    """Wait until something holds; fail when it does not."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
