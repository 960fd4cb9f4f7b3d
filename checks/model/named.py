"""Code that a finding names, and where it is: evidence for every finding, whatever it says of that code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from checks.model.location import Location


class NamedKind(StrEnum):
    """What is named."""

    NAME = "name"
    QUOTE = "quote"
    PATH = "path"


class Where(StrEnum):
    """Where named code is, the nearest place that has it."""

    HERE = "here"  # within the window around the cited lines
    IN_FUNCTION = "in_function"  # in the innermost function around them
    IN_FILE = "in_file"
    IN_TEXT = "in_text"  # in the cited file, but in no code: in comments and strings alone
    ELSEWHERE = "elsewhere"
    BEFORE_THE_CHANGE = "before_the_change"  # in the cited file as it was
    NOWHERE = "nowhere"  # in no file of the head, nor in the cited one before the change
    OF_A_LIBRARY = "of_a_library"  # of the language, its platform, or a module that is not of this repository
    NOT_AT_HAND = "not_at_hand"  # in none of the files at hand, and others were not read


AT_THE_PLACE = frozenset({Where.HERE, Where.IN_FUNCTION})
"""At the place that is cited: the window or the function."""


@dataclass(frozen=True, slots=True)
class Named:
    """One name, quote or path of a finding."""

    written: str
    kind: NamedKind
    where: Where
    at: Location | None = None
    """A place that has it, its definition where one is plain to see; None where there is none."""

    counted: bool = True
    """It counts into how much of what is named is at the place.

    Not counted are paths, what is of a library, and, where it is not at the place, what a finding
    proposes, supposes, says to be missing or says of before the change.
    """

    sought: str = ""
    """What was looked for, where that is less than what is written: `drain` of `Pool.drain(queue)`."""

    @property
    def is_at_the_place(self) -> bool:
        """It is counted, and in the window or the function."""
        return self.counted and self.where in AT_THE_PLACE


def counts(named: Iterable[Named]) -> tuple[int, int]:
    """How many of the names and quotes that count are at the place, of how many."""
    counted = [one for one in named if one.counted]
    return sum(one.is_at_the_place for one in counted), len(counted)


def are_found(named: Iterable[Named]) -> bool:
    """At least half of what is named is at the place, and something is."""
    here, of = counts(named)
    return 0 < of <= 2 * here
