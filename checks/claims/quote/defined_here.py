"""Whether another place of the file uses what the cited lines define, or is a part of it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.code.structure import Definition, Kind
from checks.code.surroundings import CONSTRUCTORS, Surroundings
from checks.text.mentions import is_distinctive


def uses_what_is_defined_here(around: Surroundings, lines: list[int]) -> bool:
    """It uses a name that the cited lines define, `LIMIT` of `check(LIMIT)`, or is in the class that begins there."""
    if not around.has_lines:
        return False
    here = [one for one in around.outline.definitions if around.first <= one.name_line <= around.last]
    there = {token for line in lines for token in around.tokens.in_lines(line, line)}
    return not there.isdisjoint(_names(around, here)) or _is_a_part(around, here, lines)


def _names(around: Surroundings, here: list[Definition]) -> Iterator[str]:
    """What the cited lines give a name to: a function or a parameter may be called as another one is."""
    for one in here:
        if one.kind in (Kind.CLASS, Kind.VARIABLE) or is_distinctive(one.name):
            yield one.name
        if one.name in CONSTRUCTORS:
            yield from (each.name for each in around.outline.definitions if _is_set_in(each, one))
        if one.kind is Kind.CLASS:
            yield from (each.name for each in around.outline.definitions if _is_a_field_of(each, one))
    for brought in around.outline.imports:
        if around.first <= brought.line <= around.last and brought.name_bound:
            yield brought.name_bound


def _is_set_in(one: Definition, function: Definition) -> bool:
    """A field of the class that a constructor of it sets."""
    inside = function.first <= one.name_line <= function.last
    return one.kind is Kind.VARIABLE and one.parent == function.parent and inside


def _is_a_field_of(one: Definition, owner: Definition) -> bool:
    """A field whose name can be that of no other one."""
    return one.kind is Kind.VARIABLE and one.parent == owner.qualified and is_distinctive(one.name)


def _is_a_part(around: Surroundings, here: list[Definition], lines: list[int]) -> bool:
    """All of it is in a class that begins at the cited lines, its methods among it wherever they stand."""
    for one in here:
        if one.kind is Kind.CLASS and all(
            any(each is one or each.parent == one.qualified for each in around.outline.enclosing(line))
            for line in lines
        ):
            return True
    return False
