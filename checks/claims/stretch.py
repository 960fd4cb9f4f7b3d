"""The lines that `where` names: a function or class of the cited file or of another, a whole file."""

from __future__ import annotations

from checks.claims.spoken_of import function_of
from checks.code.facts.answer import CannotTell
from checks.code.paths import Resolved
from checks.code.structure import Definition
from checks.code.structure.outline import SCOPES, segments
from checks.code.surroundings import Surroundings
from checks.model.location import Location


def stretch(around: Surroundings, where: str) -> Location | None:
    """The whole lines of what is named; a file has no lines. None: it is unclear what is named."""
    here = own_scope(around, where)
    if here is not None:
        return around.at(here.first, here.last)
    if "." in where or "/" in where:
        found = around.code.paths.resolve(where, around.side)
        if isinstance(found, Resolved):
            return Location(found.path, side=found.side)
    if around.outline.named(where.removesuffix("()")):
        return None
    known = function_of(around, where)
    return None if isinstance(known, CannotTell) else known.at


def own_scope(around: Surroundings, where: str) -> Definition | None:
    """The function or class of the cited file: that around the cited lines, else the only one of its name."""
    name = where.strip().removesuffix("()").replace("::", ".")
    named = [one for one in around.outline.named(name) if one.kind in SCOPES]
    holding = [one for one in named if around.has_lines and one.first <= around.first <= one.last]
    found = holding[-1:] or named
    return found[0] if len(found) == 1 and around.outline.exact else None


def moved_to(around: Surroundings, where: str) -> tuple[Surroundings, str]:
    """What is around a function that is in another file, and its last name; else both as they are."""
    there = stretch(around, where) if where else None
    if there is None or there.first is None or there.path == around.path:
        return around, where
    return Surroundings(around.code, there, around.window), segments(where.removesuffix("()"))[-1]
