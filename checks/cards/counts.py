"""What the findings of a reviewer come to, counted."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Counts:
    """Findings by outcome, claims by disposition. Each finding counts once, by its latest check."""

    findings: int = 0
    warned: int = 0
    grounded: int = 0
    names_found: int = 0
    place_exists: int = 0
    not_judged: int = 0
    repeats: int = 0
    """Findings that repeat a comment on an earlier push."""

    outdated: int = 0
    """Findings on lines that later pushes have changed."""

    verified: int = 0
    """Claims of content, as are the next three."""

    failed: int = 0
    unsupported: int = 0
    unverifiable: int = 0
    places_verified: int = 0
    """Claims that only a place or a name is there."""

    places_failed: int = 0
    followed: int = 0
    """Findings on merged pull requests whose lines could be followed."""

    acted: int = 0
    """Of these, acted on: their lines were changed, or their suggestion was applied."""

    warned_followed: int = 0
    """The same of findings with a warning of ours."""

    warned_acted: int = 0

    def __add__(self, other: Self) -> Counts:
        return Counts(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))

    @property
    def judged(self) -> int:
        """Claims of content that the code could decide."""
        return self.verified + self.failed

    @property
    def claims(self) -> int:
        """Claims of content, decided or not."""
        return self.judged + self.unsupported + self.unverifiable

    @property
    def places(self) -> int:
        """Claims that a place or a name is there, as far as they could be decided."""
        return self.places_verified + self.places_failed
