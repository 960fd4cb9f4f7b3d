"""Whether a condition that holds at a use keeps the name from what the claim says."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.guard.claim import Against, GuardClaim
from checks.code.facts.guards.amounts import is_never, is_never_negative, least_length
from checks.code.facts.guards.guard import Guard, How
from checks.code.facts.kinds.table import GuardKind
from checks.code.occurrences import pattern
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.surroundings import Surroundings

KINDS = {
    Against.NULL: frozenset(GuardKind),
    Against.EMPTY: frozenset((GuardKind.EMPTY,)),
    Against.BOUNDS: frozenset((GuardKind.BOUNDS,)),
    Against.TYPE: frozenset((GuardKind.TYPE,)),
    Against.ERROR: frozenset((GuardKind.ERROR, GuardKind.NULL)),
    Against.TRUTHINESS: frozenset((GuardKind.EMPTY,)),
    Against.STATE: frozenset((GuardKind.EMPTY,)),
    Against.VALUE: frozenset((GuardKind.BOUNDS, GuardKind.TYPE, GuardKind.MEMBERSHIP, GuardKind.OTHER)),
    Against.MEMBERSHIP: frozenset((GuardKind.MEMBERSHIP,)),
}
"""The conditions that do so; of null, those of any kind that exclude it.

A `state` is what a flag says, which has only two values: that one is asked for and the other leaves the function.
"""

COMPARED = frozenset((Against.BOUNDS, Against.TYPE))
"""Checks that keep from nothing unless it is known with what they compare."""

EMPTY_IS_FALSE = frozenset(("python",))
"""Languages in which a bare name, as a condition, keeps from all that is empty."""

ONE_NULL = frozenset(("!==", "===", "typeof"))
"""Operators that tell the two nulls of JavaScript apart, of which `!==` excludes one."""

INDEX: Final = re.compile(r"\[(?P<number>-?\d{1,6})\]\Z")

UNSIGNED_INDEX: Final = frozenset(("rust",))
"""Languages in which an index is never negative."""

VALIDATING = re.compile(r"(?i)valid|match|allow|\btest\b|check|supported|permitted")
"""Names of what is asked of a value before it is taken: of any other condition it is not known what it is for."""

RAISED_WITHIN = 4
"""Lines behind a condition within which what fails it is refused."""


def is_enough(guard: Guard, claim: GuardClaim, language: str | None) -> bool:
    """The condition keeps the name from what the claim says, not from something weaker."""
    condition = pattern(guard.condition).tokens
    bare = len(condition) == len(pattern(claim.name).tokens)
    if claim.against is Against.STATE:
        return bare and guard.kind is GuardKind.EMPTY and guard.how is How.EARLIER_EXIT
    if (by_number := _by_number(guard, claim, language)) is not None:
        return by_number
    if claim.against is None or guard.usable is not True or guard.kind not in KINDS[claim.against]:
        return False
    names_other = not claim.other or set(pattern(claim.other).tokens) <= set(condition)
    if not names_other or (claim.against in COMPARED and not claim.other):
        return False
    match claim.against:
        case Against.NULL:
            return enough_against_null(guard, language, named=bool(claim.other))
        case Against.EMPTY:
            return not bare or language in EMPTY_IS_FALSE
        case Against.MEMBERSHIP:
            return names_other
        case Against.BOUNDS if claim.each:
            return language in UNSIGNED_INDEX
        case Against.TRUTHINESS:
            return bare or language in EMPTY_IS_FALSE
        case _:
            return True


GIVES_AN_ERROR: Final = re.compile(r"\breturn\b.{0,80}(?:\b[eE]rr|Error|fail)|\bpanic\(|\babort\(")
"""A way out with an error as a value."""


def _by_number(guard: Guard, claim: GuardClaim, language: str | None) -> bool | None:
    """What a comparison with a number says of an amount or a length; None where that decides nothing."""
    bare = len(pattern(guard.condition).tokens) == len(pattern(claim.name).tokens)
    match claim.against:
        case Against.ZERO:
            return is_never(guard, 0, language) and (bool(claim.before) or not bare)
        case Against.NEGATIVE:
            return is_never_negative(guard)
        case Against.EMPTY if least_length(guard) and (not bare or language in EMPTY_IS_FALSE):
            return True
        case Against.BOUNDS if claim.before and not claim.other:
            return _is_long_enough(guard, claim.before, language)
        case _:
            return None


def _is_long_enough(guard: Guard, use: str, language: str | None) -> bool:
    """The condition sees to as many elements as the index of the use needs."""
    index = INDEX.search(use)
    if index is None:
        return False
    number = int(index["number"])
    bare = len(pattern(guard.condition).tokens) == len(pattern(guard.name).tokens)
    least = least_length(guard) if not bare or language in EMPTY_IS_FALSE else 0
    return least >= (number + 1 if number >= 0 else -number)


def within_both(held: tuple[Guard, ...], claim: GuardClaim) -> list[Guard]:
    """An index that is kept from both ends: a check of one of them leaves the other open."""
    names = set(pattern(claim.other).tokens)
    upper = [
        one
        for one in held
        if one.kind is GuardKind.BOUNDS and one.usable and names <= set(pattern(one.condition).tokens)
    ]
    return upper if any(map(is_never_negative, held)) else []


def raises(around: Surroundings, guard: Guard) -> bool:
    """What fails the condition ends in an error, or may."""
    line = guard.location.last or 1
    if guard.how is How.ASSERTION or around.outline.raises(line, line + RAISED_WITHIN):
        return True
    return any(GIVES_AN_ERROR.search(text) for text in around.lines[line - 1 : line + RAISED_WITHIN])


def refuses(around: Surroundings, guard: Guard) -> bool:
    """The condition compares the value with what it may be, and what fails it is raised or asserted."""
    if guard.kind not in KINDS[Against.VALUE] or guard.how not in (How.EARLIER_EXIT, How.ASSERTION):
        return False
    if guard.kind is GuardKind.OTHER and not VALIDATING.search(guard.condition):
        return False
    line = guard.location.last or 1
    return guard.how is How.ASSERTION or bool(around.outline.raises(line, line + RAISED_WITHIN))


def passing_over(name: str, use: str) -> str:
    """The use as it is written when it passes over a null: `x?.f()`."""
    rest = use.removeprefix(name)
    return f"{name}?{rest if rest.startswith('.') else f'.{rest}'}"


def enough_against_null(guard: Guard, language: str | None, *, named: bool = False) -> bool:
    """It excludes both nulls of JavaScript, or the one that is `named`: `!== null` lets `undefined` through."""
    one_of_two = language in SCRIPTS and not ONE_NULL.isdisjoint(pattern(guard.condition).tokens)
    return guard.usable is True and guard.excludes_null and (not one_of_two or named)
