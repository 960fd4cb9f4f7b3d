"""The checkers, as the bot sees them: hands a task to one, answers its questions, takes its result."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Self

import structlog

from bot.checker import frames
from bot.checker.confinement import hide, lacking
from bot.checker.limits import Limits
from bot.checker.questions import (
    Answer,
    Checked,
    ConfigText,
    Ended,
    Failed,
    Limit,
    Question,
    Result,
    Stopped,
    Task,
)
from bot.checker.template import OUT_OF_MEMORY, STATUS_BYTES
from bot.config import SIZE_LIMIT
from bot.config.config_document import ConfigProblem
from bot.config.config_reading import ConfigReading

TEMPLATE: Final = "bot.checker.template"

END_SECONDS: Final = 5.0
"""For the template to end when it is asked to."""

STATUS_SECONDS: Final = 5.0
"""For the template to say how a checker ended."""

IDLE: Final = max(8, os.cpu_count() or 1)
"""Checkers that are kept however long nobody needs them: one that waits has 9 MB that it does not share."""

IDLE_SECONDS: Final = 30.0
"""For which the others are kept: to fork one takes ten times as much processor time as a task of it."""

QUESTIONS: Final = 200
"""Of one task. A check of ours asks for code a dozen times, and the judge a few times more."""

LIBRARIES: Final = "LD_LIBRARY_PATH"
"""The one variable that is handed on: some Pythons, those of GitHub's runners too, do not start without it."""

log = structlog.get_logger(__name__)

AnswerQuestion = Callable[[Question], Awaitable[Answer]]


class CheckFailedError(Exception):
    """An error of ours in a checker."""


class _GoneError(Exception):
    """The checker at the other end has ended."""


@dataclass(eq=False, slots=True)
class _Checker:
    conversation: socket.socket
    status: socket.socket
    """Says how it ended."""

    used_at: float | None = None
    """When its last task ended, by the clock that never goes back; None: it had none."""

    def close(self) -> None:
        """Leave it alone: it ends when it next says something, or by its limits."""
        self.conversation.close()
        self.status.close()


