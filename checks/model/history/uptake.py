"""Uptake: what became of a finding within its pull request."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LinesThen(StrEnum):
    """What became of the cited lines after the comment."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"  # or removed
    BESIDE = "beside"  # as they were, with other lines right above or below
    UNKNOWN = "unknown"  # it cites none, or they could not be followed


class SuggestionThen(StrEnum):
    """What became of the change that it suggests to commit."""

    NONE = "none"  # it suggests none
    APPLIED = "applied"  # as written
    NEARLY = "nearly"  # with other white space, or with small changes
    NOT_APPLIED = "not_applied"
    UNKNOWN = "unknown"


class ThreadThen(StrEnum):
    """What became of its thread."""

    NONE = "none"  # it is in none: a review's text, or a remark in the conversation
    OPEN = "open"
    ANSWERED = "answered"  # by somebody else than its reviewer
    RESOLVED = "resolved"


class PullThen(StrEnum):
    """What became of its pull request."""

    OPEN = "open"
    MERGED = "merged"
    ABANDONED = "abandoned"  # closed without a merge


@dataclass(frozen=True, slots=True)
class Uptake:
    """What became of a finding, as far as it can be seen."""

    lines: LinesThen = LinesThen.UNKNOWN
    suggestion: SuggestionThen = SuggestionThen.NONE
    thread: ThreadThen = ThreadThen.NONE
    pull: PullThen = PullThen.OPEN
    lines_print: str = ""
    """What its cited lines are known by where the commit that the reviewer saw is gone."""

    @property
    def acted_on(self) -> bool | None:
        """Its lines were changed, lines were put beside them, or its suggestion was applied; None: it cannot be seen.

        That a thread was resolved says nothing: one resolves what one rejects, too.
        """
        if self.suggestion in {SuggestionThen.APPLIED, SuggestionThen.NEARLY}:
            return True
        if self.lines is LinesThen.UNKNOWN:
            return None
        return self.lines is not LinesThen.UNCHANGED


class Mark(StrEnum):
    """What is said of a finding beside its outcome; it demotes nothing, and reports can fold it away."""

    SAID_AGAIN = "said_again"  # what somebody had said, and what was answered, resolved or met since
    OLDER = "older"  # on lines that the change does not touch


class Settled(StrEnum):
    """How what was said before had been settled."""

    RESOLVED = "resolved"
    ANSWERED = "answered"
    MET = "met"  # its lines were changed since


@dataclass(frozen=True, slots=True)
class SaidBefore:
    """The finding that another one says again."""

    position: int
    """In the review, from 0."""

    reviewer: str
    settled: Settled
