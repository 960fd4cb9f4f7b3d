"""Every kind of claim by its id: those of citecheck, and those of others through entry points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from checks.claims.kind import Denial, Kind
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.checked_claim import CheckedClaim
from checks.model.claim import CHECKABLE, STANCE_REASONS, Claim, Stance
from checks.model.outcome import Disposition, Failure, Outcome, failed, unsupported, unverifiable, verified
from checks.text.prose import Text

GROUP = "citecheck.claims"
"""The entry points by which others add kinds: each names a `Kind`."""

OWN: tuple[str, ...] = (
    "path", "quote", "symbol", "scope", "behaviour", "place", "count", "value", "absence", "defined",
    "references", "unchanged", "changed", "parses", "same", "documented", "tested", "visibility",
    "literal", "type", "key", "dependency", "duplicated", "suggestion", "arithmetic", "contradiction",
    "citation", "api", "supported", "guard", "exits", "grouping", "enclosed", "called", "handled", "returns", "nullable",
)  # fmt: skip
"""The kinds of citecheck, in the order in which they are read; each is the module or package of that name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken(Claim):
    """Stands for the claims of a kind that could not be read, by an error of ours."""

    why: str = ""


@cache
def kinds() -> Mapping[str, Kind[Any]]:
    """Every kind by its id. One that others add cannot take the id of another."""
    found: dict[str, Kind[Any]] = {}
    for name in OWN:
        kind: Kind[Any] = import_module(f"checks.claims.{name}").KIND
        found[kind.id] = kind
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        added = entry.load()
        if not isinstance(added, Kind):
            raise TypeError(
                f"the entry point {entry.name!r} of {GROUP} is no Kind, but {type(added).__name__}"
            )
        if added.id in found:
            raise ValueError(f"two kinds of claim are named {added.id!r}")
        found[added.id] = added
    return found


def claims_of(text: Text) -> Iterator[Claim]:
    """Every claim that a text makes, kind by kind, each once. An error of ours is a claim that says so."""
    for kind in kinds().values():
        seen: set[Claim] = set()
        try:
            for claim in kind.extract(text):
                if claim in seen:
                    continue
                if len(seen) == kind.limit:
                    why = f"only the first {kind.limit} claims of this kind were judged"
                    yield Broken(statement=kind.description, why=why)
                    break
                seen.add(claim)
                yield claim
        except Exception as error:
            yield Broken(statement=kind.description, why=Outcome.our_error(error).message)


def check_claim(claim: Claim, code: Code, context: Context) -> CheckedClaim:
    """Verify one claim. What is neither asserted nor denied is not judged; an error is ours alone."""
    if isinstance(claim, Broken):
        return CheckedClaim(claim, unverifiable(claim.why))
    if (kind := kinds().get(claim.kind)) is None:
        return CheckedClaim(claim, unverifiable(f"no kind of claim is named {claim.kind!r}"))
    if claim.stance not in CHECKABLE and not kind.any_stance:
        return CheckedClaim(claim, unsupported(STANCE_REASONS[claim.stance]), kind.existence)
    denied = claim.stance is Stance.DENIED
    if denied and kind.denial is Denial.OPEN:
        return CheckedClaim(claim, unsupported(f"a denial of a claim of the kind {kind.id} is not judged"))
    turns = denied and kind.denial is Denial.TURNED
    try:
        outcome = kind.verify(replace(claim, stance=Stance.ASSERTED) if turns else claim, code, context)
        return CheckedClaim(claim, _turned(outcome) if turns else outcome, kind.existence)
    except Exception as error:
        return CheckedClaim(claim, Outcome.our_error(error), kind.existence)


def _turned(outcome: Outcome) -> Outcome:
    """What follows for a denied claim from the outcome of the asserted one, for the same reason."""
    match outcome.disposition:
        case Disposition.VERIFIED:
            return failed(
                outcome.message,
                Failure.FALSE_STATEMENT,
                evidence=outcome.evidence,
                distance=outcome.distance,
            )
        case Disposition.FAILED:
            return verified(outcome.message, evidence=outcome.evidence, distance=outcome.distance)
        case _:
            return outcome
