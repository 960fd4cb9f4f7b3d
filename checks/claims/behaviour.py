"""What a function or class is said to do by itself: "`f` calls `g`", "`f` never awaits `g`", "`g` is set in `f`"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.unassigned import always_set, unset_in
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.flow.handling import Treatment, handling
from checks.code.facts.lacking import lacks_name
from checks.code.occurrences import Occurrence, Whereabouts, occurrences, pattern
from checks.code.ownership import Whose, whose
from checks.code.structure import Call, Definition, Outline, UseKind, ValueKind
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import SCOPES, segments
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.location import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import (
    CONDITIONS,
    COORDINATORS,
    DETERMINERS,
    HOLDERS,
    INSIDE,
    NEGATIONS,
    PREPOSITIONS,
    PRONOUNS,
    Predicate,
)
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_adverb, lemma_of
from checks.text.mentions import NAMED, Mention, Shape, is_distinctive
from checks.text.prose import Text

LONG_NAME = 5
"""Characters from which a name of the file is no common word."""

RARE = 3
"""Lines of a file up to which a short piece of code shows where it is."""

OWN = frozenset(("self", "this", "cls"))
"""Names of the object at hand."""

_CONSTANTS = frozenset("undefined null None nil true false True False NULL nullptr".split())
_EXCEPTIONS = ("Error", "Exception", "Warning")
_INDIRECT = frozenset((Predicate.RAISES, Predicate.RETURNS, Predicate.CATCHES))
"""Deeds that may be done by what a function calls: their things need not be named in it."""

_MEANS = frozenset(("with", "via", "through", "to", "from", "into", "by", "on", "between"))
"""Prepositions behind a verb that bring in code which the doer has to have, too."""

SPARES = frozenset(("leave", "ignore", "skip", "avoid", "omit", "forget", "spare", "neglect"))
"""Verbs that say of a thing that nothing is done with it."""

_IS_RUN = frozenset(("run", "execute", "fire", "start", "happen"))
"""Verbs without an object that say what the doer itself is run by: "`f` runs from `main`"."""


NEUTRAL = frozenset("also already here just now still then there too".split())
"""Adverbs beside a deed that say nothing more of it."""

_FUNCTION_WORDS = DETERMINERS | PREPOSITIONS | PRONOUNS | COORDINATORS

_CIRCUMSTANCES = CONDITIONS | frozenset(("while", "before", "after", "as", "without"))
"""Words that open a clause on when something is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BehaviourClaim(Claim):
    """The function or class `doer` does `deed` to `thing` in its own code. Denied: it does not."""

    kind: ClassVar[str] = "behaviour"
    fact: ClassVar[bool] = True
    doer: str
    """A name, or a qualified one: `f`, `Foo.bar`; of `assigns`, denied, "": the function at the cited lines."""

    deed: Predicate
    thing: str
    """A name or a piece of code."""

    how: str = ""
    """A word by which the sentence says more than that: "unconditionally", "twice", "while". The deed alone does not
    verify it."""

    clears: bool = False
    """Of `assigns`, denied: the thing is not set back or emptied, whatever else it is set to."""

    @property
    def mentioned(self) -> str:
        """What is said to be done is said of the thing."""
        return self.thing


def extract(text: Text) -> Iterator[BehaviourClaim]:
    """Clauses whose subject, or whose place, is a name and whose object is code."""
    for sentence in text.sentences:
        for each in unset_in(sentence):
            yield BehaviourClaim(
                statement=sentence.written,
                doer=each.function,
                deed=Predicate.ASSIGNS,
                thing=each.name,
                clears=each.clears,
                stance=Stance.DENIED,
            )
        for clause in sentence.clauses:
            for doer, thing in _pairs(sentence, clause):
                stance = thing.stance if thing.stance is not Stance.ASSERTED else clause.stance
                deed = clause.predicate or Predicate.HAS
                known = clause.predicate or thing.preposition or thing.shape not in (Shape.NAME, Shape.CALL)
                if stance in CHECKABLE and not (clause.plain and known):
                    stance = Stance.HYPOTHETICAL  # "`f` duplicates `g`" says nothing of what is in `f`
                yield BehaviourClaim(
                    statement=sentence.written,
                    doer=doer.qualified,
                    deed=Predicate.HAS if thing.preposition and not clause.passive else deed,
                    thing=thing.text,
                    stance=stance,
                    how=_how(sentence, clause),
                )


