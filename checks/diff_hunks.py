"""The hunks of one file in a diff: which line was added, removed or shown, and its number on each side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from itertools import chain
from typing import NamedTuple

from unidiff.constants import LINE_TYPE_ADDED, LINE_TYPE_CONTEXT, LINE_TYPE_REMOVED
from unidiff.patch import PatchSet


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
    """A file's hunks. `positions[p]` is what stands at GitHub's position p; None for `@@` and `\\` lines."""

    places: tuple[Hunk, ...] = ()
    positions: tuple[ShownLine | None, ...] = ()
    error: str | None = None


_STATUS = {
    LINE_TYPE_ADDED: LineStatus.ADDED,
    LINE_TYPE_REMOVED: LineStatus.REMOVED,
    LINE_TYPE_CONTEXT: LineStatus.CONTEXT,
}
_COMBINED = re.compile(r"(@{3,})((?: -\d{1,18}(?:,\d{1,18})?){2,}) \+(\d{1,18})(?:,(\d{1,18}))? @@@")
_RANGE = re.compile(r"-(\d+)(?:,(\d+))?")


def parse_hunks(text: str) -> Hunks:
    """Parse the text from a file's first `@@` to the end of that file. Never raises: see `Hunks.error`."""
    try:
        if text.startswith("@@@"):
            return _combined(text)
        return _unified(text)
    except Exception as error:  # one damaged file must not stop the check of the others
        return Hunks(error=f"the diff of this file cannot be read: {' '.join(str(error).split())[:200]}")


def _unified(text: str) -> Hunks:
    # The header is not unidiff's to read: it has been read, with more care for odd names.
    source = chain(("--- a\n", "+++ b\n"), StringIO(text, newline="\n"))
    patched = PatchSet(source)[0]
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
    return Hunks(tuple(places), tuple(positions))


def _combined(text: str) -> Hunks:
    """A merge's diff against all its parents, a column of marks for each; the base is the first parent."""
    places: list[Hunk] = []
    positions: list[ShownLine | None] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        header = _COMBINED.match(lines[at])
        if header is None:
            break
        parents = len(header[1]) - 1
        ranges = [(int(first), int(count or 1)) for first, count in _RANGE.findall(header[2])]
        if len(ranges) != parents:
            raise ValueError(f"a hunk of {parents} parents gives {len(ranges)} ranges")
        head_first, head_count = int(header[3]), int(header[4] or 1)
        places.append(Hunk(*ranges[0], head_first, head_count))
        positions.append(None)
        at += 1
        missing = [*(count for _, count in ranges), head_count]
        base, head = ranges[0][0], head_first
        while any(missing):
            if at >= len(lines):
                raise ValueError("Hunk is shorter than expected")
            marks, line = lines[at][:parents].ljust(parents), _without_end(lines[at][parents:])
            at += 1
            if marks.startswith("\\"):
                positions.append(None)
                continue
            here = _present(marks)
            missing = [left - has for left, has in zip(missing, here, strict=True)]
            if min(missing) < 0:
                raise ValueError("Hunk is longer than expected")
            status = (
                LineStatus.REMOVED
                if "-" in marks
                else LineStatus.ADDED
                if "+" in marks
                else LineStatus.CONTEXT
            )
            positions.append(ShownLine(status, base if here[0] else None, head if here[-1] else None, line))
            base, head = base + here[0], head + here[-1]
        while at < len(lines) and lines[at].startswith("\\"):
            positions.append(None)
            at += 1
    return Hunks(tuple(places), tuple(positions))


def _present(marks: str) -> list[bool]:
    """Whether each parent, and last the result, has a line with these marks."""
    if set(marks) - set(" +-"):
        raise ValueError(f"Hunk diff line expected: {marks!r}")
    if "-" in marks:
        return [*(mark == "-" for mark in marks), False]
    return [*(mark == " " for mark in marks), True]


def _without_end(line: str) -> str:
    return line.removesuffix("\n").removesuffix("\r")
