"""Brings our own tables in the database up to date; DBOS keeps its own in the same database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER: Final = Path(__file__).parent / "migrations"

LATEST: Final = "0008"
"""The newest step in `migrations/versions`."""

VERSION: Final = sa.table("citecheck_schema", sa.column("version_num"))

OPTIONS: Final[dict[str, Any]] = {"version_table": VERSION.name, "transactional_ddl": True}

_LOCK: Final = 0x63697465  # any number that nobody else locks by


def upgrade(engine: sa.Engine) -> None:
    """Run the steps that are missing, all in one transaction. Several processes may do it at once."""
    if version(engine) == LATEST:
        return
    from alembic import command  # noqa: PLC0415 - a database that is up to date needs none of it

    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        command.upgrade(config(connection), "head")
        connection.commit()


def version(engine: sa.Engine) -> str | None:
    """The step that the database is at; None for one without any."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table(VERSION.name):
            return None
        return connection.execute(sa.select(VERSION.c.version_num)).scalar()


def config(connection: sa.Connection) -> Config:
    """What alembic needs to know to work on a connection."""
    from alembic.config import Config  # noqa: PLC0415

    made = Config()
    made.set_main_option("script_location", FOLDER.as_posix().replace("%", "%%"))
    made.attributes["connection"] = connection
    return made
