"""Statements that exclude each other: within one text, and between findings. Read from claims, not from text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.behaviour.claim import BehaviourClaim
from checks.claims.count.claim import CountClaim
from checks.claims.kind import Kind, short
from checks.claims.value.claim import ValueClaim
from checks.claims.value.spelling import canonical
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.checked import CheckedFinding
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.prose import Text


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
    return unsupported(f"it is unclear which of the two is right: {claim.first} / {claim.second}")


def within(claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
    """Contradictions between the claims of one text: at most one of the two can be right, so it warns."""
    without_cases = [each.claim for each in claims if not isinstance(each.claim, BehaviourClaim)]
    for one, other in excluding(without_cases):
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
            finding = findings[whose].finding
            message = f"{finding.reviewer} says otherwise: {short(theirs.statement)}"
            places = (finding.location,) if finding.location else ()
            outcome = unsupported(message, candidates=places, notes=(message,))
            yield at, whose, CheckedClaim(_claim(mine, theirs), outcome)


def _claim(one: Claim, other: Claim) -> ContradictionClaim:
    return ContradictionClaim(
        statement=one.statement, citation=one.citation, first=one.statement, second=other.statement
    )


def excluding(claims: Iterable[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """The pairs of claims that cannot both be right."""
    groups: dict[tuple[object, ...], list[tuple[Claim, object]]] = {}
    for claim in claims:
        about, says = _read(claim)
        if about and claim.stance in CHECKABLE:
            groups.setdefault((claim.kind, *about), []).append((claim, says))
    for (first, said), *others in groups.values():
        # one sentence with two numbers sets them apart: "3 in the tests and 5 in the app"
        apart = (claim for claim, says in others if says != said and claim.statement != first.statement)
        other = next(apart, None)
        if other is not None:
            yield first, other


def _read(claim: Claim) -> tuple[tuple[object, ...], object]:
    """What a claim is about, empty when it excludes nothing, and what it says: claims about the same are compared."""
    match claim:
        case CountClaim() if claim.all and not claim.as_it_runs:
            return (claim.thing, claim.unit, claim.where), claim.count
        case ValueClaim():
            return (claim.name, claim.where, claim.default), canonical(claim.value)
        case BehaviourClaim():
            return (claim.doer, claim.deed, claim.thing), claim.stance is Stance.DENIED
        case _:
            return (), None


KIND = Kind(ContradictionClaim, "statements about one thing do not exclude each other", extract, verify)
