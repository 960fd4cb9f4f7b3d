"""The outcome of a call as a text says it: "the error of `f` is ignored", "`f` is not awaited"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.claims.handled.claim import HandledClaim
from checks.claims.handled.phrases import (
    AWAIT,
    CATCH,
    CLOSED,
    DO_AWAIT,
    ERROR,
    ERRORS,
    HANDLE,
    NEVER_CLOSED,
    OF_A_VARIABLE,
    REGARDLESS,
    RESULT,
    SWALLOWED,
    UNCAUGHT,
    WITHOUT_CATCHING,
)
from checks.claims.handled.uncaught import uncaught_in
from checks.code.facts.errors.care import Care
from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import INSIDE
from checks.text.grammar.matching import Found
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import Row
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention
from checks.text.prose import Text

IGNORED = frozenset(("ignored", "discarded", "dropped"))
"""What is done to an error that nobody looks at."""


def extract(text: Text) -> Iterator[HandledClaim]:
    """ "The error of `f` is ignored", "handle the error of `f`", "`f` is not awaited"."""
    for sentence in text.sentences:
        for known, care in _read():
            for found in found_in(sentence, known, bare=True, acts=True):
                yield _missing(sentence, found, care)
        yield from _by_more_rows(sentence)
        for number in range(len(sentence.clauses) if not sentence.title else 0):
            yield from _in_clause(sentence, number)
    for one in uncaught_in(text):
        yield HandledClaim(
            statement=one.statement,
            call=one.call,
            care=Care.CAUGHT,
            error=one.error,
            where=one.where,
            stance=Stance.DENIED,
        )


def _by_more_rows(sentence: Sentence) -> Iterator[HandledClaim]:
    """ "The result of `f` is used regardless of `err`", "`err` is ignored", "`f` is called without catching `E`"."""
    for found in found_in(sentence, REGARDLESS, bare=True, acts=True):
        if "Y" not in found.names or found.names["Y"].text in ERRORS:
            yield _missing(sentence, found, Care.ERROR)
    for found in found_in(sentence, OF_A_VARIABLE):
        if found.x in ERRORS and not found.place:
            yield _missing(sentence, found, Care.ERROR)
    for known, care in ((NEVER_CLOSED, Care.CLOSED), (SWALLOWED, Care.ERROR)):
        for found in found_in(sentence, known):
            if not found.place:
                yield HandledClaim(statement=sentence.written, call="", care=care, stance=Stance.DENIED)
    for found in found_in(sentence, WITHOUT_CATCHING, bare=True, acts=True):
        error = found.names["Y"].text
        if error[:1].isupper():
            yield replace(_missing(sentence, found, Care.CAUGHT), error=error)


def _missing(sentence: Sentence, found: Found, care: Care) -> HandledClaim:
    return HandledClaim(
        statement=sentence.written,
        call=found.x.partition("(")[0],
        care=care,
        where=found.place,
        stance=Stance.DENIED,
    )


def _in_clause(sentence: Sentence, number: int) -> Iterator[HandledClaim]:
    """ "The error of `f` is ignored", "`f` can fail and its error is ignored"."""
    clause = sentence.clauses[number]
    if not clause.passive or not clause.plain or IGNORED.isdisjoint(clause.lowered):
        return
    call = _call(sentence, clause) or _before(sentence, number)
    following = sentence.clauses[number + 1].words[:1] if number + 1 < len(sentence.clauses) else ()
    if any(word.lower in lex.CONDITIONS | {"after"} for word in following):
        return
    if call is not None and call.shape in NAMED and call.is_code:
        yield HandledClaim(
            statement=sentence.written,
            call=call.text.partition("(")[0],
            care=Care.ERROR,
            stance=Stance.ASSERTED if clause.denied else Stance.DENIED,
        )


def _read() -> tuple[tuple[Sequence[Row], Care], ...]:
    """Which rows speak of what."""
    return (
        ((*ERROR, *HANDLE), Care.ERROR),
        (RESULT, Care.RESULT),
        ((*AWAIT, *DO_AWAIT), Care.AWAITED),
        ((*UNCAUGHT, *CATCH), Care.CAUGHT),
        (CLOSED, Care.CLOSED),
    )


def _call(sentence: Sentence, clause: Clause) -> Mention | None:
    """ "The error of `f`", "the error from `f`"."""
    words = [word.lower for word in clause.words]
    named = sentence.governed(clause, {"of", "from"})
    return named[0] if words[:2] == ["the", "error"] and len(named) == 1 and not _goes_on(clause) else None


def _before(sentence: Sentence, number: int) -> Mention | None:
    """ "`f` can fail and its error is ignored"."""
    if number != 1 or _goes_on(sentence.clauses[1]):
        return None
    words = [word.lower for word in sentence.clauses[1].words]
    subject = sentence.clauses[0].subject
    its = words[:3] == ["and", "its", "error"] and len(subject) == len(sentence.mentions) == 1
    return sentence.mentions[subject[0]] if its else None


def _goes_on(clause: Clause) -> bool:
    """Something is said behind the verb: where, or in which case."""
    return any(word.lower.isalpha() and word.lower not in INSIDE | {"here"} for word in clause.behind)
