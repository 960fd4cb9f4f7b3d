"""Whether a text may define a name, seen from what is right around the name, so that few files are parsed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from checks.code.structure.chance import Chance
from checks.code.structure.grammar import Beginning, Grammar

WINDOW: Final = 240
"""Characters before and behind a name that are looked at; also what keeps the expressions from taking long."""

NEAR: Final = 80
"""Characters before a name that are enough to see its line."""

PLACES_LIMIT: Final = 100
"""Places of a name in one text that are looked at; a text with more of them may define it."""

COMMENT: Final = re.compile(r"/\*(?:[^*]|\*(?!/)){0,400}+\*/|(?://|\#)[^\n]*+")
"""One that ends after more characters is left: else what begins many and ends none takes quadratic time."""


def chance(grammar: Grammar, text: str, name: str) -> Chance:
    """Whether a definition of a name, a single word, may be in the text.

    *None* is certain for every text that the grammar can make sense of.
    """
    if not grammar.beginnings or not name.isidentifier() or name.startswith("operator"):
        return Chance.SOME
    best = Chance.NONE
    for nth, (before, after) in enumerate(_places(text, name)):
        if nth >= PLACES_LIMIT:
            return max(best, Chance.SOME)
        best = max(best, _at(grammar, text, before, after))
        if best is Chance.PLAIN:
            break
    return best


def _places(text: str, name: str) -> Iterator[tuple[str, str]]:
    """What is before and behind each place of the name as a whole word."""
    for match in re.finditer(rf"{re.escape(name)}(?!\w)", text):
        start, end = match.span()
        if start and (text[start - 1].isalnum() or text[start - 1] == "_"):
            continue
        yield text[max(0, start - WINDOW) : start], text[end : end + WINDOW]


def _at(grammar: Grammar, text: str, before: str, after: str) -> Chance:
    best = _written(grammar, text, before, after)
    if best is Chance.NONE and ("//" in before or "*/" in before or "#" in before):
        best = _written(grammar, text, COMMENT.sub(" ", before), after)
    if best is Chance.NONE and before.endswith("$"):
        best = _written(grammar, text, before.rstrip("$"), after)
    behind = after.lstrip()
    if best is Chance.NONE and behind.startswith(("/*", "//", "#")):
        best = _written(grammar, text, before, COMMENT.sub(" ", after))
    return best


def _written(grammar: Grammar, text: str, before: str, after: str) -> Chance:
    best = Chance.NONE
    near = before[-NEAR:]
    for each, head, tail in _compiled(grammar.beginnings):
        if best is Chance.SOME and not each.plain:
            continue
        around = before if each.far else near
        if tail.match(after) and head.search(around) and (not each.needs or re.search(each.needs, text)):
            if each.plain:
                return Chance.PLAIN
            best = Chance.SOME
    return best


@cache
def _compiled(
    beginnings: tuple[Beginning, ...],
) -> tuple[tuple[Beginning, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((each, re.compile(each.before, re.DOTALL), re.compile(each.after)) for each in beginnings)
