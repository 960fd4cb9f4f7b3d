"""A worker that is killed while it writes a check into the ledger, each time a little later."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import NoReturn

import sqlalchemy as sa

from bot.jobs.job import CheckJob
from bot.jobs.queue.engine import Engine
from bot.jobs.steps import JobEnded, Json, Outcome, StepRunner
from bot.storage import database
from bot.storage.ledger.record import record
from bot.storage.ledger.rows import Check
from checks.model.outcome import Failure
from tests.bot.jobs.engine.jobs import until, working
from tests.bot.storage.ledger.scenes import KEY, NOW, finding, review

CHECK_ID = 41
DEATHS = ("before it writes", "before it commits", "before the step ends", "before the job ends")


def work(url: str, diary: Path) -> None:
    """Be such a worker; the diary says how often one has died."""
    deaths = len(diary.read_text().splitlines()) if diary.exists() else 0
    asyncio.run(_work(url, diary, DEATHS[deaths] if deaths < len(DEATHS) else ""))


async def _work(url: str, diary: Path, place: str) -> None:
    engine = Engine(url, quiet_seconds=0, dead_after=0.8)

    def die() -> NoReturn:
        with diary.open("a", encoding="utf-8") as file:
            file.write(f"{place}\n")
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("unreachable")

    async def run(job: CheckJob, step: StepRunner) -> Outcome:
        async def judge() -> Json:
            await asyncio.to_thread(_write, url, place, die)
            if place == "before the step ends":
                die()
            return "judged"

        await step("judge", judge)
        if place == "before the job ends":
            die()
        return JobEnded("checked")

    async with working(engine, run, beat_seconds=0.2, ledger_days=100_000):

        async def over() -> bool:
            row = await engine.status("pr/5/7/1/d-1")
            return row is not None and row.status not in {"PENDING", "ENQUEUED"}

        await until(over)
    await engine.close()


def _write(url: str, place: str, die: object) -> None:
    assert callable(die)
    if place == "before it writes":
        die()
    made = Check(KEY, CHECK_ID, "acme/shop", 1, NOW)
    with database.connect(url) as engine, engine.begin() as connection:
        record(connection, made, review(finding("a", Failure.WRONG_COUNT), finding("b")), begun_at=NOW)
        assert connection.scalar(sa.select(sa.literal(1))) == 1
        if place == "before it commits":
            die()
