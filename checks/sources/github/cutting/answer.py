"""How a model sorted the pieces of a request, as far as its answer fits them: no number is taken on trust."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from checks.disclosure.reply import UnusableError, json_of
from checks.sources.github.cutting.division.shares import Share, shares
from checks.sources.github.cutting.pieces import Form, Piece
from checks.sources.github.cutting.task import NoFinding

PATH_LIMIT: Final = 1_000
"""Characters of a path or of lines that are looked at."""

_NUMBERS = re.compile(r"(\d{1,5})(?:\s?[-–]\s?(\d{1,5}))?")
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Cut:
    """The pieces of one finding, as they were cut."""

    begins: int
    pieces: tuple[int, ...]
    """In the order of the body, `begins` among them."""

    path: str | None = None
    """The place as it was given: not looked at yet."""

    lines: str | None = None
    share: Share | None = None
    """What it has of the piece that it begins at; None: all of it."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """What is left of an answer: nothing in it contradicts the pieces or itself."""

    cuts: tuple[Cut, ...] = ()
    none: Mapping[int, NoFinding] = field(default_factory=dict)
    """The pieces that are in no finding, with what they are."""

    lost: int = 0
    """Findings of the answer that do not count: their piece, or their words in it, are not there."""

    def __add__(self, other: Sorted) -> Sorted:
        return Sorted((*self.cuts, *other.cuts), {**self.none, **other.none}, self.lost + other.lost)

    @property
    def pieces(self) -> frozenset[int]:
        """The pieces that are in findings."""
        return frozenset(number for cut in self.cuts for number in cut.pieces)


def sorted_pieces(text: str, pieces: Sequence[Piece]) -> Sorted:
    """An answer about some pieces. Raises UnusableError where it says nothing of any.

    A finding that begins at no piece that was asked about, or at one with no words of its own, does not count; nor does
    one of several that begin at one piece, unless its words are there. A further piece counts for the first finding that
    has it. A piece that is in a finding, or is given two sorts, counts as neither.
    """
    said = json_of(text)
    if isinstance(said, dict) and isinstance(said.get("answer"), dict):
        said = said["answer"]
    if not isinstance(said, dict) or not said.keys() & {"findings", "none"}:
        raise UnusableError("the answer has neither `findings` nor `none`")
    known = {piece.number: piece for piece in pieces}
    given = said.get("findings")
    entries = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    begun: defaultdict[int, list[Mapping[str, object]]] = defaultdict(list)
    for one in entries:
        begun[_begins(one)].append(one)
    begins = {at: _divided(some, known[at]) for at, some in sorted(begun.items()) if at in known}
    taken = {at for at, some in begins.items() if some}
    cuts: list[Cut] = []
    for at, some in begins.items():
        for entry, share in some:
            more = {number for number in _numbers(entry.get("more"), len(pieces)) if number in known} - taken
            taken |= more
            own = tuple(sorted({at, *more}))
            cuts.append(Cut(at, own, _place(entry.get("path")), _place(entry.get("lines")), share))
    none = _none(said.get("none"), known.keys() - taken - begun.keys(), len(pieces))
    if not cuts and not none:
        raise UnusableError("the answer sorts none of the pieces")
    return Sorted(tuple(cuts), none, len(entries) - len(cuts))


def _divided(
    entries: Sequence[Mapping[str, object]], piece: Piece
) -> list[tuple[Mapping[str, object], Share | None]]:
    """Those of the findings that begin at a piece that do, each with its share where several are left."""
    if not _can_begin(piece):
        return []
    if len(entries) == 1:
        return [(entries[0], None)]
    words = [said if isinstance(said := one.get("words"), str) else "" for one in entries]
    divided = shares(piece.shown, words)
    is_alone = len(divided) == 1
    return [(entries[number], None if is_alone else share) for number, share in divided.items()]


def _begins(entry: Mapping[str, object]) -> int:
    """The number at which a finding is said to begin; 0 for what is none."""
    number = entry.get("begins")
    if isinstance(number, str) and number.strip().isascii() and number.strip().isdigit():
        number = int(number.strip()[:6])
    return number if isinstance(number, int) and not isinstance(number, bool) and number > 0 else 0


def _can_begin(piece: Piece) -> bool:
    """Whether a piece can state a fault: code, and what has no word, cannot."""
    return piece.form is not Form.CODE and _WORD.search(piece.text) is not None


def _none(given: object, free: set[int], most: int) -> dict[int, NoFinding]:
    """The free pieces that are of one sort of no finding, and of no other."""
    sorts: dict[int, set[NoFinding]] = {}
    for name, numbers in given.items() if isinstance(given, dict) else ():
        word = str(name).strip().casefold()
        sort = NoFinding(word) if word in frozenset(NoFinding) else NoFinding.OTHER
        for number in _numbers(numbers, most):
            if number in free:
                sorts.setdefault(number, set()).add(sort)
    return {number: next(iter(found)) for number, found in sorts.items() if len(found) == 1}


def _numbers(given: object, most: int) -> Iterator[int]:
    """The numbers of "5-6, 9", of `[5, 6, "9"]` and of `5`: of a list or a range no more than there are pieces."""
    parts = given if isinstance(given, list) else [given]
    for part in parts[: 2 * most]:
        if isinstance(part, int) and not isinstance(part, bool):
            yield part
        elif isinstance(part, str):
            for match in list(_NUMBERS.finditer(part[: 12 * most]))[: 2 * most]:
                first, last = int(match[1]), int(match[2] or match[1])
                yield from range(first, min(last, first + most) + 1)


def _place(given: object) -> str | None:
    """A path or lines as text; a number may be lines."""
    text = str(given) if isinstance(given, str | int) and not isinstance(given, bool) else ""
    return text.strip().strip("`*").strip()[:PATH_LIMIT] or None
