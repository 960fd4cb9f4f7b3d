"""A unified diff: split cheaply at its file headers, parsed only for the files that are asked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from checks.code.diff.file_diff import DiffLine, FileDiff
from checks.code.diff.header import Change, is_binary_line
from checks.code.diff.hunks import Hunk, LineStatus
from checks.model.location import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

__all__ = ["Change", "Diff", "DiffLine", "FileDiff", "Hunk", "LineStatus"]

_GIT_HEADERS = ("diff --git ", "diff --cc ", "diff --combined ")
_PLAIN_HEADER = re.compile(r"--- [^\n]*\n\+\+\+ [^\n]*\n@@ -")
_HUNK_HEADER = re.compile(r"@@ -\d+(?:,(\d{1,18}))? \+\d+(?:,\d+)? @@[^\n]*\n?")
_BASE_LINE = re.compile(r"^(?:[- ]|\r?$)", re.MULTILINE)


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
