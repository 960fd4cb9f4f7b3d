"""What a text says is missing, refuted by the line that has it. An absence is never confirmed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, islice, pairwise
from operator import attrgetter
from typing import ClassVar, Final

from checks.claims.behaviour.deeds import calls_of, done
from checks.claims.behaviour.deeds import found_in as places_in
from checks.claims.defined.reading import UNDEFINED
from checks.claims.entries import entry_shown, lacked_in
from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.meant_here import only, why_not
from checks.claims.quote.altered import COMMENTS
from checks.claims.quote.telling import FEWEST_TOKENS, own_names
from checks.claims.quote.verifying import is_code
from checks.claims.replacing import stands_there, wanted_in
from checks.code.code import Code
from checks.code.occurrences import Pattern, occurrences, pattern, places
from checks.code.structure import Definition, UseKind
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.file_names import is_file
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import ADDING, LACKING, Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Part, Shape, is_distinctive
from checks.text.prose import Block, Role, Text

_GUARD = re.compile(r"\s*+(?:if|elif|else if)\b\s*+\(?([^{}]{3,300}?)\)?\s*+[{:]\s*+\Z")
_LEAVES = re.compile(r"\s*+(?:return|raise|throw)\b")

HOLDING = frozenset(("contain", "include"))
"""Verbs that say what a thing holds, of a list as of a function."""

_LOOKED_UP = frozenset((Predicate.CHECKS, Predicate.CALLS, Predicate.AWAITS))
"""Deeds that the code shows; whether a thing is set or read is not traced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceClaim(Claim):
    """The code `thing` is not there: not at the cited lines, or not in the function or class `where`."""

    kind: ClassVar[str] = "absence"
    fact: ClassVar[bool] = True
    thing: str
    """Code that the cited place is said not to have, as the code would spell it; no description of it."""

    deed: Predicate | None = None
    """What is not done to it: it is not checked, called, awaited or caught. None: it is not there at all."""

    where: str = ""
    replaces: bool = False
    """It is shown in place of the cited lines: what these have already, it keeps."""

    proposed: bool = False
    """Nobody says that it is missing, but it is proposed as new."""

    besides: tuple[str, ...] = ()
    """Lines that are proposed with a check, and are no part of it: where they are new, they are what is proposed."""

    entry: bool = False
    """It is no entry of the list or table `where`; "": of the one that the cited lines define."""

    instead: bool = False
    """It is wanted in place of the whole value that a cited line gives."""

    @property
    def holds_anywhere(self) -> bool:
        """A table that is written out, or a cited line, is the same wherever it is spoken of."""
        return self.entry or self.instead


def extract(text: Text) -> Iterator[AbsenceClaim]:
    """ "No `x`", "`x` is missing", "`x` is never checked", and lines proposed as new."""
    before: Sentence | None = None
    for sentence in text.sentences:
        listed: set[str] = set()
        for each in lacked_in(sentence, before):
            listed |= {each.thing}
            yield AbsenceClaim(
                statement=sentence.written, thing=each.thing, where=each.table, entry=each.entry
            )
        for wanted in wanted_in(sentence):
            yield AbsenceClaim(statement=sentence.written, thing=wanted, instead=True)
        for clause in sentence.clauses:
            for number in (*clause.subject, *clause.object, *(number for _, number in clause.oblique)):
                mention = sentence.mentions[number]
                denied = mention.stance is Stance.DENIED and mention.marked and _is_a_thing(mention)
                if denied and mention.text not in listed:
                    yield from _denied(sentence, clause, mention)
        before = sentence
    yield from _asked_for(text)
    for block in text.blocks:
        yield from _proposed(block)


def _is_a_thing(mention: Mention) -> bool:
    """It is code that can be missing: of a mark alone, as in "no matching `>`", any line may have one."""
    marks = mention.shape is Shape.EXPRESSION and not mention.names
    return not marks and mention.shape not in (Shape.PATH, Shape.WORDS)


FOR_WHAT: Final = frozenset(("for", "against"))
"""Prepositions before what a check is for."""

OF_MODULES: Final = frozenset(("import", "imports", "export", "exports"))
"""Nouns of lists of names at the edge of a file: what is missing in one of them may well be used below it."""


