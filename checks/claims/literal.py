"""What a string literal holds: it ends with, begins with, contains or lacks a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.at_hand import said_of_the_code
from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.code.code import Code
from checks.code.structure import Token
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.verbs import lemma_of
from checks.text.prose import Text


class Part(StrEnum):
    """Where in the string the text is."""

    WHOLE = "whole"
    START = "start"
    END = "end"
    INSIDE = "inside"


COMPUTED: Final = ("\\", "{", "$", "%", "#{")
"""What may stand for something else in a string: escapes, and what is filled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiteralClaim(Claim):
    """A string at the cited lines has the text there; `denied`: it lacks it."""

    kind: ClassVar[str] = "literal"
    text: str
    """The characters themselves, without quotation marks; never a description of them."""

    part: Part = Part.INSIDE
    """Where in the string they are."""

    of: str = ""
    """Some words of the string that is meant, where the cited lines have several."""

    alike: bool = False
    """The string that is meant has most of its words."""


READING: Final = frozenset(
    ("use", "read", "check", "look", "query", "set", "send", "emit", "access", "take", "expect", "compare", "return")
)  # fmt: skip
"""Verbs of what code does with a key or a value that it names by a string."""

KEYED: Final = re.compile(r"[\"']?[A-Za-z][A-Za-z0-9]*+(?:[-_][A-Za-z0-9]++)++[\"']?")
"""Several words in one, as headers, environment variables and keys are."""


def extract(text: Text) -> Iterator[LiteralClaim]:
    """ "The getter reads `X-Total`": the string that the cited lines are said to use; in other prose it is not plain which one is meant."""
    for sentence in text.sentences:
        for clause in sentence.clauses[:1] if not sentence.title and sentence.opening else ():
            things = [sentence.mentions[number] for number in clause.object]
            of_a_case = clause.case or clause.asked or not clause.plain or clause.denied
            if of_a_case or lemma_of(clause.verb) not in READING or len(things) != 1:
                continue
            if not said_of_the_code(sentence, clause):
                continue  # "the gateway sets `X-Total`"
            one = things[0]
            if one.marked and one.stance is Stance.ASSERTED and KEYED.fullmatch(one.text):
                said = one.text.strip("\"'")
                yield LiteralClaim(statement=sentence.written, text=said, part=Part.WHOLE, alike=True)


def verify(claim: LiteralClaim, code: Code, context: Context) -> Outcome:
    """The one string of the cited lines, as it is written; one that is computed in part is left open."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None or not around.has_lines:
        return unsupported("no line is cited that a string could be on")
    strings = [one for one in around.outline.strings(around.first, around.last) if claim.of in one.text]
    if claim.alike:
        strings = [one for one in strings if _is_alike(one.text, claim.text)]
        if any(claim.text.casefold() in line.casefold() for line in around.lines):
            return unsupported(f"`{around.path}` has `{short(claim.text)}`")
        if any(_is_named(one.text, claim.statement) for one in strings):
            return unsupported("the text also names the string on the cited lines")
    if not claim.text or len(strings) != 1 or not around.outline.exact:
        return unsupported(f"{around.place} has several strings or none: it is unclear which one is meant")
    one = strings[0]
    if any(mark in one.text for mark in COMPUTED):
        return unsupported(f"the string at line {one.line} is computed in part, or has escapes")
    has = _has(one, claim)
    says = f"line {one.line} has the string `{short(one.text)}`"
    if has and claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(one.line))
    if has:
        return verified(says, evidence=around.evidence(one.line))
    if claim.stance is Stance.DENIED:
        return unsupported(f"{says}; this does not prove that it is absent")
    if claim.text.strip().casefold() in one.text.casefold():
        return unsupported(f"{says}, which has it in another form")
    return failed(
        f"{says}, without `{short(claim.text)}`", Failure.WRONG_LITERAL, evidence=around.evidence(one.line)
    )


def _is_alike(one: str, other: str) -> bool:
    """Two of several words that differ in one."""
    words, others = (re.split(r"[-_]", each.casefold()) for each in (one, other))
    apart = sum(word != said for word, said in zip(words, others, strict=False))
    return len(words) == len(others) > 1 and apart == 1


def _is_named(text: str, statement: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(text)}(?![\w-])", statement) is not None


def _has(one: Token, claim: LiteralClaim) -> bool:
    match claim.part:
        case Part.WHOLE:
            return one.text == claim.text
        case Part.START:
            return one.text.startswith(claim.text)
        case Part.END:
            return one.text.endswith(claim.text)
        case _:
            return claim.text in one.text


_PY = 'URL = "https://example.org/rows/"\nPATH = f"{URL}x"\nBOTH = ["a", "b"]\n'
_DENIED = LiteralClaim(text="/", part=Part.END, stance=Stance.DENIED)

KIND = Kind(
    LiteralClaim,
    "a string at the cited lines holds, begins or ends with a text (denied: it lacks it)",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("The slash at the end is missing.", Failure.FALSE_ABSENCE, _PY, 1, claim=_DENIED),
        Example(
            "The slash at the start is missing.",
            "unsupported",
            _PY,
            1,
            claim=LiteralClaim(text="/", part=Part.START, stance=Stance.DENIED),
        ),
        Example(
            "It uses `http:`.",
            Failure.WRONG_LITERAL,
            _PY,
            1,
            claim=LiteralClaim(text="http:", part=Part.START),
        ),
        Example("It uses `HTTPS`.", "unsupported", _PY, 1, claim=LiteralClaim(text="HTTPS")),
        Example(
            "The slash is missing.", "unsupported", _PY, 2, claim=_DENIED, why="A part of it is computed."
        ),
        Example(
            "It has an `a`.",
            "unsupported",
            _PY,
            3,
            claim=LiteralClaim(text="a", part=Part.WHOLE),
            why="There are two.",
        ),
        Example("It has a `b`.", "verified", _PY, 3, claim=LiteralClaim(text="b", part=Part.WHOLE, of="b")),
        Example(
            "The slash is missing.",
            Failure.FALSE_ABSENCE,
            'const url = "/rows/";\n',
            1,
            path="a.ts",
            claim=_DENIED,
        ),
        Example(
            "The slash is missing.",
            Failure.FALSE_ABSENCE,
            'package a\n\nconst url = "/rows/"\n',
            3,
            path="a.go",
            claim=_DENIED,
        ),
        Example(
            "The slash is missing.",
            "unsupported",
            'const URL: &str = "/rows";\n',
            1,
            path="a.rs",
            claim=_DENIED,
        ),
        Example("The slash is missing.", "unsupported", _PY, None, claim=_DENIED),
        Example("It reads `X-Rows`.", Failure.WRONG_LITERAL, 'get("X-Row")\n', 1),
        Example(
            "It reads `X-Rows`.", "unsupported", 'get("X-Row")\nget("X-Rows")\n', 1, why="The file has it."
        ),
        Example("It may read `X-Rows`.", NOTHING, 'get("X-Row")\n', 1),
    ),
)
