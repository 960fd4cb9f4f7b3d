"""Whether a call that closes or releases a thing is the last word on it, on every way through the function."""

from __future__ import annotations

from typing import Final

from checks.code.ownership import OWN
from checks.code.structure import Call
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Surroundings

OPENING: Final = frozenset(("acquire", "begin", "connect", "lock", "open", "start"))
"""Methods that open again what was closed."""


def stays_closed(here: Surroundings, call: Call) -> bool:
    """Nothing opens the receiver again behind the call, and nothing leaves the function between the two."""
    receiver = call.full.rpartition(".")[0]
    function = next((one for one in here.outline.enclosing(call.line) if one.kind in FUNCTIONS), None)
    if not receiver or function is None:
        return True
    behind = here.outline.calls(call.line + 1, function.last) if call.line < function.last else ()
    if any(each.name in OPENING and each.full.rpartition(".")[0] == receiver for each in behind):
        return False
    *owner, name = segments(receiver) or ("",)
    given = [
        one.line
        for one in here.outline.uses(name)
        if one.sets
        and (one.owner in (None, *OWN) or bool(owner))
        and function.first <= one.line <= function.last
    ]
    if any(line > call.line for line in given):
        return False
    opened = max(given, default=None)
    if opened is None or opened >= call.line - 1:
        return True
    between = opened + 1, call.line - 1
    left = [one.line for one in here.outline.returns(*between)] + [
        one.line for one in here.outline.raises(*between)
    ]
    return not any(_is_of(here, line, function.name_line) for line in left)


def _is_of(here: Surroundings, line: int, name_line: int) -> bool:
    """The innermost function around a line is the one with its name there."""
    inner = next((one for one in here.outline.enclosing(line) if one.kind in FUNCTIONS), None)
    return inner is not None and inner.name_line == name_line