def _is_missing_at_the_edge(clause: Clause, mention: Mention) -> bool:
    """ "`x` is missing in the list of imports"."""
    behind = [word.lower for word in clause.words if word.at > mention.at]
    place = dropwhile(lambda word: word not in ("in", "from", "among"), behind)
    return not OF_MODULES.isdisjoint(islice(place, 8))


def _is_of_no_code(clause: Clause, mention: Mention) -> bool:
    """ "Jobs of the old version have no `x`": what lacks it is data, a user or a client, and no place in code."""
    if mention.part is not Part.OBJECT or clause.verb not in ("have", "lack") or clause.subject:
        return False
    before = [word for word in clause.words if word.at < clause.behind_at and word.mention is None]
    said = [word.lower for word in before if word.lower.isalpha()]
    known = lex.NOUNS | lex.PLURALS | lex.PRONOUNS | {f"{noun}s" for noun in lex.NOUNS} | OF_CODE
    return bool(said) and known.isdisjoint(said)


def _is_of_a_case(sentence: Sentence, clause: Clause) -> bool:
    """ "When it is empty, `x` is not called", "so no `x` is sent": it is said of what then happens, not of the code."""
    follows = clause.words[0].lower == "so" or any(one.words[0].lower == "so" for one in sentence.clauses)
    return follows or not sentence.words.isdisjoint(lex.CONDITIONS)


def _is_set_apart(clause: Clause, mention: Mention) -> bool:
    """ "No package-level `x` wrapper", "no `x` key": a thing of some kind, of which another may well be there."""
    words = [word for word in clause.words if word.text.isalpha() or word.mention is not None]
    at = next((at for at, word in enumerate(words) if word.at == mention.at), None)
    if at is None or mention.part is Part.SUBJECT:
        return False
    before, after = words[at - 1].lower if at else "", words[at + 1].lower if at + 1 < len(words) else ""
    listed = at > 0 and words[at - 1].mention is not None
    bare = listed or before in BEFORE_A_THING or before.endswith(("s", "n't", "ing"))
    return not bare or after not in BEHIND_A_THING


LISTING: Final = lex.COORDINATORS | lex.PREPOSITIONS
BEFORE_A_THING: Final = frozenset(("no", "without", "a", "an", "the", "any")) | LACKING | LISTING
"""Words between a denial and a thing that say nothing of which one is meant."""

BEHIND_A_THING: Final = frozenset(("", "here", "call", "calls", "import", "check")) | LISTING
"""What may stand behind a thing that is there whatever kind it is of."""

OF_CODE: Final = frozenset(("code", "here", "there"))
"""More words for places in code."""


VALIDATES: Final = frozenset(("validate", "sanitize", "sanitise"))
"""Verbs for a check of what a value is, which to ask whether there is one is not."""


def _denied(sentence: Sentence, clause: Clause, mention: Mention) -> Iterator[AbsenceClaim]:
    if sentence.begins_with_a_case and mention.part is not Part.SUBJECT:
        return
    if _is_missing_at_the_edge(clause, mention) or _is_of_no_code(clause, mention):
        return
    if _is_an_effect(sentence, clause):
        return
    held = clause.verb in HOLDING and mention.part is Part.OBJECT
    if _is_of_a_case(sentence, clause) or (not held and _is_set_apart(clause, mention)):
        return
    deed = clause.predicate if clause.passive and mention.part is Part.SUBJECT else None
    if deed is Predicate.CHECKS and any(word.lower in FOR_WHAT for word in clause.behind[:1]):
        return  # "`x` is not checked for zero": another check of it is no answer
    if deed is Predicate.CHECKS and clause.verb in VALIDATES:
        return  # not every check of it does that
    # "`x` is not a `y`", "`x` is no member of `y`"
    about = mention.part is Part.OBLIQUE or (mention.part is Part.OBJECT and clause.verb == "be")
    does = deed is None and clause.verb not in ("", "be", "have")  # "`f` never calls `g`" is what `f` does
    if (about or does) and not (held or _is_lacked(clause, mention)):
        return
    undefined = not clause.lowered.isdisjoint(UNDEFINED)
    if undefined and mention.shape is not Shape.MEMBER:  # `a.b` has a value
        return
    said_before = deed is not None and not clause.denied  # "`x` is never awaited and is called"
    if clause.passive and ((clause.denied and deed is None) or (said_before and not undefined)):
        return
    yield AbsenceClaim(
        statement=sentence.written,
        thing=mention.text,
        deed=deed,
        where=sentence.place_in(clause, mention) or _holder(sentence, clause, mention),
    )


