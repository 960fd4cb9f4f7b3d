"""A worker whose job takes it down."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from bot.jobs.job import CheckJob
from bot.jobs.queue.engine import Engine
from bot.jobs.steps import GaveUpError, JobEnded, Json, Outcome, StepRunner
from tests.bot.jobs.engine.jobs import until, working


def work(url: str, diary: Path) -> None:
    """Be such a worker."""
    asyncio.run(_work(url, diary))


async def _work(url: str, diary: Path) -> None:
    engine = Engine(url, quiet_seconds=0, dead_after=0.8)

    def note(word: str) -> None:
        with diary.open("a", encoding="utf-8") as file:
            file.write(f"{word}\n")

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        async def harmless() -> Json:
            note("harmless")
            return 1

        async def deadly() -> Json:
            note("deadly")
            os.kill(os.getpid(), signal.SIGKILL)
            return 2

        async def close() -> Json:
            note("close")
            return 3

        await step("harmless", harmless)
        try:
            await step("deadly", deadly)
        except GaveUpError:
            await step("close", close, last_resort=True)
            return JobEnded("failed")
        return JobEnded("checked")

    async with working(engine, run, beat_seconds=0.2):

        async def over() -> bool:
            row = await engine.status("pr/5/7/1/d-1")
            return row is not None and row.status not in {"PENDING", "ENQUEUED"}

        await until(over)
    await engine.close()
