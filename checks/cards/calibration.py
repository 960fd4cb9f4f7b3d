"""Calibration: what a reviewer's stated confidence and severity are worth, against what was refuted and acted on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from checks.statistics.rate import Rate, Sums, rate

FEWEST_PULLS: Final = 10
WIDEST: Final = 0.2
"""An interval that is wider says nothing worth a number: the share that is shown is within 10 points of the true one
in 19 of 20 cases (by simulation: `tests/checks/cards/test_calibration.py`)."""


@dataclass(frozen=True, slots=True)
class Level:
    """The findings of one reviewer that have something in common: a stated confidence, a severity, an outcome."""

    name: str
    """`75`, `high`, `warned`; empty: none is stated."""

    refuted: Sums
    """Findings; a hit is one with a warning."""

    acted: Sums
    """Findings on merged pull requests whose lines could be followed; a hit is one that was acted on."""

    @property
    def refuted_rate(self) -> Rate | None:
        """The share with a warning."""
        return rate(self.refuted)

    @property
    def acted_rate(self) -> Rate | None:
        """The share that was acted on."""
        return rate(self.acted)

    @property
    def recalibrated(self) -> int | None:
        """What a stated confidence came to: the share that was acted on, 0 to 100; None where there is not enough."""
        found = self.acted_rate
        return round(100 * found.share) if found is not None and is_enough(found) else None


def is_enough(found: Rate) -> bool:
    """Whether a share may stand beside a stated confidence: about 100 findings in 10 pull requests."""
    return found.groups >= FEWEST_PULLS and found.interval.high - found.interval.low <= WIDEST


@dataclass(frozen=True, slots=True)
class Calibration:
    """One reviewer's findings by what they state and what they came to."""

    by_confidence: tuple[Level, ...] = ()
    """By the anchor that is nearest to the stated confidence, the surest first; those that state none last."""

    by_severity: tuple[Level, ...] = ()
    """The most urgent first."""

    by_outcome: tuple[Level, ...] = ()
    """Of the check; `judged` where a judge decided it."""
