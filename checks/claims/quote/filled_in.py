"""A quote with values where the code interpolates them: `/rows?page=2` of `/rows?page=${page}`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.code.surroundings import Surroundings

LONGEST = 12
"""Tokens up to which one interpolation, or one value, is read."""

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
"""What comes before an address where a request is quoted."""

FORMATS = ("s", "d", "v")
"""Letters behind a percent sign for which a value is put."""

_VALUE = re.compile(r"[\w.:-]++")

Piece = tuple[bool, tuple[str, ...]]
"""Tokens of the code, and whether they are an interpolation, for which any value may come."""


def is_filled_in(around: Surroundings, tokens: Sequence[str], first: int, last: int) -> bool:
    """The quote is what the lines have, but for values in place of what is interpolated there."""
    wanted = tuple(tokens[1:]) if tokens[0] in METHODS else tuple(tokens)
    strings = "".join(string.text for string in around.outline.strings(first, last))
    pieces = _pieces(around.tokens.in_lines(first, last), strings, markup=wanted[:1] == ("<",))
    return any(_fits(wanted, pieces[at:]) for at in range(len(pieces)) if pieces[at][1] == wanted[:1])


def _pieces(real: Sequence[str], strings: str, *, markup: bool) -> list[Piece]:
    """The tokens, those of one interpolation together."""
    found: list[Piece] = []
    at = 0
    while at < len(real):
        end = _end_of(real, at, strings, markup=markup)
        if end > at + 1 or real[at] != "$":  # before a string of C# it is none of what this comes to
            found.append((end > at + 1, tuple(real[at:end])))
        at = end
    return found


def _end_of(real: Sequence[str], at: int, strings: str, *, markup: bool) -> int:
    """Where the interpolation that begins at a token ends; behind the token where none does."""
    if real[at] == "%" and "%" in strings and real[at + 1 : at + 2] and real[at + 1] in FORMATS:
        return at + 2
    marked = real[at] in ("$", "#")
    begin = at + 1 if marked else at
    within = marked or "{" in strings or (markup and at > 0 and real[at - 1] == "=")
    if begin >= len(real) or real[begin] != "{":
        return at + 1
    close = next((n for n in range(begin, min(len(real), begin + LONGEST)) if real[n] == "}"), None)
    return at + 1 if close is None or not within else close + 1


def _fits(wanted: tuple[str, ...], pieces: Sequence[Piece]) -> bool:
    """The quote is these pieces from the first on, with at least one value in it."""
    filled = False
    for number, (hole, tokens) in enumerate(pieces):
        if not wanted:
            break
        if wanted[: len(tokens)] == tokens:
            wanted = wanted[len(tokens) :]
            continue
        behind = pieces[number + 1][1][:1] if number + 1 < len(pieces) else ()
        count = _value(wanted, behind) if hole else 0
        if not count:
            return False
        wanted, filled = wanted[count:], True
    return filled and not wanted


def _value(wanted: tuple[str, ...], behind: tuple[str, ...]) -> int:
    """How many tokens of the quote are one value, up to what comes next in the code."""
    if wanted[:1] == ("{",) and wanted[2:3] == ("}",):
        return 3
    for count, token in enumerate(wanted[:LONGEST]):
        if (count and (token,) == behind) or not _VALUE.fullmatch(token):
            return count
    return len(wanted[:LONGEST])
