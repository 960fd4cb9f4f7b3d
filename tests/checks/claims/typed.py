"""A claim that is handed in as fields, and what becomes of it in front of one file."""

from __future__ import annotations

from collections.abc import Mapping

from checks.claims.decode import decode
from checks.claims.registry import check_claim
from checks.code.surroundings import Context, locate
from checks.model.location import Location
from checks.model.outcome import Outcome
from tests.checks.claims.scenes import change, source


def outcome(
    claim: Mapping[str, object],
    code: str,
    line: int,
    path: str = "app.py",
    last: int | None = None,
    others: Mapping[str, str] | None = None,
) -> Outcome:
    """What the check of a typed claim comes to, the finding at those lines of the file, other files beside it."""
    head = change({path: source(code)} | dict(others or {}))
    at = Location(path, line, last or line)
    return check_claim(decode(dict(claim)), head, Context(locate(head, at), cited=at)).outcome


def result(claim: Mapping[str, object], code: str, line: int, path: str = "app.py") -> str:
    """The failure, else the disposition."""
    found = outcome(claim, code, line, path)
    return str(found.failure or found.disposition)
