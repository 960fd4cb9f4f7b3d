"""What a text says would go wrong: "if `x` is null, `x.y` raises", "`x[0]` is read without a length check"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from checks.claims.use_parts import DIVIDING, Parts, needed, parts_of
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.hazards.checked import checked_in
from checks.text.hazards.doings import (
    ACCEPTED,
    ACCEPTING,
    ANY,
    CALLED,
    DOING,
    FOR_EMPTY,
    GOES_ON,
    NULL_WORD,
    OF_NOTHING,
    OTHER,
    USED,
    named_by,
    results_in,
)
from checks.text.hazards.quiet import is_quiet
from checks.text.hazards.spelled import NULLS, Spelled, spelled
from checks.text.hazards.states import State, states_in
from checks.text.hazards.wrongs import Wrong, wrong_in
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

ERRORS: Final = {
    State.NULL: ("", "null", "type"),
    State.EMPTY: ("", "index", "type"),
    State.SHORT: ("", "index"),
    State.ZERO: ("", "zero"),
    State.NEGATIVE: ("", "other"),
    State.UNKNOWN: ("", "key"),
}
"""The errors that come of each state."""

THERE: Final = frozenset(("exists", "exist", "present", "there", "defined"))
"""Words for a key that is there."""

WRONG: Final = {
    **dict.fromkeys(("null", "nil", "None", "undefined", "nullptr"), State.NULL),
    **dict.fromkeys(("[]", "{}", '""', "''"), State.EMPTY),
    "0": State.ZERO,
    "-1": State.NEGATIVE,
}
"""Arguments that should not come."""

NUMBERED: Final = re.compile(r"\[-?\d{1,9}\]\Z")
OUT_OF_BOUNDS: Final = re.compile(r"out of (?:bounds|range)")
BY_ZERO: Final = re.compile(r"by (?:zero|0)(?![\w-])")
EMPTY: Final = re.compile(r"(?<![\w-])empty(?![\w-])")


@dataclass(frozen=True, slots=True)
class Hazard:
    """One name and its state, the use of it that fails or is not kept from that, and where."""

    statement: str
    name: str
    """As the use has it, or a call whose result is meant; "": what the use needs."""

    state: State
    word: str = ""
    """The word that says the state."""

    use: str = ""
    """The code that fails; "": every use in the function."""

    where: str = ""
    fails: bool = False
    """It is said to fail, not only to lack a check."""

    accepts: bool = False
    """The value is said to be accepted: a check of it has to raise an error."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One sentence as it is read, with what the one beside it adds."""

    sentence: Sentence
    said: Spelled
    wrong: Wrong
    also: tuple[Mention, ...] = ()
    """Code of the next sentence, which says what fails."""

    earlier: tuple[Mention, ...] = ()
    """The use that the sentence before names, of which this one goes on to speak."""

    after_null: bool = False
    """The sentence before speaks of a null."""

    def hazard(
        self, name: str, state: State, word: str = "", use: str = "", *, where: str | None = None
    ) -> Hazard:
        """One hazard of the sentence."""
        place = place_of(self.sentence, self.said, self.uses) if where is None else where
        fails = self.wrong.fails and not self.wrong.lacks
        return Hazard(self.sentence.written, name, state, word, use, place, fails)

    @property
    def uses(self) -> list[Mention]:
        """What needs the value of a name."""
        return uses_in((*self.said.code, *self.also))

    @property
    def null(self) -> bool:
        """It speaks of a null, or goes on to."""
        return self.after_null or NULL_WORD.search(self.said.text) is not None


def hazards(text: Text) -> Iterator[Hazard]:
    """Each hazard that a sentence, or one and the next, speaks of."""
    before: Sentence | None = None
    for sentence, following in zip_longest(text.sentences, text.sentences[1:]):
        reading = _reading(text, before, sentence, following)
        if reading is not None and not is_quiet(text, sentence, reading.said, reading.wrong):
            yield from dict.fromkeys(_of_sentence(reading))
        before = sentence


