"""Where quoted code differs from real code: both cut into pieces that are the same or not."""

from __future__ import annotations

import re
from dataclasses import dataclass

TOKENS_LIMIT = 2_000
"""Tokens of a side that are compared; beyond it the texts are shown unmarked."""

ALIKE = 0.5
"""Texts that share less than this of their tokens are shown unmarked: all of it differs."""

_TOKEN = re.compile(r"\w+|\s+|[<>=!]==?|<<|>>|&&|\|\||[-=]>|::|:=|\*\*|//|\?[?.]|[-+*/%&|^]=|\.{3}|[^\w\s]")
"""Operators are one token: `<=` for `<` is one difference, not an added `=`."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one side's text."""

    text: str
    differs: bool


def pieces(quoted: str, real: str) -> tuple[list[Piece], list[Piece]]:
    """Both texts in pieces; what differs are whole tokens. White space counts as the same,
    and so does what is around the quote."""
    from rapidfuzz.distance import Indel  # noqa: PLC0415 - who shows no quote needs none of it

    left, right = _TOKEN.findall(quoted), _TOKEN.findall(real)
    if max(len(left), len(right)) > TOKENS_LIMIT:
        return _unmarked(quoted), _unmarked(real)
    if Indel.normalized_similarity(_keys(left), _keys(right)) < ALIKE:
        return _unmarked(quoted), _unmarked(real)
    ours: list[Piece] = []
    theirs: list[Piece] = []
    steps = list(Indel.opcodes(_keys(left), _keys(right)))
    for at, step in enumerate(steps):
        same = step.tag == "equal"
        # A quote may be a part of its line: what the code has before and after it is no difference.
        beside = {0: 1, len(steps) - 1: at - 1}.get(at)
        around = step.tag == "insert" and beside is not None and steps[beside].tag == "equal"
        _add(ours, "".join(left[step.src_start : step.src_end]), differs=not same)
        _add(theirs, "".join(right[step.dest_start : step.dest_end]), differs=not (same or around))
    return ours, theirs


def _unmarked(text: str) -> list[Piece]:
    return [Piece(text, differs=False)] if text else []


def _keys(tokens: list[str]) -> list[str]:
    return [" " if token.isspace() else token for token in tokens]


def _add(to: list[Piece], text: str, *, differs: bool) -> None:
    if text:
        to.append(Piece(text, differs and not text.isspace()))
