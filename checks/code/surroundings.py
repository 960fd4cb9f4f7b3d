"""The code around a cited place: its window, its scope, its distance from other lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from checks.code.code import Code
from checks.code.paths import Resolved
from checks.code.structure import Definition, Kind, Outline
from checks.code.tokens import TokenText
from checks.model.location import Location, Side
from checks.model.outcome import Evidence
from checks.model.policy import DEFAULT_WINDOW

FUNCTIONS = frozenset({Kind.FUNCTION, Kind.METHOD})
CONSTRUCTORS = ("__init__", "constructor", "initialize")
"""What the languages call it."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a claim is judged with, besides the code."""

    place: Location | None = None
    """The finding's own place as the tree spells it; without lines when the cited ones do not exist,
    None when the file does not."""

    window: int = DEFAULT_WINDOW
    """Lines before and after the cited ones that count as cited."""

    cited: Location | None = None
    """The finding's own place as the source gives it, whether it exists or not; None: it gives none, or nobody says."""

    library: frozenset[str] | None = None
    """The addresses on the web that the author was given; None when nobody says which."""

    @property
    def no_place(self) -> str:
        """Why there is no file around a claim."""
        return "the cited file does not exist" if self.cited is not None else "the finding names no place"

    @property
    def lost_lines(self) -> bool:
        """The file exists, and the cited lines do not: what is near them nobody knows."""
        return (
            self.cited is not None
            and self.cited.first is not None
            and self.place is not None
            and self.place.first is None
        )


@dataclass(eq=False)
class Surroundings:
    """A place whose file exists, and the code around it. Lines are 1-based and inclusive."""

    code: Code
    place: Location
    window: int = DEFAULT_WINDOW

    @classmethod
    def of(cls, code: Code, context: Context, citation: Location | None = None) -> Surroundings | None:
        """Around the citation, when it exists, else around the finding's place; None when there is neither."""
        place = context.place
        if citation is not None and (found := locate(code, citation)) is not None:
            place = found
        return None if place is None else cls(code, place, context.window)

    @property
    def path(self) -> str:
        """The cited file."""
        return self.place.path

    @property
    def side(self) -> Side:
        """The side cited."""
        return self.place.side

    @property
    def has_lines(self) -> bool:
        """Lines are cited, not just a file."""
        return self.place.first is not None

    @property
    def first(self) -> int:
        """The first cited line; 1 when a whole file is cited."""
        return self.place.first or 1

    @property
    def last(self) -> int:
        """The last cited line; the file's last when a whole file is cited."""
        return (self.place.last or self.first) if self.has_lines else max(1, self.length)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the cited file."""
        return self.code.lines(self.path, self.side)

    @property
    def length(self) -> int:
        """How many they are."""
        return len(self.lines)

    @cached_property
    def near(self) -> tuple[int, int]:
        """The cited lines with the window around them."""
        return max(1, self.first - self.window), min(max(1, self.length), self.last + self.window)

    @cached_property
    def tokens(self) -> TokenText:
        """The cited file's tokens."""
        return self.code.tokens(self.path, self.side)

    @property
    def tokens_of_code(self) -> TokenText:
        """The same without those of the lines that are all comment."""
        return self.code.tokens_of_code(self.path, self.side)

    @cached_property
    def outline(self) -> Outline:
        """The cited file's structure."""
        return self.code.outline(self.path, self.side)

    @cached_property
    def enclosing(self) -> tuple[Definition, ...]:
        """The definitions around the cited lines, innermost first."""
        return self.outline.enclosing(self.last) if self.has_lines else ()

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

    def is_near(self, first: int, last: int | None = None) -> bool:
        """A range touches the window around the cited lines."""
        low, high = self.near
        return first <= high and low <= (last or first)

    def distance(self, first: int, last: int | None = None) -> int:
        """Lines between a range and the cited one; 0 when they touch."""
        if (last or first) < self.first:
            return self.first - (last or first)
        return max(0, first - self.last)

    def nearest(self, lines: list[int] | tuple[int, ...]) -> int | None:
        """The one of some lines that is nearest to the cited ones."""
        return min(lines, key=self.distance, default=None)

    def at(self, first: int, last: int | None = None) -> Location:
        """A place in the cited file."""
        return Location(self.path, first, last or first, self.side)

    def evidence(self, first: int, last: int | None = None) -> tuple[Evidence, ...]:
        """Lines of the cited file, as a receipt."""
        return (self.code.evidence(self.at(first, last)),)

    @property
    def shown(self) -> tuple[Evidence, ...]:
        """The cited lines, as a receipt."""
        return self.evidence(self.first, min(self.last, self.first + 20)) if self.length else ()

    @cached_property
    def base_path(self) -> str | None:
        """The path of the cited file before the change, when it was there."""
        return base_path(self.code, self.path) if self.side is Side.RIGHT else None


def locate(code: Code, cited: Location) -> Location | None:
    """A citation as the tree spells it; without its lines when they do not exist, None when its file does not."""
    found = code.paths.resolve(cited.path, cited.side)
    if not isinstance(found, Resolved):
        return None
    here = replace(cited, path=found.path, side=found.side)
    length = len(code.lines(found.path, found.side))
    first, last = cited.first, cited.last or cited.first
    if first is None or last is None or 1 <= first <= last <= length:
        return here
    return replace(here, first=None, last=None)


def base_path(code: Code, path: str) -> str | None:
    """The path before the change of a file of the head, when it was there."""
    file = code.diff.file(path, Side.RIGHT)
    if file is not None:
        return file.old_path
    return path if code.base.read(path) is not None else None
