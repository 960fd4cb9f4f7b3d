"""A check before a use as a text says it: "`x` is not checked for null", "add a nil check for `x`"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.claims.guard.at_run_time import speaks_of_assertions
from checks.claims.guard.claim import Against, Answering, GuardClaim
from checks.claims.guard.phrases import (
    ASK_STATE,
    ASSERTED,
    ASSERTED_HERE,
    BY_ONE,
    DEREFERENCED,
    FLAG,
    KEPT_FROM,
    MISSING,
    PASSED_ON,
    PRESENCE,
    STATE,
    UNCHECKED,
    USED,
    VALIDATIONS,
    WANTED,
    WITHOUT_ASKING,
)
from checks.claims.hazards import hazards, place_of, uses_in
from checks.model.claim import Stance
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.matching import Found
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.sentence import Sentence
from checks.text.hazards.spelled import spelled
from checks.text.hazards.states import State
from checks.text.mentions import Mention, Shape
from checks.text.prose import Text

HAZARDS: Final = {
    State.NULL: Against.NULL,
    State.EMPTY: Against.EMPTY,
    State.SHORT: Against.BOUNDS,
    State.ZERO: Against.ZERO,
    State.NEGATIVE: Against.NEGATIVE,
    State.UNKNOWN: Against.MEMBERSHIP,
}
"""What a check keeps a name from, by the state that goes wrong."""


def extract(text: Text) -> Iterator[GuardClaim]:
    """ "`x` is dereferenced without a nil check", "`x` is not checked for null", "add a nil check for `x`"."""
    if speaks_of_assertions(text):
        return
    plain = tuple(_by_rows(text))
    yield from plain
    known = {
        one.statement for one in plain if not one.name.endswith(")") and one.against is not Against.VALUE
    }
    for one in hazards(text):
        by_use = one.fails and one.state is State.NULL and one.name and one.use
        if not by_use and one.statement not in known:
            yield GuardClaim(
                statement=one.statement,
                name=one.name,
                against=HAZARDS[one.state],
                before=one.use,
                where=one.where,
                each=True,
                answer=Answering.ERROR
                if one.accepts
                else Answering.QUIET
                if one.fails and not one.use
                else Answering.ANY,
                stance=Stance.DENIED,
            )


def _by_rows(text: Text) -> Iterator[GuardClaim]:
    for sentence in text.sentences:
        for found in found_in(sentence, (*MISSING, *WANTED)):
            yield _missing(sentence, found, found.place or _place_of(sentence))
        yield from _of_a_flag(sentence)
        yield from _of_presence(sentence)
        yield from _unguarded(sentence)
        by_one = tuple(found_in(sentence, BY_ONE))
        for found in found_in(sentence, WITHOUT_ASKING) if not by_one else ():
            yield _missing(sentence, found, found.place)
        for found in by_one:
            doer = found.names["Y"]
            if doer.shape is Shape.NAME and doer.is_code:
                yield _missing(sentence, found, found.place or doer.name)
        for clause in sentence.clauses if not sentence.title else ():
            yield from _in_clause(sentence, clause)


def _place_of(sentence: Sentence) -> str:
    said = spelled(sentence)
    return place_of(sentence, said, uses_in(said.code))


def _unguarded(sentence: Sentence) -> Iterator[GuardClaim]:
    """ "`x.y` is dereferenced without a check", "`x` is never validated"."""
    for found in found_in(sentence, DEREFERENCED):
        one = found.names["X"]
        owner = one.text.rpartition(".")[0] if one.shape is Shape.MEMBER else one.text
        if one.shape in (Shape.NAME, Shape.MEMBER) and not owner.endswith(")") and owner:
            yield GuardClaim(
                statement=sentence.written,
                name=owner if one.shape is Shape.NAME else "",
                against=Against.NULL,
                before=one.text if one.shape is Shape.MEMBER else "",
                where=found.place,
                each=one.shape is Shape.MEMBER,
                stance=Stance.DENIED,
            )
    for found in found_in(sentence, (*ASSERTED, *ASSERTED_HERE), bare=True):
        yield GuardClaim(
            statement=sentence.written,
            name="",
            against=Against.TYPE,
            other=found.names["X"].text if "X" in found.names else "",
            where=found.place,
            stance=Stance.DENIED,
        )
    for found in found_in(sentence, (*UNCHECKED, *PASSED_ON)):
        if found.names["X"].shape in (Shape.NAME, Shape.MEMBER):
            yield GuardClaim(
                statement=sentence.written,
                name=found.x,
                against=Against.VALUE,
                where=found.owner or found.place,
                stance=Stance.DENIED,
            )


def _of_a_flag(sentence: Sentence) -> Iterator[GuardClaim]:
    """ "`f` does not check `is_open` before reading", "check `row.closed` first"."""
    for found in found_in(sentence, (*STATE, *ASK_STATE)):
        doer = found.names.get("Y")
        of_a_function = doer is None or (doer.shape is Shape.NAME and doer.is_code)
        if FLAG.fullmatch(found.x) and found.names["X"].marked and of_a_function:
            yield GuardClaim(
                statement=sentence.written,
                name=found.x,
                against=Against.STATE,
                where=found.place or (doer.name if doer is not None else ""),
                stance=Stance.DENIED,
            )


def _of_presence(sentence: Sentence) -> Iterator[GuardClaim]:
    """ "`x` is required, yet its presence is never verified"."""
    named = [one for one in sentence.mentions if one.is_code]
    if len(named) == 1 and named[0].shape in (Shape.NAME, Shape.MEMBER) and not named[0].text.endswith(")"):
        for found in found_in(sentence, PRESENCE):
            yield GuardClaim(
                statement=sentence.written,
                name=named[0].text,
                against=Against.NULL,
                where=found.place,
                stance=Stance.DENIED,
            )


def _in_clause(sentence: Sentence, clause: Clause) -> Iterator[GuardClaim]:
    """ "`x` is checked for null", "`x` is used without a nil check"."""
    name = _name(sentence, clause)
    if name is not None and clause.plain and not clause.denied and _is_taken_as_it_is(clause):
        yield GuardClaim(
            statement=sentence.written,
            name=name.text,
            against=Against.VALUE,
            where=sentence.place_in(clause, name),
            stance=Stance.DENIED,
        )
    if name is None or not clause.plain or not clause.passive:
        return
    against, missing = _without(clause)
    if clause.predicate is Predicate.CHECKS:
        against, missing = _checked_for(clause), clause.denied
    elif USED.isdisjoint(clause.lowered) or clause.denied or not missing:
        return
    if against is not None:
        yield GuardClaim(
            statement=sentence.written,
            name=name.text,
            against=against,
            where=sentence.place_in(clause, name),
            stance=Stance.DENIED if missing else Stance.ASSERTED,
        )


def _missing(sentence: Sentence, found: Found, where: str) -> GuardClaim:
    return GuardClaim(
        statement=sentence.written,
        name=found.x,
        against=KEPT_FROM[found.word],
        where=where,
        stance=Stance.DENIED,
    )


def _name(sentence: Sentence, clause: Clause) -> Mention | None:
    subjects = [sentence.mentions[number] for number in clause.subject]
    plain = len(subjects) == 1 and subjects[0].shape in (Shape.NAME, Shape.MEMBER)
    return subjects[0] if plain and subjects[0].is_code and not subjects[0].text.endswith(")") else None


def _is_taken_as_it_is(clause: Clause) -> bool:
    """ "Goes to the queue without any validation", and nothing behind it."""
    words = [word.lower for word in clause.behind if word.text != "."]
    return words[-1:] != [] and words[-1] in VALIDATIONS and "without" in words[-3:-1]


def _without(clause: Clause) -> tuple[Against | None, bool]:
    """ "Without a nil check", "without checking for null"."""
    words = [word.lower for word in clause.behind if word.text != "."]
    if "without" not in words:
        return None, False
    said = [word for word in words[words.index("without") + 1 :] if word not in ("a", "an", "any", "for")]
    check = said[:1] == ["checking"] or said[1:2] in (["check"], ["checks"])
    named = [KEPT_FROM[word] for word in said[:2] if word in KEPT_FROM]
    return (named[0], True) if check and len(named) == 1 and len(said) == 2 else (None, False)


def _checked_for(clause: Clause) -> Against | None:
    """ "Checked for null", and nothing behind it."""
    words = [word.lower for word in clause.behind if word.text != "."]
    return KEPT_FROM.get(words[1]) if words[:1] == ["for"] and len(words) == 2 else None
