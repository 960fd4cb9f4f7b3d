"""Both databases, prepared and empty for each test, and a connection to each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from bot.storage import database
from tests.bot.jobs.engine.conftest import postgres_server, url

__all__ = ["postgres_server", "url"]


@pytest.fixture
def engine(url: str) -> Iterator[sa.Engine]:
    """An engine for our own tables."""
    with database.connect(url) as engine:
        yield engine
