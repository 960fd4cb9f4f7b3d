"""What a reviewer said: a finding, and how sure and how urgent it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from checks.model.claim import Claim
from checks.model.location import Location

BODY_LIMIT = 64 * 1024
"""Characters of a finding's body that are read; GitHub's own limit for a comment is 65,536."""

TITLE_LIMIT = 1_000
PATH_LIMIT = 4_096


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
class Aside:
    """How many pieces of reviews are no findings: each is a heading, a paragraph, an item of a list or a row."""

    praise: int = 0
    description: int = 0
    """Of the change, of the review itself, or of what was checked."""

    def __add__(self, other: Aside) -> Aside:
        return Aside(self.praise + other.praise, self.description + other.description)


@dataclass(frozen=True, slots=True)
class Reading:
    """What came out of reading a source: everything in it is in one of the two lists, or counted as an aside."""

    findings: tuple[Finding, ...] = ()
    unparsed: tuple[Unparsed, ...] = ()
    aside: Aside = field(default=Aside(), compare=False)
