"""A unified diff: split cheaply at its file headers, parsed only for the files that are asked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from checks.code.diff.header import Change, Header, is_binary_line, parse_header
from checks.code.diff.hunks import (
    HUNKS_LIMIT,
    Hunk,
    Hunks,
    LineStatus,
    Positions,
    count_hunks,
    parse_hunks,
    too_many,
)
from checks.model.location import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

__all__ = ["Change", "Diff", "DiffLine", "FileDiff", "Hunk", "LineStatus"]

_GIT_HEADERS = ("diff --git ", "diff --cc ", "diff --combined ")
_PLAIN_HEADER = re.compile(r"--- [^\n]*\n\+\+\+ [^\n]*\n@@ -")
_HUNK_HEADER = re.compile(r"@@ -\d+(?:,(\d{1,18}))? \+\d+(?:,\d+)? @@[^\n]*\n?")
_BASE_LINE = re.compile(r"^(?:[- ]|\r?$)", re.MULTILINE)


class DiffLine(NamedTuple):
    """A line that a diff removes: its number at the base, and its text without the line's end."""

    number: int
    text: str


class FileDiff:
    """One file of a diff. The header is read on first use, the hunks when first asked for.

    Lines are 1-based. A file whose hunks cannot be parsed says so in `error` and shows no lines.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._start = start
        self._end = end

    @cached_property
    def _header(self) -> Header:
        return parse_header(self._text, self._start, self._end)

    @property
    def path(self) -> str:
        """The head path; the base path of a deleted file."""
        return self._header.path

    @property
    def old_path(self) -> str | None:
        """The base path; None for an added file."""
        return self._header.old_path

    @property
    def new_path(self) -> str | None:
        """The head path; None for a deleted file."""
        return self._header.new_path

    @property
    def offset(self) -> int:
        """Where in the diff's text the file begins, in characters from 0."""
        return self._start

    def mentions(self, text: str) -> bool:
        """Whether these characters are anywhere in this file's part of the diff; reads no hunk."""
        return self._text.find(text, self._start, self._end) >= 0

    @property
    def change(self) -> Change:
        """What the diff does to the file as a whole."""
        return self._header.change

    @property
    def is_binary(self) -> bool:
        """Whether the diff says that the file is binary, and so shows no lines of it."""
        return self._header.is_binary

    @property
    def old_mode(self) -> str | None:
        """The mode at the base as git writes it ("100644"); None when the diff does not say."""
        return self._header.old_mode

    @property
    def new_mode(self) -> str | None:
        """The mode at the head; None when the diff does not say."""
        return self._header.new_mode

    @cached_property
    def _parsed(self) -> Hunks:
        begin = self._header.hunks_at
        return Hunks() if begin is None else parse_hunks(self._text[begin : self._end])

    @property
    def error(self) -> str | None:
        """Why the hunks cannot be parsed, None when they can."""
        return self._parsed.error

    @property
    def hunks(self) -> tuple[Hunk, ...]:
        """The places of the hunks, in order."""
        return self._parsed.places

    @cached_property
    def added(self) -> frozenset[int]:
        """The head lines that the diff adds; in a merge's diff, against any parent."""
        return frozenset(
            line.head
            for line in self._parsed.positions
            if line is not None and line.head is not None and line.status is LineStatus.ADDED
        )

    @cached_property
    def context(self) -> frozenset[int]:
        """The head lines that the diff shows unchanged."""
        return frozenset(
            line.head
            for line in self._parsed.positions
            if line is not None and line.head is not None and line.status is LineStatus.CONTEXT
        )

    @cached_property
    def removed(self) -> tuple[DiffLine, ...]:
        """The base lines that the diff removes, in order."""
        return tuple(
            DiffLine(line.base, line.text)
            for line in self._parsed.positions
            if line is not None and line.base is not None and line.status is LineStatus.REMOVED
        )

    def head_text_lines(self) -> Mapping[int, str]:
        """Head line → its text, for the lines that the diff shows."""
        return self._head_text

    def base_text_lines(self) -> Mapping[int, str]:
        """Base line → its text, for the lines that the diff shows."""
        return self._base_text

    @cached_property
    def _head_text(self) -> Mapping[int, str]:
        shown = (line for line in self._parsed.positions if line is not None)
        return MappingProxyType({line.head: line.text for line in shown if line.head is not None})

    @cached_property
    def _base_text(self) -> Mapping[int, str]:
        shown = (line for line in self._parsed.positions if line is not None)
        return MappingProxyType({line.base: line.text for line in shown if line.base is not None})

    @cached_property
    def _removed_numbers(self) -> frozenset[int]:
        return frozenset(line.number for line in self.removed)

    @cached_property
    def _base_to_head(self) -> Mapping[int, int | None]:
        shown = (line for line in self._parsed.positions if line is not None)
        return {line.base: line.head for line in shown if line.base is not None}

    @cached_property
    def _head_to_base(self) -> Mapping[int, int | None]:
        shown = (line for line in self._parsed.positions if line is not None)
        return {line.head: line.base for line in shown if line.head is not None}

    def line_status(self, number: int, side: Side = Side.RIGHT) -> LineStatus:
        """What the diff says of a line on a side; OUTSIDE when it does not show it."""
        if side is Side.RIGHT:
            if number in self.added:
                return LineStatus.ADDED
            return LineStatus.CONTEXT if number in self._head_text else LineStatus.OUTSIDE
        if number in self._removed_numbers:
            return LineStatus.REMOVED
        return LineStatus.CONTEXT if number in self._base_text else LineStatus.OUTSIDE

    def to_head(self, base_line: int) -> int | None:
        """Where a base line is at the head; None when it was removed, or when the diff does not show it.

        Below the last line of the file there is no line either, which a diff does not know.
        """
        if base_line < 1 or not self._maps_lines or self.new_path is None:
            return None
        if base_line in self._base_to_head:
            return self._base_to_head[base_line]
        shift = 0
        for hunk in self.hunks:
            if hunk.base_end >= base_line:
                break
            shift = hunk.head_end - hunk.base_end
        return base_line + shift

    def to_base(self, head_line: int) -> int | None:
        """Where a head line was at the base; None when it was added, or when the diff does not show it."""
        if head_line < 1 or not self._maps_lines or self.old_path is None:
            return None
        if head_line in self._head_to_base:
            return self._head_to_base[head_line]
        shift = 0
        for hunk in self.hunks:
            if hunk.head_end >= head_line:
                break
            shift = hunk.base_end - hunk.head_end
        return head_line + shift

    @property
    def _maps_lines(self) -> bool:
        return self.error is None and not self.is_binary

    @cached_property
    def _positions(self) -> Positions | None:
        begin = self._header.hunks_at
        return None if begin is None else Positions(self._text, begin, self._end)

    @cached_property
    def _rows(self) -> int:
        """Lines of this file's part of the diff, its header among them."""
        return self._text.count("\n", self._start, self._end) + 1

    def may_reach(self, number: int, length: int) -> bool:
        """Whether one side may have this line when the other has so many: a diff with hunks shows all that differ."""
        return number <= length + self._rows or not self.mentions("\n@@")

    @property
    def left_out(self) -> str | None:
        """Why the hunks are not read although they may be right, None when they are; without reading them."""
        if self._end - self._start < HUNKS_LIMIT * len("\n@@ -1 +1 @@"):
            return None  # without reading the header either
        begin = self._header.hunks_at
        count = 0 if begin is None else count_hunks(self._text, begin, self._end)
        return too_many(count) if count > HUNKS_LIMIT else None

    def line_at_position(self, position: int) -> tuple[Side, int] | None:
        """The line at GitHub's position: 1 is the line below the first `@@`; later `@@` lines count too."""
        if position > self._rows:
            return None  # without looking at a hunk
        line = self._positions.line_at(position) if self._positions is not None else None
        if line is None:
            return None
        if line.head is not None:
            return Side.RIGHT, line.head
        return None if line.base is None else (Side.LEFT, line.base)

    def line_below_start(self, below: int) -> tuple[Side, int] | None:
        """The line that is so many lines below the first line of this file's part of the diff."""
        begin = self._header.hunks_at
        if begin is None:
            return None
        return self.line_at_position(below - self._text.count("\n", self._start, begin))


