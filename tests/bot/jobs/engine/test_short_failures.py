"""A database that cannot be written for a moment: what it held up goes on by itself, and nothing is done twice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from bot.config.settings import Settings
from bot.jobs.job import CheckJob, Trigger
from bot.jobs.queue.engine import Engine, job_id
from bot.jobs.steps import JobEnded, Outcome, StepRunner
from bot.storage import database
from bot.telemetry.metrics import Metrics
from bot.web.app import create_health_app
from tests.bot.jobs.engine import outages
from tests.bot.jobs.engine.jobs import check, ended, idle, working
from tests.bot.jobs.engine.storm import EachForItself

STEPS = ("read", "judge", "post")
JOBS = 40


class Diary:
    """The steps of each job, in the order in which they were done."""

    def __init__(self, seconds: float = 0.1) -> None:
        self.seconds = seconds
        self.done: dict[str, list[str]] = defaultdict(list)
        self.at_work: Counter[str] = Counter()
        self.overlaps: list[str] = []

    @property
    def repeated(self) -> list[str]:
        """Jobs that did a step again although a later one had been done: then it had been kept."""
        return [key for key, done in self.done.items() if done != sorted(done, key=STEPS.index)]

    async def __call__(self, job: CheckJob, step: StepRunner) -> Outcome:
        key = job_id(job)

        async def work(name: str) -> str:
            self.at_work[key] += 1
            if self.at_work[key] > 1:
                self.overlaps.append(key)
            await asyncio.sleep(self.seconds)
            self.at_work[key] -= 1
            self.done[key].append(name)
            return name

        for name in STEPS:
            await step(name, lambda name=name: work(name))  # type: ignore[misc]
        return JobEnded("checked")


@pytest.mark.parametrize("outage", [outages.read_only, outages.full])
async def test_a_storm_of_short_failures_to_write_ends_by_itself(
    url: str, outage: Callable[[str], AbstractContextManager[None]]
) -> None:
    if outage is outages.full and not url.startswith("sqlite"):
        pytest.skip("a full disk stops PostgreSQL's server itself")
    engine, diary = EachForItself(url, quiet_seconds=0), Diary()
    keys = [
        (await engine.enqueue(check(number % 13, f"d-{number}", trigger=Trigger.RERUN))).id
        for number in range(JOBS)
    ]
    async with working(engine, diary, concurrency=16):
        for _ in range(4):
            await asyncio.sleep(0.4)
            with outage(url):
                await asyncio.sleep(1.0)
        await idle(engine)
        rows = [await engine.status(key) for key in keys]

    await engine.close()

    # ERROR: all steps are done and kept; DBOS could write that it had failed to write the end, a moment later
    assert {row.status if row else "lost" for row in rows} <= {"SUCCESS", "ERROR"}
    assert {key for key, done in diary.done.items() if set(done) == set(STEPS)} == set(keys)
    assert (diary.overlaps, diary.repeated) == ([], [])


async def test_a_job_that_was_begun_and_never_came_to_work_is_taken_back(engine: Engine, url: str) -> None:
    """As when the database went away between the claim and the reading of what was claimed."""
    queued = await engine.enqueue(check(trigger=Trigger.RERUN))
    behind = await engine.enqueue(check(delivery="d-2", trigger=Trigger.RERUN))
    async with working(engine, Diary(), concurrency=0) as worker:
        with database.connect(url) as tables, tables.begin() as connection:
            connection.execute(outages.claimed(tables, queued.id, worker.id))
        await engine.set_up_queue(concurrency=2, poll_seconds=0.1)

        assert await ended(engine, queued.id, behind.id) == [{"outcome": "checked"}] * 2


async def test_a_job_at_work_is_left_alone_however_long_it_takes(engine: Engine) -> None:
    diary = Diary(seconds=2.0)
    async with working(engine, diary, beat_seconds=0.1):
        queued = await engine.enqueue(check(trigger=Trigger.RERUN))
        await ended(engine, queued.id)
        row = await engine.status(queued.id)

    assert row is not None
    assert row.recovery_attempts == 1
    assert diary.done[queued.id] == list(STEPS)


async def test_a_job_begun_long_ago_is_reported_as_stuck(engine: Engine, url: str) -> None:
    queued = await engine.enqueue(check(trigger=Trigger.RERUN))
    with database.connect(url) as tables:
        for minutes, stuck in ((10, 0), (20, 1)):
            with tables.begin() as connection:
                connection.execute(outages.claimed(tables, queued.id, "w-1", minutes=minutes))
            await asyncio.to_thread(engine.heartbeats.beat, "w-1", "2")
            status, answer = await asyncio.to_thread(_readyz, engine)

            assert (status, answer["stuck"]) == (200, stuck)
            assert answer["status"] == ("jobs are stuck" if stuck else "ready")


async def test_a_clock_that_is_set_back_makes_no_job_wait_longer(engine: Engine, url: str) -> None:
    """A job that waits for ten minutes waits ten minutes more at most, and not until its old time."""
    queued = await engine.put_off(check(), after="pr/5/7/1/d-1", until=time.time() + 600)
    with database.connect(url) as tables:
        table = outages.jobs_table(tables)
        with tables.begin() as connection:
            connection.execute(
                sa.update(table).values(
                    created_at=table.c.created_at + 3_600_000,
                    delay_until_epoch_ms=table.c.delay_until_epoch_ms + 3_600_000,
                )
            )
    for _ in range(2):  # the second finds nothing left to do
        await engine.upkeep.keep_delays()
        row = await engine.status(queued.id)
        assert row is not None
        assert row.delay_until_epoch_ms is not None
        assert 590 < row.delay_until_epoch_ms / 1000 - time.time() <= 601


def _readyz(engine: Engine) -> tuple[int, dict[str, Any]]:
    settings = Settings(github_app_id=1, github_webhook_secret="0123456789abcdef")
    answer = TestClient(create_health_app(settings, engine, Metrics())).get("/readyz")
    return answer.status_code, answer.json()
