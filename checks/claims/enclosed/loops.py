"""Whether code is in the loop that its own function has."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.enclosed.chain import head_of
from checks.claims.enclosed.claim import EnclosedClaim
from checks.claims.kind import short
from checks.claims.spoken_of import begins, scope_of, told
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure
from checks.code.surroundings import Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome

LOOPS: Final = frozenset(("for", "while"))

COMPREHENSION: Final = re.compile(r"\S\s++for\b")
"""A loop within an expression of Python."""


def of_own_loop(
    here: Surroundings,
    claim: EnclosedClaim,
    places: tuple[Location, ...],
    known: list[list[Enclosing]],
    around_each: list[list[Enclosing]],
) -> Answer[Outcome]:
    """In the loop of its function, when that has one: at each place, or at none."""
    if all(around_each):
        one = around_each[0][0]
        says = f"`{short(claim.code)}` is in the loop at line {one.location.first}"
        return told(says, None, (here.code.evidence(head_of(one)),))
    scope = scope_of(here, claim.where)
    loops = (
        []
        if isinstance(scope, CannotTell)
        else [one for one in here.outline.branches(scope.first or 1, scope.last or 1) if one.kind in LOOPS]
    )
    lines = [place.first or 1 for place in places]
    later = any(one.kind is Enclosure.CALLBACK for chain in known for one in chain)
    alone = all(begins(here, line, claim.code) for line in lines)
    if (
        any(around_each)
        or later
        or not alone
        or any(COMPREHENSION.search(here.lines[line - 1]) for line in lines)
    ):
        return CannotTell(f"whether a loop runs `{short(claim.code)}` is not clear")
    if not loops:
        return CannotTell(
            f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
        )
    says = f"`{short(claim.code)}` at line {lines[0]} is not in the loop at line {loops[0].first}"
    return told(says, Failure.FALSE_PRESENCE, (here.code.evidence(places[0]), *here.evidence(loops[0].first)))
