"""A template whose checkers are taken over: each does what its task's head names, and says how it ended.

    python -m tests.bot.checker.attacker CONTROL CPU_SECONDS MEMORY_MEBIBYTES

Everything but what a checker does with a task is the real thing.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.checker import frames, template
from bot.checker.limits import Allowance, Limits
from bot.checker.questions import DiffWanted, Ended, Failed, Task
from bot.checker.serving import _receive


def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def connect() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.connect(0, b"\2\0\0\7\x7f\0\0\1" + bytes(8), 16) and ctypes.get_errno() == errno.EPERM:
        raise PermissionError


def look_into(pid: int) -> None:
    """Read the memory of another process, by `process_vm_readv` and by `ptrace`."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.process_vm_readv(pid, None, 0, None, 0, 0) >= 0 or ctypes.get_errno() != errno.EPERM:
        return
    if libc.ptrace(16, pid, 0, 0) >= 0 or ctypes.get_errno() != errno.EPERM:  # PTRACE_ATTACH
        return
    raise PermissionError


def written() -> None:
    with tempfile.NamedTemporaryFile(dir="/tmp") as file:
        file.write(b"x")


def limit(pid: int) -> None:
    resource.prlimit(pid, resource.RLIMIT_CPU, (1, 1))


ATTACKS: dict[str, Callable[[int], object]] = {
    "socket": lambda _: socket.socket(),
    "unix socket": lambda _: socket.socket(socket.AF_UNIX),
    "pair of sockets": lambda _: socket.socketpair(),
    "connect": lambda _: connect(),
    "program": lambda _: os.execv("/bin/true", ["true"]),
    "program in a process": lambda _: subprocess.run(["/bin/true"], check=True),
    "fork": lambda _: fork(),
    "thread": lambda _: __import__("_thread").start_new_thread(print, ()),
    "signal to the bot": lambda bot: os.kill(bot, 0),
    "signal to the template": lambda _: os.kill(os.getppid(), signal.SIGSTOP),
    "environment of the bot": lambda bot: Path(f"/proc/{bot}/environ").read_bytes(),
    "environment of the template": lambda _: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
    "memory of the bot": lambda bot: Path(f"/proc/{bot}/mem").read_bytes(),
    "memory of the bot by calls": look_into,
    "limits of the bot": limit,
    "secret file": lambda _: Path("/etc/shadow").read_bytes(),
    "any file": lambda _: Path("/etc/hostname").read_bytes(),
    "list of a folder": lambda _: list(Path("/").iterdir()),
    "new file": lambda _: written(),
    "new program text": lambda _: os.open(template.__file__, os.O_RDWR),
    "removed file": lambda _: Path("/tmp/none").unlink(),
}
"""What a checker must not be able to do. Each is given the bot's process id."""


def attack(conversation: socket.socket, limits: Limits) -> None:
    """Do what the task names, and report the class of the error that it ends with."""
    Allowance(limits).confine()
    task: Task = _receive(conversation)
    name, _, bot = task.pull.head.partition("@")
    if name == "says":
        body = bytes.fromhex(bot)
        conversation.sendall(frames.LENGTH.pack(len(body)) + body)
        return
    if name == "asks":
        while True:
            conversation.sendall(frames.for_bot(DiffWanted()))
            _receive(conversation)
    if name == "environment":
        said = " ".join(sorted(os.environ))
    else:
        try:
            ATTACKS[name](int(bot))
            said = "done"
        except BaseException as error:
            said = type(error).__name__
    conversation.sendall(frames.for_bot(Ended(Failed("said", said), is_last=True)))


if __name__ == "__main__":
    template.serve = attack  # type: ignore[attr-defined]
    template.main()
