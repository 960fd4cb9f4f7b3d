"""Confidence on five anchors, and the one demotion that a failed check costs.

The anchors are those of ce-code-review: 0 says "false", 25 "could not verify", 50 "verified but minor",
75 "double-checked", 100 "certain from the code alone". Because 0 asserts that a finding is false, which
no mechanical check can, a demotion stops at 25.
"""

from __future__ import annotations

from dataclasses import dataclass

ANCHORS = (0, 25, 50, 75, 100)
FLOOR = 25


@dataclass(frozen=True, slots=True)
class Confidence:
    """A finding's confidence before and after the check; both are anchors: 0, 25, 50, 75, 100."""

    stated: int | None
    """As the reviewer wrote it, which need not be an anchor."""

    original: int
    effective: int


def anchor(stated: int) -> int:
    """The anchor nearest to a stated confidence (0 to 100)."""
    return min(ANCHORS, key=lambda level: abs(level - stated))


def judge(stated: int | None, *, default: int, demoted: bool) -> Confidence:
    """The confidence before and after: one anchor down from the original, however much failed.

    Always computed from what was stated, so that checking again never demotes twice.
    """
    original = anchor(default if stated is None else stated)
    effective = original
    if demoted and original > FLOOR:
        effective = max(level for level in ANCHORS if level < original)
    return Confidence(stated, original, effective)
