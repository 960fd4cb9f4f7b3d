"""Looking for what is said to be missing: a line that has it refutes the claim."""

from __future__ import annotations

from collections.abc import Iterator

from checks.claims.absence.answering import answers, is_made_before
from checks.claims.absence.claim import AbsenceClaim
from checks.claims.behaviour.deeds import calls_of, done
from checks.claims.behaviour.deeds import found_in as places_in
from checks.claims.entries import entry_shown
from checks.claims.kind import short
from checks.claims.meant_here import only, why_not
from checks.claims.quote.altered import COMMENTS
from checks.claims.quote.telling import FEWEST_TOKENS, own_names
from checks.claims.replacing import stands_there
from checks.code.code import Code
from checks.code.occurrences import Pattern, is_within, occurrences, pattern, places
from checks.code.structure import Definition
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.file_names import is_file
from checks.text.grammar.lexicon import Predicate
from checks.text.mentions import is_distinctive

_LOOKED_UP = frozenset((Predicate.CHECKS, Predicate.CALLS, Predicate.AWAITS))
"""Deeds that the code shows; whether a thing is set or read is not traced."""


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
            if there and is_made_before(around, wanted.names, branch.first):
                return failed(
                    f"the proposed check is already there: line {branch.first} has `{short(branch.condition)}`",
                    Failure.FALSE_ABSENCE,
                    evidence=around.evidence(branch.first),
                )
    return unsupported("the proposed check was not found; this does not prove that it is absent")


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
    """The first line with the thing that answers what is said of the cited ones."""
    return next((line for line in _lines(around, claim, first, last) if answers(around, claim, line)), None)


def _lines(around: Surroundings, claim: AbsenceClaim, first: int, last: int) -> Iterator[int]:
    wanted = pattern(claim.thing.removesuffix("()"))
    if claim.deed in _LOOKED_UP and wanted.names:
        lines = done(around, claim.deed, claim.thing, first, last)
        yield from (line for line in lines if not _is_of_itself(around, claim, line))
    if claim.deed is not None:
        return
    if not claim.proposed:
        yield from _lines_of_literal(around, claim.thing, first, last)
    if not claim.proposed and len(wanted.tokens) == 1 and is_distinctive(wanted.tokens[0]):
        yield from calls_of(around.outline, wanted.tokens[0], first, last)
    if _tells(around, wanted, proposed=claim.proposed):
        found = places_in(around, claim.thing, first, last)
        yield from (one.first for one in found if not is_within(around.outline, *one.lines, wanted))


def _is_of_itself(around: Surroundings, claim: AbsenceClaim, line: int) -> bool:
    """A call within the function that is called: nobody else need call it."""
    own = around.outline.named(pattern(claim.thing.removesuffix("()")).tokens[-1])
    inside = any(one.kind in SCOPES and one.first <= line <= one.last for one in own)
    return claim.deed is Predicate.CALLS and inside


def _lines_of_literal(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """Where a string of the range is just that."""
    bare = thing.strip("\"'")
    if bare not in "\n".join(around.lines[first - 1 : last]):
        return  # the words of a whole file need not be told apart for that
    yield from (one.line for one in around.outline.strings(first, last) if one.text == bare)


def _tells(around: Surroundings, wanted: Pattern, *, proposed: bool) -> bool:
    """A made-up name, or code of several tokens: a common word is found everywhere, and something else is meant."""
    own = own_names(wanted, around.outline.language)
    if len(wanted.tokens) >= FEWEST_TOKENS:
        return bool(own) or not proposed
    return any(map(is_distinctive, own))
