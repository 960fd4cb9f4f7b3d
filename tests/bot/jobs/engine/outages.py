"""Databases that cannot write for a moment, full or read-only, and rows that such a moment leaves behind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa

from bot.storage import database
from bot.storage.database import WORKERS

_READ_ONLY, _FULL = "PRAGMA query_only=ON", "PRAGMA max_page_count=1"
_WELL = ("PRAGMA query_only=OFF", "PRAGMA max_page_count=1073741823")


@contextmanager
def read_only(url: str) -> Iterator[None]:
    """Let every write fail for as long as the body runs: of this process, or of all on PostgreSQL."""
    if url.startswith("sqlite"):
        with _on_sqlite(lambda: (_READ_ONLY,)):
            yield
        return
    try:
        _alter(url, "SET default_transaction_read_only = on")
        yield
    finally:
        _alter(url, "RESET default_transaction_read_only")


@contextmanager
def full(url: str) -> Iterator[None]:
    """Let SQLite find no room for another page; what fits into those that are there is still written."""
    assert url.startswith("sqlite")
    with _on_sqlite(lambda: (_FULL,)):
        yield


@contextmanager
def as_a_file_says(file: Path) -> Iterator[None]:
    """Let the SQLite of this process fail as the test, in another, writes into a file: `full`, `read-only` or nothing."""
    words = {"full": (_FULL,), "read-only": (_READ_ONLY,)}
    with _on_sqlite(lambda: words.get(file.read_text() if file.exists() else "", _WELL)):
        yield


@contextmanager
def _on_sqlite(pragmas: Callable[[], tuple[str, ...]]) -> Iterator[None]:
    """Say these to every connection that is taken out of any pool of this process."""

    def taken(connection: Any, _entry: object, _proxy: object) -> None:
        for pragma in pragmas():
            connection.execute(pragma)

    def given_back(connection: Any, _entry: object) -> None:
        if connection is not None:
            for pragma in _WELL:
                connection.execute(pragma)

    listeners: tuple[tuple[str, Callable[..., None]], ...] = (("checkout", taken), ("checkin", given_back))
    for name, listener in listeners:
        sa.event.listen(sa.Pool, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners:
            sa.event.remove(sa.Pool, name, listener)


def _alter(url: str, what: str) -> None:
    address = url.replace("postgresql+psycopg", "postgresql").rpartition("/")[0] + "/postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        connection.execute(f"ALTER SYSTEM {what}")
        connection.execute("SELECT pg_reload_conf()")


def of(url: str, file: Path) -> list[Callable[[], AbstractContextManager[None]]]:
    """The troubles that a database can have; the workers of SQLite read in `file` which one they have."""

    @contextmanager
    def said(word: str) -> Iterator[None]:
        file.write_text(word)
        try:
            yield
        finally:
            file.write_text("")

    @contextmanager
    def set_back() -> Iterator[None]:
        with database.connect(url) as tables:
            set_clock_back(tables, 3600)
        yield

    if url.startswith("sqlite"):
        return [partial(said, "full"), partial(said, "read-only"), set_back]
    return [partial(read_only, url), set_back]


def set_clock_back(tables: sa.Engine, seconds: int) -> None:
    """For the database that is to add so many seconds to all that it keeps."""
    jobs = jobs_table(tables)
    times = ("created_at", "updated_at", "started_at_epoch_ms", "delay_until_epoch_ms")
    with tables.begin() as connection:
        connection.execute(sa.update(WORKERS).values(beat_at=WORKERS.c.beat_at + seconds))
        connection.execute(sa.update(jobs).values({name: jobs.c[name] + seconds * 1000 for name in times}))


def jobs_table(tables: sa.Engine) -> sa.Table:
    schema = "dbos" if tables.dialect.name == "postgresql" else None
    return sa.Table("workflow_status", sa.MetaData(schema=schema), autoload_with=tables)


def claimed(tables: sa.Engine, key: str, worker: str, *, minutes: float = 0.0) -> sa.Update:
    """A job as a worker began it, so many minutes ago."""
    table = jobs_table(tables)
    return (
        sa.update(table)
        .where(table.c.workflow_uuid == key)
        .values(
            status="PENDING",
            executor_id=worker,
            application_version="2",
            recovery_attempts=1,
            started_at_epoch_ms=int((time.time() - minutes * 60) * 1000),
        )
    )
