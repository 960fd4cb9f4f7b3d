"""A page about something that was checked: what is said of it, before anybody chooses a format."""

from __future__ import annotations

from dataclasses import dataclass

from checks.model.outcome import Disposition

MARKS = {
    Disposition.VERIFIED: "ok",
    Disposition.FAILED: "FAILED",
    Disposition.UNSUPPORTED: "unsupported",
    Disposition.UNVERIFIABLE: "unverifiable",
}
"""What stands before a claim."""

MARK_WIDTH = max(map(len, MARKS.values()))
TITLE_LIMIT = 200
MESSAGE_LIMIT = 500


@dataclass(frozen=True, slots=True)
class Row:
    """One claim and what came of it. No text is escaped yet."""

    disposition: Disposition
    kind: str
    where: str
    """Where it is made, or what checked it; empty where that says nothing."""

    message: str
    joint: str = " in "
    """What stands between `kind` and `where`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was checked."""

    title: str
    standing: str
    """What came of it, in a word or two of ours."""

    facts: tuple[str, ...] = ()
    """Sentences of ours about it."""

    rows: tuple[Row, ...] = ()
    good: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that a reader sees."""

    title: str
    summary: tuple[str, ...]
    """Sentences of ours, the most important first."""

    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()
