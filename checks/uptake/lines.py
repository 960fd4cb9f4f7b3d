"""What became of cited lines between the commit that a reviewer saw and the head."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from checks.carry import Carrier
from checks.model.checked import CarryStatus
from checks.model.history.uptake import LinesThen
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

PRINTED: Final = 500
"""Lines of a citation that are known again by what they say; more are not followed over a force-push."""

ANCHORS: Final = 5
"""Lines above and below cited ones that are looked at for one that is still there."""

_DIGITS: Final = 16


def lines_print(lines: Sequence[str]) -> str:
    """What lines are known by: their number, and hashes of the first and of all; empty for none or too many."""
    if not 0 < len(lines) <= PRINTED:
        return ""
    return f"{len(lines)}:{_hash(lines[:1])}:{_hash(lines)}"


def _hash(lines: Sequence[str]) -> str:
    text = "\n".join(line.rstrip() for line in lines)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def found_by_print(lines_print_: str, lines: Sequence[str]) -> bool | None:
    """Whether lines are still in a file, known by their print; None: the print says nothing."""
    number, _, hashes = lines_print_.partition(":")
    first, _, all_ = hashes.partition(":")
    if not number.isdigit() or not all_ or not 0 < int(number) <= PRINTED:
        return None
    return any(
        _hash(lines[at : at + 1]) == first and _hash(lines[at : at + int(number)]) == all_
        for at in range(len(lines) - int(number) + 1)
    )


def became(place: Location, seen: Code, head: Code, carrier: Carrier) -> LinesThen:
    """What became of lines that exist at the seen commit."""
    now = carrier.carry(place)
    if now is None or place.first is None:
        return LinesThen.UNKNOWN
    if now.status is CarryStatus.STALE or now.location is None or now.location.first is None:
        return LinesThen.CHANGED
    before, after = seen.lines(place.path, place.side), head.lines(now.location.path, place.side)
    first, last = place.first, place.last or place.first
    then, end = now.location.first, now.location.last or now.location.first
    above = _line(before, first - 1) == _line(after, then - 1)
    below = _line(before, last + 1) == _line(after, end + 1)
    return LinesThen.UNCHANGED if above and below else LinesThen.BESIDE


def _line(lines: Sequence[str], number: int) -> str | None:
    return lines[number - 1].rstrip() if 1 <= number <= len(lines) else None


def region(place: Location, seen: Code, head: Code, carrier: Carrier) -> tuple[str, ...] | None:
    """The lines of the head that are where the cited ones were; None where nothing around them is left."""
    if place.first is None:
        return None
    first, last = place.first, place.last or place.first
    length = len(seen.lines(place.path, place.side))
    above = _anchor(place, carrier, range(first - 1, max(0, first - 1 - ANCHORS), -1))
    below = _anchor(place, carrier, range(last + 1, min(length, last + ANCHORS) + 1))
    start = 1 if first == 1 else above + 1 if above is not None else None
    path = carrier.path_at_head(place)
    if start is None or path is None:
        return None
    lines = head.lines(path, place.side)
    end = len(lines) if last >= length else below - 1 if below is not None else None
    if end is None or end < start - 1:
        return None
    return lines[start - 1 : end]


def _anchor(place: Location, carrier: Carrier, numbers: range) -> int | None:
    """Where the nearest of some lines is at the head, if one is still there."""
    for number in numbers:
        now = carrier.carry(Location(place.path, number, number, place.side))
        if now is not None and now.location is not None:
            return now.location.first
    return None
