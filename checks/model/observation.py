"""What is to be said of a review as a whole: of several findings together, or of what a reviewer left undone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Observed(StrEnum):
    """What was observed. The value is the id in reports."""

    TRUNCATED_DIFF = "truncated_diff"
    GREEN_WITHOUT_REVIEW = "green_without_review"
    SAID_BEFORE = "said_before"
    FIXED_SINCE = "fixed_since"
    OLD_SIDE_LINES = "old_side_lines"
    DISAGREEMENT = "disagreement"


OBSERVED_TITLES: dict[Observed, str] = {
    Observed.TRUNCATED_DIFF: "probably saw only the beginning of the diff",
    Observed.GREEN_WITHOUT_REVIEW: "is green without a review of this commit",
    Observed.SAID_BEFORE: "said the same on an earlier commit",
    Observed.FIXED_SINCE: "describes code that has changed since",
    Observed.OLD_SIDE_LINES: "uses line numbers from the old side of the diff",
    Observed.DISAGREEMENT: "contradicts another reviewer",
}


@dataclass(frozen=True, slots=True)
class Observation:
    """One observation. It costs no finding any confidence."""

    what: Observed
    reviewer: str
    message: str
    """A sentence or two, with the receipt in it."""

    findings: tuple[str, ...] = ()
    """The ids of the findings that it is made of, in order."""
