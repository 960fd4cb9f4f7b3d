"""What a condition that compares with a number says: how many elements there are at least, which amounts cannot be."""

from __future__ import annotations

import re
from typing import Final

from checks.code.facts.conditions.conditions import MIRRORED, OPPOSITE
from checks.code.facts.flow.place import access_path
from checks.code.facts.guards.guard import Guard
from checks.code.facts.kinds.table import GuardKind

COMPARED: Final = re.compile(
    r"(?P<left>[^<>=!]{1,200}?) ?(?P<word>[<>]=?|[!=]==?) ?(?P<right>[^<>=!]{1,200})"
)
NUMBER: Final = re.compile(r"-?\d{1,9}")
EQUAL_TO: Final = {"===": "==", "!==": "!="}
DENIED: Final = {**OPPOSITE, "==": "!=", "!=": "=="}

ZERO_IS_FALSE: Final = frozenset(("python", "javascript", "typescript", "tsx", "php", "c", "cpp"))
"""Languages in which the number zero, as a condition, does not hold."""


def least_length(guard: Guard) -> int:
    """How many elements the name has at least when the guard holds; 0: none is sure."""
    if guard.kind is GuardKind.EMPTY and guard.usable is True:
        return max(1, _least(guard, of_itself=False))
    return _least(guard, of_itself=False) if guard.kind is GuardKind.BOUNDS else 0


def is_never(guard: Guard, number: int, language: str | None) -> bool:
    """Whether the name, a number itself, is another one than that when the guard holds."""
    compared = _compared(guard, of_itself=True)
    if compared is None:
        bare = access_path(guard.condition.lstrip("!").removeprefix("not ")) == guard.name
        truthy = guard.kind is GuardKind.EMPTY and guard.usable is True and bare
        return number == 0 and truthy and language in ZERO_IS_FALSE
    word, other = compared
    held = {
        "==": number == other,
        "!=": number != other,
        "<": number < other,
        ">": number > other,
        "<=": number <= other,
        ">=": number >= other,
    }
    return not held[word]


def is_never_negative(guard: Guard) -> bool:
    """Whether the name, a number itself, is zero or more when the guard holds."""
    compared = _compared(guard, of_itself=True)
    return compared is not None and compared[0] in (">", ">=", "==") and compared[1] >= 0


def _least(guard: Guard, *, of_itself: bool) -> int:
    compared = _compared(guard, of_itself=of_itself)
    if compared is None:
        return 0
    word, other = compared
    least = {">": other + 1, ">=": other, "==": other, "!=": 1 if other == 0 else 0}
    return max(0, least.get(word, 0))


def _compared(guard: Guard, *, of_itself: bool) -> tuple[str, int] | None:
    """How the name, or its length, compares with a number when the guard holds: `>= 2`; None where it is no such thing."""
    match = COMPARED.fullmatch(guard.condition.strip())
    if match is None:
        return None
    left, word, right = (
        match["left"].strip(),
        EQUAL_TO.get(match["word"], match["word"]),
        match["right"].strip(),
    )
    if NUMBER.fullmatch(left) and not NUMBER.fullmatch(right):
        left, word, right = right, MIRRORED.get(word, word), left
    if not NUMBER.fullmatch(right) or (access_path(left) == guard.name) is not of_itself:
        return None
    return (word if guard.holds else DENIED[word]), int(right)