def _reading(
    text: Text, before: Sentence | None, sentence: Sentence, following: Sentence | None
) -> Reading | None:
    """The sentence, when it or the next one that goes on with it says that something is wrong."""
    said = spelled(sentence)
    wrong = wrong_in(said)
    if wrong.lacks or wrong.fails:
        first = spelled(before) if before is not None else None
        if before is None or first is None or is_quiet(text, before, first, wrong):
            return Reading(sentence, said, wrong)
        goes_on = DOING.search(first.text) and ANY.match(said.text) and not OTHER.search(said.text)
        uses = tuple(uses_in(first.code)) if goes_on else ()
        null = NULL_WORD.search(first.text) is not None
        return Reading(sentence, said, wrong, (), uses if len(uses) == 1 else (), null)
    if following is None or not _goes_on(following):
        return None
    after = spelled(following)
    wrong = wrong_in(after)
    if not (wrong.lacks or wrong.fails) or is_quiet(text, following, after, wrong):
        return None
    return Reading(sentence, said, wrong, after.code)


def _goes_on(sentence: Sentence) -> bool:
    first = sentence.clauses[0].words[0] if sentence.clauses else None
    return first is not None and (first.mention is not None or first.lower in GOES_ON)


def uses_in(code: Sequence[Mention]) -> list[Mention]:
    """What needs the value of a name: a member, a call, an element, a quotient; not `x?.y`, which passes over null."""
    found = []
    for one in code:
        parts = parts_of(one.text) if one.shape in (Shape.MEMBER, Shape.CALL, Shape.EXPRESSION) else None
        if one.is_code and parts is not None and parts != Parts() and "?." not in one.text:
            found.append(one)
    return found


def _of_sentence(reading: Reading) -> Iterator[Hazard]:
    said, wrong = reading.said, reading.wrong
    found = list(_of_given(reading))
    targets = [(one.number, one.state, one.word) for one in states_in(said)]
    targets = [*targets, *(checked_in(said) if wrong.lacks else ())]
    for number, state, word in targets:
        if state is State.NULL and EMPTY.search(said.text):
            continue  # what is null or empty needs two checks
        if number is not None:
            found += _of_name(reading, said.code[number], state, word)
        elif state is not None and wrong.lacks:
            found += _of_use(reading, state, word)
    found += _of_nothing(reading)
    if not found and not reading.also:
        found += _of_error(reading)
    if not found:
        found += _of_result(reading)
    if ACCEPTING.search(said.text):
        found = [replace(one, accepts=True, fails=False) for one in found if not one.use]
    yield from found


def _of_given(reading: Reading) -> Iterator[Hazard]:
    """ "`f(null)` is accepted"."""
    for call in named_by(ACCEPTED, reading.said):
        arguments = [each.strip() for each in call.text.partition("(")[2][:-1].split(",")]
        given = {WRONG[each] for each in arguments if each in WRONG}
        if call.shape is Shape.CALL and len(given) == 1:
            yield reading.hazard(call.text, given.pop(), where="")


def _of_name(reading: Reading, name: Mention, state: State | None, word: str) -> Iterator[Hazard]:
    """The uses of one name; where none is named, every one in the function."""
    text, wrong = name.text, reading.wrong
    if name.shape not in (Shape.NAME, Shape.MEMBER) or not name.is_code or text.endswith(")"):
        return
    related = False
    for use in reading.uses:
        path, token = needed(text, use.text)
        kept = state or _by_token(token, use.text)
        if use is not name and path and kept is not None:
            related = True
            if _fits(kept, token, wrong):
                yield reading.hazard(path, kept, word, use.text)
    if related or state is None or state is State.SHORT or not _fits(state, "", wrong):
        return
    alone = reading.hazard(text, state, word)
    function = alone.where.rpartition(".")[2]
    others = [
        one
        for one in (*reading.said.code, *reading.also)
        if one.text != text and one.text.removesuffix("()").rpartition(".")[2] != function
    ]
    if not others or (wrong.lacks and all(one.shape is Shape.NAME for one in others)):
        yield alone


def _of_use(reading: Reading, state: State, word: str) -> Iterator[Hazard]:
    """A check that is of the one use which the sentence names: "`x.y()` is called without a nil check"."""
    uses = {use.text: use for use in reading.uses}
    called = {one.text for one in named_by(CALLED, reading.said)}
    if len(uses) == 1:
        ((text, use),) = uses.items()
        parts = parts_of(text)
        state = State.UNKNOWN if state is State.NULL and word in THERE and parts.indexed else state
        if use.shape is Shape.MEMBER and not text.endswith(")") and text in called:
            yield reading.hazard(text, state, word)
        elif not text.endswith(")") or text in called:
            exists = state is State.NULL and word not in NULLS | {"nullish"}
            yield reading.hazard(parts.called if exists else "", state, word, text)
        return
    plain = {one.text for one in reading.said.code if one.shape is Shape.NAME and one.is_code}
    plain = {one for one in plain if not one.endswith(")")} - {
        place_of(reading.sentence, reading.said, reading.uses)
    }
    if not uses and state is not State.SHORT and len(plain) == 1 and USED.search(reading.said.text):
        yield reading.hazard(plain.pop(), state, word)


