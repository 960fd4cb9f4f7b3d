"""Whether a condition that is said and one that the code has exclude each other: `x is false` and `if (x)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.code.facts.flow.around import Enclosing, Enclosure
from checks.code.occurrences import pattern
from checks.code.structure.use import UseKind
from checks.code.surroundings import Surroundings

LONGEST: Final = 300
"""Characters of a condition; a longer one is not read."""


class Value(StrEnum):
    """What a condition says that a name is."""

    TRUE = "true"  # anything that counts as true: neither null nor false nor empty
    FALSE = "false"  # what counts as false
    NULL = "null"
    SOME = "some"  # anything but null


EXCLUDES: Final = {
    Value.TRUE: frozenset((Value.FALSE, Value.NULL)),
    Value.FALSE: frozenset((Value.TRUE,)),
    Value.NULL: frozenset((Value.TRUE, Value.SOME)),
    Value.SOME: frozenset((Value.NULL,)),
}
"""Of the same name both cannot be so at once."""

OPPOSITE: Final = {
    Value.TRUE: Value.FALSE,
    Value.FALSE: Value.TRUE,
    Value.NULL: Value.SOME,
    Value.SOME: Value.NULL,
}

NULLS: Final = frozenset(("null", "nil", "None", "undefined", "nullptr"))
FALSE: Final = frozenset(("false", "falsy", "False"))
TRUE: Final = frozenset(("true", "truthy", "True"))
IS: Final = frozenset(("is", "==", "==="))
IS_NOT: Final = frozenset(("is not", "isn't", "!=", "!=="))
NOT: Final = re.compile(r"\A(?:!|not\s)")
EITHER: Final = re.compile(r"\|\||\?|\bor\b")
BOTH: Final = re.compile(r"&&|\band\b")
PATH: Final = re.compile(r"[$@\w]+(?:(?:\.|\?\.|->|::)[$@\w]+)*\Z")


@dataclass(frozen=True, slots=True)
class Condition:
    """One name and what it is."""

    tokens: tuple[str, ...]
    value: Value


def read_condition(text: str) -> Condition | None:
    """A condition on one name, in the words of a language or of a reviewer; None of any other."""
    said = text.strip().strip("`")
    if not said or len(said) > LONGEST:
        return None
    while said.startswith("(") and said.endswith(")") and said.count("(") == said.count(")") == 1:
        said = said[1:-1].strip()
    negated = NOT.match(said)
    said = said[negated.end() :].strip("() ") if negated else said
    said, value = _compared(said)
    if not PATH.match(said):
        return None
    return Condition(tuple(pattern(said).tokens), OPPOSITE[value] if negated else value)


def _compared(said: str) -> tuple[str, Value]:
    """What stands before a comparison with null, true or false, and what it is then."""
    words = said.split()
    for size in (2, 3):
        word = " ".join(words[-size:-1])
        if len(words) <= size or word not in IS | IS_NOT:
            continue
        last, before = words[-1].strip("`"), " ".join(words[:-size]).strip("`")
        known = ((NULLS, Value.NULL), (FALSE, Value.FALSE), (TRUE, Value.TRUE))
        value = next((each for names, each in known if last in names), None)
        if value is not None:
            return before, OPPOSITE[value] if word in IS_NOT else value
    return said, Value.TRUE


def excluded_by(here: Surroundings, when: str, chain: Sequence[Enclosing], line: int) -> Enclosing | None:
    """The branch around a line that never runs when the said condition holds; None where none is seen."""
    said = read_condition(when)
    if said is None:
        return None
    for one in chain:
        if one.kind not in (Enclosure.IF, Enclosure.ELSE) or EITHER.search(one.head):
            continue
        if one.kind is Enclosure.ELSE and pattern(one.head).tokens == pattern(when).tokens:
            continue  # the `if` of this `else` may be meant
        parts = BOTH.split(one.head) if one.kind is Enclosure.IF else [one.head]
        for part in parts:
            held = read_condition(part)
            if held is None or held.tokens != said.tokens or _is_of_another_null(part, when):
                continue
            value = held.value if one.kind is Enclosure.IF else OPPOSITE[held.value]
            if said.value in EXCLUDES[value] and not _is_set(here, said, one.location.first or 1, line):
                return one
    return None


def _is_of_another_null(held: str, said: str) -> bool:
    """`!== null` lets `undefined` through, and the other way round."""
    told_apart = {"!==", "==="} & set(held.split())
    return bool(told_apart) and any(one in said.split() and one not in held for one in ("null", "undefined"))


def _is_set(here: Surroundings, said: Condition, first: int, last: int) -> bool:
    """Something between the condition and the line sets a part of the name."""
    binds = {UseKind.WRITE, UseKind.DEFINITION}
    names = [token for token in said.tokens if token.isidentifier()]
    return any(
        first <= use.line <= last and use.kind in binds for name in names for use in here.outline.uses(name)
    )
