"""A checker: takes one task after the other from the bot, and asks it for the code that a task needs."""

from __future__ import annotations

import resource
import socket
import sys
from typing import TYPE_CHECKING, Any, Final

from bot.checker import frames
from bot.checker.limits import Allowance, Limits
from bot.checker.questions import Answer, ConfigText, Ended, Failed, Limit, Question, Result, Stopped, Task
from checks.model.cost import TooCostlyError

if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[[Question], Answer]

TASKS: Final = 200
"""Tasks of one checker; then another takes its place, so that nothing piles up."""

ROOMY: Final = 0.5
"""Share of its memory that a checker may hold after a task and still take another."""


class _EndedError(Exception):
    """The bot has closed the conversation."""


def serve(conversation: socket.socket, limits: Limits) -> None:
    """Take tasks until the bot closes the conversation, or this process is worn out.

    Raises MemoryError when it lacked memory.
    """
    allowance = Allowance(limits)
    allowance.confine()

    def ask(question: Question) -> Answer:
        _send(conversation, question)
        answer: Answer = _receive(conversation)
        return answer

    try:
        for number in range(1, TASKS + 1):
            task: Task | ConfigText = _receive(conversation)
            result = _result(task, ask, allowance)
            is_last = number == TASKS or allowance.interrupted or _is_worn_out(result, limits)
            _end(conversation, Ended(result, is_last))
            if result == Stopped(Limit.MEMORY):
                raise MemoryError  # the bot may be sending still and not hear the result: the status says it too
            if is_last:
                return
    except (_EndedError, OSError):
        return


def _result(task: Task | ConfigText, ask: Ask, allowance: Allowance) -> Result:
    from bot.checker.checking import check_task  # noqa: PLC0415 - the template has imported it
    from bot.config import config_reading  # noqa: PLC0415

    allowance.begin()
    try:
        if isinstance(task, ConfigText):
            with allowance.part():
                return config_reading.read_config(task.text)
        return check_task(task, ask, allowance)
    except TooCostlyError:
        return Stopped(Limit.TIME)
    except MemoryError:
        return Stopped(Limit.MEMORY)
    except (_EndedError, OSError):
        raise
    except Exception as error:
        return Failed(type(error).__name__, str(error)[:500])
    finally:
        allowance.end()


def _is_worn_out(result: Result, limits: Limits) -> bool:
    """Whether it holds, or ever held, so much memory that the next task might lack some."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return isinstance(result, Stopped) or most > ROOMY * limits.memory_mebibytes * 1024 * 1024


def _end(conversation: socket.socket, ended: Ended) -> None:
    try:
        _send(conversation, ended)
    except frames.FrameError as error:
        _send(conversation, Ended(Failed("FrameError", str(error)), ended.is_last))


def _send(conversation: socket.socket, value: Question | Ended) -> None:
    conversation.sendall(frames.for_bot(value))


def _receive(conversation: socket.socket) -> Any:  # noqa: ANN401 - a task or an answer
    header = _exactly(conversation, frames.LENGTH.size)
    return frames.from_bot(_exactly(conversation, frames.length(header, frames.TO_CHECKER)))


def _exactly(conversation: socket.socket, count: int) -> bytearray:
    found = bytearray(count)
    view, at = memoryview(found), 0
    while at < count:
        got = conversation.recv_into(view[at:])
        if not got:
            raise _EndedError
        at += got
    return found
