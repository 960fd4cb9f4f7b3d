"""One piece divided among the faults that it states, by the words of each: none of its words is lost or told twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checks.sources.github.cutting.division.joints import clause_start
from checks.sources.github.cutting.division.marks import FILLING, Marks
from checks.sources.github.cutting.division.signs import Signs
from checks.sources.github.cutting.pieces import SENTENCE_END
from checks.sources.github.markup import inline

MOST = 20
"""Findings that begin at one piece; of more none counts."""

_CLAUSE_END = re.compile(rf"{SENTENCE_END.pattern}|(?<=;)\s++|(?<!\s)\s++\|\s++|\n\s*+")
_AROUND = frozenset(" ,;:|–—-([*~")
"""Signs that a clause is left with when its neighbours are gone: "**no test covers it, and"."""

_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Share:
    """What one finding has of a piece at which several begin."""

    text: str
    """Markdown; the shares of a piece are the piece, but for emphasis that ends in one and begins again in the next."""

    title: str
    """Plain: from the finding's words to the end of their clause."""


def shares(text: str, words: Sequence[str]) -> dict[int, Share]:
    """The share of each of some words, in the order of the text; none where the text has not these words.

    The words of one are none of another's: the same words twice have to stand there twice, and a code span or a link
    is not divided.
    """
    marks = Marks.of(text)
    found = _found(text, marks, words) if len(words) <= MOST else {}
    if not found:
        return {}
    ends = [one.span() for one in _CLAUSE_END.finditer(text) if marks.flat[one.start()] != FILLING]
    bounds: list[int] = []
    before = 0
    for first, last in found.values():
        bounds.append(_bound(marks, before, first, ends) if bounds else 0)
        before = last
    divided: dict[int, Share] = {}
    for (number, (first, last)), bound, end in zip(
        found.items(), bounds, [*bounds[1:], len(text)], strict=True
    ):
        clause = min((start for start, _ in ends if start >= last), default=end)
        title = marks.part(max(first, bound), min(clause, end))
        divided[number] = Share(marks.part(bound, end), _plain(title))
    return divided


def _plain(clause: str) -> str:
    plain = inline.plain(clause)
    whole = {opening for opening, closing in ("()", "[]") if closing in plain}
    plain = plain.strip("".join(_AROUND - whole)).removesuffix(".")
    return plain if "(" in plain else plain.rstrip(")")


def _found(text: str, marks: Marks, words: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Where the words are, from the first, with all of a code span or a link that they begin in."""
    signs = Signs.of(text)
    found: dict[int, tuple[int, int]] = {}
    for number, said in enumerate(words):
        wanted = inline.signs(inline.plain(said)) if _WORD.search(said) else ""
        for start, end in signs.places(wanted):
            if text[end : end + 1].isalnum():
                continue
            first = marks.begins[start]
            if all(end <= before or first >= behind for before, behind in found.values()):
                found[number] = (marks.opened(first), end)
                break
    return dict(sorted(found.items(), key=lambda one: one[1]))


def _bound(marks: Marks, before: int, first: int, ends: Sequence[tuple[int, int]]) -> int:
    """Where a share begins: with its sentence, unless another has words of it; else with its clause."""
    begun = max((end for start, end in ends if before <= start and end <= first), default=None)
    if begun is not None:
        return begun
    return marks.opened(clause_start(marks.flat, before, first))