class _Index(NamedTuple):
    """Where each path is: numbers of files in the diff."""

    paths: tuple[str, ...]
    right: dict[str, int]
    left: dict[str, int]
    renames: dict[str, str]


class Diff:
    """A unified diff of any number of files, as git writes it or as `diff -u` does.

    Making one costs about as much as finding its file headers; a file's hunks are parsed when asked for.
    """

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self._starts = _file_starts(self.text)
        self._files: dict[int, FileDiff] = {}
        self._first_lines: list[int] = []  # of the first files, as far as was asked for

    @cached_property
    def _index(self) -> _Index:
        """Read the first line of each file, and the whole header only where that line leaves a doubt.

        No doubt: the names are the same, unquoted, prefixed with `a/` and `b/`, without a ` b/` inside,
        and the line below shows that it is no rename.
        """
        text = self.text
        paths: list[str] = []
        right: dict[str, int] = {}
        left: dict[str, int] = {}
        renames: dict[str, str] = {}
        for number, start in enumerate(self._starts):
            stop = text.find("\n", start)
            names = text[start + 11 : stop]
            path = names[2 : len(names) // 2]
            below = text[stop + 1 : stop + 5]
            if names == f"a/{path} b/{path}" and " b/" not in path and below in {"inde", "new ", "dele"}:
                old, new = (None if below == "new " else path), (None if below == "dele" else path)
            else:
                file = self._file(number)
                path, old, new = file.path, file.old_path, file.new_path
                if file.change is Change.RENAMED and old is not None and new is not None:
                    renames.setdefault(old, new)
                elif file.change is Change.COPIED:
                    old = None
            paths.append(path)
            if new is not None:
                right.setdefault(new, number)
            if old is not None:
                left.setdefault(old, number)
        return _Index(tuple(paths), right, left, renames)

    @property
    def paths(self) -> tuple[str, ...]:
        """The head path of each file (the base path of a deleted one), in the diff's order."""
        return self._index.paths

    def paths_on(self, side: Side) -> Collection[str]:
        """The paths of the changed files that exist on this side, without reading their headers."""
        return self._index.right.keys() if side is Side.RIGHT else self._index.left.keys()

    def file(self, path: str, side: Side = Side.RIGHT) -> FileDiff | None:
        """The file with this path on this side: a deleted one only on the left, an added one on the right.

        A copy is not found by the path that it was copied from, because that file did not change.
        """
        numbers = self._index.right if side is Side.RIGHT else self._index.left
        number = numbers.get(path)
        return None if number is None else self._file(number)

    def path_across(self, path: str, side: Side) -> str | None:
        """The path on the other side of the changed file that has this one here; None where it is not there."""
        here, there = self._index.right, self._index.left
        if side is Side.LEFT:
            here, there = there, here
        number = here.get(path)
        if number is None or there.get(path) == number:
            return None if number is None else path  # without reading its header
        file = self._file(number)
        return file.old_path if side is Side.RIGHT else file.new_path

    def renamed_to(self, old_path: str) -> str | None:
        """The new path of a file that this diff renames; None when it does not."""
        return self._index.renames.get(old_path)

    def is_within(self, path: str, offset: int) -> bool:
        """Whether this 1-based line of the diff's text is in the part of that file; looks at no header."""
        number = self._file_at(offset)
        return number >= 0 and number in (self._index.right.get(path), self._index.left.get(path))

    def at_offset(self, offset: int) -> tuple[str, Side, int] | None:
        """Path, side and line of what this 1-based line of the diff's text shows; None for a header."""
        number = self._file_at(offset)
        if number < 0:
            return None
        file = self._file(number)
        place = file.line_below_start(offset - self._first_lines[number])
        if place is None:
            return None
        side, line = place
        path = file.new_path if side is Side.RIGHT else file.old_path
        return (path or file.path), side, line

    def __contains__(self, path: object) -> bool:
        return path in self._index.right or path in self._index.left

    def __iter__(self) -> Iterator[FileDiff]:
        return (self._file(number) for number in range(len(self._starts)))

    def __len__(self) -> int:
        return len(self._starts)

    def _file(self, number: int) -> FileDiff:
        if number not in self._files:
            end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.text)
            self._files[number] = FileDiff(self.text, self._starts[number], end)
        return self._files[number]

    def _file_at(self, offset: int) -> int:
        """The number of the file whose part holds this 1-based line of the diff's text; -1 above the first one."""
        lines, starts = self._first_lines, self._starts
        while len(lines) < len(starts) and (not lines or lines[-1] <= offset):
            before, line = (starts[len(lines) - 1], lines[-1]) if lines else (0, 1)
            lines.append(line + self.text.count("\n", before, starts[len(lines)]))
        return bisect_right(lines, offset) - 1


