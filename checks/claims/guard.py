"""What a text says of a check before a use: that a name is, or is not, kept from null, empty, out of bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.hazards import hazards, place_of, uses_in
from checks.claims.kind import NOTHING, Example, Kind, short
from checks.claims.spoken_of import lines_with, settled, surroundings, told
from checks.claims.unguarded import (
    argument_of,
    as_written,
    holder_of,
    kept_throughout,
    null_parts,
    parameter_at,
    refused_in,
)
from checks.claims.use_parts import parts_of
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.guards.amounts import is_never, is_never_negative, least_length
from checks.code.facts.guards.assertions import checked_assertion
from checks.code.facts.guards.guard import Guard, How
from checks.code.facts.guards.guards import guards
from checks.code.facts.kinds.table import GuardKind
from checks.code.occurrences import pattern
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome
from checks.text.grammar.lexicon import NULLS, Predicate
from checks.text.grammar.matching import Found
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.hazards.spelled import spelled
from checks.text.hazards.states import State
from checks.text.mentions import Mention, Shape
from checks.text.prose import Text


class Against(StrEnum):
    """What a check keeps a name from being."""

    NULL = "null"
    EMPTY = "empty"
    BOUNDS = "bounds"
    TYPE = "type"
    ERROR = "error"
    TRUTHINESS = "truthiness"
    VALUE = "value"
    STATE = "state"
    ZERO = "zero"
    NEGATIVE = "negative"
    MEMBERSHIP = "membership"


class Answering(StrEnum):
    """What a check does with a value that it keeps away."""

    ANY = "any"
    QUIET = "quiet"  # it raises no error: the code is said to fail
    ERROR = "error"  # it raises one: the code is said to accept the value


KINDS = {
    Against.NULL: frozenset(GuardKind),
    Against.EMPTY: frozenset((GuardKind.EMPTY,)),
    Against.BOUNDS: frozenset((GuardKind.BOUNDS,)),
    Against.TYPE: frozenset((GuardKind.TYPE,)),
    Against.ERROR: frozenset((GuardKind.ERROR, GuardKind.NULL)),
    Against.TRUTHINESS: frozenset((GuardKind.EMPTY,)),
    Against.STATE: frozenset((GuardKind.EMPTY,)),
    Against.VALUE: frozenset((GuardKind.BOUNDS, GuardKind.TYPE, GuardKind.MEMBERSHIP, GuardKind.OTHER)),
    Against.MEMBERSHIP: frozenset((GuardKind.MEMBERSHIP,)),
}
"""The conditions that do so; of null, those of any kind that exclude it.

