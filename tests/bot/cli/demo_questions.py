"""The judge's questions about the demo that have no recorded answer: `python -m tests.bot.cli.demo_questions`.

Written as `citecheck judge export --format plain` does. Second questions come once the first are answered.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from bot import demo
from bot.checker.pool import Checkers
from bot.config.judge_settings import JudgeSettings
from bot.judge.client import ClientError, Reply
from bot.judge.exchange import Format, write_questions
from bot.judge.making import make_judging
from bot.judge.replay import Replay
from bot.sandbox import Sandbox
from bot.telemetry import logs
from checks.model.judged import Asked
from tests.bot.scenes import Bot


class _Unanswered(Replay):
    """Keeps what it has no answer to."""

    def __init__(self) -> None:
        super().__init__([demo.ANSWERS])
        self.asked: list[Asked] = []

    async def ask(self, asked: Asked) -> Reply:
        try:
            return await super().ask(asked)
        except ClientError:
            self.asked.append(asked)
            raise


async def questions() -> list[Asked]:
    """Those without an answer."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Checkers() as checkers,
        Sandbox(Path(folder) / "it") as sandbox,
    ):
        config = {".github/citecheck.yml": demo.CONFIG_JUDGE}
        repository = sandbox.create_repository(demo.REPOSITORY, {**demo.before(), **config})
        pull = repository.open_pull_request(demo.after(), title=demo.TITLE, author=demo.AUTHOR)
        demo.review(pull)
        bot = Bot(sandbox, Path(folder), checkers)
        unanswered = _Unanswered()
        bot.judging = replace(make_judging(JudgeSettings()), client=unanswered)
        await bot.check(pull)
        await bot.aclose()
        return unanswered.asked


if __name__ == "__main__":
    logs.configure(level="error", form="text")
    sys.stdout.writelines(write_questions(asyncio.run(questions()), Format.PLAIN))
