"""Rows of words around names of code: "add a nil check for X", "X is not covered by any test".

A row is words of closed classes and terms of programming, apart by spaces: `a|b` is one of several, `a?` may be left
out, `X` is a name of code, `Y` and `Z` any code, and `=a|b` keeps the word. It begins where a part of a sentence does, and ends
where one ends, so that nothing behind it ("if it is empty") takes back what it says; with `*` it begins anywhere, and
with `…` at its end a case, a time or a place may follow, which does not matter to what it says.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from checks.text.grammar import lexicon as lex

DENYING: Final = lex.NEGATIONS | {"without", "missing"}


@dataclass(frozen=True, slots=True)
class Step:
    """One word of a row."""

    words: frozenset[str]
    needed: bool = True
    kept: bool = False
    name: str = ""


@dataclass(frozen=True)
class Row:
    """One row, and whether it is a command: what that asks for is said not to be there."""

    written: str
    steps: tuple[Step, ...]
    command: bool = False
    anywhere: bool = False
    goes_on: bool = False
    """A case may follow."""

    @cached_property
    def denies(self) -> bool:
        """It says that something is not so: what "or" adds is not so, either."""
        return any(not DENYING.isdisjoint(step.words) for step in self.steps)

    @cached_property
    def needs(self) -> tuple[frozenset[str], ...]:
        """Words of which a sentence has to have one each; the first two may be left out behind "but"."""
        return tuple(step.words for step in self.steps[2:] if step.needed and not step.name)


def rows(*texts: str, command: bool = False) -> tuple[Row, ...]:
    """Rows as they are written."""
    return tuple(
        Row(
            text,
            tuple(map(_step, text.removeprefix("* ").removesuffix(" …").split())),
            command,
            text.startswith("* "),
            text.endswith(" …"),
        )
        for text in texts
    )


def _step(text: str) -> Step:
    if text in ("X", "Y", "Z", "N"):
        return Step(frozenset(), name=text)
    kept, needed = text.startswith("="), not text.endswith("?")
    return Step(frozenset(text.strip("=?").split("|")), needed, kept)