A `state` is what a flag says, which has only two values: that one is asked for and the other leaves the function.
"""

COMPARED = frozenset((Against.BOUNDS, Against.TYPE))
"""Checks that keep from nothing unless it is known with what they compare."""

EMPTY_IS_FALSE = frozenset(("python",))
"""Languages in which a bare name, as a condition, keeps from all that is empty."""

SCRIPTS = frozenset(("javascript", "typescript", "tsx"))
"""Languages with two nulls, of which `!==` excludes one."""

ONE_NULL = frozenset(("!==", "===", "typeof"))
"""Operators that tell the two nulls apart."""

INDEX: Final = re.compile(r"\[(?P<number>-?\d{1,6})\]\Z")

UNSIGNED_INDEX: Final = frozenset(("rust",))
"""Languages in which an index is never negative."""

VALIDATING = re.compile(r"(?i)valid|match|allow|\btest\b|check|supported|permitted")
"""Names of what is asked of a value before it is taken: of any other condition it is not known what it is for."""

RAISED_WITHIN = 4
"""Lines behind a condition within which what fails it is refused."""

USED = frozenset(("dereferenced", "used", "accessed", "read"))
"""What is done to a name whose value is needed."""

KEPT_FROM = {
    **dict.fromkeys(NULLS, Against.NULL),
    "empty": Against.EMPTY,
    "emptiness": Against.EMPTY,
    "truthy": Against.TRUTHINESS,
}
"""Word → what is checked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardClaim(Claim):
    """`name` is checked before it is used. Denied: that check is said to be missing."""

    kind: ClassVar[str] = "guard"
    fact: ClassVar[bool] = True
    name: str
    """A variable, parameter or member as the code spells it: `user.profile`.

    Against a type also "": what is asserted at the cited lines to be of the type `other`; with `before` too: what that needs.
    """

    against: Against | None = None
    """What the check keeps it from being; without it no check is enough."""

    other: str = ""
    """The type, bound or value that it is compared with; of a type or of bounds it is needed."""

    before: str = ""
    """The code that needs the check; "": the use at the cited lines."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""

    each: bool = False
    """Every such use in the function is meant, not only one at the cited lines."""

    answer: Answering = Answering.ANY
    """What the check has to do with a value that it keeps away."""


MISSING: Final = rows(
    "missing|no =null|nil|none|undefined check|guard for|on|of X",
    "missing =empty check|guard for|on|of X",
    "* without checking|verifying|ensuring first? if|whether|that? X is not? =null|nil|none|undefined|empty first?",
    "* without first? checking|guarding|testing X for|against =null|nil|none|undefined|empty first?",
    "X is|are not|never checked|guarded|tested against|for =null|nil|none|undefined|empty",
    "no check|guard that|whether|if|for|against X is|being not? =null|nil|none|undefined|empty",
    "X is|are dereferenced|used|accessed|read|indexed|called|iterated without a|any? =null|nil|none|undefined|empty check|guard",
    "nothing|nobody checks|ensures|verifies|guarantees if|whether|that? X is not? =null|nil|none|undefined|empty",
    "nothing guards|protects|checks X against|for =null|nil|none|undefined|empty",
    "nothing guards|protects against X being =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not check|verify|ensure if|whether|that X is not? =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not check|guard X for|against =null|nil|none|undefined|empty",
    "code|function|method|it|this do|does not handle|check|guard for|against? X being =null|nil|none|undefined|empty",
)
ASSERTION: Final = "assertion|conversion|cast"
ASSERTED: Final = rows(
    f"type? {ASSERTION} to X is|are unchecked|unguarded", f"type? {ASSERTION} to X is|are not|never checked|guarded",
    f"unchecked|unguarded type? {ASSERTION} to X", f"type? {ASSERTION} to X has|have no check|guard",
    f"type? {ASSERTION} to X is|are done|made without a|any? check|guard",
    f"type? {ASSERTION} to X do|does not use the? comma-ok form|idiom?",
)  # fmt: skip
ASSERTED_HERE: Final = rows(
    f"type {ASSERTION} here? is|are unchecked|unguarded", f"type {ASSERTION} here? is|are not|never checked|guarded",
    f"unchecked|unguarded type {ASSERTION}", f"type {ASSERTION} here? has|have no check|guard",
)  # fmt: skip
"""What is said of an assertion of a type."""

DEREFERENCED: Final = rows(
    "X is|are then? dereferenced|indexed without a|any|being|first? check|guard|checking|checked it?", "nothing checks|guards X before it is dereferenced",
    "X is|are then? dereferenced|indexed unconditionally|unchecked|unguarded|directly|blindly",
)  # fmt: skip
"""What is said of a use that needs a value: no null need be named."""

TAKEN: Final = (
    "used|written|passed|stored|accepted|taken|read|assigned|set|sent|returned|forwarded|interpolated"
)
UNCHECKED: Final = rows(
    f"X is|are {TAKEN} without any|a|being|input? validation|validating|validated it?", f"X is|are {TAKEN} without any|a|being sanity|bounds|range? checked|check|checks it?",
    "X is|are not|never validated|verified", "no validation|verification of|for|on X", "nothing validates|verifies X", "X is|are unvalidated|unchecked",
    "X is|are not|never bounds-checked|range-checked", "no bounds|range|sanity check|checks of|for|on X", "X has|have no validation", "X is|are accepted as-is",
)  # fmt: skip
PASSED_ON: Final = rows(
    f"* X is|are {TAKEN} to|in|into|as|by|from|straight|directly Y without any|a|input? validation|check|checks",
    f"* X is|are {TAKEN} to|in|into the|a cookie|header|query|url|path|response|request|output|log|command|constructor without any|a|input? validation|check|checks",
)  # fmt: skip
WITHOUT_ASKING: Final = rows(
    "* X without first? checking|testing|looking|guarding for|against =null|nil|none|undefined first?",
)
"""What is said of a use in which the name stands last."""

PRESENCE: Final = rows(
    "its presence|existence is not|never verified|checked|validated|tested|enforced|ensured",
    "nothing checks|verifies|validates|enforces its presence|existence", "its presence|existence is unchecked|unverified",
)  # fmt: skip
"""What is said of the one name that the sentence has."""

STATE: Final = rows(
    "Y do|does not check|test|verify|consult|look at? X first|beforehand|upfront?",
    "Y do|does not check|test|verify|consult|look at? X before …",
    "X is|are not|never checked|tested|verified|consulted first|beforehand|upfront?",
    "X is|are not|never checked|tested|verified|consulted before …",
    "nothing checks|tests|verifies|consults X first|beforehand|upfront?", "nothing checks|tests|verifies|consults X before …",
)  # fmt: skip
ASK_STATE: Final = rows(
    "check|checking|test|testing|verify|verifying X first|beforehand|upfront", command=True
)
FLAG: Final = re.compile(
    r"(?:[\w$]{1,60}\.){0,5}(?:(?:is|has|can|should|was)(?:_\w{1,60}|[A-Z]\w{0,60})|[a-z]{2,30}ed)"
)
"""A name that says by its form that it has two values: `is_open`, `hasRows`, `closed`."""

VALIDATIONS: Final = frozenset(("validation", "validating", "verification", "sanitization", "sanitisation"))
"""Nouns behind "without" of what makes a value sure."""

BY_ONE: Final = rows(
    "Y do|does not check|verify|ensure if|whether|that X is not? =null|nil|none|undefined|empty first?",
    "Y do|does not check|guard X for|against =null|nil|none|undefined|empty first?",
    "Y do|does not handle|check|guard for|against? X being =null|nil|none|undefined|empty",
    "Y dereferences|uses|accesses|reads|indexes|calls X without checking if|whether|that|for it? is? =null|nil|none|undefined|empty first?",
    "Y dereferences|uses|accesses|reads|indexes|calls X without a|any =null|nil|none|undefined|empty check|guard",
)
"""What is said of one function, which then has to be the one around the cited lines."""

WANTED: Final = rows(
    "add|adding|include|including|needs|need a|an|the? =null|nil|none|undefined|empty check|guard for|on|to|of X",
    "check|checking|test|testing|guard|guarding X for|against =null|nil|none|undefined|empty",
    "check|checking|ensure|ensuring|verify|verifying that? X is|isn't not? =null|nil|none|undefined|empty",
    "check|checking if|whether X is not? =null|nil|none|undefined|empty",
    "guard|guarding against a|an? =null|nil|none|undefined|empty X",
    "guard|guarding against X being =null|nil|none|undefined|empty",
    "check|checking if|whether|that X is =truthy",
    "check|checking if|whether|that X has a =truthy value",
    command=True,
)


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


def verify(claim: GuardClaim, code: Code, context: Context) -> Outcome:
    """Read the conditions that hold at the use. A check that is there refutes a missing one; none refutes nothing."""
    return settled(_judged(claim, code, context))


def _judged(claim: GuardClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if not claim.name and not claim.before:
        return _asserted(around, claim)
    meant = _meant(around, claim)
    if isinstance(meant, CannotTell):
        return meant
    found = [_of_name(around, one) for one in meant]
    return next((one for one in found if isinstance(one, CannotTell)), found[-1])


def _meant(around: Surroundings, claim: GuardClaim) -> Answer[tuple[GuardClaim, ...]]:
    """The claim as the function has the names of it; several where any of them may be meant."""
    if not claim.name:
        names, other = _needed_by(around, claim)
        if not names or not all(names):
            return CannotTell(f"what of `{claim.before}` is to be checked is not known")
        return tuple(replace(claim, name=name, other=other) for name in names)
    if not claim.each:
        return (claim,)
    if not claim.name.endswith(")"):
        return (replace(claim, name=as_written(around, claim.name, claim.where)),)
    at = argument_of(claim.name)
    name = (
        holder_of(around, claim.name, claim.where)
        if at is None
        else parameter_at(around, claim.name.partition("(")[0], at)
    )
    return name if isinstance(name, CannotTell) else (replace(claim, name=name),)


def _needed_by(around: Surroundings, claim: GuardClaim) -> tuple[tuple[str, ...], str]:
    """The names that the use needs to be so, and what they are compared with."""
    parts = parts_of(claim.before)
    match claim.against:
        case Against.NULL:
            return null_parts(around, claim.before), ""
        case Against.ZERO:
            return (parts.divisor,), ""
        case Against.EMPTY:
            return (parts.indexed,), ""
        case Against.MEMBERSHIP:
            return (parts.index,), parts.indexed
        case Against.BOUNDS:
            by_number = INDEX.search(claim.before) is not None
            return (parts.indexed if by_number else parts.index,), "" if by_number else parts.indexed
        case _:
            return (), ""


def _of_name(around: Surroundings, claim: GuardClaim) -> Answer[Outcome]:
    held = _held(around, claim)
    if isinstance(held, CannotTell):
        return held
    enough = [
        one
        for one in held
        if (
            _refuses(around, one)
            if claim.against is Against.VALUE
            else _is_enough(one, claim, around.outline.language)
        )
    ]
    if claim.answer is not Answering.ANY:
        wanted = claim.answer is Answering.ERROR
        enough = [one for one in enough if _raises(around, one) is wanted]
    if claim.each and claim.against is Against.BOUNDS and claim.other and not enough:
        enough = _within_both(held, claim)
    if not enough:
        return CannotTell(_why_not(held, claim))
    guard = enough[0]
    code = around.code
    says = f"line {guard.location.first} checks `{claim.name}` before that: `{guard.condition}`"
    if guard.how is How.OPTIONAL_CHAIN:
        says = f"line {guard.location.first} passes over a null `{claim.name}`: `{guard.condition}`"
    shown = (code.evidence(guard.location),)
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(says, wrong, shown, content=around.is_near(guard.location.first or 1))


def _asserted(around: Surroundings, claim: GuardClaim) -> Answer[Outcome]:
    """An assertion that gives its `ok`, at which the code behind it looks."""
    if claim.against is not Against.TYPE or claim.where or not around.has_lines:
        return CannotTell("it is unclear what is meant to be checked")
    found = checked_assertion(around.code, around.at(around.first, around.last), claim.other)
    if isinstance(found, CannotTell):
        return found
    text = short(around.lines[(found.first or 1) - 1].strip())
    says = f"line {found.first} asserts it with a second result, which is looked at: `{text}`"
    wrong = Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None
    return told(says, wrong, (around.code.evidence(found),), content=around.is_near(found.first or 1))


def _held(around: Surroundings, claim: GuardClaim) -> Answer[tuple[Guard, ...]]:
    """What holds at every use that may be meant; of a state, at the last of the cited lines."""
    if claim.answer is Answering.ERROR:
        return refused_in(around, claim.name, claim.where)
    if claim.each and not claim.before:
        return kept_throughout(around, claim.name, claim.where)
    if claim.against is Against.STATE:
        own = around.function
        if own is None or not around.has_lines or claim.where not in ("", own.name, own.qualified):
            return CannotTell("the cited lines are not in the function that is meant")
        return guards(around.code, around.at(around.last, around.last), claim.name)
    places = lines_with(around, claim.before or claim.name, claim.where, each=claim.each)
    if isinstance(places, CannotTell) and claim.before:
        passing = lines_with(around, passing_over(claim.name, claim.before), claim.where, each=claim.each)
        places = places if isinstance(passing, CannotTell) else passing
    if isinstance(places, CannotTell):
        return places
    if not claim.before:
        first, last = places[0].first or 1, max(place.last or 1 for place in places)
        return guards(around.code, around.at(first, last), claim.name)
    common: list[Guard] | None = None
    for place in places:
        held = guards(around.code, place, claim.name)
        if isinstance(held, CannotTell):
            return held
        common = [one for one in held if common is None or one in common]
    return tuple(common or ())


def _is_enough(guard: Guard, claim: GuardClaim, language: str | None) -> bool:
    """The condition keeps the name from what the claim says, not from something weaker."""
    condition = pattern(guard.condition).tokens
    bare = len(condition) == len(pattern(claim.name).tokens)
    if claim.against is Against.STATE:
        return bare and guard.kind is GuardKind.EMPTY and guard.how is How.EARLIER_EXIT
    if (by_number := _by_number(guard, claim, language)) is not None:
        return by_number
    if claim.against is None or guard.usable is not True or guard.kind not in KINDS[claim.against]:
        return False
    names_other = not claim.other or set(pattern(claim.other).tokens) <= set(condition)
    if not names_other or (claim.against in COMPARED and not claim.other):
        return False
    match claim.against:
        case Against.NULL:
            return enough_against_null(guard, language, named=bool(claim.other))
        case Against.EMPTY:
            return not bare or language in EMPTY_IS_FALSE
        case Against.MEMBERSHIP:
            return names_other
        case Against.BOUNDS if claim.each:
            return language in UNSIGNED_INDEX
        case Against.TRUTHINESS:
            return bare or language in EMPTY_IS_FALSE
        case _:
            return True


GIVES_AN_ERROR: Final = re.compile(r"\breturn\b.{0,80}(?:\b[eE]rr|Error|fail)|\bpanic\(|\babort\(")
"""A way out with an error as a value."""


def _by_number(guard: Guard, claim: GuardClaim, language: str | None) -> bool | None:
    """What a comparison with a number says of an amount or a length; None where that decides nothing."""
    bare = len(pattern(guard.condition).tokens) == len(pattern(claim.name).tokens)
    match claim.against:
        case Against.ZERO:
            return is_never(guard, 0, language) and (bool(claim.before) or not bare)
        case Against.NEGATIVE:
            return is_never_negative(guard)
        case Against.EMPTY if least_length(guard) and (not bare or language in EMPTY_IS_FALSE):
            return True
        case Against.BOUNDS if claim.before and not claim.other:
            return _is_long_enough(guard, claim.before, language)
        case _:
            return None


def _is_long_enough(guard: Guard, use: str, language: str | None) -> bool:
    """The condition sees to as many elements as the index of the use needs."""
    index = INDEX.search(use)
    if index is None:
        return False
    number = int(index["number"])
    bare = len(pattern(guard.condition).tokens) == len(pattern(guard.name).tokens)
    least = least_length(guard) if not bare or language in EMPTY_IS_FALSE else 0
    return least >= (number + 1 if number >= 0 else -number)


def _within_both(held: tuple[Guard, ...], claim: GuardClaim) -> list[Guard]:
    """An index that is kept from both ends: a check of one of them leaves the other open."""
    names = set(pattern(claim.other).tokens)
    upper = [
        one
        for one in held
        if one.kind is GuardKind.BOUNDS and one.usable and names <= set(pattern(one.condition).tokens)
    ]
    return upper if any(map(is_never_negative, held)) else []


def _raises(around: Surroundings, guard: Guard) -> bool:
    """What fails the condition ends in an error, or may."""
    line = guard.location.last or 1
    if guard.how is How.ASSERTION or around.outline.raises(line, line + RAISED_WITHIN):
        return True
    return any(GIVES_AN_ERROR.search(text) for text in around.lines[line - 1 : line + RAISED_WITHIN])


def _refuses(around: Surroundings, guard: Guard) -> bool:
    """The condition compares the value with what it may be, and what fails it is raised or asserted."""
    if guard.kind not in KINDS[Against.VALUE] or guard.how not in (How.EARLIER_EXIT, How.ASSERTION):
        return False
    if guard.kind is GuardKind.OTHER and not VALIDATING.search(guard.condition):
        return False
    line = guard.location.last or 1
    return guard.how is How.ASSERTION or bool(around.outline.raises(line, line + RAISED_WITHIN))


def passing_over(name: str, use: str) -> str:
    """The use as it is written when it passes over a null: `x?.f()`."""
    rest = use.removeprefix(name)
    return f"{name}?{rest if rest.startswith('.') else f'.{rest}'}"


def enough_against_null(guard: Guard, language: str | None, *, named: bool = False) -> bool:
    """It excludes both nulls of JavaScript, or the one that is `named`: `!== null` lets `undefined` through."""
    one_of_two = language in SCRIPTS and not ONE_NULL.isdisjoint(pattern(guard.condition).tokens)
    return guard.usable is True and guard.excludes_null and (not one_of_two or named)


def _why_not(held: tuple[Guard, ...], claim: GuardClaim) -> str:
    if not held:
        return f"no condition on `{claim.name}` was found that holds there; this does not prove that it is absent"
    line = held[0].location.first
    if claim.against is None:
        return f"line {line} has a condition on `{claim.name}`; the claim does not say against what"
    if claim.against in COMPARED and not claim.other:
        return (
            f"line {line} has a condition on `{claim.name}`; the claim does not say what to compare it with"
        )
    return f"the condition on `{claim.name}` at line {line} may not be enough: `{held[0].condition}`"


_FLAG = "def read(row):\n    if row.closed:\n        raise ValueError\n    return row.next()\n"
_ORDERS = """
def total(order, customer):
    if order is None:
        return 0
    if customer is None:
        customer.warn()
    return order.price * len(customer.name)
