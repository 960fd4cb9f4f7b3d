"""A check is in the ledger exactly once, wherever the worker that writes it is killed, and goes when it has to."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import sqlalchemy as sa

from bot.jobs.job import Trigger
from bot.jobs.queue.engine import Engine
from bot.storage import database
from bot.storage.ledger.tables import ALL, CLAIMS, FINDINGS, REVIEWS, TALLIES, WARNINGS
from bot.storage.lost_access import LostAccess
from tests.bot.forked import fork
from tests.bot.jobs.engine import recording
from tests.bot.jobs.engine.jobs import check, until, working
from tests.bot.storage.ledger.scenes import DAY, NOW, finding
from tests.bot.storage.ledger.scenes import check as write_check


def counts(url: str) -> dict[str, int]:
    with database.connect(url) as engine, engine.connect() as connection:
        return {
            table.name: int(connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)
            for table in ALL
        }


async def test_a_killed_worker_leaves_no_row_twice_and_none_out(
    engine: Engine, url: str, tmp_path: Path
) -> None:
    diary = tmp_path / "diary"
    queued = await engine.enqueue(check(1, "d-1", trigger=Trigger.RERUN))
    for _ in recording.DEATHS:
        worker = fork(recording.work, url, diary, errors=tmp_path / "errors")
        assert await asyncio.to_thread(worker.wait) == -signal.SIGKILL, (tmp_path / "errors").read_text()
    last = fork(recording.work, url, diary, errors=tmp_path / "errors")
    assert await asyncio.to_thread(last.wait) == 0, (tmp_path / "errors").read_text()
    assert tuple(diary.read_text().splitlines()) == recording.DEATHS
    assert await engine.wait_for(queued.id) == {"outcome": "checked"}
    found = counts(url)
    assert (found[REVIEWS.name], found[FINDINGS.name], found[WARNINGS.name]) == (1, 2, 1)
    assert (found[CLAIMS.name], found[TALLIES.name]) == (4, 1)


async def test_a_worker_deletes_what_is_removed_and_what_is_old(engine: Engine, url: str) -> None:
    with database.connect(url) as writer, writer.begin() as connection:
        write_check(connection, 1, finding("a"))
    await engine.note_gone([LostAccess(5, removed=True)])
    with database.connect(url) as writer, writer.begin() as connection:
        write_check(connection, 2, finding("a"), at=4e9)  # after it came back

    async def one_left() -> bool:
        return counts(url)[REVIEWS.name] == 1

    async with working(engine):
        await until(one_left)
    assert NOW + DAY < 4e9

    async def none_left() -> bool:
        return not any(counts(url).values())

    with database.connect(url) as writer, writer.begin() as connection:
        connection.execute(sa.update(REVIEWS).values(at=NOW))
        connection.execute(sa.update(TALLIES).values(day=20_000))
        connection.execute(sa.delete(database.GONE))
    async with working(engine, ledger_days=30):
        await until(none_left)
