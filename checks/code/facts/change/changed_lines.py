"""Which lines that the change adds or removes have some code; cannot tell where the diff does not show them all."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.diff.unified import Change, FileDiff
from checks.code.facts.answer import Answer, CannotTell
from checks.code.occurrences import Pattern, places
from checks.model.location import Location, Side


def lines_added(code: Code, wanted: Pattern) -> Answer[tuple[Location, ...]]:
    """The places in lines that the change adds."""
    found = []
    for file in code.diff:
        if (why := _unseen(file)) is not None:
            return why
        if file.new_path is not None and file.added:
            for first, last in places(code.tokens(file.new_path), wanted):
                if not file.added.isdisjoint(range(first, last + 1)):
                    found.append(Location(file.new_path, first, last))
    return tuple(found)


def lines_removed(code: Code, wanted: Pattern) -> Answer[tuple[Location, ...]]:
    """The places in lines that the change removes."""
    found = []
    for file in code.diff:
        if (why := _unseen(file)) is not None:
            return why
        if file.old_path is not None and file.removed:
            numbers = {line.number for line in file.removed}
            for first, last in places(code.tokens(file.old_path, Side.LEFT), wanted):
                if not numbers.isdisjoint(range(first, last + 1)):
                    found.append(Location(file.old_path, first, last, Side.LEFT))
    return tuple(found)


def _unseen(file: FileDiff) -> CannotTell | None:
    """Why the file's part of the diff is not all: too long, broken, or left out for its size."""
    if file.is_binary:
        return None
    nothing = not file.hunks and file.change is Change.MODIFIED
    if file.left_out or file.error or nothing:
        return CannotTell(f"the diff does not show all that it does to `{file.path}`")
    return None
