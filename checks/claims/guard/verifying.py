"""The conditions that hold at a use, and whether one of them is the check that is spoken of."""

from __future__ import annotations

from dataclasses import replace

from checks.claims.guard.claim import Against, Answering, GuardClaim
from checks.claims.guard.enough import COMPARED, INDEX, is_enough, passing_over, raises, refuses, within_both
from checks.claims.guard.unguarded import (
    argument_of,
    as_written,
    holder_of,
    kept_throughout,
    null_parts,
    parameter_at,
    refused_in,
)
from checks.claims.kind import short
from checks.claims.spoken_of import lines_with, settled, surroundings, told
from checks.claims.use_parts import parts_of
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.guards.assertions import checked_assertion
from checks.code.facts.guards.guard import Guard, How
from checks.code.facts.guards.guards import guards
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.outcome import Failure, Outcome


def verify(claim: GuardClaim, code: Code, context: Context) -> Outcome:
    """Read the conditions that hold at the use. A check that is there refutes a missing one; none refutes nothing."""
    return settled(_judged(claim, code, context))


def _judged(claim: GuardClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if not claim.name and not claim.before:
        return _asserted(around, claim)
    meant = _meant(around, claim)
    if isinstance(meant, CannotTell):
        return meant
    found = [_of_name(around, one) for one in meant]
    return next((one for one in found if isinstance(one, CannotTell)), found[-1])


def _meant(around: Surroundings, claim: GuardClaim) -> Answer[tuple[GuardClaim, ...]]:
    """The claim as the function has the names of it; several where any of them may be meant."""
    if not claim.name:
        names, other = _needed_by(around, claim)
        if not names or not all(names):
            return CannotTell(f"what of `{claim.before}` is to be checked is not known")
        return tuple(replace(claim, name=name, other=other) for name in names)
    if not claim.each:
        return (claim,)
    if not claim.name.endswith(")"):
        return (replace(claim, name=as_written(around, claim.name, claim.where)),)
    at = argument_of(claim.name)
    name = (
        holder_of(around, claim.name, claim.where)
        if at is None
        else parameter_at(around, claim.name.partition("(")[0], at)
    )
    return name if isinstance(name, CannotTell) else (replace(claim, name=name),)


def _needed_by(around: Surroundings, claim: GuardClaim) -> tuple[tuple[str, ...], str]:
    """The names that the use needs to be so, and what they are compared with."""
    parts = parts_of(claim.before)
    match claim.against:
        case Against.NULL:
            return null_parts(around, claim.before), ""
        case Against.ZERO:
            return (parts.divisor,), ""
        case Against.EMPTY:
            return (parts.indexed,), ""
        case Against.MEMBERSHIP:
            return (parts.index,), parts.indexed
        case Against.BOUNDS:
            by_number = INDEX.search(claim.before) is not None
            return (parts.indexed if by_number else parts.index,), "" if by_number else parts.indexed
        case _:
            return (), ""


def _of_name(around: Surroundings, claim: GuardClaim) -> Answer[Outcome]:
    held = _held(around, claim)
    if isinstance(held, CannotTell):
        return held
    enough = [
        one
        for one in held
        if (
            refuses(around, one)
            if claim.against is Against.VALUE
            else is_enough(one, claim, around.outline.language)
        )
    ]
    if claim.answer is not Answering.ANY:
        wanted = claim.answer is Answering.ERROR
        enough = [one for one in enough if raises(around, one) is wanted]
    if claim.each and claim.against is Against.BOUNDS and claim.other and not enough:
        enough = within_both(held, claim)
    if not enough:
        return CannotTell(_why_not(held, claim))
    guard = enough[0]
    code = around.code
    says = f"line {guard.location.first} checks `{claim.name}` before that: `{guard.condition}`"
    if guard.how is How.OPTIONAL_CHAIN:
        says = f"line {guard.location.first} passes over a null `{claim.name}`: `{guard.condition}`"
    shown = (code.evidence(guard.location),)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(says, wrong, shown, content=around.is_near(guard.location.first or 1))


def _asserted(around: Surroundings, claim: GuardClaim) -> Answer[Outcome]:
    """An assertion that gives its `ok`, at which the code behind it looks."""
    if claim.against is not Against.TYPE or claim.where or not around.has_lines:
        return CannotTell("it is unclear what is meant to be checked")
    found = checked_assertion(around.code, around.at(around.first, around.last), claim.other)
    if isinstance(found, CannotTell):
        return found
    text = short(around.lines[(found.first or 1) - 1].strip())
    says = f"line {found.first} asserts it with a second result, which is looked at: `{text}`"
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(says, wrong, (around.code.evidence(found),), content=around.is_near(found.first or 1))


def _held(around: Surroundings, claim: GuardClaim) -> Answer[tuple[Guard, ...]]:
    """What holds at every use that may be meant; of a state, at the last of the cited lines."""
    if claim.answer is Answering.ERROR:
        return refused_in(around, claim.name, claim.where)
    if claim.each and not claim.before:
        return kept_throughout(around, claim.name, claim.where)
    if claim.against is Against.STATE:
        own = around.function
        if own is None or not around.has_lines or claim.where not in ("", own.name, own.qualified):
            return CannotTell("the cited lines are not in the function that is meant")
        return guards(around.code, around.at(around.last, around.last), claim.name)
    places = lines_with(around, claim.before or claim.name, claim.where, each=claim.each)
    if isinstance(places, CannotTell) and claim.before:
        passing = lines_with(around, passing_over(claim.name, claim.before), claim.where, each=claim.each)
        places = places if isinstance(passing, CannotTell) else passing
    if isinstance(places, CannotTell):
        return places
    if not claim.before:
        first, last = places[0].first or 1, max(place.last or 1 for place in places)
        return guards(around.code, around.at(first, last), claim.name)
    common: list[Guard] | None = None
    for place in places:
        held = guards(around.code, place, claim.name)
        if isinstance(held, CannotTell):
            return held
        common = [one for one in held if common is None or one in common]
    return tuple(common or ())


def _why_not(held: tuple[Guard, ...], claim: GuardClaim) -> str:
    if not held:
        return f"no condition on `{claim.name}` was found that holds there; this does not prove that it is absent"
    line = held[0].location.first
    if claim.against is None:
        return f"line {line} has a condition on `{claim.name}`; the claim does not say against what"
    if claim.against in COMPARED and not claim.other:
        return (
            f"line {line} has a condition on `{claim.name}`; the claim does not say what to compare it with"
        )
    return f"the condition on `{claim.name}` at line {line} may not be enough: `{held[0].condition}`"
