"""Whether a call is sure to run in the end, whatever raises."""

from __future__ import annotations

import re

from checks.claims.spoken_of import scope_of
from checks.code.facts.answer import Answer, CannotTell
from checks.code.occurrences import pattern
from checks.code.structure import Call
from checks.code.structure.outline import Branch
from checks.code.surroundings import Surroundings
from checks.code.tokens import TokenText


def closed_in_the_end(here: Surroundings, code: str, where: str, raising: str) -> Answer[tuple[str, int]]:
    """How the call is sure to run, in words, and the line that shows it, when the call `raising` raises; of "", any call.

    Any: all that is called behind the line that opens the thing, or in a function that is given it, must be under it.
    """
    scope = scope_of(here, where)
    if isinstance(scope, CannotTell):
        return scope
    first, last = scope.first or 1, scope.last or 1
    calls = here.outline.calls(first, last)
    thing = code.rpartition(".")[0]
    for says, line, since, until in _ways(here, calls, code, first, last):
        if raising:
            named = [one.line for one in calls if one.full == raising or one.full.endswith(f".{raising}")]
            covered = bool(named) and all(since <= one <= until for one in named)
        else:
            opened = _opened(here, thing, first, since)
            between = [one for one in calls if opened < one.line < since]
            covered = all(_leaves(here, one.line) for one in between)
        if covered:
            return says, line
    return CannotTell(f"`{code}` was not seen to run whatever raises")


def _ways(
    here: Surroundings, calls: tuple[Call, ...], code: str, first: int, last: int
) -> list[tuple[str, int, int, int]]:
    """How it runs in the end, the line that shows it, and the lines whose exceptions it outlives."""
    found: list[tuple[str, int, int, int]] = []
    handlers = here.outline.handlers(first, last)
    for call in calls:
        if call.full.lower() != code.lower():
            continue
        if here.lines[call.line - 1].split()[:1] == ["defer"]:
            found.append((f"`{call.full}` is deferred at line {call.line}", call.line, call.line, last))
        finals = [
            one
            for one in handlers
            if one.kind == "finally" and one.first <= call.line and call.last <= one.last
        ]
        for final in finals[-1:]:
            tries = [one for one in handlers if one.kind == "try" and one.first < final.first <= one.last]
            if tries:
                begins = max(one.first for one in tries)
                says = f"`{call.full}` is in the `finally` at line {final.first}"
                found.append((says, final.first, begins, final.first))
    thing, _, method = code.rpartition(".")
    branch = with_that_closes(here, thing, first, last) if method == "close" else None
    if branch is not None:
        says = f"the `with` at line {branch.first} closes `{thing}`"
        found.append((says, branch.first, branch.first, branch.last))
    return found


def with_that_closes(here: Surroundings, thing: str, first: int, last: int) -> Branch | None:
    """The first `with … as thing` of some lines."""
    wanted = list(pattern(f"as {thing}").tokens)
    known = (one for one in here.outline.branches(first, last) if one.kind == "with")
    return next((one for one in known if TokenText(one.condition).find(wanted)), None)


def _opened(here: Surroundings, thing: str, first: int, before: int) -> int:
    """The last line before another that gives the thing its value; else the head of the function."""
    named = re.compile(rf"(?<![\w.]){re.escape(thing)}(?!\w)")
    for line in range(before - 1, first, -1):
        target, sign, value = here.lines[line - 1].partition("=")
        compares = target.endswith(("!", "<", ">")) or value.startswith(("=", ">"))
        if sign and not compares and "(" not in target and named.search(target):
            return line
    return first


def _leaves(here: Surroundings, line: int) -> bool:
    """The line leaves the function, as where opening the thing failed."""
    return here.lines[line - 1].split()[:1] == ["return"]
