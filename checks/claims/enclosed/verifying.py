"""What encloses each place of the code, out to its function."""

from __future__ import annotations

from dataclasses import replace

from checks.claims.conditions import excluded_by
from checks.claims.enclosed.chain import chain_of, head_of
from checks.claims.enclosed.claim import EnclosedClaim
from checks.claims.enclosed.locks import of_a_lock
from checks.claims.enclosed.loops import of_own_loop
from checks.claims.enclosed.said_around import FINALLY, OWN, Inside
from checks.claims.enclosed.tries import is_tried, of_finally, of_the_end
from checks.claims.kind import short
from checks.claims.spoken_of import begins, lines_with, settled, surroundings, told
from checks.claims.stretch import moved_to
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure
from checks.code.occurrences import pattern
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome

BRANCHES = frozenset((Enclosure.IF, Enclosure.ELSE, Enclosure.CASE))

KINDS = {
    Inside.LOOP: frozenset((Enclosure.LOOP,)),
    Inside.BRANCH: BRANCHES,
    Inside.TRY: frozenset((Enclosure.TRY,)),
    Inside.HANDLER: frozenset((Enclosure.HANDLER,)),
    Inside.FINALLY: frozenset((Enclosure.FINALLY,)),
    Inside.WITH: frozenset((Enclosure.WITH,)),
    Inside.CALLBACK: frozenset((Enclosure.CALLBACK,)),
    Inside.LOCK: frozenset((Enclosure.WITH,)),
    Inside.NOTHING: BRANCHES | {Enclosure.HANDLER},
}
"""What the structure of the code calls it; of `nothing`, what speaks against it."""


def verify(claim: EnclosedClaim, code: Code, context: Context) -> Outcome:
    """Look at what encloses each place of the code, out to its function."""
    return settled(_judged(claim, code, context))


def _judged(claim: EnclosedClaim, code: Code, context: Context) -> Answer[Outcome]:
    here = surroundings(claim, code, context)
    if isinstance(here, CannotTell):
        return here
    if claim.inside is Inside.FINALLY and claim.stance is Stance.DENIED:
        return of_the_end(here, claim)
    here, where = moved_to(here, claim.where)
    claim = replace(claim, where=where)
    return _at_its_places(here, claim, code)


def _at_its_places(here: Surroundings, claim: EnclosedClaim, code: Code) -> Answer[Outcome]:
    places = lines_with(here, claim.code, claim.where)
    if isinstance(places, CannotTell):
        return places
    chains = [chain_of(code, place) for place in places]
    known = [one for one in chains if not isinstance(one, CannotTell)]
    if len(known) < len(chains):
        return next(one for one in chains if isinstance(one, CannotTell))
    around_each = [[one for one in chain if one.kind in KINDS[claim.inside]] for chain in known]
    if claim.inside is Inside.LOOP and claim.when == OWN and claim.stance is not Stance.DENIED:
        return of_own_loop(here, claim, places, known, around_each)
    if claim.inside is Inside.LOCK:
        return of_a_lock(here, claim, places, known)
    return _of_branches(here, claim, places, known, around_each)


def _of_branches(
    here: Surroundings,
    claim: EnclosedClaim,
    places: tuple[Location, ...],
    known: list[list[Enclosing]],
    around_each: list[list[Enclosing]],
) -> Answer[Outcome]:
    code = here.code
    excluding = [
        excluded_by(here, claim.when, chain, place.first or 1)
        for chain, place in zip(known, places, strict=True)
    ]
    if claim.when and claim.stance is Stance.ASSERTED and all(excluding) and excluding[0] is not None:
        branch = excluding[0]
        says = f"`{short(claim.code)}` is in the {branch.kind} of `{short(branch.head)}` at line {branch.location.first}"
        return told(
            f"{says}, not when {short(claim.when)}",
            Failure.FALSE_STATEMENT,
            (code.evidence(head_of(branch)),),
        )
    if claim.inside is Inside.TRY and claim.when == FINALLY and claim.stance is Stance.DENIED:
        return of_finally(here, claim, around_each)
    if claim.inside is Inside.NOTHING:
        return _of_nothing(here, claim, places, around_each)
    if all(around_each):
        if claim.inside is Inside.TRY and claim.stance is Stance.DENIED and not is_tried(code, claim, places):
            return CannotTell(
                f"what `{short(claim.code)}` raises may not reach a handler of the `try` around it"
            )
        return _of_those(claim, code, [found[0] for found in around_each])
    if any(around_each) or claim.stance is Stance.DENIED or claim.when:
        return CannotTell(
            f"no {claim.inside} was found around `{short(claim.code)}` at line {_first(places, around_each)}; "
            "this does not prove that there is none"
        )
    why = _may_be_seen_as(here, claim, places, known)
    if why:
        return CannotTell(why)
    says = f"`{short(claim.code)}` at line {places[0].first} is not inside a {claim.inside} of its function"
    return told(says, Failure.FALSE_PRESENCE, (code.evidence(places[0]),))


