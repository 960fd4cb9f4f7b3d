"""From the commit that a reviewer saw to the head: where its lines are now, or that they changed.

A later push that moved or rewrote the lines is not the reviewer's mistake: it is reported and never demotes.
"""

from __future__ import annotations

from functools import cached_property

from checks.code.code import Code
from checks.model.checked import Carried, CarryStatus
from checks.model.location import Location, Side

LINES_LIMIT = 20_000
"""Lines of a file, after what both ends have in common, up to which two versions are compared."""


class Carrier:
    """Carries places from one commit to the head; the two versions of a file are compared once."""

    def __init__(self, seen: Code, head: Code) -> None:
        self._seen = seen
        self._head = head
        self._files: dict[tuple[str, Side], _File] = {}

    def carry(self, location: Location) -> Carried | None:
        """Where a location of the seen code is at the head; None when it cites no lines that exist.

        `location.path` is spelled as the tree of the seen code spells it.
        """
        first, last = location.first, location.last or location.first
        before = self._seen.lines(location.path, location.side)
        if first is None or last is None or not 1 <= first <= last <= len(before):
            return None
        path = self.path_at_head(location)
        if path is None:
            return Carried(CarryStatus.STALE)
        key = (path, location.side)
        if key not in self._files:
            self._files[key] = _File(before, self._head.lines(path, location.side))
        now = self._files[key].after(first, last)
        if now is None:
            return Carried(CarryStatus.STALE)
        same = (path, *now) == (location.path, first, last)
        status = CarryStatus.UNCHANGED if same else CarryStatus.RELOCATED
        return Carried(status, Location(path, *now, location.side))

    def path_at_head(self, location: Location) -> str | None:
        """The path of a file of the seen code at the head; None where it is there no more."""
        if self._head.tree(location.side).has(location.path):
            return location.path
        return self._head.diff.renamed_to(location.path) if location.side is Side.RIGHT else None


class _File:
    """Two versions of a file, as lines."""

    def __init__(self, before: tuple[str, ...], after: tuple[str, ...]) -> None:
        self._before = before
        self._after = after
        shorter = min(len(before), len(after))
        self._head = _common(before, after, shorter)
        self._tail = _common(before[::-1], after[::-1], shorter - self._head)

    def after(self, first: int, last: int) -> tuple[int, int] | None:
        """Where lines first to last (1-based) are now; None when they are not there as they were."""
        now = self._line_after(first), self._line_after(last)
        if now[0] is None or now[1] is None:
            return None
        kept = self._after[now[0] - 1 : now[1]] == self._before[first - 1 : last]
        return (now[0], now[1]) if kept else None

    def _line_after(self, number: int) -> int | None:
        if number <= self._head:
            return number
        if number > len(self._before) - self._tail:
            return number + len(self._after) - len(self._before)
        return self._moved.get(number)

    @cached_property
    def _moved(self) -> dict[int, int]:
        """Line before → line after, of the lines between the common ends that are in both."""
        from rapidfuzz.distance import Indel  # noqa: PLC0415 - few reviews need it

        old = self._before[self._head : len(self._before) - self._tail]
        new = self._after[self._head : len(self._after) - self._tail]
        if max(len(old), len(new)) > LINES_LIMIT:
            return {}
        return {
            self._head + change.src_start + n + 1: self._head + change.dest_start + n + 1
            for change in Indel.opcodes(old, new)
            if change.tag == "equal"
            for n in range(change.src_end - change.src_start)
        }


def _common(one: tuple[str, ...], other: tuple[str, ...], most: int) -> int:
    """How many lines both begin with, at most so many."""
    return next((n for n in range(most) if one[n] != other[n]), most)
