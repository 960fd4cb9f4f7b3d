"""Fixtures for the tests of the bot: a sandbox, and the bot against it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.scenes import Bot


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox that listens."""
    with Sandbox(tmp_path / "github") as running:
        yield running


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot without its queue."""
    running = Bot(sandbox, tmp_path)
    yield running
    await running.aclose()
