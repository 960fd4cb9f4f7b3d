"""A claim with what checking it came to, and the warning that follows when it failed."""

from __future__ import annotations

from dataclasses import dataclass

from checks.model.claim import CHECKABLE, Claim
from checks.model.history.known import Recalled
from checks.model.location import Location
from checks.model.outcome import Absence, Disposition, Evidence, Failure, Outcome


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim and what checking it came to."""

    claim: Claim
    outcome: Outcome
    existence: bool = False
    """It only says that a place or a name is there: counted apart."""

    known: Recalled | None = None
    """It was refuted before, of the same code."""

    @property
    def grounds(self) -> bool:
        """Something of the cited place's content, said of now, was verified."""
        verified = self.outcome.disposition is Disposition.VERIFIED
        return verified and self.outcome.content and self.claim.stance in CHECKABLE

    @property
    def is_left_open(self) -> bool:
        """What its sentence comes to was neither verified nor refuted."""
        unsure = self.outcome.disposition in {Disposition.UNSUPPORTED, Disposition.UNVERIFIABLE}
        return self.claim.fact and unsure and self.claim.stance in CHECKABLE


@dataclass(frozen=True, slots=True)
class EvidenceWarning:
    """The evidence-match warning: a failure put in words, with the evidence."""

    failure: Failure
    message: str
    citation: Location | None = None
    evidence: tuple[Evidence, ...] = ()
    actual: Location | None = None
    candidates: tuple[Location, ...] = ()
    quoted: str = ""
    """The claim's quoted code, if it has any."""

    judge: str = ""
    """The language model that found it; empty: a rule did."""

    verified_by_rule: bool = False
    """The model only read a typed claim out of the finding; a rule showed that it is false."""

    known: Recalled | None = None
    """What it warns of was refuted before, of the same code."""

    absence: Absence | None = None
    """What the commit lacks, where its git says so, too."""

    @property
    def in_context(self) -> bool:
        """Whether the lines around the evidence are shown: beside a quote stands what is like it, and no more."""
        return not self.quoted.strip()
