"""How a text says that an expression is grouped, compared with the tree that precedence gives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.spoken_of import lines_with, settled, surroundings, told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.grouping import grouping, grouping_of
from checks.code.occurrences import pattern
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome
from checks.text.mentions import Shape
from checks.text.prose import Text

READ_AS = frozenset(("parsed", "grouped", "evaluated", "interpreted"))
"""What a language does with an expression, said of it."""

WRITTEN = frozenset((Shape.EXPRESSION, Shape.WORDS))
"""`a || b`, and `a or b`, which looks like words."""

BRACKETS = frozenset("()")


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupingClaim(Claim):
    """The language reads `expression` as `other`, the same operands and operators in other brackets."""

    kind: ClassVar[str] = "grouping"
    fact: ClassVar[bool] = True
    expression: str
    """As the code has it."""

    other: str
    """With the brackets that it is said to have."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""


def extract(text: Text) -> Iterator[GroupingClaim]:
    """ "`a or b and c` is parsed as `(a or b) and c`"."""
    for sentence in text.sentences:
        for clause in sentence.clauses if len(sentence.mentions) == 2 else ():
            one, other = sentence.mentions
            behind = [word.lower for word in clause.behind if word.mention is None and word.lower.isalpha()]
            expressions = one.shape in WRITTEN and other.shape in WRITTEN
            read = clause.passive and clause.plain and not READ_AS.isdisjoint(clause.lowered)
            if expressions and read and clause.subject == (0,) and behind == ["as"]:
                yield GroupingClaim(
                    statement=sentence.written,
                    expression=one.text,
                    other=other.text,
                    stance=clause.stance,
                )


def verify(claim: GroupingClaim, code: Code, context: Context) -> Outcome:
    """Put both into all their brackets and compare; other operands mean something else."""
    return settled(_judged(claim, code, context))


def _judged(claim: GroupingClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    places = lines_with(around, claim.expression, claim.where)
    if isinstance(places, CannotTell):
        return places
    if _operands(claim.expression) != _operands(claim.other):
        return CannotTell("the two do not have the same operands and operators in the same order")
    real = grouping(code, places[0], claim.expression)
    said = grouping_of(claim.other, around.outline.language or "")
    if isinstance(real, CannotTell):
        return real
    if isinstance(said, CannotTell):
        return said
    shown = (code.evidence(real.location),)
    says = f"line {real.location.first} reads as `{short(real.grouped)}`"
    right = (real.grouped == said.grouped) is (claim.stance is not Stance.DENIED)
    return told(says, None if right else Failure.FALSE_STATEMENT, shown)


def _operands(expression: str) -> list[str]:
    return [token for token in pattern(expression).tokens if token not in BRACKETS]


_PYTHON = "def ready(a, b, c):\n    return a or b and c\n"
_SCRIPT = "function ready(a, b, c) {\n  return a || b && c;\n}\n"
_GO = "package a\n\nfunc ready(a, b, c bool) bool {\n\treturn a || b && c\n}\n"
_RUST = "fn ready(a: u8, b: u8, c: u8) -> u8 {\n    a | b << c\n}\n"

KIND = Kind(
    GroupingClaim,
    "an expression means another one, with the brackets that precedence gives it",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("`a or b and c` is parsed as `(a or b) and c`.", Failure.FALSE_STATEMENT, _PYTHON, 2),
        Example("`a or b and c` is parsed as `a or (b and c)`.", "verified", _PYTHON, 2),
        Example(
            "`a || b && c` is evaluated as `(a || b) && c`.",
            Failure.FALSE_STATEMENT,
            _SCRIPT,
            2,
            path="a.js",
        ),
        Example("`a || b && c` is parsed as `a || (b && c)`.", "verified", _GO, 4, path="a.go"),
        Example("`a | b << c` is parsed as `(a | b) << c`.", Failure.FALSE_STATEMENT, _RUST, 2, path="a.rs"),
        Example("`a or b and c` is parsed as `(a or c) and b`.", "unsupported", _PYTHON, 2),
        Example("`a or b and c` should be written as `a or (b and c)`.", NOTHING, _PYTHON, 2),
    ),
)
