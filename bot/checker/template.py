"""The process that checkers are forked from: it has everything imported, and does nothing else.

    python -m bot.checker.template CONTROL CPU_SECONDS MEMORY_MEBIBYTES

CONTROL is the number of a socket. Each message on it brings two file descriptors: a checker's end of its
conversation, and a socket that gets the checker's status, four bytes as `os.wait` gives it, when it ends.

It has one thread, as a process that forks must, and none of the bot's secrets: it is started anew, not
forked from the bot.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Final

from bot.checker.confinement import confine_checker, confine_template
from bot.checker.limits import Limits
from bot.checker.serving import serve

NICE: Final = 5
"""How much later than the bot itself the checkers get the processor: a webhook is answered at once."""

IDLE_SECONDS: Final = 1.0
"""Without a message for so long, the next grammar is made ready: all take a second, and one check needs one or two."""

STATUS_BYTES: Final = 4

OUT_OF_MEMORY: Final = 3
"""How a checker exits that could not even say that it lacks memory."""


def main() -> None:
    """Fork a checker for each message, until the bot closes the control socket."""
    os.environ.clear()  # Python and its modules have been found
    control = socket.socket(fileno=int(sys.argv[1]))
    limits = Limits(int(sys.argv[2]), int(sys.argv[3]))
    os.nice(NICE)
    _warm_up()
    confine_template()
    unready = _grammars()
    children: dict[int, int] = {}

    def reap(_signal: int, _frame: FrameType | None) -> None:
        while children:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            _tell(children.pop(pid), status)

    signal.signal(signal.SIGCHLD, reap)
    try:
        while True:
            _wait(control, unready)
            message, descriptors, _, _ = socket.recv_fds(control, 1, 2)
            if not message:
                return
            _fork(descriptors, children, limits, control)
    finally:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for pid in children:
            os.kill(pid, signal.SIGKILL)


def _wait(control: socket.socket, unready: Iterator[object]) -> None:
    """Until there is a message, or nothing is left to make ready: while nobody asks, one more thing is."""
    messages = select.poll()  # which takes descriptors of any number
    messages.register(control, select.POLLIN)
    left = True
    while left and not messages.poll(IDLE_SECONDS * 1000):
        left = next(unready, None) is not None


def _fork(descriptors: list[int], children: dict[int, int], limits: Limits, control: socket.socket) -> None:
    conversation, status = descriptors
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})  # until it is known whose child it is
    try:
        pid = os.fork()
        if pid:
            children[pid] = status
            os.close(conversation)
            return
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        control.close()
        for descriptor in (status, *children.values()):
            os.close(descriptor)
        confine_checker()
        serve(socket.socket(fileno=conversation), limits)
        code = 0
    except MemoryError:
        code = OUT_OF_MEMORY
    finally:
        os._exit(code)


def _tell(descriptor: int, status: int) -> None:
    try:
        os.write(descriptor, status.to_bytes(STATUS_BYTES, "big"))
    except OSError:  # the bot does not listen any more
        pass
    finally:
        os.close(descriptor)


def _warm_up() -> None:
    """Import everything that any task needs, and keep it out of the collector's way."""
    import bot.checker.checking  # noqa: PLC0415, F401 - here, so that the module itself stays small
    from checks.claims.registry import kinds  # noqa: PLC0415

    kinds()
    gc.collect()
    gc.freeze()


def _grammars() -> Iterator[str]:
    """Makes one grammar after the other ready for all checkers that are forked later, and gives its name."""
    from checks.code.structure.languages import grammars  # noqa: PLC0415
    from checks.code.structure.syntax import prepare  # noqa: PLC0415

    for grammar in grammars():
        prepare(grammar)
        yield grammar.name


if __name__ == "__main__":
    main()
