"""Bringing the tables up to date: from a database of an older version, and by several processes at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sqlalchemy as sa

from bot.storage import database, schema


def test_a_database_from_before_the_steps_keeps_what_it_holds(tmp_path: Path) -> None:
    url = database.normalize(f"sqlite:///{tmp_path}/old.sqlite")
    with database.connect(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE citecheck_memory (name TEXT)")
        connection.exec_driver_sql(
            "CREATE TABLE citecheck_gone (installation_id BIGINT NOT NULL, repository_id BIGINT NOT NULL,"
            " at FLOAT NOT NULL, PRIMARY KEY (installation_id, repository_id))"
        )
        connection.exec_driver_sql("INSERT INTO citecheck_gone VALUES (5, 7, 12.5)")
    database.prepare(url)
    with database.connect(url) as engine, engine.connect() as connection:
        assert connection.execute(sa.select(database.GONE)).all() == [(5, 7, 12.5, None)]
        assert not sa.inspect(connection).has_table("citecheck_memory")
        assert schema.version(engine) == schema.LATEST


def test_the_newest_step_is_the_one_that_the_code_expects() -> None:
    steps = sorted(path.name[:4] for path in (schema.FOLDER / "versions").glob("[0-9]*.py"))
    assert steps[-1] == schema.LATEST
    assert steps == [f"{number:04d}" for number in range(1, len(steps) + 1)]


def test_several_processes_may_bring_it_up_to_date_at_once(tmp_path: Path) -> None:
    url = database.normalize(f"sqlite:///{tmp_path}/new.sqlite")
    database.prepare(url)
    with database.connect(url) as engine, engine.begin() as connection:
        for table in sa.inspect(connection).get_table_names():
            if table.startswith("citecheck_"):
                connection.exec_driver_sql(f"DROP TABLE {table}")

    def upgrade(_: int) -> None:
        with database.connect(url) as engine:
            schema.upgrade(engine)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(upgrade, range(4)))
    with database.connect(url) as engine:
        assert schema.version(engine) == schema.LATEST
