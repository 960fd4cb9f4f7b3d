"""What a function or class is said to do by itself: "`f` calls `g`", "`f` never awaits `g`", "`g` is set in `f`"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind, short
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.occurrences import Whereabouts, occurrences, pattern
from checks.code.structure import Call, Definition
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Claim, Stance
from checks.model.finding import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import INSIDE, Predicate
from checks.text.grammar.parts import Clause, Sentence
from checks.text.mentions import NAMED, Mention, Shape, is_distinctive
from checks.text.prose import Text

LONG_NAME = 5
"""Characters from which a name of the file is no common word."""

RARE = 3
"""Lines of a file up to which a short piece of code shows where it is."""

_CONSTANTS = frozenset(
    ("undefined", "null", "None", "nil", "true", "false", "True", "False", "NULL", "nullptr")
)
_SELF = ("self.", "this.", "cls.")
_EXCEPTION = re.compile(r"(?:Error|Exception|Warning)\Z")
_INDIRECT = frozenset((Predicate.RAISES, Predicate.RETURNS, Predicate.CATCHES))
"""Deeds that may be done by what a function calls: their things need not be named in it."""

_MEANS = frozenset(("with", "via", "through", "to", "from", "into", "by", "on", "between"))
"""Prepositions behind a verb that bring in code which the doer has to have, too."""

_IS_RUN = frozenset(("run", "execute", "fire", "start", "happen"))
"""Verbs without an object that say what the doer itself is run by: "`f` runs from `main`"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BehaviourClaim(Claim):
    """The function or class `doer` does `deed` to `thing` in its own code. Denied: it does not."""

    kind: ClassVar[str] = "behaviour"
    fact: ClassVar[bool] = True
    doer: str
    """A name, or a qualified one: `f`, `Foo.bar`."""

    deed: Predicate
    thing: str
    """A name or a piece of code."""


def extract(text: Text) -> Iterator[BehaviourClaim]:
    """Clauses whose subject, or whose place, is a name and whose object is code."""
    for sentence in text.sentences:
        for clause in sentence.clauses:
            for doer, thing in _pairs(sentence, clause):
                stance = thing.stance if thing.stance is not Stance.ASSERTED else clause.stance
                known = (
                    clause.predicate is not None
                    or thing.preposition
                    or thing.shape not in (Shape.NAME, Shape.CALL)
                )
                plain = clause.plain and known  # "`f` duplicates `g`" says nothing of what is in `f`
                yield BehaviourClaim(
                    statement=sentence.written,
                    doer=doer.qualified,
                    deed=Predicate.HAS
                    if thing.preposition and not clause.passive
                    else clause.predicate or Predicate.HAS,
                    thing=thing.text,
                    stance=stance if plain else _doubtful(stance),
                )


def _doubtful(stance: Stance) -> Stance:
    return Stance.HYPOTHETICAL if stance in (Stance.ASSERTED, Stance.DENIED) else stance


def _pairs(sentence: Sentence, clause: Clause) -> Iterator[tuple[Mention, Mention]]:
    mentions = sentence.mentions
    if not clause.verb or clause.verb == "be" or clause.predicate in (Predicate.REMOVES, Predicate.ADVISES):
        return
    if clause.passive:
        doers = [mentions[at] for preposition, at in clause.oblique if preposition in INSIDE | {"by"}]
        things = [mentions[at] for at in clause.subject]
    else:
        inside = [mentions[at] for preposition, at in clause.oblique if preposition in INSIDE]
        doers = [mentions[at] for at in clause.subject] or inside  # "the loop in `f` calls `g`"
        things = [mentions[at] for at in clause.object]
        is_run = not things and clause.verb in _IS_RUN
        means = _MEANS if not clause.behind or clause.behind[0].lower == "on" else _MEANS - {"on"}
        things += [mentions[at] for preposition, at in clause.oblique if preposition in means and not is_run]
    for doer in doers if clause.passive or len(doers) == 1 else ():
        if (
            doer.shape not in NAMED
            or not doer.checkable
            or (doer.shape is Shape.CALL and not clause.passive)
            or not doer.is_code
        ):
            continue  # `f("host")` does: one call of it, not the function
        for thing in things:
            if (
                thing.is_code
                and thing.shape not in (Shape.WORDS, Shape.PATH)
                and thing.text not in _CONSTANTS
            ):
                yield doer, thing


