"""What a `try` sees to: that a handler takes what is raised, or that its `finally` runs."""

from __future__ import annotations

from collections.abc import Sequence

from checks.claims.closing import closed_in_the_end
from checks.claims.enclosed.claim import EnclosedClaim
from checks.claims.enclosed.said_around import FINALLY
from checks.claims.kind import short
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing
from checks.code.facts.flow.handling import Treatment, handling
from checks.code.surroundings import Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome


def of_the_end(here: Surroundings, claim: EnclosedClaim) -> Answer[Outcome]:
    """What is said not to run when something raises does."""
    ended = closed_in_the_end(here, claim.code, claim.where, claim.when)
    if isinstance(ended, CannotTell):
        return ended
    says, line = ended
    return told(says, Failure.FALSE_ABSENCE, here.evidence(line))


def of_finally(
    here: Surroundings, claim: EnclosedClaim, around_each: list[list[Enclosing]]
) -> Answer[Outcome]:
    """Each place is in a `try` that has a `finally`, which runs whatever it raises."""
    lines = []
    for chain in around_each:
        found = [
            (one.location.first or 1, line)
            for one in chain
            for line in range(one.location.first or 1, (one.location.last or 1) + 1)
            if _is_finally_of(here.lines, one.location.first or 1, line)
        ]
        if not found:
            return CannotTell(f"`{short(claim.code)}` is not inside a `try` with a `finally`")
        lines.append(found[0])
    begins_at, line = lines[0]
    says = f"`{short(claim.code)}` is in the try at line {begins_at}, which has a `finally` at line {line}"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(line))


def is_tried(code: Code, claim: EnclosedClaim, places: tuple[Location, ...]) -> bool:
    """Each call is in a `try` that has handlers, in the function that calls it: no `try` with a `finally` alone."""
    for place in places:
        calls = handling(code, place, claim.code)
        if isinstance(calls, CannotTell) or not calls:
            return False
        if any(one.treated(Treatment.TRY) is None for one in calls):
            return False
    return True


def _is_finally_of(lines: Sequence[str], begins_at: int, line: int) -> bool:
    """Whether a line is the `finally` of the `try` that begins at another: one within is indented further."""
    began, text = lines[begins_at - 1], lines[line - 1]
    depth, own = (len(one) - len(one.lstrip()) for one in (began, text))
    return depth == own and text.lstrip(" \t}").startswith(FINALLY)
