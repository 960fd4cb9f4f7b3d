"""The pages over a ledger, with a sandbox to sign in to or on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from tests.bot.web.pages.site import Site, served


@pytest.fixture
def site(tmp_path: Path, sandbox: Sandbox) -> Iterator[Site]:
    """The pages of a server where people sign in with GitHub."""
    with served(tmp_path, sandbox) as running:
        yield running


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Site]:
    """The pages of one's own machine."""
    with served(tmp_path) as running:
        yield running