def verify(claim: BehaviourClaim, code: Code, context: Context) -> Outcome:
    """Look for the deed in the body of the one function or class that is named."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported("the cited file does not exist")
    found = around.outline.named(claim.doer)
    doers = [one for one in found if one.kind in FUNCTIONS] or [
        one for one in found if one.kind is Defined.CLASS
    ]
    owner = claim.doer.rpartition(".")[0]
    if owner and any(one.name_bound == owner for one in around.outline.imports):
        return unsupported(f"`{owner}` is imported")
    if not doers or not around.outline.exact:
        return unsupported(f"`{around.path}` does not define `{claim.doer}`")
    lines = [line for one in doers for line in _done(around, claim, one)]
    whole_name = is_builtin(claim.thing, around.outline.language)
    if lines:
        return _done_at(around, claim, doers, lines)
    if claim.stance is Stance.DENIED:
        why = f"`{doers[0].name}` does not show it; that proves no absence"
        return unsupported(why)
    if whole_name or len(doers) > 1:
        return unsupported(f"`{doers[0].name}` does not show it by that name")
    return _not_done(around, claim, doers[0])


def _done_at(
    around: Surroundings, claim: BehaviourClaim, doers: list[Definition], lines: list[int]
) -> Outcome:
    line = around.nearest(lines) or lines[0]
    evidence = around.evidence(line)
    says = f"`{doers[0].name}` {claim.deed} `{short(claim.thing)}`, at line {line}"
    if claim.stance is not Stance.DENIED:
        here = any(around.is_near(one.first, one.last) for one in doers)
        exact = claim.deed is not Predicate.HAS or len(pattern(claim.thing).tokens) > RARE
        return verified(says, evidence=evidence, content=here and exact)
    if claim.deed in (Predicate.HAS, Predicate.RETURNS, Predicate.ASSIGNS) or len(doers) > 1:
        return unsupported(f"{says}; not in every case may be meant")
    return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)


def _done(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Iterator[int]:
    """The lines of a body on which the deed is done to the thing."""
    yield from _DEEDS.get(claim.deed, _has)(around, claim.thing, doer)


def _calls(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    return (call.line for call in around.outline.calls(doer.first, doer.last) if is_call_of(call, thing))


def _awaits(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    waits = around.outline.awaits(doer.first, doer.last)
    return (line for line in _calls(around, thing, doer) if line in waits)


def _raises(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    name = last_name(thing.partition("(")[0])
    return (one.line for one in around.outline.raises(doer.first, doer.last) if one.text == name)


def _catches(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    name = last_name(thing)
    return (one.first for one in around.outline.handlers(doer.first, doer.last) if name in one.caught)


def _returns(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    wanted = pattern(thing).tokens
    for statement in around.outline.returns(doer.first, doer.last):
        if wanted and pattern(statement.text).tokens[1:] == wanted:
            yield statement.line


def _checks(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    wanted = pattern(thing.removesuffix("()"))
    for branch in around.outline.branches(doer.first, doer.last):
        if branch.condition and occurrences(TokenText(branch.condition), wanted):
            yield branch.first


def _inherits(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    del around
    return (doer.name_line for base in doer.bases if last_name(base) == last_name(thing))


def _has(around: Surroundings, thing: str, doer: Definition) -> Iterator[int]:
    for one in occurrences(around.tokens, pattern(thing.removesuffix("()"))):
        if (
            doer.first <= one.first <= doer.last
            and one.whole
            and one.first not in around.outline.comment_lines
        ):
            yield one.first


_DEEDS: dict[Predicate, Callable[[Surroundings, str, Definition], Iterator[int]]] = {
    Predicate.CALLS: _calls,
    Predicate.AWAITS: _awaits,
    Predicate.RAISES: _raises,
    Predicate.CATCHES: _catches,
    Predicate.RETURNS: _returns,
    Predicate.CHECKS: _checks,
    Predicate.INHERITS: _inherits,
}
"""How each deed is looked for; any other by the thing's own tokens."""


def last_name(code: str) -> str:
    """`c` of `a.b::c`."""
    return (segments(code) or ("",))[-1]


def is_call_of(call: Call, thing: str) -> bool:
    """The call is of that name, and of that owner when one is given: `os.replace` is no `text.replace`."""
    if "(" in thing.removesuffix("()"):
        return bool(occurrences(TokenText(call.text), pattern(thing)))
    wanted = segments(thing)
    named = segments(call.full)
    if wanted[:1] and wanted[0] in ("self", "this", "cls"):
        wanted, named = wanted[1:], named[1:] if named[:1] and named[0] in ("self", "this", "cls") else named
    return bool(wanted) and named[-len(wanted) :] == wanted