def _is_an_effect(sentence: Sentence, clause: Clause) -> bool:
    """ "It throws, and `f` isn't called": what comes of the one is no statement on the other."""
    joined, named, *_ = (*(word for word in clause.words if word.text != ","), None, None)
    joins = joined is not None and joined.lower in lex.COORDINATORS
    own = named is not None and named.mention is not None
    return clause is not sentence.clauses[0] and clause.passive and joins and own


def _holder(sentence: Sentence, clause: Clause, mention: Mention) -> str:
    """What lacks the thing: the one name that the clause is about."""
    subjects = [sentence.mentions[number] for number in clause.subject]
    said_of = len(subjects) == 1 and mention.part is Part.OBJECT and clause.verb != "be"
    if said_of and subjects[0].shape is Shape.PATH:
        return subjects[0].text
    return subjects[0].qualified if said_of and subjects[0].shape in NAMED else ""


def _is_lacked(clause: Clause, mention: Mention) -> bool:
    """ "Lacks `x`", "without `x`", "missing `x`": denied by the words right before it.

    "Without resetting `x`" denies a deed that is done to `x`, not that it is there.
    """
    count = bisect_left(clause.said, mention.at, key=attrgetter("at"))
    before = [word.lower for word in clause.said[max(count - 2, 0) : count]]
    if "without" in before and clause.subject:
        return False  # "`x` is written without `f`": beside it something else may have that
    if before[-1:] and before[-1] not in LACKING and before[-1].endswith("ing") and before[0] == "without":
        return False
    return not (LACKING | {"no", "without"}).isdisjoint(before)


def _asked_for(text: Text) -> Iterator[AbsenceClaim]:
    """Code that a command asks to be added: "Add an `x is None` check"."""
    for sentence in text.sentences:
        for clause in sentence.clauses:
            asks = clause.verb in ADDING and clause.stance is Stance.PROPOSED
            for thing in [sentence.mentions[number] for number in clause.object if asks]:
                if thing.marked and thing.shape is Shape.EXPRESSION:
                    yield AbsenceClaim(
                        statement=sentence.written, thing=thing.text, deed=Predicate.CHECKS, proposed=True
                    )


def _proposed(block: Block) -> Iterator[AbsenceClaim]:
    """The condition that proposed lines check, and the lines that a diff only adds."""
    if block.role in (Role.SUGGESTION, Role.DIFF):
        lines = [line for line in block.text.split("\n") if line.strip()]
        guards = [(guard, after) for line, after in pairwise((*lines, "")) if (guard := _GUARD.match(line))]
        if len(guards) == 1 and _LEAVES.match(guards[0][1]):  # more may keep one that is there
            guard = guards[0][0]
            yield AbsenceClaim(
                statement=f"`{short(guard[0])}` is not there yet",
                thing=guard[1],
                deed=Predicate.CHECKS,
                replaces=block.role is Role.SUGGESTION,
                proposed=True,
                besides=tuple(line.strip() for line in lines if line not in (guard[0], guards[0][1])),
            )
    if block.role is Role.DIFF and not block.removed and block.text.strip():
        yield AbsenceClaim(statement="the proposed lines are not there yet", thing=block.text, proposed=True)


