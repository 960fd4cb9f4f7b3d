"""What is around a place, out to its function."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure, around
from checks.model.location import Location

ENDS = frozenset((Enclosure.FUNCTION, Enclosure.CLASS))
"""What lies around a function says nothing of when its body runs."""


def chain_of(code: Code, place: Location) -> Answer[list[Enclosing]]:
    """What is around a place, out to its function."""
    chain = around(code, place)
    if isinstance(chain, CannotTell):
        return chain
    found: list[Enclosing] = []
    for one in chain:
        if one.kind in ENDS:
            break
        found.append(one)
    return found


def head_of(one: Enclosing) -> Location:
    """The line that it begins with."""
    first = one.location.first or 1
    return Location(one.location.path, first, first, one.location.side)
