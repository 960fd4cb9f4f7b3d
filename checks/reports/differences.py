"""Where quoted code differs from real code: both cut into pieces that are the same or not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz.distance import Indel

TOKENS_LIMIT = 2_000
"""Tokens of a side that are compared; beyond it the texts are shown unmarked."""

ALIKE = 0.5
"""Texts that share less than this of their tokens are shown unmarked: all of it differs."""

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one side's text."""

    text: str
    differs: bool


def pieces(quoted: str, real: str) -> tuple[list[Piece], list[Piece]]:
    """Both texts in pieces; what differs are whole tokens. White space counts as the same."""
    left, right = _TOKEN.findall(quoted), _TOKEN.findall(real)
    if max(len(left), len(right)) > TOKENS_LIMIT:
        return _unmarked(quoted), _unmarked(real)
    if Indel.normalized_similarity(_keys(left), _keys(right)) < ALIKE:
        return _unmarked(quoted), _unmarked(real)
    ours: list[Piece] = []
    theirs: list[Piece] = []
    for step in Indel.opcodes(_keys(left), _keys(right)):
        same = step.tag == "equal"
        _add(ours, "".join(left[step.src_start : step.src_end]), differs=not same)
        _add(theirs, "".join(right[step.dest_start : step.dest_end]), differs=not same)
    return ours, theirs


def _unmarked(text: str) -> list[Piece]:
    return [Piece(text, differs=False)] if text else []


def _keys(tokens: list[str]) -> list[str]:
    return [" " if token.isspace() else token for token in tokens]


def _add(to: list[Piece], text: str, *, differs: bool) -> None:
    if text:
        to.append(Piece(text, differs and not text.isspace()))
