"""All observations on a review, each from a file of its own."""

from __future__ import annotations

from collections.abc import Sequence

from checks.code.code import Code
from checks.model.checked import CheckedFinding
from checks.model.observation import Observation
from checks.observations import before, disagreement, old_side, truncated

LIMIT = 30
"""Observations of one review that are reported."""


def observe(findings: Sequence[CheckedFinding], code: Code) -> tuple[Observation, ...]:
    """What is to be said of these findings together, in the order of the files."""
    by_reviewer: dict[str, list[CheckedFinding]] = {}
    for one in findings:
        by_reviewer.setdefault(one.finding.reviewer, []).append(one)
    found: list[Observation] = []
    for reviewer, own in by_reviewer.items():
        for said in (truncated.observe, old_side.observe, before.observe):
            found += said(reviewer, own, code)
    found += disagreement.observe(findings)
    return tuple(found[:LIMIT])
