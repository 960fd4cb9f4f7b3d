"""How the check of a claim ended: the disposition, the failure, and what shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from checks.model.location import Location, Side


class Disposition(StrEnum):
    """How the check of one claim ended."""

    VERIFIED = "verified"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"  # not a thing that can be judged by rules
    UNVERIFIABLE = "unverifiable"  # out of reach, or an error of ours


class Failure(StrEnum):
    """Why a claim failed. The value is the rule id in every report and in the config's `fail_on`."""

    PHANTOM_FILE = "phantom_file"
    INVALID_RANGE = "invalid_range"  # line 0, a negative line, or an end before the start
    PAST_THE_END = "past_the_end"
    DRIFTED = "drifted"
    MISATTRIBUTED = "misattributed"
    WRONG_SCOPE = "wrong_scope"
    FABRICATED_QUOTE = "fabricated_quote"
    ALTERED_QUOTE = "altered_quote"
    FABRICATED_SYMBOL = "fabricated_symbol"
    REMOVED_CODE = "removed_code"
    WRONG_COUNT = "wrong_count"
    WRONG_LITERAL = "wrong_literal"
    FALSE_ABSENCE = "false_absence"
    FALSE_PRESENCE = "false_presence"
    CONTRADICTION = "contradiction"
    BROKEN_SUGGESTION = "broken_suggestion"
    UNKNOWN_CITATION = "unknown_citation"
    FALSE_CHANGE = "false_change"
    FALSE_STATEMENT = "false_statement"  # the code shows otherwise, and no failure above says how
    STALE = "stale"
    AMBIGUOUS = "ambiguous"


FAILURE_TITLES: dict[Failure, str] = {
    Failure.PHANTOM_FILE: "the cited file does not exist",
    Failure.INVALID_RANGE: "the cited lines are not a range",
    Failure.PAST_THE_END: "the cited lines are past the end of the file",
    Failure.DRIFTED: "the cited code is at another line",
    Failure.MISATTRIBUTED: "the cited code is in another file",
    Failure.WRONG_SCOPE: "the named code is not in the function or class it is said to be in",
    Failure.FABRICATED_QUOTE: "the quoted code does not exist anywhere",
    Failure.ALTERED_QUOTE: "the quoted code differs from the real code",
    Failure.FABRICATED_SYMBOL: "the named symbol does not exist anywhere",
    Failure.REMOVED_CODE: "the change removed the code that is described as present",
    Failure.WRONG_COUNT: "the stated number is not what the code shows",
    Failure.WRONG_LITERAL: "the stated value is not what the code says",
    Failure.FALSE_ABSENCE: "what is said to be missing is there",
    Failure.FALSE_PRESENCE: "what is said to be there is not",
    Failure.CONTRADICTION: "two statements contradict each other",
    Failure.BROKEN_SUGGESTION: "the suggested change does not apply",
    Failure.UNKNOWN_CITATION: "the cited source is not among the known ones",
    Failure.FALSE_CHANGE: "the change does not do what its description says",
    Failure.FALSE_STATEMENT: "the code shows otherwise",
    Failure.STALE: "the cited code has changed since",
    Failure.AMBIGUOUS: "the cited code is in several places",
}
"""One line for each failure, for headings and rule descriptions."""

TIER1_FAILURES = frozenset({Failure.PHANTOM_FILE, Failure.INVALID_RANGE, Failure.PAST_THE_END})


@dataclass(frozen=True, slots=True)
class Evidence:
    """Lines of the code, at a commit, that bear on a claim. Lines are 1-based and inclusive."""

    path: str
    first: int
    last: int
    text: str
    """The lines as they are, joined by newlines, without a final one."""

    side: Side = Side.RIGHT
    commit: str | None = None
    before: str = ""
    """The line above, for a reader; empty when there is none or the evidence is long by itself."""

    after: str = ""
    """The line below, likewise."""

    @property
    def in_context(self) -> str:
        """The lines with what is around them."""
        return "\n".join(part for part in (self.before, self.text, self.after) if part)

    @property
    def location(self) -> Location:
        """Where the evidence is."""
        return Location(self.path, self.first, self.last, self.side)

    def shown_at(self, *, in_context: bool) -> Location:
        """Where the lines are that a report shows, with or without what is around them."""
        return self.location_in_context if in_context else self.location

    @property
    def location_in_context(self) -> Location:
        """Where `in_context` is."""
        first, last = self.first - bool(self.before), self.last + bool(self.after)
        return Location(self.path, first, last, self.side)


class Lacking(StrEnum):
    """What a commit does not have."""

    FILE = "file"
    LINES = "lines"  # as many lines of a file as are cited
    NAME = "name"  # in any file


@dataclass(frozen=True, slots=True)
class Absence:
    """That a commit lacks something, in words that its git can be asked."""

    what: Lacking
    wanted: str
    """The path, or the name."""

    commit: str
    """The full id."""

    length: int = 0
    """Lines that the file has; of `LINES` only."""


class Need(StrEnum):
    """What would have to be fetched to judge a claim that is unverifiable for want of code."""

    TREE = "tree"  # which paths there are
    CONTENT = "content"  # what the files of the whole tree say


@dataclass(frozen=True, slots=True)
class Outcome:
    """What checking one claim came to."""

    disposition: Disposition
    message: str = ""
    """One sentence: what is stated and what the code shows, with the line."""

    failure: Failure | None = None
    """Set exactly when the disposition is failed."""

    evidence: tuple[Evidence, ...] = ()
    actual: Location | None = None
    """Where the cited code really is; only when that place is the only one."""

    candidates: tuple[Location, ...] = ()
    """Several places that it could be; never chosen from silently."""

    distance: int | None = None
    """Lines between the cited and the actual place, when both are in one file."""

    demotes: bool = True
    """False: reported, but costs no confidence (a small drift, a moved line)."""

    content: bool = False
    """Of a verified claim: it is about the content of the cited place, which grounds the finding."""

    notes: tuple[str, ...] = ()
    """What was forgiven: "path given as `b/src/a.py`"."""

    absence: Absence | None = None
    """Of a failed claim: what the commit lacks, where its git says so, too."""

    need: Need | None = None
    """Of an unverifiable claim: what is missing to judge it."""

    @classmethod
    def our_error(cls, error: Exception) -> Outcome:
        """The outcome of a check that failed by our own mistake: rule 8, never the reviewer's."""
        why = " ".join(str(error).split())[:200]
        return cls(Disposition.UNVERIFIABLE, f"our check failed: {type(error).__name__}: {why}")

    def only_if(self, sure: bool) -> Outcome:
        """A failed claim's outcome when that is sure; else the same, left open."""
        return self if sure else replace(self, disposition=Disposition.UNSUPPORTED, failure=None)


verified = partial(Outcome, Disposition.VERIFIED)
"""The code shows it: a message, and what the outcome has besides."""

failed = partial(Outcome, Disposition.FAILED)
"""The code shows otherwise: a message and the failure."""

unsupported = partial(Outcome, Disposition.UNSUPPORTED)
"""Rules cannot judge it: a message that says why."""

unverifiable = partial(Outcome, Disposition.UNVERIFIABLE)
"""What would decide it is out of reach: a message that says why."""
