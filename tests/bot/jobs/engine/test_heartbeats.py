"""Which workers live, as their heartbeats show."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from bot.jobs.queue.heartbeats import Heartbeats, Watch
from bot.storage import database
from bot.storage.database import WORKERS


@pytest.fixture
def tables(url: str) -> Iterator[sa.Engine]:
    with database.connect(url) as engine:
        yield engine


def test_who_beats_lives(tables: sa.Engine) -> None:
    hearts = Heartbeats(tables)
    hearts.beat("w-1", "1")
    hearts.beat("w-2", "2")
    hearts.beat("w-1", "1")

    assert hearts.live() == {"w-1": "1", "w-2": "2"}


def test_who_stops_is_forgotten(tables: sa.Engine) -> None:
    hearts = Heartbeats(tables)
    hearts.beat("w-1", "1")
    hearts.forget(["w-1"])

    assert (hearts.live(), hearts.hearts()) == ({}, [])


def test_who_misses_its_beats_is_dead_but_still_known(tables: sa.Engine) -> None:
    hearts = Heartbeats(tables, dead_after=30)
    hearts.beat("w-1", "1")
    with tables.begin() as connection:
        connection.execute(sa.update(WORKERS).values(beat_at=WORKERS.c.beat_at - 31))

    assert hearts.live() == {}
    assert [heart.id for heart in hearts.hearts()] == ["w-1"]


@pytest.mark.parametrize("seconds", [-3600.0, 3600.0])
def test_the_clock_is_set_and_who_beats_on_is_never_taken_for_dead(tables: sa.Engine, seconds: float) -> None:
    """To set the clock back by an hour is, for the database, to add an hour to all that it keeps."""
    hearts, watch = Heartbeats(tables, dead_after=30), Watch(patience=0.2)
    hearts.beat("lives", "1")
    hearts.beat("died", "1")
    assert watch.dead(hearts.hearts()) == set()
    with tables.begin() as connection:
        connection.execute(sa.update(WORKERS).values(beat_at=WORKERS.c.beat_at + seconds))
    assert watch.dead(hearts.hearts()) == set(), "nobody has had the time to beat again"
    hearts.beat("lives", "1")
    time.sleep(0.3)

    assert watch.dead(hearts.hearts()) == {"died"}
    assert set(hearts.live()) == {"lives"}


def test_the_clock_is_the_database_s(tables: sa.Engine) -> None:
    with tables.connect() as connection:
        now = connection.execute(sa.select(database.now(tables))).scalar_one()
        later = connection.execute(sa.select(database.now(tables))).scalar_one()

    assert 1.7e9 < now <= later < now + 60


def _settle(tables: sa.Engine, *, pid: int, host: str | None = None) -> None:
    change: dict[str, object] = {"pid": pid}
    if host is not None:
        change["host"] = host
    with tables.begin() as connection:
        connection.execute(sa.update(WORKERS).values(**change))


def test_on_sqlite_a_process_that_is_gone_is_dead_at_once(tables: sa.Engine) -> None:
    """All its workers are of one host. On PostgreSQL a process id means nothing elsewhere."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    hearts = Heartbeats(tables)
    hearts.beat("w-1", "1")
    _settle(tables, pid=gone.pid)

    assert ("w-1" in hearts.live()) == (tables.dialect.name == "postgresql")


def test_a_process_of_another_host_is_judged_by_its_heart(tables: sa.Engine) -> None:
    """Such as another container on the same volume."""
    hearts = Heartbeats(tables)
    hearts.beat("w-1", "1")
    _settle(tables, pid=2**22 + 1, host="elsewhere")

    assert "w-1" in hearts.live()


def test_this_process_is_not_gone(tables: sa.Engine) -> None:
    hearts = Heartbeats(tables)
    hearts.beat("w-1", "1")
    _settle(tables, pid=os.getpid())

    assert "w-1" in hearts.live()
