"""Rows of words as patterns: a row says in words what a heading says, and names tables of words in capitals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

Words: TypeAlias = tuple[str, ...]
Tables: TypeAlias = tuple[tuple[str, Words], ...]

_BETWEEN = r"[\s/,&+-]++"
_ANY = r"(?:[\w'’#-]++(?:[\s/,&-]++|(?=\W*\Z)))"
_SIGNS = {
    "^": r"\A\W*+",
    "$": r"\W*\Z",
    "$:": r"(?:\W*\Z|\s*+[:(–—-])",
    "$,": r"(?:\W*\Z|\s*+[:,(/&–—-])",
    "~": rf"{_ANY}{{0,3}}?",
    "~~": rf"{_ANY}{{0,6}}?",
}
"""What a row has besides words: the beginning, the end, the end or a mark, up to three words, up to six."""


@lru_cache(maxsize=64)
def pattern(rows: Words, tables: Tables) -> re.Pattern[str]:
    """The rows as one pattern. In a row "a|b" is either, "a?" may be missing, "a*" is any word that begins so."""
    named = dict(tables)
    return re.compile("|".join(f"(?:{_row(row, named)})" for row in rows), re.IGNORECASE)


def _row(row: str, tables: Mapping[str, Words]) -> str:
    said = ""
    word = False
    for token in row.split():
        if token in _SIGNS:
            said += (_BETWEEN if word and token.startswith("~") else "") + _SIGNS[token]
            word = word and not token.startswith("~")
            continue
        optional, bare = token.endswith("?"), token.removesuffix("?")
        choice = "|".join(_choice(one, tables) for one in bare.split("|"))
        if optional:
            said += rf"(?:{_BETWEEN}(?:{choice})\b)?" if word else rf"(?:\b(?:{choice})\b{_BETWEEN})?"
            continue
        said += (_BETWEEN if word else "") + rf"\b(?:{choice})(?!\w)"
        word = True
    return said


def _choice(one: str, tables: Mapping[str, Words]) -> str:
    if one in tables:
        return "|".join(_choice(word, tables) for word in tables[one])
    if one.endswith("*"):
        return re.escape(one.removesuffix("*")) + r"\w*+"
    return re.escape(one).replace("_", r"[\s-]++").replace("'", "['’]")
