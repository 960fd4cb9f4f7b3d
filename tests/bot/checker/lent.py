"""Checkers that outlive who uses them: to start some takes a second of processor time."""

from __future__ import annotations

from bot.checker.limits import Limits
from bot.checker.pool import AnswerQuestion, Checkers
from bot.checker.questions import Checked, Stopped, Task
from bot.config.config_reading import ConfigReading


class Lent(Checkers):
    """Checkers of somebody else, which are running when they are started and still run when they are closed."""

    def __init__(self, owned: Checkers) -> None:
        super().__init__(owned.limits)
        self._owned = owned

    @property
    def limits(self) -> Limits:
        """What each checker may use."""
        return self._owned.limits

    def start(self) -> None:
        """They run already."""

    def close(self) -> None:
        """They go on."""

    async def read_config(self, text: str | None) -> ConfigReading:
        """Let one of them read a config."""
        return await self._owned.read_config(text)

    async def check(self, task: Task, answer: AnswerQuestion) -> Checked | Stopped:
        """Let one of them do a task."""
        return await self._owned.check(task, answer)
