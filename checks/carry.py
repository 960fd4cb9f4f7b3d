"""From the commit that a reviewer saw to the head: where its lines are now, or that they changed.

A later push that moved or rewrote the lines is not the reviewer's mistake: it is told and never demotes.
"""

from __future__ import annotations

from rapidfuzz.distance import Indel

from checks.code import Code
from checks.finding import Location, Side
from checks.verdict import Carried, CarryStatus

LINES_LIMIT = 20_000
"""Lines of a file, after what both ends have in common, up to which two versions are compared."""


def carry(location: Location, seen: Code, head: Code) -> Carried | None:
    """Where a location of the seen code is at the head; None when it cites no lines that exist."""
    lines = seen.lines(location.path, location.side)
    if location.first is None or not 1 <= location.first <= (location.last or location.first) <= len(lines):
        return None
    path = _path_at_head(location, head)
    if path is None:
        return Carried(CarryStatus.STALE)
    now = head.lines(path, location.side)
    first, last = location.first, location.last or location.first
    moved = [line_after(lines, now, number) for number in (first, last)]
    if moved[0] is None or moved[1] is None or moved[1] - moved[0] != last - first:
        return Carried(CarryStatus.STALE)
    if now[moved[0] - 1 : moved[1]] != lines[first - 1 : last]:
        return Carried(CarryStatus.STALE)
    there = Location(path, moved[0], moved[1], location.side)
    same = (path, moved[0]) == (location.path, first)
    return Carried(CarryStatus.UNCHANGED if same else CarryStatus.RELOCATED, there)


def line_after(before: tuple[str, ...], after: tuple[str, ...], number: int) -> int | None:
    """The line of `after` that is line `number` of `before` (1-based); None when it was changed."""
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    if number <= head:
        return number
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    if number > len(before) - tail:
        return number + len(after) - len(before)
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    if max(len(old), len(new)) > LINES_LIMIT:
        return None
    for change in Indel.opcodes(old, new):
        if change.src_start <= number - 1 - head < change.src_end:
            return number - change.src_start + change.dest_start if change.tag == "equal" else None
    return None


def _path_at_head(location: Location, head: Code) -> str | None:
    if head.file(location.path, location.side) is not None:
        return location.path
    return head.diff.renamed_to(location.path) if location.side is Side.RIGHT else None
