"""Whether a call is taken care of for certain: its error, its result, its promise, or what it opens."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from checks.code.facts.answer import CannotTell
from checks.code.facts.errors.catching import RAISES, first_to_take, runs_later
from checks.code.facts.errors.parents import raised_by
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.flow.handling import WORD, Handling, Treated, Treatment
from checks.code.facts.flow.on_the_way import on_the_way
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.outline import Handler
from checks.code.surroundings import Surroundings


class Care(StrEnum):
    """What is taken care of, and how."""

    ERROR = "error"
    RESULT = "result"
    AWAITED = "awaited"
    CLOSED = "closed"
    CAUGHT = "caught"


TAKEN = frozenset((Treatment.RETURNED, Treatment.PASSED, Treatment.CHECKED))
"""What is done with a result that is not ignored."""


def taken_care_of(around: Surroundings, care: Care, found: Handling, error: str) -> Treated | None:
    """The treatment that takes care of it for certain."""
    match care:
        case Care.AWAITED:
            return found.treated(Treatment.AWAITED)
        case Care.CAUGHT:
            return _caught(around, found, error)
        case Care.CLOSED:
            return found.treated(Treatment.WITH) or _closed_always(around, found)
        case Care.RESULT:
            return _result(found)
        case Care.ERROR:
            return _error(around, found)


WAITING: Final = SCRIPTS | {"csharp"}
"""Languages in which what a call raises may come later, past the `try`, unless it is awaited."""

SYNCHRONOUS: Final = frozenset(("JSON.parse", "JSON.stringify", "decodeURIComponent", "decodeURI", "require"))
"""Functions of JavaScript that throw at once; what another one throws may come later, past the `try`."""


def _caught(around: Surroundings, found: Handling, error: str) -> Treated | None:
    """A handler that takes the exception and raises nothing itself, or `.catch(…)`."""
    language = around.outline.language
    if language in SCRIPTS and (caught := found.treated(Treatment.CAUGHT)) is not None:
        return caught if RAISES.isdisjoint(WORD.findall(caught.text)) else None
    callee = found.call.partition("(")[0].strip()
    at_once = language not in WAITING or callee in SYNCHRONOUS or callee.endswith("Sync")
    if not at_once and found.treated(Treatment.AWAITED) is None:
        return None
    if runs_later(around, found.location.first or 1):
        return None
    asked = [
        each for one in found.treatments if one.kind is Treatment.TRY for each in _handler_at(around, one)
    ]
    errors = (error,) if error else raised_by(callee, language or "") or ("",)
    takers = [first_to_take(around, asked, one) for one in errors]
    if None in takers or takers[0] is None:
        return None
    first = takers[0].first
    head = around.lines[first - 1].strip().lstrip("} ").rstrip(" {:")
    return Treated(Treatment.TRY, head, around.at(first, takers[0].last))


def _handler_at(around: Surroundings, treated: Treated) -> list[Handler]:
    """What the handler catches that a treatment shows."""
    first, last = treated.location.first or 1, treated.location.last or 1
    known = around.outline.handlers(first, last)
    return [one for one in known if one.kind == "except" and (one.first, one.last) == (first, last)]


def _closed_always(around: Surroundings, found: Handling) -> Treated | None:
    """Closed in a `finally`, or by `defer`: on every way out."""
    for one in found.treatments:
        if one.kind is not Treatment.CLOSED:
            continue
        line = around.code.lines(around.path, around.side)[(one.location.first or 1) - 1]
        chain = around_of(around.code, one.location)
        last = not isinstance(chain, CannotTell) and [e.kind for e in chain[:1]] == [Enclosure.FINALLY]
        if last or line.split()[:1] == ["defer"]:
            return one
    return None


def _result(found: Handling) -> Treated | None:
    """Returned, handed on or looked at, and nothing of it thrown away."""
    assigned = found.treated(Treatment.ASSIGNED)
    if assigned is not None and (len(found.assigned) != 1 or "_" in WORD.findall(assigned.text)[:4]):
        return None
    taken = TAKEN - {Treatment.RETURNED} if found.handed_over else TAKEN
    return next((one for one in found.treatments if one.kind in taken), None)


def _error(around: Surroundings, found: Handling) -> Treated | None:
    """Handed on, or looked at: in Go the last result, in Rust the whole; elsewhere only what catches it says so."""
    language = around.outline.language
    if language == "rust":
        handed_on = found.treated(Treatment.PROPAGATED)
        return handed_on if handed_on is not None and not _is_replaced(handed_on.text) else None
    if language == "go":
        return _error_of_go(around, found)
    caught = found.treated(Treatment.TRY)
    sure = language == "python" or found.treated(Treatment.AWAITED) is not None
    return caught if caught is not None and sure and _raises_again(around, caught) else None


REPLACING: Final = re.compile(r"\.\s*+(?:ok\(|or\b|or_else\b|ok_or|unwrap|map_err\(\s*+\|_)")
"""Methods of Rust that give something else for an error before `?` hands it on."""


def _is_replaced(text: str) -> bool:
    return REPLACING.search(text) is not None


def _error_of_go(around: Surroundings, found: Handling) -> Treated | None:
    """Returned as it is, or in the last name that it is assigned to, which is looked at or returned."""
    assigned = found.treated(Treatment.ASSIGNED)
    if assigned is None:
        return found.treated(Treatment.RETURNED)
    error = assigned.text.partition("=")[0].rpartition(",")[2].strip(" :")
    if not error.lower().startswith("err"):
        return None  # by its name it may be a value
    for one in found.treatments:
        if one.kind is Treatment.CHECKED and _is_any_error(one.text, error):
            return one
        returned = one.kind is Treatment.RETURNED and error in WORD.findall(one.text)
        if returned and on_the_way(around.code, found.location, one.location.first or 1):
            return one
    return None


def _is_any_error(condition: str, name: str) -> bool:
    """It holds of every error: `err != nil`, alone or beside another condition that is enough as well."""
    return any(part.strip(" ()").split() == [name, "!=", "nil"] for part in condition.split("||"))


def _raises_again(around: Surroundings, caught: Treated) -> bool:
    """The handler catches all there is and raises: whatever comes is not lost."""
    first, last = caught.location.first or 1, caught.location.last or 1
    head = around.lines[first - 1].replace(":", " ").replace("{", " ").replace("}", " ").split()
    whole = head[:1] == ["except"] and (len(head) == 1 or head[1] in ("Exception", "BaseException"))
    script = head[:1] == ["catch"]
    body = around.lines[first:last]
    return (whole or script) and any(line.split()[:1] in (["raise"], ["throw"]) for line in body)
