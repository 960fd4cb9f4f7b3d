"""What a pull request says of itself, checked: each statement with its claims, and the counts of its author."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.counts.tally import Tally
from checks.model.outcome import Disposition

DESCRIPTION_LIMIT = 64 * 1024
"""Characters of a description that are read; GitHub's own limit is 65,536."""

MESSAGES_LIMIT = 100
"""Commit messages that are read."""


@dataclass(frozen=True, slots=True)
class Description:
    """What somebody wrote about a change: nothing about it has been checked."""

    author: str
    title: str = ""
    body: str = ""
    messages: tuple[tuple[str, str], ...] = ()
    """Id and message of each of its commits, the oldest first."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence with at least one claim about the change."""

    text: str
    source: str
    """Where it stands: "description", "title" or "commit 1a2b3c4"."""

    claims: tuple[CheckedClaim, ...]
    warnings: tuple[EvidenceWarning, ...] = ()

    @property
    def disposition(self) -> Disposition:
        """Failed when a claim failed, verified when all were verified; else what the first of the others is."""
        found = [one.outcome.disposition for one in self.claims]
        if Disposition.FAILED in found:
            return Disposition.FAILED
        open_ = [one for one in found if one is not Disposition.VERIFIED]
        return next(iter(open_ or found), Disposition.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Described:
    """Everything that a description says of its change, in order."""

    author: str
    statements: tuple[Statement, ...] = ()
    notes: tuple[str, ...] = ()
    """What was not read, in words."""

    @property
    def warned(self) -> tuple[Statement, ...]:
        """The statements that the change refutes."""
        return tuple(one for one in self.statements if one.warnings)

    @property
    def tally(self) -> Tally:
        """Counts as for a reviewer: a statement counts as a finding."""
        claims = Counter(one.outcome.disposition for each in self.statements for one in each.claims)
        verified = sum(one.disposition is Disposition.VERIFIED for one in self.statements)
        return Tally(
            findings=len(self.statements),
            warned=len(self.warned),
            grounded=verified,
            not_judged=len(self.statements) - len(self.warned) - verified,
            verified=claims[Disposition.VERIFIED],
            failed=claims[Disposition.FAILED],
            unsupported=claims[Disposition.UNSUPPORTED],
            unverifiable=claims[Disposition.UNVERIFIABLE],
        )
