"""Whether one line runs whenever another one does, with the same values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure, around
from checks.code.structure import UseKind
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

UNCONDITIONAL: Final = frozenset((Enclosure.TRY, Enclosure.WITH, Enclosure.FINALLY, Enclosure.CLASS))
"""What is around a line and lets it run all the same."""

LEAVING: Final = frozenset(("return", "raise", "throw", "break", "continue", "goto"))


def on_the_way(code: Code, cited: Location, line: int) -> bool:
    """The line runs on every way to the cited lines, or from them: no branch, loop or function is around it alone.

    False where that cannot be told.
    """
    first, last = cited.first or 1, cited.last or cited.first or 1
    here, there = around(code, cited), around(code, Location(cited.path, line, line, cited.side))
    if isinstance(here, CannotTell) or isinstance(there, CannotTell):
        return False
    if any(one.kind is Enclosure.HANDLER and one not in there for one in here):
        return False  # what is before it in the `try` may not have been reached
    for one in there:
        begun = first <= (one.location.first or 1) <= last
        if one.kind not in UNCONDITIONAL and one not in here and not begun:
            return False
    return line <= last or not _leaves(code, cited, first, line - 1)


def _leaves(code: Code, cited: Location, first: int, last: int) -> bool:
    """Something in the lines may leave."""
    outline = code.outline(cited.path, cited.side)
    words = {
        line.split()[0].rstrip(";")
        for line in code.lines(cited.path, cited.side)[first - 1 : last]
        if line.strip()
    }
    return bool(outline.returns(first, last) or outline.raises(first, last)) or not LEAVING.isdisjoint(words)


def is_written_between(code: Code, cited: Location, names: frozenset[str], line: int) -> bool:
    """One of the names gets another value from the line to the cited ones, these included, or behind them up to it."""
    first, last = cited.first or 1, cited.last or cited.first or 1
    if first <= line <= last:
        return False
    low, high = (line, last) if line < first else (last + 1, line)
    outline = code.outline(cited.path, cited.side)
    return any(
        use.kind in (UseKind.DEFINITION, UseKind.WRITE) and low <= use.line <= high
        for name in names
        for use in outline.uses(name)
    )
