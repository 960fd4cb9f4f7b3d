"""Both databases, prepared and empty for each test."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot import database
from bot.engine import Engine
from tests.bot.engine import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """One server for the whole run."""
    try:
        with postgres.server() as server:
            yield server
    except postgres.MissingError as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a prepared, empty database: every test runs on both."""
    if request.param == "sqlite":
        given = f"sqlite:///{tmp_path}/queue.sqlite"
    else:
        server: postgres.Server = request.getfixturevalue("postgres_server")
        given = server.url(f"test_{uuid.uuid4().hex}")
    normal = database.normalize(given)
    database.prepare(normal)
    return normal


@pytest.fixture
async def engine(url: str) -> AsyncIterator[Engine]:
    """The queue, without a quiet time."""
    engine = Engine(url, quiet_seconds=0, dead_after=2.0)
    yield engine
    await asyncio.shield(engine.close())