def _how(sentence: Sentence, clause: Clause) -> str:
    """The first word that says how, how often or in which case it is done; empty where the deed is all."""
    called = {one.noun for one in sentence.mentions}  # "the helper `f`"
    for word in clause.said:
        if word.lower in NEUTRAL or not word.text[:1].isalpha():
            continue
        if word.at < clause.behind_at:
            says_more = is_adverb(word) and word.lower not in NEGATIONS
        else:
            says_more = word.lower not in _FUNCTION_WORDS and word.lower not in called
        if says_more:
            return word.text
    opened = [one.words[0] for one in sentence.clauses if one is not clause and one.words]
    return next((word.text for word in opened if word.lower in _CIRCUMSTANCES), "")


def _pairs(sentence: Sentence, clause: Clause) -> Iterator[tuple[Mention, Mention]]:
    """Each doer of a clause with each thing that it does something to."""
    spares = lemma_of(clause.verb) in SPARES or clause.verb in SPARES
    if clause.verb in ("", "be") or clause.predicate in (Predicate.REMOVES, Predicate.ADVISES) or spares:
        return
    if clause.passive and clause.predicate is Predicate.CHECKS:
        return  # "`x` is guarded by `f`", which may ask in other words
    doers = things = [sentence.mentions[at] for at in clause.subject]
    if clause.passive:  # a literal may come by way of a table or a fixture
        doers = sentence.governed(clause, INSIDE | {"by"})
        if 1 < len(doers) < len(clause.oblique):
            return  # "is called in `f` and, with `x`, in `g`": which of them does what
        things = [one for one in things if one.shape is not Shape.LITERAL]
    else:
        doers = doers or sentence.governed(clause, INSIDE)  # "the loop in `f` calls `g`"
        things = [sentence.mentions[at] for at in clause.object]
        if things or clause.verb not in _IS_RUN:
            on = not clause.behind or clause.behind[0].lower == "on"
            means = sentence.governed(clause, _MEANS if on else _MEANS - {"on"})
            apart = [word.at for word in clause.behind if word.text == "," or word.lower in CONDITIONS]
            within = min(apart, default=len(sentence.text))
            things = [one for one in things if one.at < within or not _is_of_a_case(clause, one)]
            things += [one for one in means if clause.behind_at <= one.at < within]
            things = [one for one in things if not _is_for_a_purpose(sentence, one)]
        if len(doers) > 1 or any(doer.shape is Shape.CALL for doer in doers):
            return  # `f("host")` does: one call of it, not the function
        if any(_is_of_a_nearer_one(sentence, clause, doer) for doer in doers):
            return
    for doer in doers:
        does = doer.shape in NAMED and doer.checkable and doer.is_code and doer.noun not in HOLDERS
        if does and not _is_of_another(sentence, doer):
            returned = clause.predicate is Predicate.RETURNS
            yield from ((doer, thing) for thing in things if _can_be_looked_for(thing, returned=returned))


def _is_of_a_nearer_one(sentence: Sentence, clause: Clause, doer: Mention) -> bool:
    """ "`f()` dereferences `x` and `g()` does `y`": another function stands between a doer and the verb."""
    between = (sentence.mentions[number] for _, number in clause.oblique)
    return any(one.text.endswith("()") and doer.at < one.at < clause.behind_at for one in between)


def _is_for_a_purpose(sentence: Sentence, thing: Mention) -> bool:
    """ "`f` relies on `g` to set `x`": what it is done for, another one may do."""
    before = sentence.text[: thing.at].lower().split()
    return before[-2:-1] == ["to"] and before[-1].isalpha()


