"""Macros whose arguments are expressions, read as calls, so that the code in them is in the tree."""

from __future__ import annotations

import re
from functools import cache

from checks.code.facts.kinds.table import Kinds
from checks.code.structure.source import Source, TooHard

TRIES = 2
"""Times that a file is read again; what is no expression is left alone the second time."""


def with_calls(source: Source, kinds: Kinds) -> Source:
    """The source with `assert!(x)` read as `assert (x)`; as it is where the arguments are no expressions."""
    if not kinds.macros:
        return source
    found = [
        (match.end(1), source.line_of(match.start()))
        for match in _written(kinds.macros).finditer(source.data)
    ]
    known = set(source.errors)
    for _ in range(TRIES):
        data = bytearray(source.data)
        for sign, _ in found:
            data[sign] = ord(" ")
        try:
            read = source.read_as(bytes(data)) if found else source
        except TooHard:
            return source
        new = [lines for lines in read.errors if lines not in known]
        if not new:
            return read
        found = [one for one in found if not any(first <= one[1] <= last for first, last in new)]
    return source


@cache
def _written(macros: frozenset[str]) -> re.Pattern[bytes]:
    names = "|".join(sorted(macros))
    return re.compile(rf"(?<![\w!])({names})!(?=\s*+\()".encode())
