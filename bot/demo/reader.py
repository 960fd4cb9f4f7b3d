"""The judge of the demo: what a reader answered about each finding, found by the finding's own words.

A language model gave the answers, which had seen this scene. What they are worth is checked as for any other judge.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from bot.judge.client import ClientError, Reply

if TYPE_CHECKING:
    from checks.model.judged import Asked

ANSWERS = Path(__file__).with_name("answers.json")


class DemoReader:
    """See `bot.judge.client.Client`, which this is."""

    model = "a recorded model"
    where = ""
    steady = True

    def __init__(self) -> None:
        self._answers = {one["finding"]: one["answers"] for one in json.loads(ANSWERS.read_text("utf-8"))}

    async def ask(self, asked: Asked) -> Reply:
        """The answer of this turn to the finding that the request is about."""
        for finding, answers in self._answers.items():
            if finding in asked.prompt and asked.turn <= len(answers):
                return Reply(json.dumps(answers[asked.turn - 1]), 0, 0)
        raise ClientError("no answer to this request was recorded")

    async def close(self) -> None:
        """Nothing was opened."""