def _is_of_a_case(clause: Clause, thing: Mention) -> bool:
    """ "`f` sets `x` even when `y = 0`": the case is no deed."""
    return any(word.at < thing.at and word.lower in CONDITIONS for word in clause.behind)


def _can_be_looked_for(thing: Mention, *, returned: bool) -> bool:
    """Code that the doer has to spell: no type, no constant, and not one name for many, as in "the `gen_*` helpers"."""
    code = thing.is_code and thing.shape not in (Shape.WORDS, Shape.PATH)
    return code and not (
        _is_a_type(thing, returned=returned) or thing.text.endswith("*") or thing.text in _CONSTANTS
    )


def _is_of_another(sentence: Sentence, doer: Mention) -> bool:
    """ "The client's `close()`": which one of that name is meant, no name says."""
    before = sentence.before(doer).rstrip("` ").replace("\u2019", "'")
    return before.endswith(("'s", "s'"))


def _is_a_type(thing: Mention, *, returned: bool) -> bool:
    """`Option<Path>`, `Row | None`: what is done to a value of a type need not spell the type."""
    generic = "<" in thing.text and thing.shape in NAMED
    reached = (thing.preposition or returned) and _CLASS.fullmatch(thing.text) is not None
    return generic or bool(reached) or _UNION.fullmatch(thing.text) is not None


_CLASS = re.compile(r"[A-Z][a-z\d]++(?:[A-Z][a-z\d]*+){0,20}")
"""A class by its name: "delegates to the inner `BodyStream`", which a field may hold."""

_UNION = re.compile(r"[\w.]{1,80}(?: [|&] [\w.\[\]]{1,80}){1,9}")
"""A type of several: `string | Html`."""


def verify(claim: BehaviourClaim, code: Code, context: Context) -> Outcome:
    """Look for the deed in the body of the one function or class that is named."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if claim.deed is Predicate.ASSIGNS and claim.stance is Stance.DENIED:
        return _not_set(around, claim)
    found = around.outline.named(claim.doer)
    doers = [one for one in found if one.kind in FUNCTIONS] or [
        one for one in found if one.kind is Defined.CLASS
    ]
    owner = claim.doer.rpartition(".")[0]
    if owner and (_is_imported(around, owner) or whose(around, claim.doer) is Whose.OTHERS):
        return unsupported(f"`{owner}` is not of this file")
    if not doers or not around.outline.exact:
        return unsupported(_why_none(around, claim.doer))
    lines = [line for one in doers for line in _done_by(around, claim, one)]
    if lines:
        return _done_at(around, claim, doers, lines)
    if claim.stance is Stance.DENIED:
        says = f"no line of `{doers[0].name}` {claim.deed} it by that name"
        return unsupported(f"{says}; this does not prove that it is absent")
    if len(doers) > 1 or is_builtin(claim.thing, around.outline.language):
        return unsupported(f"no line of `{doers[0].name}` {claim.deed} it by that name")
    function = around.function
    if (
        function is not None
        and function.name_line != doers[0].name_line
        and _is_bound_in(around, function, claim.doer)
    ):
        return unsupported(f"`{claim.doer}` is a name of its own in `{function.name}`")
    return _not_done(around, claim, doers[0])


def _is_bound_in(around: Surroundings, function: Definition, name: str) -> bool:
    """The function around binds the name: the variable may be meant, and not the function of that name."""
    binds = {UseKind.DEFINITION, UseKind.WRITE}
    return any(
        one.kind in binds and function.first < one.line <= function.last for one in around.outline.uses(name)
    )


def _not_set(around: Surroundings, claim: BehaviourClaim) -> Outcome:
    """Every run of the function sets it."""
    named = [one for one in around.outline.named(claim.doer) if one.kind in FUNCTIONS] if claim.doer else []
    inside = [one for one in named if around.has_lines and one.first <= around.first <= one.last]
    known = named if len(named) == 1 else inside
    one = (known[0] if known else None) if claim.doer else around.function
    if one is None or claim.how:
        return unsupported("it is unclear which function is meant, or in which case")
    line = always_set(around, one, claim.thing.removesuffix("()"), clears=claim.clears)
    if line is None:
        return unsupported(f"`{one.name}` was not seen to set `{short(claim.thing)}` on every run")
    says = f"`{one.name}` sets `{short(claim.thing)}`, at line {line}"
    return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(line))


def _is_imported(around: Surroundings, owner: str) -> bool:
    return any(one.name_bound == owner.partition(".")[0] for one in around.outline.imports)


def _done_at(
    around: Surroundings, claim: BehaviourClaim, doers: list[Definition], lines: list[int]
) -> Outcome:
    line = around.nearest(lines) or lines[0]
    evidence = around.evidence(line)
    says = f"`{doers[0].name}` {claim.deed} `{short(claim.thing)}`, at line {line}"
    if claim.how:
        return unsupported(f"{says}; the rest of the sentence (“{claim.how}”) was not checked")
    if claim.stance is not Stance.DENIED:
        here = any(around.is_near(one.first, one.last) for one in doers)
        exact = claim.deed is not Predicate.HAS or len(pattern(claim.thing).tokens) > RARE
        return verified(says, evidence=evidence, content=here and exact)
    if claim.deed in (Predicate.HAS, Predicate.RETURNS, Predicate.ASSIGNS) or len(doers) > 1:
        return unsupported(f"{says}; the finding may mean that it does not in every case")
    return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)


def _done_by(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Iterator[int]:
    if claim.deed is Predicate.INHERITS:
        return (doer.name_line for base in doer.bases if last_name(base) == last_name(claim.thing))
    return done(around, claim.deed, claim.thing, doer.first, doer.last)


def done(around: Surroundings, deed: Predicate, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines of a range on which the deed is done to the thing."""
    return _DEEDS.get(deed, _has)(around, thing, first, last)


