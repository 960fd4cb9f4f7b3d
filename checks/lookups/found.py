"""The answer to a look-up: lines that it shows, which can be receipts, and words of ours between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from checks.code.code import Code
from checks.disclosure.marking import visible
from checks.disclosure.masking import line_without_secrets
from checks.lookups.listing import SEEN, Line, short
from checks.model.location import Location, Side

RESULTS_LIMIT = 20
"""Results of one look-up: places, definitions, keys, changed passages."""

LINES_LIMIT = 160
"""Lines of code that one look-up shows."""

CHARACTERS_LIMIT = 8_000
"""Characters of one answer."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found:
    """What a look-up came to."""

    text: str
    """For a reader: every line of code as `NUMBER|text`, `+` or `-` before it where the change added or removed it."""

    shown: frozenset[Line] = frozenset()
    """The lines of the repository that the text shows; only these can be receipts."""

    cut: str = ""
    """What was left out and how to read on; empty when the answer is whole."""


class FullError(Exception):
    """The answer is as long as an answer may be."""


@dataclass
class Sheet:
    """An answer while it is written. Raises FullError when there is no room for one more line."""

    code: Code
    room: int = CHARACTERS_LIMIT
    rows: int = LINES_LIMIT
    lines: list[str] = field(default_factory=list)
    shown: set[Line] = field(default_factory=set)

    def say(self, words: str) -> None:
        """A line of ours. What of it comes from the code or from the asker is made visible, without secrets."""
        self._add(short(words, 400))

    def show(self, path: str, number: int, side: Side = Side.RIGHT, mark: str = " ") -> None:
        """One line of the code by its number from 1; nothing where there is no such line."""
        lines = self.code.lines(path, side)
        if not 1 <= number <= len(lines):
            return
        if self.rows <= 0:
            raise FullError
        self._add(f"{mark}{number}|{short(line_without_secrets(lines, number, SEEN))}")
        self.rows -= 1
        self.shown.add((path, side, number))

    def show_range(self, place: Location) -> None:
        """All lines of a place, each with what the change did to it."""
        file = self.code.diff.file(place.path, place.side)
        added = file.added if file is not None and place.side is Side.RIGHT else frozenset()
        removed = (
            {one.number for one in file.removed} if file is not None and place.side is Side.LEFT else set()
        )
        first = place.first or 1
        for number in range(first, (place.last or first) + 1):
            mark = "+" if number in added else "-" if number in removed else " "
            self.show(place.path, number, place.side, mark)

    def found(self, cut: str = "") -> Found:
        """The answer as it is now."""
        text = "\n".join((*self.lines, f"[cut: {cut}]") if cut else self.lines)
        return Found(text, frozenset(self.shown), cut)

    def _add(self, line: str) -> None:
        if len(line) + 1 > self.room:
            raise FullError
        self.room -= len(line) + 1
        self.lines.append(line)


def written(path: str, side: Side = Side.RIGHT) -> str:
    """A path as answers name it."""
    return visible(path) + (" (before the change)" if side is Side.LEFT else "")


def page(results: Sequence[T], skip: int, limit: int = RESULTS_LIMIT) -> tuple[Sequence[T], str]:
    """The results of this page, and what is said of the rest."""
    kept = results[skip : skip + limit]
    left = len(results) - skip - len(kept)
    return kept, f"{left} more of {len(results)}; go on with `skip` {skip + len(kept)}" if left > 0 else ""


def joined(parts: Iterable[str]) -> str:
    """What belongs to one place, in one line."""
    return ", ".join(part for part in parts if part)