def _first(places: tuple[Location, ...], around_each: list[list[Enclosing]]) -> int | None:
    return next((place.first for place, found in zip(places, around_each, strict=True) if not found), None)


def _of_nothing(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], around_each: list[list[Enclosing]]
) -> Answer[Outcome]:
    """ "Unconditionally" is refuted by a branch on what the code itself names: of another branch it may not be said."""
    open_ = CannotTell("whether it always runs depends on more than what is around it")
    if claim.stance is Stance.DENIED or claim.when:
        return open_
    found: list[Enclosing] = []
    for place, chain in zip(places, around_each, strict=True):
        named = set(TokenText(here.lines[(place.first or 1) - 1]).tokens)
        own = [one for one in chain[:1] if one.kind is Enclosure.IF]
        own = [one for one in own if not named.isdisjoint(_names_in(one.head))]
        if not own:
            return open_
        found.append(own[0])
    if not found:
        return open_
    says = f"`{short(claim.code)}` is in the {found[0].kind} at line {found[0].location.first}"
    return told(says, Failure.FALSE_STATEMENT, (here.code.evidence(head_of(found[0])),))


def _names_in(condition: str) -> list[str]:
    return [token for token in TokenText(condition).tokens if token.isidentifier()]


def _of_those(claim: EnclosedClaim, code: Code, found: list[Enclosing]) -> Answer[Outcome]:
    """It is in such a thing at each of its places."""
    one = found[0]
    says = f"`{short(claim.code)}` is in the {one.kind} at line {one.location.first}"
    shown = (code.evidence(head_of(one)),)
    if claim.when and not all(_has(each.head, claim.when) for each in found):
        return CannotTell(f"{says}, whose condition is another: `{short(one.head)}`")
    if claim.when and one.kind is Enclosure.ELSE:
        return CannotTell(f"{says}, which runs when `{short(one.head)}` does not hold")
    if claim.inside is Inside.WITH and claim.stance is Stance.DENIED and not claim.when:
        return CannotTell(f"{says}; it is unclear whether that one is meant")
    if claim.stance is Stance.DENIED and claim.when and claim.inside is not Inside.WITH:
        return CannotTell(f"{says}; in which case it runs is not traced")
    return told(says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, shown)


def _has(head: str, when: str) -> bool:
    """The tokens of the condition, in a row."""
    tokens, wanted = list(pattern(head).tokens), list(pattern(when).tokens)
    size = len(wanted)
    return bool(wanted) and any(tokens[at : at + size] == wanted for at in range(len(tokens) - size + 1))


def _may_be_seen_as(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], chains: list[list[Enclosing]]
) -> str:
    """Why code that is in no such thing may yet be said to be: what runs it is elsewhere."""
    if claim.inside not in (Inside.TRY, Inside.HANDLER, Inside.FINALLY, Inside.BRANCH):
        return f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
    if any(one.kind is Enclosure.CALLBACK for chain in chains for one in chain):
        return f"`{short(claim.code)}` is in a callback, which other code runs"
    if not all(begins(here, place.first or 1, claim.code) for place in places):
        return f"what is on line {places[0].first} before `{short(claim.code)}` may decide when it runs"
    if not claim.where:
        return f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
    return "" if here.is_near(places[0].first or 1) else "the code is not at the cited lines"
