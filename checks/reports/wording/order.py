"""In which order a report shows the findings."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.finding import Severity


class Order(StrEnum):
    """What comes first."""

    URGENT = "urgent"
    """Findings with a warning, then the others; the most urgent of each first."""

    GIVEN = "given"
    """As the findings came in."""

    PLACE = "place"
    """By file and line."""


def ordered(review: CheckedReview, order: Order) -> CheckedReview:
    """The same findings in another order; those that are equal stay as they were."""
    match order:
        case Order.GIVEN:
            return review
        case Order.URGENT:
            return replace(review, findings=tuple(sorted(review.findings, key=_urgency)))
        case Order.PLACE:
            return replace(review, findings=tuple(sorted(review.findings, key=_place)))


def _urgency(checked: CheckedFinding) -> tuple[bool, int]:
    severity = checked.severity or checked.finding.severity
    return not checked.warnings, len(Severity) if severity is None else severity.urgency


def _place(checked: CheckedFinding) -> tuple[bool, str, int]:
    place = checked.finding.location
    return place is None, place.path if place else "", (place.first or 0) if place else 0
