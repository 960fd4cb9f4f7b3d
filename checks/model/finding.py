"""What a reviewer said: a finding, where it points, and how sure and how urgent it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checks.model.claim import Claim

BODY_LIMIT = 64 * 1024
"""Characters of a finding's body that are read; GitHub's own limit for a comment is 65,536."""

TITLE_LIMIT = 1_000
PATH_LIMIT = 4_096


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


class Severity(StrEnum):
    """How urgent a reviewer calls a finding; every reviewer's own words map to these."""

    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    NIT = "nit"

    @property
    def urgency(self) -> int:
        """0 is the most urgent."""
        return tuple(Severity).index(self)


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


@dataclass(frozen=True, slots=True)
class Quote:
    """Code that a reviewer handed over as existing, outside the prose: evidence or a snippet field."""

    text: str
    location: Location | None = None  # where the reviewer says that it is; None: at the finding
    shortened: bool = False  # copied into a comment, where what does not matter may be left out


@dataclass(frozen=True, slots=True)
class Finding:
    """One remark of one reviewer."""

    id: str
    """Unique within a review; given by the source, or made from the finding's position in it."""

    reviewer: str
    title: str = ""
    body: str = ""
    """Markdown, at most `BODY_LIMIT` characters."""

    location: Location | None = None
    """The primary location; None when the reviewer named no file."""

    further: tuple[Location, ...] = ()
    """More locations that the reviewer gave in fields (not those in the text)."""

    quotes: tuple[Quote, ...] = ()
    severity: Severity | None = None
    confidence: int | None = None
    """As the reviewer stated it, 0 to 100; None when it stated none."""

    commit: str | None = None
    """The commit that the reviewer saw; None means the head of the review."""

    url: str | None = None
    """Where the finding is, for a reader to follow."""

    claims: tuple[Claim, ...] = ()
    """Typed claims that the source handed in: verified without reading any English."""

    notes: tuple[str, ...] = ()
    """What reading it changed, in words for a report: "body cut at 65,536 characters"."""


@dataclass(frozen=True, slots=True)
class Unparsed:
    """Something in the place of a finding that could not be read as one."""

    source: str
    """Which file, comment or field it came from."""

    reason: str
    """What was wrong, and what would be right."""

    excerpt: str = ""
    """Its beginning, at most 200 characters, so that a person can recognise it."""

    reviewer: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What came out of reading a source: everything in it is in one of the two lists."""

    findings: tuple[Finding, ...] = ()
    unparsed: tuple[Unparsed, ...] = ()
