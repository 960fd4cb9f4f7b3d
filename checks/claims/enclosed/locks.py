"""Whether a lock is held at each place of the code."""

from __future__ import annotations

from typing import Final

from checks.claims.enclosed.chain import chain_of
from checks.claims.enclosed.claim import EnclosedClaim
from checks.claims.enclosed.said_around import LOCKED
from checks.claims.kind import short
from checks.claims.spoken_of import told
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure
from checks.code.occurrences import pattern
from checks.code.surroundings import Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome

TAKES: Final = frozenset(("lock", "rlock", "acquire", "acquire_read", "acquire_write"))
GIVES_BACK: Final = frozenset(("unlock", "runlock", "release"))
"""What a lock is asked for, in small letters."""

FOR_READING: Final = frozenset(("rlock", "acquire_read"))
"""What only keeps writers out, which may be too little where no lock is named."""


def of_a_lock(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], known: list[list[Enclosing]]
) -> Answer[Outcome]:
    """At each place the lock is held: in a `with` of it, or behind a call that takes it and before one that gives it back."""
    if claim.stance is not Stance.DENIED:
        return CannotTell("whether a lock is held all the time is not traced")
    lines: list[int] = []
    named = f"`{short(claim.when)}`" if claim.when else "a lock"
    for place, chain in zip(places, known, strict=True):
        line = _held_by_with(here, claim.when, chain) or _held_since(here, claim.when, place, chain)
        if line is None:
            return CannotTell(f"nothing at line {place.first} was seen to hold {named}")
        lines.append(line)
    says = f"{named} is held at line {places[0].first}, since line {lines[0]}"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(lines[0]))


def _held_by_with(here: Surroundings, lock: str, chain: list[Enclosing]) -> int | None:
    wanted = list(pattern(lock).tokens)
    for one in chain:
        line = one.location.first or 1
        head = f"{here.lines[line - 1]} {one.head}"
        if one.kind is Enclosure.WITH and (TokenText(head).find(wanted) if wanted else LOCKED.search(head)):
            return line
    return None


def _held_since(here: Surroundings, lock: str, place: Location, chain: list[Enclosing]) -> int | None:
    """The line before it that takes the lock, in a block that the place is in, too."""
    function, line = here.function, place.first or 1
    if function is None:
        return None
    held: int | None = None
    for call in here.outline.calls(function.first, line):
        receiver, _, method = call.full.rpartition(".")
        same = pattern(receiver).tokens == pattern(lock).tokens
        named = same if lock else method.lower() in GIVES_BACK or LOCKED.search(call.full) is not None
        if not named or call.last >= line:
            continue
        if here.lines[call.line - 1].split()[:1] == ["defer"]:
            continue
        beside = chain_of(here.code, here.at(call.line))
        inside = not isinstance(beside, CannotTell) and (not beside or chain[-len(beside) :] == beside)
        if method.lower() in GIVES_BACK:
            held = None
        elif method.lower() in (TAKES if lock else TAKES - FOR_READING) and inside:
            held = call.line
    return held
