"""The requests about one body: its pieces as data between boundaries, in as few requests as they fit into."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from checks.disclosure.boundary import boundary
from checks.disclosure.marking import visible
from checks.disclosure.masking import without_secrets
from checks.model.judged import Asked
from checks.model.policy import CUT_REQUESTS
from checks.sources.github.cutting.pieces import Form, Piece
from checks.sources.github.cutting.task import TASK, VERSION

SIZE: Final = 14_000
"""Characters of pieces in one request."""

AT_MOST: Final = 160
"""Pieces of one request; an answer names each."""

SHOWN: Final = 1_500
"""Characters of a piece that are shown; of a longer one its beginning and its end."""

CODE_LINES: Final = 6
"""Lines of a block of code that are shown: it begins no finding."""

EARLIER: Final = ", of an earlier part"
"""Marks a heading that is shown again: its own request asks about it."""

_ID: Final = 32


def requests(pieces: Sequence[Piece]) -> tuple[tuple[Asked, tuple[Piece, ...]], ...]:
    """Each request with the pieces that it asks about. The same pieces give the same requests."""
    found: list[tuple[Asked, tuple[Piece, ...]]] = []
    for some in _parts(pieces):
        lines = [line for piece in _headings(some, pieces) for line in _lines(piece, EARLIER)]
        data = "\n".join([*lines, *(line for piece in some for line in _lines(piece))])
        prompt = TASK.substitute(
            boundary=boundary(data), data=data, first=some[0].number, last=some[-1].number
        )
        name = hashlib.sha256(f"cut\0{VERSION}\0{prompt}".encode("utf-8", "replace")).hexdigest()[:_ID]
        found.append((Asked(name, name, prompt, may_look=False), some))
    return tuple(found[:CUT_REQUESTS])


def _parts(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """The pieces in parts that fit; a part ends before a heading where that leaves it half full at least."""
    some: list[Piece] = []
    size = 0
    for piece in pieces:
        own = sum(map(len, _lines(piece)))
        full = size + own > SIZE or len(some) >= AT_MOST
        half = size > SIZE * 3 // 4 or len(some) > AT_MOST * 3 // 4
        if some and (full or (half and piece.form is Form.HEADING)):
            yield tuple(some)
            some, size = [], 0
        some.append(piece)
        size += own
    if some:
        yield tuple(some)


def _headings(some: Sequence[Piece], every: Sequence[Piece]) -> list[Piece]:
    """The pieces of an earlier part that the first of this one is under."""
    return [every[number - 1] for number in some[0].above]


def _lines(piece: Piece, note: str = "") -> list[str]:
    """A piece as it is shown."""
    lines = [visible(line.rstrip()) for line in without_secrets(piece.shown).split("\n")]
    lines = [line for line in lines if line]
    if piece.form is Form.CODE and len(lines) > CODE_LINES:
        lines = [*lines[: CODE_LINES - 1], f"… ({len(lines) - CODE_LINES + 1} more lines)"]
    whole = "\n".join(lines)
    if len(whole) > SHOWN:
        whole = f"{whole[: SHOWN * 3 // 4]} … {whole[-SHOWN // 4 :]}"
    under = f" under {piece.above[-1]}" if piece.above else ""
    first, *rest = whole.split("\n")
    head = f"[{piece.number} {piece.form}{under}{note}]"
    return [f"{head} {first}", *(f"| {line}" for line in rest)]