def _calls(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    yield from calls_of(around.outline, thing, first, last)


def _awaits(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines of its calls, when each of them is awaited itself: an `await` beside a call may be of another one."""
    lines = list(calls_of(around.outline, thing, first, last))
    name = thing.partition("(")[0]
    if any(_is_in_a_callback(around, line, first, last) for line in lines):
        return  # what awaits it there is not what is around that
    found = [handling(around.code, around.at(line, line), name) for line in lines]
    calls = [each for one in found if not isinstance(one, CannotTell) for each in one]
    surely = len(calls) >= len(lines) and all(each.treated(Treatment.AWAITED) is not None for each in calls)
    yield from lines if surely else ()


def _is_in_a_callback(around: Surroundings, line: int, first: int, last: int) -> bool:
    """Within the range a function without a name is around the line, which may run when the other has ended."""
    chain = around_of(around.code, around.at(line))
    inner = () if isinstance(chain, CannotTell) else chain
    return any(
        one.kind is Enclosure.CALLBACK and first <= (one.location.first or 1) <= line and last > line
        for one in inner
    )


def _raises(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    name = last_name(thing.partition("(")[0])
    return (one.line for one in around.outline.raises(first, last) if one.text == name)


def _catches(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    name = last_name(thing)
    return (one.first for one in around.outline.handlers(first, last) if name in one.caught)


def _returns(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    wanted = pattern(thing).tokens
    for statement in around.outline.returns(first, last):
        if wanted and pattern(statement.text).tokens[1:] == wanted:
            yield statement.line


def _checks(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    wanted = pattern(thing.removesuffix("()"))
    for branch in around.outline.branches(first, last):
        if occurrences(TokenText(branch.condition), wanted):
            yield branch.first


def _has(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    return (one.first for one in found_in(around, thing, first, last))


def _assigns(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines that give it a value, and not those that only read it."""
    owner, _, name = thing.removesuffix("()").rpartition(".")
    for one in around.outline.uses(name):
        written = one.kind is UseKind.WRITE or (
            one.kind is UseKind.DEFINITION
            and one.value_kind not in (None, ValueKind.GIVEN, ValueKind.NOTHING)
        )
        if written and first <= one.line <= last and owner in ("", one.owner):
            yield one.line


def _imports(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    for one in around.outline.imports:
        if first <= one.line <= last and thing in (one.name_bound, one.module, one.imported):
            yield one.line


_DEEDS: dict[Predicate, Callable[[Surroundings, str, int, int], Iterator[int]]] = {
    Predicate.CALLS: _calls,
    Predicate.AWAITS: _awaits,
    Predicate.RAISES: _raises,
    Predicate.CATCHES: _catches,
    Predicate.RETURNS: _returns,
    Predicate.CHECKS: _checks,
    Predicate.ASSIGNS: _assigns,
    Predicate.IMPORTS: _imports,
}
"""How each deed is looked for; any other by the thing's own tokens."""


def found_in(around: Surroundings, thing: str, first: int, last: int) -> Iterator[Occurrence]:
    """Where a range has the thing whole, and not in a comment."""
    for one in occurrences(around.tokens, pattern(thing.removesuffix("()"))):
        inside = first <= one.first and one.last <= last
        if inside and one.whole and one.first not in around.outline.comment_lines:
            yield one


def only(around: Surroundings, name: str) -> Definition | None:
    """The one function or class of that name in the cited file; None where that is not certain."""
    named = [one for one in around.outline.named(name) if one.kind in SCOPES]
    return named[0] if len(named) == 1 and around.outline.exact else None


def why_not(around: Surroundings, name: str) -> str:
    """Why a name is not known to be the one function or class of the cited file."""
    scopes = [one for one in around.outline.named(name) if one.kind in SCOPES]
    if scopes and around.outline.exact:
        lines = ", ".join(str(one.name_line) for one in scopes[:4])
        return f"`{name}` is defined at lines {lines}: it is unclear which one is meant"
    return _why_none(around, name)


def _why_none(around: Surroundings, name: str) -> str:
    """Why a name is known to be no function or class of the cited file."""
    if not around.outline.exact:
        return f"`{around.path}` has syntax errors, or its language is not supported"
    named = around.outline.named(name)
    if named:
        return f"`{name}` is defined at line {named[0].name_line}, as a {named[0].kind}, not as a function or class"
    line = around.nearest(around.tokens.lines_by_token.get(last_name(name), ()))
    if line is not None:
        return f"`{name}` is at line {line}, and `{around.path}` defines no function or class with that name"
    return f"`{around.path}` defines no function or class `{name}`"


def last_name(code: str) -> str:
    """`c` of `a.b::c`."""
    return (segments(code) or ("",))[-1]


def calls_of(outline: Outline, thing: str, first: int = 1, last: int | None = None) -> list[int]:
    """The lines of the calls of a thing, one entry for each; without a range those of the whole file."""
    last = last or max(1, outline.line_count)
    name = "" if "(" in thing.removesuffix("()") else last_name(thing)
    calls = outline.calls_with(name, first, last) if name.isidentifier() else outline.calls(first, last)
    return [call.line for call in calls if _is_call_of(call, thing)]


def _is_call_of(call: Call, thing: str) -> bool:
    """The call is of that name, and of that owner when one is given: `os.replace` is no `text.replace`."""
    if "(" in thing.removesuffix("()"):
        return bool(occurrences(TokenText(call.text), pattern(thing)))
    wanted, named = segments(thing), segments(call.full)
    if not OWN.isdisjoint(wanted[:1]):
        wanted, named = wanted[1:], named[not OWN.isdisjoint(named[:1]) :]
    return bool(wanted) and named[-len(wanted) :] == wanted


def _not_done(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Outcome:
    """The body does not show it. It fails where another function of the file plainly has the thing."""
    body = f"`{doer.name}` (lines {doer.first}-{doer.last})"
    says = f"no line of {body} {claim.deed} `{short(claim.thing)}` by that name"
    unsure = unsupported(f"{says}; it may do it in other words")
    wanted = pattern(claim.thing.removesuffix("()"))
    name = last_name(claim.thing.partition("(")[0])
    calls = around.outline.calls(doer.first, doer.last)
    others = whose(around, claim.thing) is Whose.OTHERS
    if others and (claim.deed in _INDIRECT or segments(claim.thing)[0] not in around.tokens.lines_by_token):
        return unsure  # what it calls may
    if not wanted.names or (name.endswith(_EXCEPTIONS) and any("super" in call.full for call in calls)):
        return unsure  # its parent may
    if wanted.names <= {token.lstrip("#$@") for token in around.tokens.in_lines(doer.first, doer.last)}:
        return unsure  # every name of it is there: it may do the same in other words
    lines = [one.first for one in occurrences(around.tokens, wanted)]
    telling = (
        len(wanted.tokens) > RARE
        or is_distinctive(name)
        or len(segments(claim.thing)) > 1
        or len(name) >= LONG_NAME
    )
    if not telling or not _reach(around, doer).isdisjoint(lines):
        return unsure
    holders = [
        (line, holder)
        for line in lines
        for holder in [one for one in around.outline.enclosing(line) if one.kind in FUNCTIONS][:1]
        if holder.name != name
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
            f"{body} does not have `{short(claim.thing)}`, and no file in the repository has `{name}`",
            Failure.FABRICATED_SYMBOL,
            evidence=around.evidence(doer.name_line),
            absence=lacks_name(around.code, name),
        )
    if lines or len(wanted.tokens) <= RARE:
        return unsure
    whereabouts = Whereabouts(around, wanted)
    if whereabouts.at_base or not whereabouts.elsewhere:
        return unsure
    there, *further = whereabouts.elsewhere
    return failed(
        f"{body} does not have `{short(claim.thing)}`, nor does its file; it is at {there}",
        Failure.WRONG_SCOPE,
        evidence=(around.code.evidence(there),),
        actual=None if further else there,
    )


def _is_found_nowhere(around: Surroundings, claim: BehaviourClaim, name: str) -> bool:
    """A name that a person made up, said to be in code of this repository, which has it nowhere."""
    if claim.deed in _INDIRECT or not is_distinctive(name) or not around.code.index.complete:
        return False
    base = around.base_path
    known = name in around.code.index or any(name in real for real in around.tokens.names)
    return not known and (base is None or name not in around.code.tokens(base, Side.LEFT).lines_by_token)


def _reach(around: Surroundings, doer: Definition) -> set[int]:
    """The lines of the file's own functions that the doer calls on itself or by bare name, and of decorators."""
    called = {
        call.name
        for call in around.outline.calls(doer.first, doer.last)
        if call.full == call.name or call.full.removesuffix(f".{call.name}") in OWN
    }
    reached = [doer, *(one for name in called for one in around.outline.named(name))]
    around_them = {last_name(each.partition("(")[0]) for one in reached for each in one.decorators}
    reached += [one for name in around_them for one in around.outline.named(name)]
    return {line for one in reached[1:] if one.kind in FUNCTIONS for line in range(one.first, one.last + 1)}


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
    denial=Denial.JUDGED,
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
        Example(
            "`load` raises `LookupError` twice.", "unsupported", _FILES, 17, why="How often is not checked."
        ),
        Example(
            "`load` raises `LookupError` after `pickle.loads` has run.",
            "unsupported",
            _FILES,
            17,
            why="When is not checked.",
        ),
        Example("`load` never raises `LookupError`.", Failure.FALSE_ABSENCE, _FILES, 17),
        Example("`save_all` runs from `check`.", NOTHING, _FILES, 22, why="`check` would run it."),
        Example("`load` should call `save_all`.", "unsupported", _FILES, 17, why="It is proposed."),
        Example("`load` calls it.", NOTHING, _FILES, 17),
        Example(
            "`reset` never sets `size`.",
            Failure.FALSE_ABSENCE,
            "class Rows:\n    def reset(self):\n        self.size = 0\n",
            3,
        ),
        Example("`reset` never sets `size`.", "unsupported", "def reset(rows):\n    return rows\n", 2),
        Example("This method never sets `size`.", "unsupported", "SIZE = 1\n", 1),
    ),
)
