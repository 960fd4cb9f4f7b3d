"""Words of the program that a text quotes: an error message, a log line, a label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz import fuzz

from checks.claims.kind import NOTHING, Example, Kind, short
from checks.code.code import Code
from checks.code.occurrences import Whereabouts, occurrences, pattern
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import tokenize
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Disposition, Failure, Outcome
from checks.text.grammar.parts import Sentence
from checks.text.mentions import Shape
from checks.text.prose import Text

FEWEST_WORDS = 4
"""A shorter quotation may be a term, or said with a wink."""

ALIKE = 80
"""rapidfuzz ratio (0 to 100) from which a real string is what a quotation was made from."""

_QUOTED = re.compile(r"[\"\u201c]([^\"\u201c\u201d]{12,300})[\"\u201d]")
_SAYS = frozenset(("read", "say", "state", "print", "log", "raise", "throw", "return", "report", "show"))
"""Verbs behind which a program's words are given, without their endings."""

_MESSAGES = frozenset(
    ("message", "error", "text", "string", "warning", "log", "label", "title", "docstring", "comment")
)
_LEFT_OUT = re.compile(r"\.\.\.|\u2026|[{}<>%$*]")
"""Signs of a quotation that is not word for word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageClaim(Claim):
    """The code at the cited place has this string, word for word."""

    kind: ClassVar[str] = "message"
    words: str


def extract(text: Text) -> Iterator[MessageClaim]:
    """Quotations of some length, and prose between backticks, that are said to be a message of the code."""
    for sentence in text.sentences:
        if sentence.title:
            continue
        for words, at in _quotations(sentence):
            clause = next(
                (one for one in reversed(sentence.clauses) if one.words and one.words[0].at <= at), None
            )
            if clause is not None and _is_message(sentence, clause.verb):
                doubtful = clause.stance in CHECKABLE and not clause.plain
                stance = Stance.HYPOTHETICAL if doubtful or clause.stance is Stance.DENIED else clause.stance
                yield MessageClaim(statement=sentence.written, words=words, stance=stance)


def _quotations(sentence: Sentence) -> Iterator[tuple[str, int]]:
    for found in _QUOTED.finditer(sentence.text):
        yield found[1], found.start()
    for mention in sentence.mentions:
        if mention.marked and mention.shape in (Shape.WORDS, Shape.LITERAL):
            yield mention.text.strip("\"'"), mention.at


def _is_message(sentence: Sentence, verb: str) -> bool:
    words = {word.lower for clause in sentence.clauses for word in clause.words if word.mention is None}
    return verb in _SAYS or not words.isdisjoint(_MESSAGES)


def verify(claim: MessageClaim, code: Code, context: Context) -> Outcome:
    """Look for the words in the strings around the cited lines; others there that differ a little refute them."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None or not around.has_lines:
        return Outcome(Disposition.UNSUPPORTED, "no lines are cited")
    wanted = pattern(claim.words)
    if len(claim.words.split()) < FEWEST_WORDS or _LEFT_OUT.search(claim.words):
        return Outcome(Disposition.UNSUPPORTED, "too short, or not word for word")
    if found := occurrences(around.tokens, wanted):
        one = min(found, key=lambda each: around.distance(each.first, each.last))
        near = around.is_near(one.first, one.last)
        return Outcome(
            Disposition.VERIFIED if near else Disposition.UNSUPPORTED,
            f"it is at line {one.first}",
            evidence=around.evidence(one.first, one.last),
            content=near,
        )
    spots = Whereabouts(around, wanted)
    if spots.at_base or spots.elsewhere:
        return Outcome(Disposition.UNSUPPORTED, "it was there before the change, or is in another file")
    said = [token.lower() for token, _ in tokenize(claim.words)]
    for string in around.outline.strings(*around.near):
        real = [token.lower() for token, _ in tokenize(string.text)]
        if fuzz.ratio(" ".join(said), " ".join(real)) >= ALIKE and len(real) == len(said):
            return Outcome(
                Disposition.FAILED,
                f"line {string.line} says {short(string.text)}",
                Failure.WRONG_LITERAL,
                evidence=around.evidence(string.line),
                distance=around.distance(string.line),
            )
    return Outcome(Disposition.UNSUPPORTED, "no string there is like it")


_DOOR = """
def close(door):
    if door.locked:
        raise ValueError("the door is locked from inside")
    door.close()
"""

KIND = Kind(
    MessageClaim,
    "words that a text quotes from the program are in the code as they are quoted",
    extract,
    verify,
    examples=(
        Example('The error says "the door is locked from inside".', "verified", _DOOR, 4),
        Example('The error says "the door is locked from outside".', Failure.WRONG_LITERAL, _DOOR, 4),
        Example(
            'The error says "the … is locked from outside".',
            "unsupported",
            _DOOR,
            4,
            why="It is not word for word.",
        ),
        Example('It should say "the door is locked from outside".', "unsupported", _DOOR, 4),
        Example('This is a "classic race between two threads".', NOTHING, _DOOR, 4),
    ),
)
