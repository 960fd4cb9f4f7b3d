"""Counts over findings and their claims, and the rates that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

from checks.model.counts.interval import Interval, wilson


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over findings and their claims.

    Over a whole review a finding that was merged into another is not counted again: `merged` counts those
    besides `findings`. In a reviewer's own counts they are among `findings`. `verified` to `unverifiable` are claims of content; those that only a place or a name exists are
    counted apart, as `places_verified` and `places_failed`.
    """

    findings: int = 0
    merged: int = 0
    unparsed: int = 0
    warned: int = 0
    grounded: int = 0
    names_found: int = 0
    place_exists: int = 0
    not_judged: int = 0
    verified: int = 0
    failed: int = 0
    unsupported: int = 0
    unverifiable: int = 0
    places_verified: int = 0
    places_failed: int = 0

    @property
    def claims(self) -> int:
        """Claims of content, whatever became of them."""
        return self.verified + self.failed + self.unsupported + self.unverifiable

    @property
    def pass_rate(self) -> float | None:
        """verified / (verified + failed) of the claims of content; None when none could be judged."""
        judged = self.verified + self.failed
        return self.verified / judged if judged else None

    @property
    def warned_interval(self) -> Interval | None:
        """Where the true share of warned findings lies, at 95%; None without a finding."""
        return wilson(self.warned, self.findings)
