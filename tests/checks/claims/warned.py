"""The warnings that one sentence at one line of a file gets from the whole check."""

from __future__ import annotations

from collections.abc import Mapping

from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.claims.scenes import change

Scene = tuple[str, str, int, str]
"""A path, its code, the cited line, and what is said of it."""


def warnings_of(
    scene: Scene, others: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
) -> list[str]:
    """The messages of the warnings."""
    path, code, line, says = scene
    said = Finding("1", "a-bot", "", says, Location(path, line, line))
    checked = check_review(Reading((said,)), change({path: code, **(others or {})}, base), Policy(tier2=True))
    return [one.message for one in checked.findings[0].warnings]