def _not_done(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Outcome:
    """The body does not show it. It fails where another function of the file plainly has the thing."""
    body = f"`{doer.name}` (lines {doer.first}-{doer.last})"
    unsure = unsupported(f"{body} does not show `{short(claim.thing)}`; it may do it in other words")
    wanted = pattern(claim.thing.removesuffix("()"))
    name = last_name(claim.thing.partition("(")[0])
    if not wanted.names or (_EXCEPTION.search(name) and _calls_its_parent(around, doer)):
        return unsure
    there = set(around.tokens.in_lines(doer.first, doer.last))
    if wanted.names <= {token.lstrip("#$@") for token in there}:
        return unsure  # every name of it is there: it may do the same in other words
    lines = [one.first for one in occurrences(around.tokens, wanted)]
    telling = (
        len(wanted.tokens) > RARE
        or is_distinctive(name)
        or len(segments(claim.thing)) > 1
        or len(name) >= LONG_NAME
    )
    if not telling or any(line in _reach(around, doer) for line in lines):
        return unsure
    holders = [
        (line, holder)
        for line in lines
        if (holder := _function_at(around, line)) is not None and holder.name != name
    ]
    if holders and not any(holder.qualified == doer.qualified for _, holder in holders):
        line, holder = min(holders, key=lambda each: around.distance(each[0]))
        return failed(
            f"{body} does not have `{short(claim.thing)}`; `{holder.qualified}` has it, at line {line}",
            Failure.WRONG_SCOPE,
            evidence=around.evidence(line),
            actual=around.at(line) if len(holders) == 1 else None,
            distance=around.distance(line),
        )
    if not lines and _is_found_nowhere(around, claim, name):
        return failed(
            f"{body} does not have `{short(claim.thing)}`, and no file of the repository has `{name}`",
            Failure.FABRICATED_SYMBOL,
            evidence=around.evidence(doer.name_line),
        )
    if lines or len(wanted.tokens) <= RARE:
        return unsure
    elsewhere = Whereabouts(around, wanted)
    if elsewhere.at_base or not elsewhere.elsewhere:
        return unsure
    there_it_is = elsewhere.elsewhere[0]
    return failed(
        f"{body} does not have `{short(claim.thing)}`, nor does its file; it is at {there_it_is}",
        Failure.WRONG_SCOPE,
        evidence=(around.code.evidence(there_it_is),),
        actual=there_it_is if len(elsewhere.elsewhere) == 1 else None,
    )


def _is_found_nowhere(around: Surroundings, claim: BehaviourClaim, name: str) -> bool:
    """A name that a person made up, said to be in code of this repository, which has it nowhere."""
    if claim.deed in _INDIRECT or not is_distinctive(name) or not around.code.index.complete:
        return False
    base = around.base_path
    known = name in around.code.index or any(name in real for real in around.tokens.names)
    return not known and (base is None or name not in around.code.tokens(base, Side.LEFT).by_token)


def _reach(around: Surroundings, doer: Definition) -> set[int]:
    """The lines of the file's own functions that the doer calls on itself or by bare name, and of decorators."""
    called = {
        call.name
        for call in around.outline.calls(doer.first, doer.last)
        if call.full in (call.name, *(f"{own}{call.name}" for own in _SELF))
    }
    reached = [doer, *(one for name in called for one in around.outline.named(name))]
    around_them = {last_name(each.partition("(")[0]) for one in reached for each in one.decorators}
    reached += [one for name in around_them for one in around.outline.named(name)]
    return {line for one in reached[1:] if one.kind in FUNCTIONS for line in range(one.first, one.last + 1)}


def _calls_its_parent(around: Surroundings, doer: Definition) -> bool:
    return any("super" in call.full for call in around.outline.calls(doer.first, doer.last))


def _function_at(around: Surroundings, line: int) -> Definition | None:
    return next((one for one in around.outline.enclosing(line) if one.kind in FUNCTIONS), None)


_FILES = """
import json
import os
import pickle

async def get(row):
    return json.loads(row[0])

def rewrite(path, text):
    text = text.replace("a", "b")
    save_all(path, text)

def save_all(path, text):
    os.replace(path, text)

def load(path):
    if path is None:
        raise LookupError(path)
    return pickle.loads(path)

def check(path):
    return path
"""

KIND = Kind(
    BehaviourClaim,
    "a function or class does what it is said to do in its own code",
    extract,
    verify,
    examples=(
        Example("`get` calls `json.loads(row[0])`.", "verified", _FILES, 7),
        Example("`get` calls `pickle.loads(row[0])`.", "unsupported", _FILES, 7),
        Example(
            "`check` calls `pickle.loads`.",
            Failure.WRONG_SCOPE,
            _FILES,
            22,
            why="Another function of the file does.",
        ),
        Example(
            "`rewrite` calls `os.replace`.", "unsupported", _FILES, 10, why="A function that it calls does."
        ),
        Example("`load` raises `LookupError`.", "verified", _FILES, 17),
        Example("`load` never raises `LookupError`.", Failure.FALSE_ABSENCE, _FILES, 17),
        Example("`save_all` runs from `check`.", NOTHING, _FILES, 22, why="`check` would run it."),
        Example("`load` should call `save_all`.", "unsupported", _FILES, 17, why="It is proposed."),
        Example("`load` calls it.", NOTHING, _FILES, 17),
    ),
)
