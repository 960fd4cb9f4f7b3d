"""Programs on Node, started for a test and ended with it."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

START_SECONDS = 60.0


def free_port() -> int:
    """A port on loopback that nothing uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(arguments: Sequence[str], port: int, log: Path) -> Iterator[None]:
    """`node …` until the body ends, once it listens on `port`; RuntimeError with its log if it does not."""
    with log.open("wb") as out:
        process = subprocess.Popen(["node", *arguments], stdout=out, stderr=subprocess.STDOUT)
        try:
            _wait(process, port, log)
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"nothing listens on port {port}:\n{log.read_text(errors='replace')}")
