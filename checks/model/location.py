"""A place in the code, on one side of a change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """The side of a diff that a location speaks of, as GitHub names them."""

    RIGHT = "RIGHT"  # the head: the code after the change
    LEFT = "LEFT"  # the base: the code before the change

    @property
    def other(self) -> Side:
        """The side across the change."""
        return Side.LEFT if self is Side.RIGHT else Side.RIGHT

    @property
    def revision(self) -> str:
        """In words: the head or the base."""
        return "head" if self is Side.RIGHT else "base"

    __hash__ = str.__hash__  # an enumeration's own is written in Python, and most keys have a side


@dataclass(frozen=True, slots=True)
class Location:
    """A place in the code as a reviewer gave it: nothing about it has been checked.

    `first` and `last` are 1-based and inclusive, both None when only a file is named. They hold what
    the reviewer wrote, so they may be zero, inverted or past the end of the file.
    """

    path: str
    first: int | None = None
    last: int | None = None
    side: Side = Side.RIGHT

    def __str__(self) -> str:
        if self.first is None:
            return self.path
        if self.last is None or self.last == self.first:
            return f"{self.path}:{self.first}"
        return f"{self.path}:{self.first}-{self.last}"

    def shares_a_line(self, other: Location) -> bool:
        """Both have lines, and one in common; the paths are not compared."""
        if self.first is None or other.first is None:
            return False
        return self.first <= (other.last or other.first) and other.first <= (self.last or self.first)
