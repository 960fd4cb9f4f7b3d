"""The rule for whole test runs: what it looks at, and what it lets pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.http.recording import RecordedRequest
from tests.contract.plugin import broken_rules

if TYPE_CHECKING:
    from tests.contract.openapi import Description

OURS = "citecheck/1.0"
THEIRS = "curl/8"


@pytest.mark.parametrize(
    ("path", "agent", "status", "faulted", "seen"),
    [
        pytest.param("/repos/a/b/nowhere", OURS, 404, False, True, id="the bot asks for nonsense"),
        pytest.param("/repos/a/b/nowhere", OURS, None, True, True, id="and meets a fault"),
        pytest.param("/repos/a/b/nowhere", THEIRS, 200, False, True, id="the sandbox accepts nonsense"),
        pytest.param("/repos/a/b/nowhere", THEIRS, 404, False, False, id="the sandbox refuses nonsense"),
        pytest.param("/repos/a/b/nowhere", THEIRS, 200, True, False, id="a fault answered it"),
        pytest.param("/repos/a/b/pulls/1", OURS, 500, False, False, id="the bot asks for something sound"),
    ],
)
def test_what_is_checked_against_the_description(
    description: Description, path: str, agent: str, status: int | None, faulted: bool, seen: bool
) -> None:
    request = RecordedRequest("GET", path, "", {"user-agent": agent}, status=status, faulted=faulted)
    assert bool(broken_rules([request])) == seen
