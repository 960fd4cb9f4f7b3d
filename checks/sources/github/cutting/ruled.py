"""The findings that the rules read of a body, each with the pieces that it was made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from checks.model.finding import Finding
from checks.sources.github.cutting.pieces import Piece
from checks.sources.github.markup import inline

LEAST_SIGNS = 10
"""Letters and digits of a title by which its piece is known; a shorter one begins or ends it."""

STRETCH = 40
"""Letters and digits of a piece by which it is known; its beginning may have become a place or a severity."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A finding of the rules."""

    finding: Finding
    pieces: frozenset[int]
    begins: int | None
    """The piece that its title is from."""


def ruled(findings: Sequence[Finding], pieces: Sequence[Piece]) -> tuple[Ruled, ...]:
    """The findings with their pieces. What stands in several of them, as a label does, tells none apart."""
    whole = {one.number: inline.signs(inline.clean(one.text)) for one in pieces}
    plain = {one.number: inline.signs(inline.plain(one.text)) for one in pieces}
    own: list[set[int]] = []
    begins: list[int | None] = []
    for finding in findings:
        title, text = inline.signs(finding.title), inline.signs(f"{finding.title} {finding.body}")
        has = {number for number, signs in whole.items() if _is_in(signs, text)}
        titled = [number for number, signs in plain.items() if _is_titled(signs, title)]
        begins.append(next((number for number in titled if number in has), next(iter(titled), None)))
        own.append(has)
    counts = Counter(number for has in own for number in has)
    return tuple(
        Ruled(finding, frozenset({one for one in has if counts[one] == 1} | ({at} if at else set())), at)
        for finding, has, at in zip(findings, own, begins, strict=True)
    )


def _is_titled(piece: str, title: str) -> bool:
    """Whether a title is from a piece; a short one begins or ends it: "`a.py:3`: typo"."""
    if len(title) >= LEAST_SIGNS:
        return title in piece
    return bool(title) and (piece.startswith(title) or piece.endswith(title))


def _is_in(piece: str, text: str) -> bool:
    """Whether a text has a piece, or so much of it in one stretch that it was made of it."""
    stretches = (piece[:STRETCH], piece[STRETCH : 2 * STRETCH], piece[-STRETCH:])
    long = [one for one in stretches if len(one) >= STRETCH // 2]
    return any(one in text for one in long) if long else len(piece) >= LEAST_SIGNS and piece in text