"""
_GO = """
package shop

func Total(order *Order) int {
	if order == nil {
		return 0
	}
	return order.Price
}
"""
_SCRIPT = """
function total(order) {
  return order ? order.price : 0;
}
"""
_RUST = """
fn total(order: Option<Order>) -> u32 {
    if order.is_none() {
        return 0;
    }
    order.unwrap().price
}
"""

_ASSERTED = "package a\n\nfunc f(row any) Rows {\n\trows, ok := row.(Rows)\n\tif !ok {\n\t\treturn nil\n\t}\n\tuse(row.(Rows))\n\treturn rows\n}\n"

KIND = Kind(
    GuardClaim,
    "a name is checked (null, empty, bounds, type, error) before it is used; denied: the check is missing",
    extract,
    verify,
    anywhere=True,
    examples=(
        Example("`read` does not check `row.closed` before reading.", Failure.FALSE_ABSENCE, _FLAG, 4),
        Example("`send` does not check `row.closed` before reading.", "unsupported", _FLAG, 4),
        Example("`row.opened` isn't checked first.", "unsupported", _FLAG, 4),
        Example("`order` is dereferenced without a null check.", Failure.FALSE_ABSENCE, _ORDERS, 7),
        Example(
            "The type assertion to `Rows` is unchecked.", Failure.FALSE_ABSENCE, _ASSERTED, 4, path="a.go"
        ),
        Example("The type assertion to `Rows` is unchecked.", "unsupported", _ASSERTED, 8, path="a.go"),
        Example("The type assertion to `Other` is unchecked.", "unsupported", _ASSERTED, 4, path="a.go"),
        Example("The type assertion here is unchecked.", "unsupported", _ASSERTED, None, path="a.go"),
        Example("The type assertion here is unchecked.", "unsupported", _ORDERS, 7),
        Example(
            "`customer` is dereferenced without a null check.",
            "unsupported",
            _ORDERS,
            7,
            why="The check does not keep a null from coming here.",
        ),
        Example("`order` is not checked for emptiness.", "unsupported", _ORDERS, 7, why="Null is not empty."),
        Example("`order` is checked for null.", "verified", _ORDERS, 7),
        Example("`order` is not checked for nil.", Failure.FALSE_ABSENCE, _GO, 8, path="shop.go"),
        Example("`order` is used without a null check.", Failure.FALSE_ABSENCE, _SCRIPT, 3, path="shop.js"),
        Example("`order` is not checked for null.", Failure.FALSE_ABSENCE, _RUST, 6, path="shop.rs"),
        Example("`order` should be checked for null.", NOTHING, _ORDERS, 7),
    ),
)
