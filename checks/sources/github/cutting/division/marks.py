"""The Markdown of a text that is to be divided: no part of it has half a code span, half a link or half an emphasis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checks.sources.github.markup import inline

FILLING = "`"

_OPENING = frozenset("*_`~\"'“‘([<@#$./\\-&")
"""Signs in front of a word that belong to it: `**never**`, `--all`, `./a.py`."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Code spans, links and emphasis of one text, by their places in it."""

    text: str
    flat: str
    """The text with `FILLING` for each character of a code span or of what is in brackets."""

    begins: Sequence[int]
    """Of each place, where the code span or link begins that it is in; else the place itself."""

    emphases: Sequence[tuple[int, int, str]]
    """From where to where, and the marker."""

    closed: frozenset[int]
    """Where a code span or an emphasis ends."""

    @classmethod
    def of(cls, text: str) -> Marks:
        """Those of a text."""
        code = inline.code_spans(text)
        bare = _filled(text, code)
        brackets = inline.bracket_spans(bare)
        begins = list(range(len(text)))
        for first, last in (*code, *brackets):
            begins[first:last] = [first] * (last - first)
        emphases = [(*one.span(), one["stars"] or one["lines"]) for one in inline.emphases(bare)]
        closed = frozenset((*(last for _, last in code), *(last for _, last, _ in emphases)))
        return cls(text, _filled(bare, brackets), begins, emphases, closed)

    def opened(self, first: int) -> int:
        """Where a word begins with the signs in front of it; those that close something are not its own."""
        while first and first not in self.closed and self.text[first - 1] in _OPENING:
            first -= 1
        return first

    def part(self, first: int, last: int) -> str:
        """A part of the text; emphasis that goes beyond it begins and ends with it."""
        return f"{self._marker(first)}{self.text[first:last].strip()}{self._marker(last)}"

    def _marker(self, at: int) -> str:
        return next((marker for first, last, marker in self.emphases if first < at < last), "")


def _filled(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for first, last in spans:
        parts += [text[at:first], FILLING * (last - first)]
        at = last
    return "".join((*parts, text[at:]))
