"""The hunks of one file in a diff: which line was added, removed or shown, and its number on each side."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from io import StringIO
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from unidiff.constants import LINE_TYPE_ADDED, LINE_TYPE_CONTEXT, LINE_TYPE_REMOVED
from unidiff.patch import PatchSet

if TYPE_CHECKING:
    from collections.abc import Iterator


class LineStatus(StrEnum):
    """What a diff says of a line on one side."""

    ADDED = "added"
    REMOVED = "removed"
    CONTEXT = "context"
    OUTSIDE = "outside"  # the diff does not show it


class Hunk(NamedTuple):
    """A hunk's place, as its `@@` line gives it. With a count of 0, `first` is the line before the change."""

    base_first: int
    base_count: int
    head_first: int
    head_count: int

    @property
    def base_end(self) -> int:
        """The last base line at or above the end of the hunk."""
        return self.base_first + self.base_count - (self.base_count > 0)

    @property
    def head_end(self) -> int:
        """The last head line at or above the end of the hunk."""
        return self.head_first + self.head_count - (self.head_count > 0)


class ShownLine(NamedTuple):
    """A line that the diff shows. A number is None on the side that does not have the line."""

    status: LineStatus
    base: int | None
    head: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Hunks:
    """A file's hunks. `positions[p]` is what is at GitHub's position p; None for `@@` and `\\` lines."""

    places: tuple[Hunk, ...] = ()
    positions: tuple[ShownLine | None, ...] = ()
    error: str | None = None


_STATUS = {
    LINE_TYPE_ADDED: LineStatus.ADDED,
    LINE_TYPE_REMOVED: LineStatus.REMOVED,
    LINE_TYPE_CONTEXT: LineStatus.CONTEXT,
}
HUNKS_LIMIT = 20_000
"""Hunks of one file that are read. GitHub shows at most 20,000 lines of the diff of one file."""

_COMBINED = re.compile(r"(@{3,})((?: -\d{1,18}(?:,\d{1,18})?){2,} \+\d{1,18}(?:,\d{1,18})?) @@@")
_HEADER = re.compile(r"@@ -(\d{1,18})(?:,(\d{1,18}))? \+(\d{1,18})(?:,(\d{1,18}))? @@")
_STATUS_OF_MARK = {
    "+": LineStatus.ADDED,
    "-": LineStatus.REMOVED,
    " ": LineStatus.CONTEXT,
    "": LineStatus.CONTEXT,  # editors take the blank away from an empty line
    "\r": LineStatus.CONTEXT,
}
_RANGE = re.compile(r"[-+](\d+)(?:,(\d+))?")


def too_many(count: int) -> str:
    """Why so many hunks are not read."""
    return f"the diff of this file is not read: it has {count:,} hunks, more than {HUNKS_LIMIT:,}"


def count_hunks(text: str, begin: int, end: int) -> int:
    """How many hunks there are from the first `@@` to the end of a file's part of a diff."""
    return text.count("\n@@", begin, end) + 1


class Positions:
    """The lines of a file's hunks by GitHub's positions, without reading more than the hunk that is asked for."""

    def __init__(self, text: str, begin: int, end: int) -> None:
        """`begin`: where the first `@@` is in `text`; `end`: where the part of the file ends."""
        self._text = text
        self._end = end
        self._begins = [begin]
        at = text.find("\n@@", begin, end)
        while at >= 0 and len(self._begins) <= HUNKS_LIMIT:
            self._begins.append(at + 1)
            at = text.find("\n@@", at + 1, end)
        self._first = [0]
        for start, stop in pairwise(self._begins):
            self._first.append(self._first[-1] + text.count("\n", start, stop))

    @cached_property
    def _is_damaged(self) -> bool:
        """Whether some hunk has fewer lines than its header says, or more of them changed."""
        text = self._text
        for begin, end in pairwise((*self._begins, self._end)):
            header = _HEADER.match(text, begin)
            if header is None:
                return not text.startswith("@@@", begin)  # a merge's hunks are read one by one
            added, removed = text.count("\n+", begin, end), text.count("\n-", begin, end)
            rows = (
                text.count("\n", begin, end)
                - text.count("\n\\", begin, end)
                - text.endswith("\n", begin, end)
            )
            base, head = int(header[2] or 1), int(header[4] or 1)
            if removed > base or added > head or rows - added < base or rows - removed < head:
                return True
        return False

    def line_at(self, position: int) -> ShownLine | None:
        """What is shown there; None for a header, where the diff has no such line, or a hunk is damaged."""
        if position < 1 or len(self._begins) > HUNKS_LIMIT or self._is_damaged:
            return None
        number = bisect_right(self._first, position) - 1
        begin = self._begins[number]
        end = self._begins[number + 1] if number + 1 < len(self._begins) else self._end
        offset = position - self._first[number]
        if self._text.startswith("@@@", begin):
            shown = parse_hunks(self._text[begin:end]).positions
            return shown[offset] if offset < len(shown) else None
        rows = self._text[begin:end].split("\n", offset + 1)
        return _shown(rows, offset) if offset < len(rows) else None