def verify(claim: AbsenceClaim, code: Code, context: Context) -> Outcome:
    """Look for the thing where it is said to be missing; a line that has it refutes the claim."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if claim.proposed and claim.deed is Predicate.CHECKS:
        return _proposed_check(around, claim)
    if is_file(claim.where) and claim.where != around.path:
        return unsupported(f"it is `{claim.where}` that is said to lack it, which is not the cited file")
    if claim.instead:
        return _in_its_place(around, claim)
    if claim.entry:
        return entry_shown(around, claim.thing, claim.where)
    if context.lost_lines and not claim.where:
        return unsupported("the cited lines do not exist, so it is unclear what is missing there")
    if claim.where and claim.deed is None and not only(around, claim.where):
        shown = entry_shown(around, claim.thing, claim.where)
        if shown.failure is not None:
            return shown
    area = _area(around, claim.where)
    if area is None:
        return unsupported(why_not(around, claim.where))
    line = _line(around, claim, *area)
    function = around.function
    if line is None and function is not None and claim.deed is None and not (claim.where or claim.proposed):
        area = function.first, function.last
        line = _line(around, claim, *area)
    if line is None:
        return _not_found(around, claim, *area)
    says = "has it" if claim.deed is None else f"{claim.deed} it"
    return failed(
        f"`{short(claim.thing)}` is not missing: line {line} {says}",
        Failure.FALSE_ABSENCE,
        evidence=around.evidence(line),
    )


def _in_its_place(around: Surroundings, claim: AbsenceClaim) -> Outcome:
    """A cited line has just what is wanted there."""
    line = stands_there(around, claim.thing)
    if line is None:
        return unsupported(f"no cited line has just `{short(claim.thing)}` as its value")
    says = f"line {line} has `{short(claim.thing)}` already"
    return failed(says, Failure.FALSE_ABSENCE, evidence=around.evidence(line))


def _not_found(around: Surroundings, claim: AbsenceClaim, first: int, last: int) -> Outcome:
    """How far was looked, and what is there that may or may not be meant."""
    wanted = pattern(claim.thing.removesuffix("()"))
    there = next((a for a, b in places(around.tokens, wanted) if first <= a and b <= last), None)
    thing = f"`{short(claim.thing)}`"
    if there is not None:
        return unsupported(
            f"line {there} has {thing}, but whether the finding means that one was not decided"
        )
    return unsupported(f"lines {first}-{last} do not have {thing}; this does not prove that it is absent")


def _proposed_check(around: Surroundings, claim: AbsenceClaim) -> Outcome:
    """A check that is proposed is made already, in the same function, on the way to the cited lines."""
    wanted = pattern(claim.thing)
    function = around.function
    code = [line for line in claim.besides if pattern(line).names and not line.startswith(COMMENTS)]
    if code and not {line.strip() for line in around.lines}.issuperset(code):
        return unsupported("other lines are proposed with the check")
    if function is not None and len(wanted.tokens) > 2 and wanted.names:
        for branch in around.outline.branches(function.first, around.last + around.window):
            leaves = around.outline.returns(branch.first, branch.last) or around.outline.raises(
                branch.first, branch.last
            )
            kept = claim.replaces and around.first <= branch.first <= around.last
            there = leaves and not kept and occurrences(TokenText(branch.condition), wanted)
            if there and not _is_set_between(around, wanted.names, branch.first):
                return failed(
                    f"the proposed check is already there: line {branch.first} has `{short(branch.condition)}`",
                    Failure.FALSE_ABSENCE,
                    evidence=around.evidence(branch.first),
                )
    return unsupported("the proposed check was not found; this does not prove that it is absent")


def _is_set_between(around: Surroundings, names: frozenset[str], line: int) -> bool:
    """A name gets another value from the check to the cited lines, or behind these: `err` of the next call is another."""
    first, last = (line + 1, around.last) if line < around.first else (around.last + 1, line - 1)
    return any(
        use.kind in (UseKind.DEFINITION, UseKind.WRITE) and first <= use.line <= last
        for name in names
        for use in around.outline.uses(name)
    )


def _area(around: Surroundings, where: str) -> tuple[int, int] | None:
    """The lines of the function or class that is named; else those around the cited ones in their function."""
    if where == around.path:
        return 1, len(around.lines)
    if where:
        named = only(around, where) or _literal(around, where)
        return (named.first, named.last) if named else None
    (first, last), function = around.near, around.function
    return (max(first, function.first), min(last, function.last)) if function else (first, last)


def _literal(around: Surroundings, name: str) -> Definition | None:
    """The one constant or attribute of that name."""
    named = around.outline.named(name)
    return (
        named[0] if len(named) == 1 and named[0].kind is Defined.VARIABLE and around.outline.exact else None
    )


def _line(around: Surroundings, claim: AbsenceClaim, first: int, last: int) -> int | None:
    wanted = pattern(claim.thing.removesuffix("()"))
    if claim.deed in _LOOKED_UP and wanted.names:
        lines = done(around, claim.deed, claim.thing, first, last)
        return next((line for line in lines if not _is_of_itself(around, claim, line)), None)
    if claim.deed is not None:
        return None
    if not claim.proposed and (line := _line_of_literal(around, claim.thing, first, last)) is not None:
        return line
    if not claim.proposed and len(wanted.tokens) == 1 and is_distinctive(wanted.tokens[0]):
        called = next(iter(calls_of(around.outline, wanted.tokens[0], first, last)), None)
        if called is not None:
            return called
    if not _tells(around, wanted, proposed=claim.proposed):
        return None
    found = places_in(around, claim.thing, first, last)
    return next((one.first for one in found if is_code(around, one, wanted)), None)


def _is_of_itself(around: Surroundings, claim: AbsenceClaim, line: int) -> bool:
    """A call within the function that is called: nobody else need call it."""
    own = around.outline.named(pattern(claim.thing.removesuffix("()")).tokens[-1])
    inside = any(one.kind in SCOPES and one.first <= line <= one.last for one in own)
    return claim.deed is Predicate.CALLS and inside


def _line_of_literal(around: Surroundings, thing: str, first: int, last: int) -> int | None:
    """Where a string of the range is just that."""
    bare = thing.strip("\"'")
    if bare not in "\n".join(around.lines[first - 1 : last]):
        return None  # the words of a whole file need not be told apart for that
    return next((one.line for one in around.outline.strings(first, last) if one.text == bare), None)


def _tells(around: Surroundings, wanted: Pattern, *, proposed: bool) -> bool:
    """A made-up name, or code of several tokens: a common word is found everywhere, and something else is meant."""
    own = own_names(wanted, around.outline.language)
    if len(wanted.tokens) >= FEWEST_TOKENS:
        return bool(own) or not proposed
    return any(map(is_distinctive, own))


_PRICES = 'PRICES = {\n    "small": 1,\n    "large": 2,\n}\n'
_SHOP = """
from shop import clear_rows

