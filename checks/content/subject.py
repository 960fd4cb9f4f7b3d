"""One finding in front of its code: what every verifier looks at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from checks.code.code import Code
from checks.code.structure import Definition, Kind, Outline
from checks.code.tokens import TokenText
from checks.content.prose import Prose, read_prose
from checks.model.finding import Finding, Location, Side
from checks.text.words import SHORTEST

FUNCTIONS = frozenset({Kind.FUNCTION, Kind.METHOD})


@dataclass(eq=False)
class Subject:
    """A finding whose place was resolved: `place.path` is spelled as the tree spells it.

    `place` lines are within the file; None when the finding cites no place that exists.
    """

    finding: Finding
    code: Code
    place: Location | None
    window: int

    @cached_property
    def prose(self) -> Prose:
        """The finding's text, read once."""
        return read_prose(self.finding)

    @property
    def path(self) -> str:
        """The cited file; only for a subject that has a place."""
        assert self.place is not None  # noqa: S101 - the callers' guard
        return self.place.path

    @property
    def side(self) -> Side:
        """The side cited."""
        return self.place.side if self.place else Side.RIGHT

    @property
    def first(self) -> int:
        """The first cited line; 1 when a whole file is cited."""
        return (self.place.first if self.place else None) or 1

    @property
    def last(self) -> int:
        """The last cited line; the file's last when a whole file is cited."""
        if self.place is None or self.place.first is None:
            return max(1, self.length)
        return self.place.last or self.place.first

    @property
    def has_lines(self) -> bool:
        """The finding cites lines, not just a file."""
        return self.place is not None and self.place.first is not None

    @property
    def length(self) -> int:
        """Lines of the cited file."""
        return len(self.code.lines(self.path, self.side)) if self.place else 0

    @cached_property
    def near(self) -> tuple[int, int]:
        """The cited lines with the window around them."""
        return max(1, self.first - self.window), min(max(1, self.length), self.last + self.window)

    @cached_property
    def tokens(self) -> TokenText:
        """The cited file's tokens."""
        return self.code.tokens(self.path, self.side)

    @cached_property
    def outline(self) -> Outline:
        """The cited file's structure."""
        return self.code.outline(self.path, self.side)

    @cached_property
    def enclosing(self) -> tuple[Definition, ...]:
        """The definitions around the cited lines, innermost first."""
        return self.outline.enclosing(self.last if self.has_lines else 0) if self.place else ()

    @cached_property
    def function(self) -> Definition | None:
        """The innermost function that the cited lines are in."""
        return next((one for one in self.enclosing if one.kind in FUNCTIONS), None)

    @cached_property
    def scope(self) -> tuple[int, int]:
        """The window and the innermost function around it, as lines first to last."""
        first, last = self.near
        if self.function is None:
            return first, last
        return min(first, self.function.first), max(last, self.function.last)

    @cached_property
    def shows_its_place(self) -> bool:
        """A fenced block of the finding holds a line that stands around the cited ones."""
        first, last = self.near
        here = {line.strip() for line in self.code.lines(self.path, self.side)[first - 1 : last]}
        return any(
            line.strip() in here
            for block in self.prose.blocks
            for line in (block.removed or block.text).split("\n")
            if len(line.strip()) > SHORTEST
        )

    def distance(self, first: int, last: int) -> int:
        """Lines between a range and the cited one; 0 when they touch."""
        if last < self.first:
            return self.first - last
        return max(0, first - self.last)
