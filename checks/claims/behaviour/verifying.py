"""Whether the body of a function or class has what it is said to do."""

from __future__ import annotations

from collections.abc import Iterator

from checks.claims.behaviour.claim import BehaviourClaim
from checks.claims.behaviour.deeds import done
from checks.claims.behaviour.not_done import RARE, not_done
from checks.claims.behaviour.within import of_itself
from checks.claims.kind import short
from checks.claims.meant_here import why_none
from checks.claims.unassigned import always_set
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.names.files import last_of
from checks.code.occurrences import pattern
from checks.code.ownership import Whose, whose
from checks.code.structure import Definition, UseKind
from checks.code.structure import Kind as Defined
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import (
    Predicate,
)


def verify(claim: BehaviourClaim, code: Code, context: Context) -> Outcome:
    """Look for the deed in the body of the one function or class that is named."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if claim.deed is Predicate.ASSIGNS and claim.stance is Stance.DENIED:
        return _not_set(around, claim)
    found = around.outline.named(claim.doer)
    doers = [one for one in found if one.kind in FUNCTIONS] or [
        one for one in found if one.kind is Defined.CLASS
    ]
    owner = claim.doer.rpartition(".")[0]
    if owner and (_is_imported(around, owner) or whose(around, claim.doer) is Whose.OTHERS):
        return unsupported(f"`{owner}` is not of this file")
    if not doers or not around.outline.exact:
        return unsupported(why_none(around, claim.doer))
    found_in = {one: [*_done_by(around, claim, one)] for one in doers}
    of_each = {one: of_itself(around, claim.deed, one, lines) for one, lines in found_in.items()}
    lines = [line for some in of_each.values() for line in some]
    if lines and claim.stance is not Stance.DENIED and not all(of_each.values()):
        return _by_the_one_around(around, claim, of_each)
    if lines:
        return _done_at(around, claim, doers, lines)
    within = [line for some in found_in.values() for line in some]
    if within:
        says = (
            f"a function nested in `{doers[0].name}` {claim.deed} `{short(claim.thing)}`, at line {within[0]}"
        )
        return unsupported(f"{says}; whether `{doers[0].name}` runs that was not traced")
    if claim.stance is Stance.DENIED:
        says = f"no line of `{doers[0].name}` {claim.deed} it by that name"
        return unsupported(f"{says}; this does not prove that it is absent")
    if len(doers) > 1 or is_builtin(claim.thing, around.outline.language):
        return unsupported(f"no line of `{doers[0].name}` {claim.deed} it by that name")
    function = around.function
    if (
        function is not None
        and function.name_line != doers[0].name_line
        and _is_bound_in(around, function, claim.doer)
    ):
        return unsupported(f"`{claim.doer}` is a name of its own in `{function.name}`")
    return not_done(around, claim, doers[0])


def _by_the_one_around(
    around: Surroundings, claim: BehaviourClaim, of_each: dict[Definition, list[int]]
) -> Outcome:
    """Of several functions of the name not each one does it: the one around the cited lines is meant, if any is."""
    own = [one for one in of_each if around.has_lines and one.first <= around.first <= one.last]
    if len(own) == 1 and of_each[own[0]]:
        return _done_at(around, claim, own, of_each[own[0]])
    return unsupported(
        f"not every `{claim.doer}` in the file {claim.deed} it, and it is unclear which one is meant"
    )


def _is_bound_in(around: Surroundings, function: Definition, name: str) -> bool:
    """The function around binds the name: the variable may be meant, and not the function of that name."""
    binds = {UseKind.DEFINITION, UseKind.WRITE}
    return any(
        one.kind in binds and function.first < one.line <= function.last for one in around.outline.uses(name)
    )


def _not_set(around: Surroundings, claim: BehaviourClaim) -> Outcome:
    """Every run of the function sets it."""
    named = [one for one in around.outline.named(claim.doer) if one.kind in FUNCTIONS] if claim.doer else []
    inside = [one for one in named if around.has_lines and one.first <= around.first <= one.last]
    known = named if len(named) == 1 else inside
    one = (known[0] if known else None) if claim.doer else around.function
    if one is None or claim.how:
        return unsupported("it is unclear which function is meant, or in which case")
    line = always_set(around, one, claim.thing.removesuffix("()"), clears=claim.clears)
    if line is None:
        return unsupported(f"`{one.name}` was not seen to set `{short(claim.thing)}` on every run")
    says = f"`{one.name}` sets `{short(claim.thing)}`, at line {line}"
    return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(line))


def _is_imported(around: Surroundings, owner: str) -> bool:
    return any(one.name_bound == owner.partition(".")[0] for one in around.outline.imports)


def _done_at(
    around: Surroundings, claim: BehaviourClaim, doers: list[Definition], lines: list[int]
) -> Outcome:
    line = around.nearest(lines) or lines[0]
    evidence = around.evidence(line)
    says = f"`{doers[0].name}` {claim.deed} `{short(claim.thing)}`, at line {line}"
    if claim.how:
        return unsupported(f"{says}; the rest of the sentence (“{claim.how}”) was not checked")
    if claim.stance is not Stance.DENIED:
        here = any(around.is_near(one.first, one.last) for one in doers)
        exact = claim.deed is not Predicate.HAS or len(pattern(claim.thing).tokens) > RARE
        return verified(says, evidence=evidence, content=here and exact)
    if claim.deed in (Predicate.HAS, Predicate.RETURNS, Predicate.ASSIGNS) or len(doers) > 1:
        return unsupported(f"{says}; the finding may mean that it does not in every case")
    return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)


def _done_by(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Iterator[int]:
    if claim.deed is Predicate.INHERITS:
        return (doer.name_line for base in doer.bases if last_of(base) == last_of(claim.thing))
    lines = done(around, claim.deed, claim.thing, doer.first, doer.last)
    if claim.deed is Predicate.CATCHES and claim.stance is Stance.DENIED:
        return (line for line in lines if _is_of_its_try(around, doer, line))
    return lines


def _is_of_its_try(around: Surroundings, doer: Definition, handler: int) -> bool:
    """The handler is of a `try` that the cited lines are in, or that they have in them."""
    inside = around.has_lines and doer.name_line < around.first and around.last <= doer.last
    if not inside or around.first <= handler <= around.last:
        return True
    head = around.lines[around.first - 1].strip()
    own = () if isinstance(chain := around_of(around.code, around.place), CannotTell) else chain
    if any(one.kind in (Enclosure.HANDLER, Enclosure.FINALLY) for one in own) or head.startswith(TRYING):
        return True
    return any(
        one.kind is Enclosure.TRY and (one.location.first or 1) <= handler <= (one.location.last or 1)
        for one in own
    )


TRYING = ("try", "except", "catch", "} catch", "rescue", "begin")
"""How a line begins that is of the statement itself."""
