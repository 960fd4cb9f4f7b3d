"""Holds the requests of a whole test run against GitHub's description, wherever a sandbox was asked.

Two rules. What the bot sends must fit the description, whatever it was answered. And what the sandbox
accepted from anybody must fit it too, or the sandbox is more lenient than GitHub.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.contract.published import OPENAPI, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox import RecordedRequest, Sandbox

OWN_AGENT = "citecheck/"


def broken_rules(requests: list[RecordedRequest]) -> list[str]:
    """All violations among the requests, each once."""
    from tests.contract.openapi import description

    found: dict[str, None] = {}
    for request in requests:
        ours = request.headers.get("user-agent", "").startswith(OWN_AGENT)
        accepted = request.status is not None and request.status < 300 and not request.faulted
        if ours or accepted:
            found.update(dict.fromkeys(description().violations(request)))
    return list(found)


@pytest.fixture(autouse=True)
def every_request_fits_githubs_description(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in whose sandboxes anything was asked that GitHub does not describe."""
    module = sys.modules.get("bot.sandbox.sandbox")
    if module is None or missing(OPENAPI):
        yield
        return
    used: list[Sandbox] = []
    begin = module.Sandbox.__init__

    def remember(self: Sandbox, *arguments: Any, **more: Any) -> None:
        begin(self, *arguments, **more)
        used.append(self)

    monkeypatch.setattr(module.Sandbox, "__init__", remember)
    yield
    problems = [problem for sandbox in used for problem in broken_rules(sandbox.requests)]
    if problems:
        pytest.fail("not what GitHub describes:\n" + "\n".join(problems), pytrace=False)
