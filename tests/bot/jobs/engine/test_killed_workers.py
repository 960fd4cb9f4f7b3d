"""Workers that are killed: their jobs go on elsewhere, and what was done is not done again."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from bot.jobs.job import Trigger
from bot.jobs.queue.engine import Engine
from bot.jobs.worker.durable_steps import DEATHS
from bot.storage import database
from bot.storage.ledger.tables import DAY_TALLIES, FINDINGS, REFUTED, REVIEWS, TALLIES, UPTAKE_TALLIES
from tests.bot.forked import Forked, fork
from tests.bot.jobs.engine import poison
from tests.bot.jobs.engine.jobs import check, until
from tests.bot.jobs.engine.storm import start, storm


def assert_kept_once(url: str, jobs: int) -> None:
    """Each check, its refuted statement, and what became of its finding are in the ledger once, and counted once."""
    with database.connect(url) as engine, engine.connect() as connection:

        def number(what: sa.ColumnElement[int], table: sa.Table) -> int:
            return int(connection.scalar(sa.select(what).select_from(table)) or 0)

        rows = {table.name: number(sa.func.count(), table) for table in (REVIEWS, FINDINGS, REFUTED)}
        assert rows == dict.fromkeys(rows, jobs)
        counts = TALLIES.c
        sums = [number(sa.func.sum(one), TALLIES) for one in (counts.findings, counts.followed, counts.acted)]
        assert sums == [jobs, jobs, jobs]
        by_day = DAY_TALLIES.c
        added = [
            number(sa.func.sum(one), DAY_TALLIES) for one in (by_day.findings, by_day.followed, by_day.acted)
        ]
        assert added == sums
        assert number(sa.func.sum(by_day.tallies), DAY_TALLIES) == number(sa.func.count(), TALLIES)
        cells = UPTAKE_TALLIES.c
        sums = [number(sa.func.sum(one), UPTAKE_TALLIES) for one in (cells.findings, cells.acted)]
        assert sums == [jobs, jobs]


async def test_sixty_jobs_and_six_kills(url: str, tmp_path: Path) -> None:
    report = await storm(url, tmp_path / "diary", jobs=60, pulls=12, kills=6)

    assert report.kills == 6
    assert report.statuses == {"SUCCESS": 60}, (tmp_path / "diary.err").read_text()[-4000:]
    assert report.repeated() == []
    assert report.overlaps() == []
    assert_kept_once(url, 60)


async def test_sixty_jobs_and_nine_kills_some_of_them_while_nothing_can_be_written_or_the_clock_is_set_back(
    url: str, tmp_path: Path
) -> None:
    report = await storm(url, tmp_path / "diary", jobs=60, pulls=12, kills=9, troubles=True)

    # ERROR: all steps are done; DBOS could write a moment later that it had failed to write the end
    assert set(report.statuses) <= {"SUCCESS", "ERROR"}, (tmp_path / "diary.err").read_text()[-4000:]
    assert report.unfinished() == []
    assert report.repeated() == []
    assert_kept_once(url, 60)


async def test_a_job_that_takes_its_worker_down_is_given_up(engine: Engine, url: str, tmp_path: Path) -> None:
    """Its last resort, which closes the check run, still runs; the step before it is not repeated."""
    diary = tmp_path / "diary"
    queued = await engine.enqueue(check(1, "d-1", trigger=Trigger.RERUN))
    deaths = 0
    for _ in range(DEATHS + 3):
        worker = fork(poison.work, url, diary, errors=tmp_path / "errors")
        if await asyncio.to_thread(worker.wait) != -signal.SIGKILL:
            break
        deaths += 1

    assert deaths == DEATHS
    assert diary.read_text().split() == ["harmless", *["deadly"] * DEATHS, "close"]
    assert await engine.wait_for(queued.id) == {"outcome": "failed"}


async def test_asked_to_stop_it_finishes_its_job_and_takes_no_other(url: str, tmp_path: Path) -> None:
    engine = Engine(url, quiet_seconds=0)
    worker = start(url, tmp_path / "diary", seconds=1.0)
    first = await engine.enqueue(check(1, "d-1", trigger=Trigger.RERUN))
    await until(engine.running)
    worker.terminate()
    await asyncio.sleep(0.5)  # it has heard: what it polled for at that very moment it may still have taken
    second = await engine.enqueue(check(2, "d-2", trigger=Trigger.RERUN))
    code = await asyncio.to_thread(worker.wait)

    statuses = [row.status for key in (first.id, second.id) if (row := await engine.status(key))]
    live = await asyncio.to_thread(engine.heartbeats.live)
    await engine.close()
    assert (code, statuses, live) == (0, ["SUCCESS", "ENQUEUED"], {})


async def test_a_worker_that_hangs_does_no_harm_when_it_wakes(url: str, tmp_path: Path) -> None:
    """Another has taken its job: what the sleeper still writes is refused."""
    engine = Engine(url, quiet_seconds=0, dead_after=2.0)
    sleeper = start(url, tmp_path / "sleeper", seconds=1.0)
    queued = await engine.enqueue(check(1, "d-1", trigger=Trigger.RERUN))
    await until(engine.running)
    await freeze(sleeper, url)
    other = start(url, tmp_path / "other", seconds=0.1)
    try:
        assert await asyncio.wait_for(engine.wait_for(queued.id), 30) == {"outcome": "checked"}
        sleeper.send_signal(signal.SIGCONT)
        await asyncio.sleep(2)
        row = await engine.status(queued.id)
    finally:
        for worker in (sleeper, other):
            worker.send_signal(signal.SIGCONT)
            worker.terminate()
            await asyncio.to_thread(worker.wait)
        await engine.close()

    assert row is not None
    assert row.status == "SUCCESS"


async def freeze(worker: Forked, url: str) -> None:
    """Stop a worker's process, but not in the midst of a write: SQLite has one lock for all writers,
    and nobody's job goes on while a stopped process holds it."""
    async with asyncio.timeout(30):
        while True:
            worker.send_signal(signal.SIGSTOP)
            await asyncio.sleep(0.05)
            if not database.is_sqlite(url) or can_write(str(sa.make_url(url).database)):
                return
            worker.send_signal(signal.SIGCONT)
            await asyncio.sleep(0.05)


def can_write(file: str) -> bool:
    """Whether nobody holds the lock of a SQLite file."""
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        return True