def _shown(rows: list[str], offset: int) -> ShownLine | None:
    """The line so many rows below a hunk's header, which is the first row."""
    header = _HEADER.match(rows[0])
    mark = rows[offset][:1]
    if header is None or mark not in _STATUS_OF_MARK:
        return None
    before = [row[:1] for row in rows[1:offset]]
    above = len(before) - before.count("\\")
    base, head = above - before.count("+"), above - before.count("-")
    status = _STATUS_OF_MARK[mark]
    in_base, in_head = status is not LineStatus.ADDED, status is not LineStatus.REMOVED
    if (in_base and base >= int(header[2] or 1)) or (in_head and head >= int(header[4] or 1)):
        return None  # the header promises fewer lines
    return ShownLine(
        status,
        int(header[1]) + base if in_base else None,
        int(header[3]) + head if in_head else None,
        _without_end(rows[offset][1:]),
    )


def parse_hunks(text: str) -> Hunks:
    """Parse the text from a file's first `@@` to the end of that file. Never raises: see `Hunks.error`."""
    count = count_hunks(text, 0, len(text))
    if count > HUNKS_LIMIT:
        return Hunks(error=too_many(count))
    try:
        if text.startswith("@@@"):
            return _combined(text)
        return _unified(text)
    except Exception as error:  # one damaged file must not stop the check of the others
        return Hunks(error=f"the diff of this file cannot be read: {' '.join(str(error).split())[:200]}")


def _unified(text: str) -> Hunks:
    # The header is not unidiff's to read: it has been read, with more care for odd names.
    patched = PatchSet(chain(("--- a\n", "+++ b\n"), _hunk_lines(text)))[0]
    places: list[Hunk] = []
    positions: list[ShownLine | None] = []
    for hunk in patched:
        places.append(Hunk(hunk.source_start, hunk.source_length, hunk.target_start, hunk.target_length))
        for line in hunk:
            status = _STATUS.get(line.line_type)
            if status is None or line.diff_line_no is None:
                continue
            gap = line.diff_line_no - 3 - len(positions)  # two lines of header, and counted from 1
            positions.extend([None] * gap)
            positions.append(
                ShownLine(status, line.source_line_no, line.target_line_no, _without_end(line.value))
            )
    headers = text.count("\n@@") + 1
    if headers != len(places):  # unidiff passes over what it does not know
        raise ValueError(f"{headers - len(places)} of {headers} hunk headers cannot be understood")
    return Hunks(tuple(places), tuple(positions))


def _hunk_lines(text: str) -> Iterator[str]:
    """The lines, those that no hunk can hold made short: unidiff's patterns take long for some of them."""
    for line in StringIO(text, newline="\n"):
        yield line if line[0] in "+- \\@\r\n" else "?\n"


def _combined(text: str) -> Hunks:
    """A merge's diff against all its parents, a column of marks for each; the base is the first parent."""
    places: list[Hunk] = []
    positions: list[ShownLine | None] = []
    lines = iter(text.removesuffix("\n").split("\n"))
    for line in lines:
        positions.append(None)
        if line.startswith("@@"):
            ranges = _combined_ranges(line)
            places.append(Hunk(*ranges[0], *ranges[-1]))
            positions.extend(_combined_lines(ranges, lines))
    return Hunks(tuple(places), tuple(positions))


def _combined_ranges(header: str) -> list[tuple[int, int]]:
    """First line and count in each parent, and last in the result."""
    found = _COMBINED.match(header)
    ranges = [(int(first), int(count or 1)) for first, count in _RANGE.findall(found[2])] if found else []
    if found is None or len(ranges) != len(found[1]):  # as many as there are @ on either side
        raise ValueError(f"not the header of a hunk: {header[:80]}")
    return ranges


def _combined_lines(ranges: list[tuple[int, int]], lines: Iterator[str]) -> Iterator[ShownLine | None]:
    """The lines of one hunk, taken from `lines` until every side has as many as its range says."""
    parents = len(ranges) - 1
    missing = [count for _, count in ranges]
    base, head = ranges[0][0], ranges[-1][0]
    while any(missing):
        line = next(lines, None)
        if line is None:
            raise ValueError("Hunk is shorter than expected")
        if line.startswith("\\"):
            yield None
            continue
        marks = line[:parents].ljust(parents)
        here = _present(marks)
        missing = [left - has for left, has in zip(missing, here, strict=True)]
        if min(missing) < 0:
            raise ValueError("Hunk is longer than expected")
        status = LineStatus.ADDED if "+" in marks else LineStatus.CONTEXT
        yield ShownLine(
            status if here[-1] else LineStatus.REMOVED,
            base if here[0] else None,
            head if here[-1] else None,
            _without_end(line[parents:]),
        )
        base, head = base + here[0], head + here[-1]


def _present(marks: str) -> list[bool]:
    """Whether each parent, and last the result, has a line with these marks."""
    if set(marks) - set(" +-"):
        raise ValueError(f"Hunk diff line expected: {marks!r}")
    if "-" in marks:
        return [*(mark == "-" for mark in marks), False]
    return [*(mark == " " for mark in marks), True]


def _without_end(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r")