def _file_starts(text: str) -> list[int]:
    """Where each file begins. A line of a hunk begins with a blank, `+`, `-` or `\\`, so no header is one."""
    starts = [at for at in _line_starts(text, "diff --", len(text)) if text.startswith(_GIT_HEADERS, at)]
    preamble = starts[0] if starts else len(text)
    return (_plain_starts(text, preamble) if preamble else []) + starts


def _plain_starts(text: str, end: int) -> list[int]:
    """Where each file begins in a diff without git's headers.

    A removed line `-- x` above an added line `++ y` looks like a header when another hunk follows, so the
    hunk before must have all its lines.
    """
    starts: list[int] = []
    for at in _line_starts(text, "--- ", end):
        if _PLAIN_HEADER.match(text, at, end) and not (starts and _in_open_hunk(text, starts[-1], at)):
            starts.append(at)
    starts.extend(
        at for at in _line_starts(text, "Binary files ", end) if is_binary_line(_line(text, at, end))
    )
    return sorted(starts)


def _line(text: str, at: int, end: int) -> str:
    stop = text.find("\n", at, end)
    return text[at : end if stop < 0 else stop].removesuffix("\r")


def _line_starts(text: str, prefix: str, end: int) -> Iterator[int]:
    """Where lines begin that begin with `prefix`."""
    if text.startswith(prefix):
        yield 0
    at = text.find(f"\n{prefix}", 0, end)
    while at >= 0:
        yield at + 1
        at = text.find(f"\n{prefix}", at + 1, end)


def _in_open_hunk(text: str, start: int, at: int) -> bool:
    """Whether the last hunk between `start` and `at` still lacks base lines."""
    header = _HUNK_HEADER.match(text, text.rfind("\n@@ -", start, at) + 1)
    if header is None:
        return False
    wanted = int(header[1] or 1)
    return sum(1 for _ in _BASE_LINE.finditer(text, header.end(), at - 1)) < wanted
