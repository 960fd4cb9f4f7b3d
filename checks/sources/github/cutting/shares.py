"""One piece divided among the faults that it states, by the words of each: none of its words is lost or told twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from checks.sources.github.cutting.pieces import SENTENCE_END
from checks.sources.github.markup import inline

MOST = 20
"""Findings that begin at one piece; of more none counts."""

_CLAUSE_END = re.compile(rf"{SENTENCE_END.pattern}|(?<=;)\s++|(?<!\s)\s++\|\s++|\n\s*+")
_OPENING = frozenset("*_`~\"'“‘([<@#$./\\-&")
"""Signs in front of a word that belong to it: `**never**`, `--all`, `./a.py`."""

_JOINT = re.compile(
    r"(?:\b(?:and|or|but|nor|also|plus|while|since|because|so|though|although|whereas|as)\s{1,3}){1,3}\Z",
    re.IGNORECASE,
)
"""What joins a clause to the one before it."""

_JOINT_LIMIT = 30
_AROUND = " ,;:|–—-([*~"
"""Signs that a clause is left with when its neighbours are gone: "**no test covers it, and"."""

_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Share:
    """What one finding has of a piece at which several begin."""

    text: str
    """Markdown; the shares of a piece are the piece."""

    title: str
    """Plain: from the finding's words to the end of their clause."""


def shares(text: str, words: Sequence[str]) -> dict[int, Share]:
    """The share of each of some words, in the order of the text; none where the text has not these words.

    The words of one are none of another's: the same words twice have to stand there twice.
    """
    found = _found(text, words) if len(words) <= MOST else {}
    if not found:
        return {}
    ends = [(match.start(), match.end()) for match in _CLAUSE_END.finditer(text)]
    bounds: list[int] = []
    before = 0
    for first, last in found.values():
        bounds.append(_bound(text, before, first, ends) if bounds else 0)
        before = last
    divided: dict[int, Share] = {}
    for (number, (first, last)), bound, end in zip(
        found.items(), bounds, [*bounds[1:], len(text)], strict=True
    ):
        clause = min((start for start, _ in ends if start >= last), default=end)
        title = text[max(first, bound) : min(clause, end)]
        divided[number] = Share(text[bound:end].strip(), _plain(title))
    return divided


def _plain(clause: str) -> str:
    plain = inline.plain(clause).strip(_AROUND).removesuffix(".")
    return plain if "(" in plain else plain.rstrip(")")


def _found(text: str, words: Sequence[str]) -> dict[int, tuple[int, int]]:
    """Where the words are, from the first; whole words, whatever signs and white space are between them."""
    signs, at = _signs(text)
    begins = [
        n
        for n, here in enumerate(at)
        if not (text[max(here - 1, 0) : here].isalnum() or here in at[n - 1 : n])
    ]
    found: dict[int, tuple[int, int]] = {}
    for number, said in enumerate(words):
        wanted = inline.signs(inline.plain(said)) if _WORD.search(said) else ""
        for start in begins if wanted else ():
            if not signs.startswith(wanted, start):
                continue
            first, last = at[start], at[start + len(wanted) - 1] + 1
            free = all(last <= other or first >= end for other, end in found.values())
            if free and not text[last : last + 1].isalnum():
                found[number] = (_opened(text, first), last)
                break
    return dict(sorted(found.items(), key=lambda one: one[1]))


def _signs(text: str) -> tuple[str, list[int]]:
    """The letters and digits of a text as `inline.signs` has them, and where each is."""
    found = [(sign, at) for at, one in enumerate(text) if one.isalnum() for sign in one.casefold()]
    return "".join(sign for sign, _ in found), [at for _, at in found]


def _opened(text: str, first: int) -> int:
    while first and text[first - 1] in _OPENING:
        first -= 1
    return first


def _bound(text: str, before: int, first: int, ends: Sequence[tuple[int, int]]) -> int:
    """Where a share begins: with its sentence, unless another has words of it; else with what joins its clause."""
    begun = max((end for start, end in ends if before <= start and end <= first), default=None)
    if begun is not None:
        return begun
    joint = _JOINT.search(text, max(before, first - _JOINT_LIMIT), first)
    return max(joint.start() if joint else first, before)
