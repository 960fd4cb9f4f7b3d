"""`citecheck` without its start: each run is forked from a process that has imported it already.

What a start imports, and when, is tested with processes that begin anew; see `test_manners.py`.
"""

from __future__ import annotations

import atexit
import importlib
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import BinaryIO

ROOT = Path(__file__).parents[3]
LONGEST = 256 * 1024
"""Bytes of a request: arguments and environment."""

PATIENCE = 60.0
"""Seconds for one run."""


def run(
    arguments: Sequence[str], *, cwd: Path, environment: Mapping[str, str], stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run `citecheck` with these arguments, as `subprocess.run` would, and give what it wrote."""
    server = _server()
    reading, writing = os.pipe()
    writer = threading.Thread(target=_write, args=(writing, stdin), daemon=True)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        request = pickle.dumps((list(arguments), str(cwd), dict(environment)))
        socket.send_fds(server, [request], [reading, out.fileno(), err.fileno()])
        os.close(reading)
        writer.start()
        pid = int(server.recv(16))
        try:
            code = int(server.recv(16))
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            code = int(server.recv(16))
            raise AssertionError(f"{arguments} did not end") from None
        finally:
            writer.join()
        return subprocess.CompletedProcess(["citecheck", *arguments], code, _all(out), _all(err))


def _write(descriptor: int, data: bytes) -> None:
    try:
        with os.fdopen(descriptor, "wb") as pipe:
            pipe.write(data)
    except BrokenPipeError:  # not all of it was read
        pass


def _all(file: BinaryIO) -> bytes:
    file.seek(0)
    return file.read()


@cache
def _server() -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(theirs.fileno())], cwd=ROOT, pass_fds=[theirs.fileno()]
        )
    ours.settimeout(PATIENCE)

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


# in the process that is forked from


def serve(control: socket.socket) -> None:
    """Fork for each request, and say the process's id and how it ended, until nobody asks any more."""
    from bot.cli.app import COMMANDS
    from checks.claims.registry import kinds
    from checks.reports import REPORTS

    for name, command in COMMANDS.items():
        if command.extra is None:
            importlib.import_module(command.module(name))
    kinds()  # what is imported only when something is checked, and what a report is written with
    for name in REPORTS:
        importlib.import_module(f"checks.reports.{name}")
    while True:
        request, descriptors, _, _ = socket.recv_fds(control, LONGEST, 3)
        if not request:
            return
        pid = os.fork()
        if not pid:
            arguments, cwd, environment = pickle.loads(request)
            _become(arguments, cwd, environment, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        control.send(str(pid).encode())
        control.send(str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())


def _become(
    arguments: list[str], cwd: str, environment: dict[str, str], descriptors: list[int]
) -> None:  # pragma: no cover - another process
    from bot.cli import main

    code: object = 1
    try:
        for number, descriptor in enumerate(descriptors):
            os.dup2(descriptor, number)
        os.closerange(3, 64)
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["citecheck", *arguments]
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        main()
        code = 0
    except SystemExit as ended:
        code = ended.code if ended.code is not None else 0
    except BaseException:
        traceback.print_exc()
    finally:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 1)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
