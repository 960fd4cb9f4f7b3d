"""One file of a unified diff: what the diff does to it, and where its lines are on either side."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from checks.code.diff.header import Change, Header, parse_header
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
    from collections.abc import Mapping


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