def _of_nothing(reading: Reading) -> Iterator[Hazard]:
    """ "Calling `x.f()` on null", "`x.y` is read from undefined": what the member is taken from is null."""
    for use in named_by(OF_NOTHING, reading.said):
        owners = parts_of(use.text).owners
        if owners and reading.null and reading.wrong.error in ERRORS[State.NULL]:
            yield replace(reading.hazard(owners[-1], State.NULL, "", use.text), fails=True)


def _of_error(reading: Reading) -> Iterator[Hazard]:
    """A use that fails with an error that says of what."""
    results = {call.text for call, _ in results_in(reading.said)}
    uses = {one.text for one in reading.uses or reading.earlier} - results
    error, text, state = reading.wrong.error, reading.said.text, None
    if error == "null" and reading.null:
        state = State.NULL
    elif error == "index" or OUT_OF_BOUNDS.search(text):
        state = State.SHORT
    elif error == "key":
        state = State.UNKNOWN
    elif error == "zero" or BY_ZERO.search(text):
        state = State.ZERO
    elif FOR_EMPTY.search(text):
        state = State.EMPTY
    if state is not None and len(uses) == 1:
        yield replace(reading.hazard("", state, "", uses.pop()), fails=True)


def _of_result(reading: Reading) -> Iterator[Hazard]:
    """A call that gives a null, and what it gives is used: "`f()` may return null, but the result is used unchecked"."""
    for call, word in results_in(reading.said):
        name = call.text if call.text.endswith(")") else f"{call.text}()"
        yield reading.hazard(name, State.NULL, word, where="")


def _by_token(token: str, use: str) -> State | None:
    """What a use fails for, by the token behind the name that needs its value."""
    if token in DIVIDING:
        return State.ZERO
    if token == "[":
        return State.SHORT if NUMBERED.search(use) else None
    return State.NULL


def _fits(state: State, token: str, wrong: Wrong) -> bool:
    """The error that is named, and the use, are those of the state."""
    if wrong.error not in ERRORS[state]:
        return False
    return (token in DIVIDING) is (state is State.ZERO) if token else True


def place_of(sentence: Sentence, said: Spelled, uses: Sequence[Mention]) -> str:
    """The function that a sentence speaks of, where it names one besides the uses and names in it.

    That is the place in it, or the subject of the clause that has the use.
    """
    numbers = [one.number for one in states_in(said)]
    numbers += [number for number, _, _ in checked_in(said) if number is not None]
    names = {said.code[number].text for number in numbers}
    kept = {*names, *(part for use in uses for part in (use.text, parts_of(use.text).indexed))}
    for clause in sentence.clauses:
        for one in sentence.governed(clause, lex.INSIDE):
            if one.shape in NAMED and one.text not in kept:
                return one.qualified
    with_use = [
        one
        for one in sentence.clauses
        if not one.case
        and any(w.mention is not None and sentence.mentions[w.mention] in uses for w in one.words)
    ]
    for clause in with_use or sentence.clauses:
        doer = _doer(sentence, clause, names, uses)
        if doer is not None:
            return doer.qualified
    return ""


def _doer(sentence: Sentence, clause: Clause, names: set[str], uses: Sequence[Mention]) -> Mention | None:
    """The function that a clause is about: no name that is checked, and no use that fails."""
    subjects = [sentence.mentions[number] for number in clause.subject]
    if len(subjects) != 1 or not clause.verb or clause.passive or clause.case:
        return None
    one = subjects[0]
    named = one.shape in NAMED and one.shape is not Shape.CALL and one.is_code
    if not named or one.text in names or any(needed(name, one.text)[0] for name in names):
        return None
    if any(needed(one.text.removesuffix("()"), use.text)[0] for use in uses if use.text != one.text):
        return None
    at = next(at for at, word in enumerate(clause.words) if word.mention == clause.subject[0])
    if at and clause.words[at - 1].lower.endswith("ing"):
        return None  # "calling `x.f()` makes `g` fail"
    others = (*clause.object, *(number for _, number in clause.oblique))
    fails = one in uses and (not one.text.endswith("()") or (one.owner and not others))
    return None if fails else one
