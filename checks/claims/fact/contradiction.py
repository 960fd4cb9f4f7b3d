"""Statements that exclude each other: within one text, and between findings. Read from claims, not from text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.fact.behaviour import BehaviourClaim
from checks.claims.fact.count import CountClaim
from checks.claims.fact.value import ValueClaim, canonical
from checks.claims.kind import Kind, short
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.checked import CheckedClaim, CheckedFinding
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.finding import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.prose import Text

PAIRS_LIMIT = 1_000
"""Claims about one thing that are compared; nobody says more of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContradictionClaim(Claim):
    """Both statements are made of the same thing, and only one can be right."""

    kind: ClassVar[str] = "contradiction"
    first: str
    second: str


def extract(text: Text) -> Iterator[ContradictionClaim]:
    """None: contradictions are found between claims, by `within` and `between`."""
    del text
    yield from ()


def verify(claim: ContradictionClaim, code: Code, context: Context) -> Outcome:
    """Two statements that somebody hands in as excluding each other: which is right, the code decides."""
    del code, context
    return unsupported(f"which of the two is right is not known: {claim.first} / {claim.second}")


def within(claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
    """Contradictions between the claims of one text: at most one of the two can be right, so it warns."""
    numbers = [
        each.claim for each in claims if not isinstance(each.claim, BehaviourClaim)
    ]  # these have cases
    for one, other in excluding(numbers):
        claim = _claim(one, other)
        message = f"the text says both: {short(one.statement)} / {short(other.statement)}"
        yield CheckedClaim(claim, failed(message, Failure.CONTRADICTION))


def between(findings: Sequence[CheckedFinding]) -> Iterator[tuple[int, int, CheckedClaim]]:
    """Contradictions between findings of one review: the position of a finding, that of the other, the claim.

    One of the two may be right: it is reported, and never demotes. A finding whose claim the code
    refutes is warned of by that claim.
    """
    owners = [(position, each.claim) for position, one in enumerate(findings) for each in one.claims]
    by_claim = {id(claim): position for position, claim in owners}
    for one, other in excluding([claim for _, claim in owners]):
        first, second = by_claim[id(one)], by_claim[id(other)]
        if first == second:
            continue
        for at, mine, theirs, whose in ((first, one, other, second), (second, other, one, first)):
            who = findings[whose].finding.reviewer
            message = f"{who} says otherwise: {short(theirs.statement)}"
            outcome = unsupported(message, candidates=_places(findings[whose]), notes=(message,))
            yield at, whose, CheckedClaim(_claim(mine, theirs), outcome)


def _places(finding: CheckedFinding) -> tuple[Location, ...]:
    return (finding.finding.location,) if finding.finding.location else ()


def _claim(one: Claim, other: Claim) -> ContradictionClaim:
    return ContradictionClaim(
        statement=one.statement, citation=one.citation, first=one.statement, second=other.statement
    )


def excluding(claims: Iterable[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """The pairs of claims that cannot both be right."""
    groups: dict[tuple[object, ...], list[Claim]] = {}
    for claim in claims:
        about = _about(claim)
        if about is not None and claim.stance in CHECKABLE:
            group = groups.setdefault(about, [])
            if len(group) < PAIRS_LIMIT:
                group.append(claim)
    for group in groups.values():
        first = group[0]
        for other in group[1:]:
            if _says(first) != _says(other):
                yield first, other
                break


def _about(claim: Claim) -> tuple[object, ...] | None:
    """What a claim is about, so that two about the same can be compared; None: it excludes nothing."""
    match claim:
        case CountClaim() if claim.all and not claim.as_it_runs:
            return ("count", claim.thing, claim.unit, claim.where)
        case ValueClaim():
            return ("value", claim.name, claim.where, claim.default)
        case BehaviourClaim():
            return ("behaviour", claim.doer, claim.deed, claim.thing)
        case _:
            return None


def _says(claim: Claim) -> object:
    match claim:
        case CountClaim():
            return claim.count
        case ValueClaim():
            return canonical(claim.value)
        case _:
            return claim.stance is Stance.DENIED


KIND = Kind(ContradictionClaim, "statements about one thing do not exclude each other", extract, verify)
