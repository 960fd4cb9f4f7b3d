"""Answers that were recorded, by the question's id: the judge of tests, benchmarks and the demo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bot.judge.client import ClientError, Reply
from bot.judge.exchange import read_answers

if TYPE_CHECKING:
    from checks.model.judged import Asked


class Replay:
    """See `bot.judge.client.Client`, which this is."""

    where = ""
    steady = True

    def __init__(self, files: Sequence[Path], model: str = "") -> None:
        """`model` names who gave the answers; by default they say so themselves."""
        self._answers = read_answers(*(file.read_bytes() for file in files))
        self.model = model or self._answers.model or "recorded answers"

    async def ask(self, asked: Asked) -> Reply:
        """The answer to exactly this request: a changed conversation needs a new one."""
        given = self._answers.to(asked)
        if given.text is None:
            raise ClientError("no answer to this request was recorded")
        return Reply(given.text, 0, 0)

    async def close(self) -> None:
        """Nothing was opened."""