class Checkers:
    """Checkers for the tasks of this process: as many as there are tasks at a time.

    A checker has one task at a time and takes others after it. One that is ended by a limit takes no
    other task with it.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._template: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._idle: list[_Checker] = []

    @property
    def limits(self) -> Limits:
        """What each checker may use."""
        return self._limits

    @property
    def template_pid(self) -> int | None:
        """The process that checkers are forked from; None before the first."""
        return self._template.pid if self._template is not None else None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the template, which takes half a second to get ready; the first task would wait for it.

        From here on no other process of this user may look into this one.
        """
        if self._template is None and (gaps := lacking()):
            log.info("checkers are confined in part", lacking=gaps)
        hide()
        ours, theirs = socket.socketpair()
        kept = {name: value for name, value in os.environ.items() if name == LIBRARIES}
        with theirs:
            self._template = subprocess.Popen(
                [
                    sys.executable,
                    "-P",  # modules come from where ours do, not from the working folder
                    "-m",
                    TEMPLATE,
                    str(theirs.fileno()),
                    str(self._limits.cpu_seconds),
                    str(self._limits.memory_mebibytes),
                ],
                env={**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,  # ours may be a report, or a job's log that is obeyed
                start_new_session=True,  # what a terminal sends to the bot is not for it
            )
        self._control = ours

    def close(self) -> None:
        """End the template and all checkers, busy or not."""
        for checker in self._idle:
            checker.close()
        self._idle.clear()
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._template is not None:
            try:
                self._template.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                self._template.kill()
                self._template.wait()
            self._template = None

    async def check(self, task: Task, answer: AnswerQuestion) -> Checked | Stopped:
        """Let a checker check a pull request; `answer` is asked for what it needs.

        Raises what `answer` raises, and CheckFailedError.
        """
        result = await self._do(task, answer)
        if isinstance(result, Checked | Stopped):
            return result
        raise CheckFailedError(f"a check came to {type(result).__name__}")

    async def read_config(self, text: str | None) -> ConfigReading:
        """Let a checker read a repository's config; None: it has none. What goes wrong is a problem of the file."""
        if text is None:
            return ConfigReading()
        try:
            result = await self._do(ConfigText(text[: SIZE_LIMIT + 1]), _no_answer)
        except CheckFailedError as error:
            return ConfigReading(
                problems=(ConfigProblem(f"could not be read, by an error of citecheck: {error}"),)
            )
        if isinstance(result, ConfigReading):
            return result
        return ConfigReading(
            problems=(ConfigProblem("was not read: reading it takes too much time or memory"),)
        )

    async def _do(self, task: Task | ConfigText, answer: AnswerQuestion) -> Result:
        while True:
            checker = self._take()
            try:
                ended = await self._converse(checker, task, answer)
            except _GoneError:
                was_used = checker.used_at is not None
                status = await self._status(checker)
                checker.close()
                if was_used and status == 0:  # it had ended between two tasks
                    continue
                log.warning("a checker was ended", status=status)
                return Stopped(_limit(status))
            except BaseException:
                checker.close()
                raise
            if ended.is_last or self._control is None:
                checker.close()
            else:
                self._keep(checker)
            if isinstance(ended.result, Failed):
                raise CheckFailedError(f"{ended.result.kind}: {ended.result.message}")
            return ended.result

    def _keep(self, checker: _Checker) -> None:
        checker.used_at = time.monotonic()
        self._idle.append(checker)
        if len(self._idle) > IDLE:
            asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)

    def _end_idle(self) -> None:
        """End those that nobody has needed for a while: the last to be used is the first to be used again."""
        before = time.monotonic() - IDLE_SECONDS
        while len(self._idle) > IDLE and (self._idle[0].used_at or 0.0) <= before:
            self._idle.pop(0).close()

    def _take(self) -> _Checker:
        if self._idle:
            return self._idle.pop()
        for _ in range(2):
            if self._control is None:
                self.start()
            assert self._control is not None  # noqa: S101 - just made
            conversation, theirs = socket.socketpair()
            status, says_status = socket.socketpair()
            checker = _Checker(conversation, status)
            with theirs, says_status:
                try:
                    socket.send_fds(self._control, [b"f"], [theirs.fileno(), says_status.fileno()])
                except OSError:  # the template is gone: somebody has killed it
                    checker.close()
                    self.close()
                    continue
            conversation.setblocking(False)
            status.setblocking(False)
            return checker
        raise CheckFailedError("no checker can be started")

    async def _converse(self, checker: _Checker, task: Task | ConfigText, answer: AnswerQuestion) -> Ended:
        await _send(checker.conversation, task)
        for _ in range(QUESTIONS):
            said = await _receive(checker.conversation)
            if isinstance(said, Ended):
                return said
            await _send(checker.conversation, await answer(said))
        raise CheckFailedError(f"a checker asked more than {QUESTIONS} questions")

    async def _status(self, checker: _Checker) -> int | None:
        """How a checker ended, as `os.wait` gives it; None when nobody knows."""
        checker.conversation.close()
        try:
            async with asyncio.timeout(STATUS_SECONDS):
                said = await asyncio.get_running_loop().sock_recv(checker.status, STATUS_BYTES)
        except (TimeoutError, ConnectionError):
            return None
        return int.from_bytes(said, "big") if len(said) == STATUS_BYTES else None


def _limit(status: int | None) -> Limit | None:
    if status is None:
        return None
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return Limit.TIME
    return Limit.MEMORY if os.WIFEXITED(status) and os.WEXITSTATUS(status) == OUT_OF_MEMORY else None


async def _no_answer(question: Question) -> Answer:
    raise CheckFailedError(f"{type(question).__name__} while a config is read")


async def _send(conversation: socket.socket, value: object) -> None:
    try:
        await asyncio.get_running_loop().sock_sendall(conversation, frames.for_checker(value))
    except ConnectionError as error:
        raise _GoneError from error


async def _receive(conversation: socket.socket) -> Question | Ended:
    header = await _exactly(conversation, frames.LENGTH.size)
    try:
        count = frames.length(header, frames.FROM_CHECKER)
        return frames.from_checker(await _exactly(conversation, count))
    except frames.FrameError as error:
        raise CheckFailedError(str(error)) from error


async def _exactly(conversation: socket.socket, count: int) -> bytearray:
    found = bytearray(count)
    view, at = memoryview(found), 0
    while at < count:
        try:
            got = await asyncio.get_running_loop().sock_recv_into(conversation, view[at:])
        except ConnectionError as error:
            raise _GoneError from error
        if not got:
            raise _GoneError
        at += got
    return found
