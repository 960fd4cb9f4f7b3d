"""Fixtures for the tests of the bot: a sandbox, and the bot against it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.checker.pool import Checkers
from bot.sandbox import Sandbox
from tests.bot.scenes import Bot


@pytest.fixture(autouse=True)
def the_log_is_put_back() -> Iterator[None]:
    """A command that runs in this process sends the log to its own standard error."""
    before = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers = before


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox that listens."""
    with Sandbox(tmp_path / "github") as running:
        yield running


@pytest.fixture(scope="session")
def checkers() -> Iterator[Checkers]:
    """Processes that read and check, with the limits that a bot has when nobody sets them."""
    with Checkers() as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path, checkers: Checkers) -> AsyncIterator[Bot]:
    """The bot without its queue."""
    running = Bot(sandbox, tmp_path, checkers)
    yield running
    await running.aclose()
