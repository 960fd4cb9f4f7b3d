"""What becomes of what the calls give: handling at each of them refutes that it is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from checks.claims.handled.claim import HandledClaim
from checks.claims.handled.phrases import ERRORS
from checks.claims.kind import short
from checks.claims.spoken_of import function_of, lines_with, scope_of, settled, surroundings, told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.errors.care import Care, taken_care_of
from checks.code.facts.errors.catching import first_line_of_whole_body, runs_later, taken_by
from checks.code.facts.errors.handing_on import handed_on
from checks.code.facts.errors.results import gives_no_error
from checks.code.facts.flow.handling import Handling, handling
from checks.code.facts.flow.returns import returns
from checks.code.structure.outline import Handler
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome

BY_RESULT = frozenset(("go", "rust"))
"""Languages in which an error is a result, and the signature says whether there is one."""


def verify(claim: HandledClaim, code: Code, context: Context) -> Outcome:
    """Follow what the calls give. Handling at each of them refutes that it is missing; nothing is confirmed."""
    return settled(_judged(claim, code, context))


def _judged(claim: HandledClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if claim.stance is not Stance.DENIED:
        return CannotTell("whether all of it is handled is not traced")
    if claim.care is Care.CAUGHT and around.outline.language in BY_RESULT:
        claim = replace(claim, care=Care.ERROR)  # there an error is no exception
    if claim.when:
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    name = claim.call.partition("(")[0].strip()
    if name in ERRORS and around.outline.language == "go":
        assigned = _assigned_to(around, name)
        return assigned if isinstance(assigned, CannotTell) else _of_calls(around, claim, assigned)
    if not name:
        return _of_the_lines(around, claim)
    if claim.care is Care.ERROR and (outcome := _without_error(around, name)) is not None:
        return outcome
    places = lines_with(around, name, claim.where)
    if isinstance(places, CannotTell):
        return places
    found: list[Handling] = []
    for place in places:
        answer = handling(code, place, name)
        if isinstance(answer, CannotTell):
            return answer
        found += answer
    if not found:
        return CannotTell(f"no call of `{name}` was found there")
    return _of_calls(around, claim, found)


def _of_the_lines(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """Of what the cited lines do, whatever they call."""
    if claim.care is Care.ERROR:
        return _raised_again(around)
    if claim.care is Care.CAUGHT:
        return _let_out(around, claim) if claim.where else _taken_here(around, claim)
    opened = _assigned_to(around, "")
    return opened if isinstance(opened, CannotTell) else _of_calls(around, claim, opened)


NEAR: Final = 3
"""Lines before the cited ones on which the call may be whose error they speak of."""


def _assigned_to(around: Surroundings, name: str) -> Answer[list[Handling]]:
    """The one call at the cited lines, or right before them, that gives the variable its value; "": any variable."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    if not name and not around.outline.calls(around.first, around.last):
        return CannotTell("the cited lines call nothing")
    for line in range(around.last, max(1, around.first - NEAR) - 1, -1):
        found: list[Handling] = []
        for call in around.outline.calls(line, line):
            answer = handling(around.code, around.at(line, line), call.full)
            found += (
                []
                if isinstance(answer, CannotTell)
                else [one for one in answer if (name in one.assigned if name else one.assigned)]
            )
        if found:
            return found if len(found) == 1 else CannotTell(f"line {line} sets `{name}` several times")
    return CannotTell(f"no call near the cited lines sets `{name}`")


def _raised_again(around: Surroundings) -> Answer[Outcome]:
    """The handler at the cited lines raises what it catches, whatever else it does."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    raised = handed_on(around.code, around.at(around.first, around.last))
    if isinstance(raised, CannotTell):
        return raised
    shown = around.code.evidence(raised)
    text = short(around.lines[(raised.first or 1) - 1].strip())
    return told(f"line {raised.first} hands it on: `{text}`", Failure.FALSE_ABSENCE, (shown,))


def _taken_here(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """Every cited line that calls something, the first and the last are in a `try` whose handler takes the exception."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    known = around.outline.handlers(around.first, around.last)
    if any(one.kind == "except" and one.first == around.first for one in known):
        lines = {around.first - 1}  # the end of what the cited handler is of
    else:
        opens = any(one.kind == "try" and one.first == around.first for one in known)
        lines = {one.line for one in around.outline.calls(around.first, around.last)}
        lines |= {around.last} if opens else {around.first, around.last}
    takers = [None if runs_later(around, line) else taken_by(around, line, claim.error) for line in lines]
    if None in takers or takers[0] is None:
        thing = f"`{short(claim.error)}`" if claim.error else "whatever is raised"
        return CannotTell(f"no handler was found that takes {thing} at each of the cited lines and keeps it")
    return _taken(around, claim, takers[0])


def _taken(around: Surroundings, claim: HandledClaim, handler: Handler) -> Outcome:
    shown = around.evidence(handler.first)
    thing = f"`{short(claim.error)}`" if claim.error else "whatever is raised"
    says = f"`{short(around.lines[handler.first - 1].strip())}` takes {thing}, at line {handler.first}"
    return told(says, Failure.FALSE_ABSENCE, shown)


def _let_out(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """All that the function does is in one `try` whose handler takes the exception."""
    scope = scope_of(around, claim.where)
    if isinstance(scope, CannotTell):
        return scope
    if claim.error == "TypeError":
        return CannotTell("a call with wrong arguments raises it before the function runs")
    line = first_line_of_whole_body(around, scope)
    handler = taken_by(around, line, claim.error) if line is not None else None
    if handler is None:
        return CannotTell(f"whether all that `{short(claim.where)}` raises is caught is not traced")
    return _taken(around, claim, handler)


def _of_calls(around: Surroundings, claim: HandledClaim, found: list[Handling]) -> Answer[Outcome]:
    code = around.code
    shown = [taken_care_of(around, claim.care, each, claim.error) for each in found]
    handled = [one for one in shown if one is not None]
    if len(handled) < len(shown):
        return CannotTell(_why_not(found[shown.index(None)]))
    says = f"`{short(handled[0].text)}` takes care of it, at line {handled[0].location.first}"
    return told(says, Failure.FALSE_ABSENCE, (code.evidence(_brief(handled[0].location)),))


def _without_error(around: Surroundings, name: str) -> Outcome | None:
    """A function that has no error to ignore, by its signature."""
    language = around.outline.language
    if language not in BY_RESULT:
        return None
    function = function_of(around, name)
    if isinstance(function, CannotTell):
        return None
    head = Location(function.at.path, function.name_line, function.name_line, function.at.side)
    given = returns(around.code, head)
    if isinstance(given, CannotTell) or given.declared_error or given.raises or given.declared == "bool":
        return None
    if not gives_no_error(around.code, function, given.declared):
        return None
    says = f"`{function.name}` gives no error: its result is `{given.declared or 'nothing'}` (line {function.name_line} of `{function.at.path}`)"
    return told(says, Failure.FALSE_STATEMENT, (around.code.evidence(head),))


def _why_not(found: Handling) -> str:
    done = ", ".join(dict.fromkeys(str(one.kind) for one in found.treatments))
    return f"the call at line {found.location.first} is {done}; that may be enough"


def _brief(location: Location) -> Location:
    return Location(location.path, location.first, location.first, location.side)
