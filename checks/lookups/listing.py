"""Lines of code as a packet shows them: numbered, with what the change did to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from checks.code.code import Code
from checks.disclosure.marking import visible
from checks.disclosure.masking import line_without_secrets, without_secrets
from checks.model.location import Location, Side

COLUMNS = 160
"""Characters of one line of code that are shown."""

SEEN = 4 * COLUMNS
"""Characters of a line that are masked for it: what is masked gets shorter."""

REACH = 30
"""Lines before and after the cited ones that are shown where there is room."""

REMOVED_LIMIT = 40
"""Removed lines that are shown around one place."""

GAP = 2
"""Lines that may be left out without a mark: the numbers show it, and they are mostly blank."""

Line = tuple[str, Side, int]
"""A line of the repository: path, side, and number from 1."""


@dataclass
class Shown:
    """Every line that a packet shows: only these can be receipts."""

    lines: set[Line] = field(default_factory=set)

    def __contains__(self, line: Line) -> bool:
        return line in self.lines

    def add(self, path: str, side: Side, number: int) -> None:
        """The line is in the packet with its text."""
        self.lines.add((path, side, number))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a listing."""

    path: str
    side: Side
    number: int
    text: str
    mark: str = "  "
    distance: int = 0
    """Lines from the cited ones."""

    order: tuple[int, int] = (0, 0)
    """Where it is among the others: a removed line is before the line that follows it at the head."""

    def written(self, indent: int = 0) -> str:
        """As it is shown, without so many blanks at its start."""
        return f"{self.mark}{self.number}|{short(self.text[indent:])}"


def short(text: str, limit: int = COLUMNS) -> str:
    """A line of code, visible, without secrets, and cut."""
    shown = visible(without_secrets(text.rstrip()[: min(SEEN, 4 * limit)]))
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def line_as_shown(lines: Sequence[str], number: int, limit: int = COLUMNS) -> str:
    """Line `number`, from 1, without the blanks around it: visible, without secrets, and cut."""
    return short(line_without_secrets(lines, number, SEEN).strip(), limit)


def around(code: Code, place: Location, reach: int = REACH) -> list[Row]:
    """The lines around a place, and those that the change removed there, the nearest first."""
    rows = [*_kept(code, place, reach), *_removed(code, place, reach)]
    return sorted(rows, key=lambda row: (row.distance, row.order))


def _kept(code: Code, place: Location, reach: int) -> Iterator[Row]:
    lines = code.lines(place.path, place.side)
    first, last = _range(place, len(lines))
    file = code.diff.file(place.path, place.side)
    removed = {line.number for line in file.removed} if file is not None else set()
    for number in range(max(1, first - reach), min(len(lines), last + reach) + 1):
        changed = " "
        if file is not None and place.side is Side.RIGHT and number in file.added:
            changed = "+"
        elif place.side is Side.LEFT and number in removed:
            changed = "-"
        cited = ">" if place.first is not None and first <= number <= last else " "
        text = line_without_secrets(lines, number)
        yield Row(
            place.path, place.side, number, text, cited + changed, _distance(place, number), (number, 1)
        )


def _removed(code: Code, place: Location, reach: int) -> Iterator[Row]:
    """The lines that the change removed around a place of the head."""
    file = code.diff.file(place.path, Side.RIGHT) if place.side is Side.RIGHT else None
    if file is None or file.old_path is None or file.error is not None:
        return
    first, last = _range(place, len(code.lines(place.path)))
    given = 0
    at, before = 1, 0
    removed = sorted(file.removed)
    texts = [line.text for line in removed]
    for nth, line in enumerate(removed, 1):
        if line.number != before + 1:
            at = (file.to_head(line.number - 1) or 0) + 1
        before = line.number
        if not first - reach <= at <= last + reach + 1:
            continue
        given += 1
        if given > REMOVED_LIMIT:
            return
        distance = min(_distance(place, at), _distance(place, at - 1)) + 1
        order = (at, line.number - REMOVED_LIMIT * 10**9)  # before the head's line of that number
        yield Row(
            file.old_path, Side.LEFT, line.number, line_without_secrets(texts, nth), " -", distance, order
        )


def _range(place: Location, length: int) -> tuple[int, int]:
    if place.first is None:
        return 1, 1
    return place.first, min(place.last or place.first, max(length, 1))


def _distance(place: Location, number: int) -> int:
    """Lines from the cited ones; within a long range from its nearer end, so that both ends come first."""
    first = place.first or 1
    last = place.last or first
    if number < first:
        return first - number
    if number > last:
        return number - last
    return min(number - first, last - number) // 3


def written(rows: Iterable[Row], shown: Shown) -> list[str]:
    """A listing in order, dedented, with a mark where lines are left out."""
    listed = sorted(rows, key=lambda row: row.order)
    indent = min((_indent(row.text) for row in listed if row.text.strip()), default=0)
    lines: list[str] = []
    last: int | None = None
    for row in listed:
        at = row.order[0] - (row.order[1] < 0)
        if last is not None and at > last + GAP:
            lines.append("…")
        last = at
        lines.append(row.written(indent))
        shown.add(row.path, row.side, row.number)
    return lines


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" \t"))
