"""Code that a text wants in place of what the cited lines have, and the line that has just that already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.code.occurrences import Pattern, pattern
from checks.code.surroundings import Surroundings
from checks.code.tokens import tokenize
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import QUOTING

INSTEAD: Final = (
    *rows("use|using Y here? instead?", "change|changing the? it|this|that|annotation|type|value to Y", command=True),
    *rows("replace|replacing it|this|that with|by Y", "make|making it Y", command=True),
    *rows("it|this|that|value|condition|call|annotation|default should|must|ought to? be|read Y", "it|this|that needs to be Y"),
)  # fmt: skip
"""What says that something else stands there."""

ALIKE: Final = frozenset(
    ("like", "as", "same", "already", "only", "not", "never", "also", "too", "line", "lines")
)
"""Words of a sentence that may set two places beside each other, or speak of what is there."""

AGREEING: Final = frozenset(
    "right correct good fine agree agreed indeed rightly correctly otherwise would thanks nice lgtm".split()
)
"""Words by which a text says that what is there is what is wanted, or what another thing would be."""

FEWEST: Final = 4
"""Tokens below which code may be wanted at one of several places of a line."""

LONG: Final = 8
"""Tokens from which it is not wanted at another one of several lines that are cited together."""

GIVING: Final = frozenset(("=", ":=", "return", "=>", "->", ":", "await", "yield"))
"""What stands before the whole of a value."""

ENDING: Final = frozenset((";", ",", ":", "{"))


def wanted_in(sentence: Sentence) -> Iterator[str]:
    """ "Use `load(row)` instead", "this should be `load(row)`", "please change it to `load(row)`"."""
    if not sentence.words.isdisjoint(ALIKE | AGREEING):
        return
    for found in found_in(sentence, INSTEAD):
        one = found.names["Y"]
        if one.marked and one.shape in QUOTING and not found.place and not found.within:
            yield one.text


def stands_there(around: Surroundings, code: str) -> int | None:
    """The one cited line whose whole value is that code; None where it may be wanted beside it."""
    wanted = pattern(code)
    alone = around.has_lines and around.first == around.last
    if not around.has_lines or wanted.open or len(wanted.parts) != 1:
        return None
    if len(wanted.tokens) < (FEWEST if alone else LONG):
        return None
    lines = range(around.first, min(around.last, around.length) + 1)
    found = [number for number in lines if _is_value(around.lines[number - 1], wanted)]
    return found[0] if len(found) == 1 and found[0] not in around.outline.comment_lines else None


def _is_value(line: str, wanted: Pattern) -> bool:
    tokens = [token for token, _ in tokenize(line)]
    while tokens and tokens[-1] in ENDING:
        tokens.pop()
    size = len(wanted.tokens)
    before = tokens[-size - 1] if len(tokens) > size else ""
    return tuple(tokens[-size:]) == tuple(wanted.tokens) and before in GIVING
