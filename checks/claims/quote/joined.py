"""Whether two places belong together: one calls the function that the other is in, or uses what it defines."""

from __future__ import annotations

from collections.abc import Iterable

from checks.code.occurrences import Pattern, is_within, pattern, places
from checks.code.structure import Definition, Kind, Role
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.location import Location


def is_joined(around: Surroundings, other: Location) -> bool:
    """A comment on a call may speak of the code that it runs, and one on a function of the code that calls it."""
    outline = around.code.outline(other.path, other.side)
    first, last = other.first or 1, other.last or other.first or 1
    there = next((one for one in outline.enclosing(first) if one.kind in FUNCTIONS), None)
    begun = [one for one in outline.definitions if first <= one.name_line <= last]
    if there is not None and there == around.function and other.path == around.path:
        return False
    if _calls(around, *around.scope, [*([there] if there is not None else []), *begun]):
        return True
    lines = (there.first, there.last) if there is not None else (first, last)
    beside = Surroundings(around.code, Location(other.path, first, last, other.side))
    return _calls(beside, *lines, _functions(around))


def is_inherited(around: Surroundings, other: Location) -> bool:
    """The other place is in a class that is made of the one around the cited lines, or the other way round."""
    here = [one for one in around.enclosing if one.kind is Kind.CLASS]
    there = around.code.outline(other.path, other.side).enclosing(other.first or 1)
    classes = [one for one in there if one.kind is Kind.CLASS]
    return any(
        base.rpartition(".")[2] == one.name
        for heirs, owners in ((classes, here), (here, classes))
        for heir in heirs
        for base in heir.bases
        for one in owners
    )


def _functions(around: Surroundings) -> list[Definition]:
    """The function that the cited lines are in, or that begins beside them, below its documentation."""
    low, high = around.near
    begun = (
        one for one in around.outline.definitions if one.kind in FUNCTIONS and low <= one.name_line <= high
    )
    return list(begun) if around.function is None else [around.function]


def is_text(around: Surroundings, place: Location, wanted: Pattern) -> bool:
    """The quote is in a string there: a message is spoken of for its words, not for what runs."""
    outline = around.code.outline(place.path, place.side)
    return is_within(outline, place.first or 1, place.last or 1, wanted, frozenset((Role.STRING,)))


def _calls(around: Surroundings, first: int, last: int, functions: Iterable[Definition]) -> bool:
    """The lines call one of the functions, or make an object of one of the classes."""
    return any(
        first <= line <= last
        for one in functions
        for line, _ in places(around.tokens_of_code, pattern(f"{one.name}("))
    )
