"""Deeds of a function within a function, which the outer one does only where it calls it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from checks.code.structure import Definition
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.text.grammar.lexicon import Predicate

OF_ONE_BODY: Final = frozenset(
    (
        Predicate.ASSIGNS,
        Predicate.AWAITS,
        Predicate.CALLS,
        Predicate.CATCHES,
        Predicate.RAISES,
        Predicate.RETURNS,
    )
)
"""Deeds that are done when a body runs; what it has, it has in any part of it."""


def of_itself(around: Surroundings, deed: Predicate, doer: Definition, lines: Iterable[int]) -> list[int]:
    """The lines on which a function does it when it runs; those of a class are all its own."""
    if deed not in OF_ONE_BODY or doer.kind not in FUNCTIONS:
        return [*lines]
    return [line for line in lines if runs_with(around, doer, line, calls=deed is Predicate.CALLS)]


def runs_with(around: Surroundings, doer: Definition, line: int, *, calls: bool = True) -> bool:
    """No function that is defined within the other one is around the line, or, with `calls`, the other one calls it."""
    inner = [one for one in around.outline.enclosing(line) if one.kind in FUNCTIONS and _is_in(one, doer)]
    return not inner or (calls and all(_is_called(around, one, doer) for one in inner))


def _is_in(one: Definition, outer: Definition) -> bool:
    return one is not outer and outer.first <= one.first and one.last <= outer.last and one != outer


def _is_called(around: Surroundings, one: Definition, outer: Definition) -> bool:
    """A line of the outer function that is not in it calls it by its name."""
    calls = around.outline.calls_with(one.name, outer.first, outer.last)
    return any(each.full == one.name and not one.first < each.line <= one.last for each in calls)
