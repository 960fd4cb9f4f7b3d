"""Both databases, prepared and empty for each test."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.jobs.queue.engine import Engine
from bot.storage import database
from tests.bot.jobs.engine import postgres
from tests.bot.prepared import prepared

TEMPLATE = "citecheck_prepared"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """One server for the whole run, with a prepared database to copy."""
    try:
        with postgres.server() as server:
            database.prepare(database.normalize(server.url(TEMPLATE)))
            yield server
    except postgres.MissingError as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a prepared, empty database: every test runs on both."""
    if request.param == "sqlite":
        yield prepared(tmp_path / "queue.sqlite")
        return
    server: postgres.Server = request.getfixturevalue("postgres_server")
    name = f"test_{uuid.uuid4().hex}"
    server.copy(TEMPLATE, name)
    yield database.normalize(server.url(name))
    server.drop(name)


@pytest.fixture
async def engine(url: str) -> AsyncIterator[Engine]:
    """The queue, without a quiet time."""
    engine = Engine(url, quiet_seconds=0, dead_after=2.0)
    yield engine
    await asyncio.shield(engine.close())