def apply_discount(item, rate_limit):
    if item is None:
        raise ValueError(item)
    if rate_limit:
        return clear_rows(item)
    return item.price
"""

KIND = Kind(
    AbsenceClaim,
    "what is said to be missing is not there",
    extract,
    verify,
    denial=Denial.TURNED,
    examples=(
        Example("`PRICES` has no entry for `small`.", Failure.FALSE_ABSENCE, _PRICES, 2),
        Example("`PRICES` has no entry for `tiny`.", "unsupported", _PRICES, 2),
        Example("`SIZES` has no entry for `small`.", "unsupported", _PRICES, 2),
        Example("The check `if item is None` is missing.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example("`rate_limit` is never checked.", Failure.FALSE_ABSENCE, _SHOP, 7),
        Example(
            "`rate_limit` is never validated.", NOTHING, _SHOP, 7, why="Not every check of it does that."
        ),
        Example(
            "`item.price` is never checked.",
            "unsupported",
            _SHOP,
            7,
            why="Nothing refutes it; nothing confirms it.",
        ),
        Example("`clear_rows` is undefined.", NOTHING, _SHOP, 8, why="That is what a file defines."),
        Example("There is no `clear_rows` in `apply_discount`.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example("There is no `price_limit`.", "unsupported", _SHOP, 5),
        Example(
            "Add it:\n\n```diff\n+    if item is None:\n+        raise ValueError(item)\n```",
            Failure.FALSE_ABSENCE,
            _SHOP,
            5,
        ),
        Example(
            "`apply_discount` never calls `price`.", NOTHING, _SHOP, 5, why="That is what a function does."
        ),
        Example("Use `clear_rows(item)` instead.", Failure.FALSE_ABSENCE, _SHOP, 8),
        Example("Use `load_rows(item)` instead.", "unsupported", _SHOP, 8),
    ),
)
