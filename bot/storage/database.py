"""The database that holds the queue: its address, its set-up, and our own small tables in it."""

from __future__ import annotations

import logging
import select
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bot.storage import schema
from bot.storage.private_files import private_file

if TYPE_CHECKING:
    import psycopg
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

CONNECT_SECONDS = 5
"""To reach PostgreSQL: GitHub gives a webhook 10 seconds."""

POOL = 4
"""Connections to PostgreSQL that a process keeps for our own tables and for what it puts into the queue."""

SQLITE_EXAMPLE = "sqlite:////var/lib/citecheck/citecheck.sqlite"
EXAMPLES = f"{SQLITE_EXAMPLE} or postgresql://USER:PASSWORD@HOST/DATABASE"

SUBSECOND_PYTHON = (3, 12)
SUBSECOND_SQLITE = (3, 42)

OUT_OF_REACH = (
    sa.exc.OperationalError,  # also a full disk, and a SQLite file that cannot be written
    sa.exc.InterfaceError,
    sa.exc.TimeoutError,
    sa.exc.InternalError,  # a PostgreSQL that takes no writes for a while
)
"""What is raised when the database does not answer in time, or cannot write now."""

INSERT: Final[dict[str, Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
"""How each database inserts a row that may be there already, by its dialect."""

METADATA = sa.MetaData()

WORKERS = sa.Table(
    "citecheck_workers",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("version", sa.String(64), nullable=False),
    sa.Column("host", sa.String(255), nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("beat_at", sa.Float, nullable=False),
)
"""Workers that run, and when their hearts last beat (epoch seconds by the database's clock)."""

MEMORY = sa.Table(
    "citecheck_repository_memory",
    METADATA,
    sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(300), primary_key=True),
    sa.Column("value", sa.Float, nullable=False),
)
"""Small numbers that outlive a job, such as a repository's quiet time."""


GONE = sa.Table(
    "citecheck_gone",
    METADATA,
    sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("removed_at", sa.Float, nullable=True),
)
"""Installations and repositories of which all that was read is to be forgotten, and since when; 0 stands for all.

`removed_at`: when they were last removed, and not only closed to us for a while. Then their part of the ledger goes.
"""


JUDGE_ANSWERS = sa.Table(
    "citecheck_judge_answers",
    METADATA,
    sa.Column("installation_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("repository_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("question", sa.String(64), primary_key=True),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("input_tokens", sa.Integer, nullable=False),
    sa.Column("output_tokens", sa.Integer, nullable=False),
    sa.Column("dollars", sa.Float, nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)
"""What the judge answered to a question, named by a hash, and what that cost."""


OUTPUT_COUNTS = sa.Table(
    "citecheck_output_counts",
    METADATA,
    sa.Column("part", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(100), primary_key=True),
    sa.Column("total", sa.BigInteger, nullable=False),
    sa.Column("passed", sa.BigInteger, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
)
"""How many outputs of specialists were verified: all, by level, by specialist, and failures by category."""


class BadDatabaseUrlError(ValueError):
    """An address that leads to no database that we know."""


def normalize(url: str) -> str:
    """The address as every part of the bot uses it.

    `postgres://` and `postgresql://` get their driver and a limit for connecting; a relative
    SQLite path becomes absolute. Raises BadDatabaseUrlError, without the address in its words,
    since it may hold a password.
    """
    try:
        parsed = sa.make_url(url.replace("postgres://", "postgresql://", 1))
    except sa.exc.ArgumentError:
        raise BadDatabaseUrlError(f"is no database URL such as {EXAMPLES}") from None
    kind = parsed.get_backend_name()
    if kind == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        if "connect_timeout" not in parsed.query:
            parsed = parsed.update_query_dict({"connect_timeout": str(CONNECT_SECONDS)})
    elif kind == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise BadDatabaseUrlError(f"names no file for SQLite, as {SQLITE_EXAMPLE} does")
        _check_sqlite()
        parsed = parsed.set(database=str(Path(parsed.database).expanduser().absolute()))
    else:
        raise BadDatabaseUrlError(f"is of {kind}; it must be of sqlite or postgresql, such as {EXAMPLES}")
    return parsed.render_as_string(hide_password=False)


def _check_sqlite() -> None:
    """Refuse a SQLite in which DBOS cannot keep a job.

    On Python 3.12 and newer DBOS takes the time from `unixepoch('subsec')`, which is null before SQLite 3.42.
    """
    if sys.version_info >= SUBSECOND_PYTHON and sqlite3.sqlite_version_info < SUBSECOND_SQLITE:
        raise BadDatabaseUrlError(
            f"is of SQLite, which is {sqlite3.sqlite_version} here; with this Python it must be 3.42 or newer. "
            "Use PostgreSQL, Python 3.11, or a system with a newer SQLite"
        )


def is_sqlite(url: str) -> bool:
    """Whether the address is of a SQLite file, hence of one host only."""
    return url.startswith("sqlite")


def file_of(url: str) -> Path:
    """The file of a SQLite address."""
    return Path(str(sa.make_url(url).database))


def prepare(url: str) -> None:
    """Create or migrate everything. Safe to run again, and by several processes at once."""
    from dbos import DBOS  # noqa: PLC0415 - a judge on the command line has no queue

    if is_sqlite(url):
        private_file(file_of(url))

    with _errors_only("dbos"):  # it warns of a server out of reach and goes on; what then fails is raised
        DBOS.migrate(url)
    with connect(url) as engine:
        if is_sqlite(url):
            with engine.connect() as connection:
                # readers and the one writer no longer wait for each other; it stays with the file
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        schema.upgrade(engine)


@contextmanager
def _errors_only(name: str) -> Iterator[None]:
    """Let a library log errors alone, for as long as the body runs."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


@contextmanager
def connect(url: str) -> Iterator[sa.Engine]:
    """An engine for our own tables, for as long as the body runs."""
    engine = engine_for(url)
    try:
        yield engine
    finally:
        engine.dispose()


def engine_for(url: str) -> sa.Engine:
    """An engine for our own tables; its user disposes of it."""
    if not is_sqlite(url):
        engine = sa.create_engine(url, pool_size=POOL, max_overflow=2, pool_timeout=5)
        sa.event.listen(engine, "checkout", _refuse_closed)
        return engine
    engine = sa.create_engine(url, pool_size=2, max_overflow=2)
    return _with_pragma(engine, "busy_timeout=30000")  # wait for the writer


def _refuse_closed(connection: psycopg.Connection, _entry: ConnectionPoolEntry, _proxy: object) -> None:
    """Let no connection be used that the server has closed: then there is something to read, the end.

    To ask the server at each use, as `pool_pre_ping` does, takes as long as a query.
    """
    if not connection.closed:
        unread = select.poll()  # `select.select` takes no more than 1,024 files
        unread.register(connection.fileno(), select.POLLIN)
        if not unread.poll(0):
            return
    raise sa.exc.DisconnectionError


def read_only_engine_for(url: str) -> sa.Engine:
    """An engine that only reads, so that no query of a page can change anything; its user disposes of it."""
    engine = engine_for(url)
    if not is_sqlite(url):
        return engine.execution_options(postgresql_readonly=True)
    return _with_pragma(engine, "query_only=ON")


def _with_pragma(engine: sa.Engine, pragma: str) -> sa.Engine:
    def set_it(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    sa.event.listen(engine, "connect", set_it)
    return engine


def now(engine: sa.Engine) -> sa.ColumnElement[float]:
    """Epoch seconds by the database's clock, the only one that all workers share."""
    if engine.dialect.name == "postgresql":
        return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)
    return (sa.func.julianday("now") - 2440587.5) * 86400.0
