"""Typed claims that the judge reads out of a finding: verified by citecheck's own rules, if they are the finding's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Final

from checks.claims import registry
from checks.claims.decode import ClaimError, decode
from checks.code.code import Code
from checks.code.occurrences import pattern
from checks.code.surroundings import Context, Surroundings, locate
from checks.judge.receipts import Basis
from checks.judge.task import NOT_LISTED, OF_PROSE
from checks.model.checked_claim import EvidenceWarning
from checks.model.claim import Claim
from checks.model.finding import Finding
from checks.model.judged import Truth
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome

_PLACES: Final = frozenset(
    {"where", "in", "inside", "owner", "path", "file", "scope", "citation", "function"}
)
"""Fields that say where: whoever reads a finding fills them in from the code around it."""


@dataclass(frozen=True, slots=True)
class Verified:
    """A typed claim and what the rules say of it."""

    claim: Claim
    outcome: Outcome

    @property
    def truth(self) -> Truth:
        """False and true need a line that shows it."""
        outcome = self.outcome
        if outcome.disposition is Disposition.FAILED and outcome.demotes:
            return Truth.FALSE
        if outcome.disposition is Disposition.VERIFIED and outcome.evidence:
            return Truth.TRUE
        return Truth.OPEN

    @property
    def for_judge(self) -> str:
        """What the judge is told of it."""
        at = f" ({self.outcome.evidence[0].location})" if self.outcome.evidence else ""
        return f"the rules say: {self.outcome.disposition.value}, {self.outcome.message}{at}"

    def warning(self, finding: Finding, model: str) -> EvidenceWarning:
        """The warning of a claim that failed."""
        outcome = self.outcome
        return EvidenceWarning(
            failure=outcome.failure or Failure.FALSE_STATEMENT,
            message=outcome.message,
            citation=finding.location,
            evidence=outcome.evidence,
            actual=outcome.actual,
            candidates=outcome.candidates,
            absence=outcome.absence,
            judge=model or "a judge",
            verified_by_rule=True,
        )


def verified(
    given: Mapping[str, Any], words: str, code: Code, place: Location | None, basis: Basis
) -> Verified | None:
    """What the rules say of a typed claim; None where it is none, or speaks of other code than the finding."""
    if given.get("kind") in NOT_LISTED:
        return None
    stated = {name: value for name, value in given.items() if name not in OF_PROSE and value is not None}
    try:
        claim = replace(decode({**stated, "statement": words}), statement=words)
    except ClaimError:
        return None
    if not _is_of(claim, code, place, basis):
        return None
    context = Context(locate(code, claim.citation) if claim.citation is not None else place)
    return Verified(claim, registry.check_claim(claim, code, context).outcome)


def _is_of(claim: Claim, code: Code, place: Location | None, basis: Basis) -> bool:
    """Every name of the claim is a name of the finding; where it is said to be may come from the code around."""
    said = basis.names
    around = Surroundings(code, place) if place is not None else None
    near = {one.name.casefold() for one in around.enclosing} if around is not None else set()
    if place is not None:
        near |= {part.casefold() for part in pattern(place.path).names}
    for one in fields(claim):
        if one.name in {"stance", "statement", "citation"}:
            continue
        known = said | near if one.name in _PLACES else said
        texts = _texts(getattr(claim, one.name))
        if any(name.casefold() not in known for text in texts for name in pattern(text).names):
            return False
    return True


def _texts(value: object) -> Iterator[str]:
    """The texts of a field; a word of an enumeration is none."""
    if isinstance(value, str) and not isinstance(value, Enum):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
