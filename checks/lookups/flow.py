"""The look-ups that ask what runs when: what encloses a line, what guards a name there, what a function gives."""

from __future__ import annotations

from collections.abc import Iterable

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.flow.returns import Returns as Given
from checks.code.facts.flow.returns import returns as returns_of
from checks.code.facts.guards.guards import guards
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.writers import writers
from checks.code.structure import Kind, ValueKind
from checks.code.tokens import is_name
from checks.lookups.found import Found, FullError, Sheet, page, written
from checks.lookups.request import AroundLine, Returns
from checks.lookups.text_lookups import resolved
from checks.model.location import Location

WRITINGS_LIMIT = 5
"""Places that set a name which are shown."""

FUNCTIONS_LIMIT = 5
"""Functions of one name whose results are shown."""


def around(asked: AroundLine, code: Code) -> Found:
    """What encloses a line, innermost first; with a name, the conditions on it that hold there."""
    sheet = Sheet(code)
    file = resolved(code, asked.path, asked.side)
    if isinstance(file, str):
        sheet.say(file)
        return sheet.found()
    place = Location(file.path, asked.line, asked.line, file.side)
    try:
        sheet.say(f"{written(file.path, file.side)}, line {asked.line}")
        sheet.show_range(place)
        chain = around_of(code, place)
        if isinstance(chain, CannotTell):
            sheet.say(f"cannot tell what is around it: {chain.why}")
        elif not chain:
            sheet.say("nothing is around it")
        else:
            for one in chain:
                sheet.say(f"in {one.kind.value}, lines {one.location.first}-{one.location.last}")
                sheet.show_range(Location(file.path, one.location.first, one.location.first, file.side))
        if asked.name:
            _guards(asked.name, place, sheet)
    except FullError:
        return sheet.found("more is around it; `read` the lines above")
    return sheet.found()


def _guards(name: str, place: Location, sheet: Sheet) -> None:
    _writings(name, place, sheet)
    held = guards(sheet.code, place, name)
    if isinstance(held, CannotTell):
        sheet.say(f"cannot tell what guards {name}: {held.why}")
        return
    if not held:
        sheet.say(f"no condition on {name} was read, which does not say that there is none")
    for one in held:
        sheet.say(f"{name} is guarded: this {'holds' if one.holds else 'does not hold'}")
        sheet.show_range(one.location)


def _writings(name: str, place: Location, sheet: Sheet) -> None:
    """Whether the line has the name, and where the function around it sets it."""
    code = sheet.code
    lines = code.lines(place.path, place.side)
    number = place.first or 1
    if is_name(name) and name not in code.tokens(place.path, place.side).in_lines(number, number):
        sheet.say(
            f"line {number} does not have {name}" if number <= len(lines) else f"there is no line {number}"
        )
    around = code.outline(place.path, place.side).enclosing(number)
    within = around[0].qualified if around else None
    given = next((each for each in around if name in {one.name for one in each.parameters}), None)
    if given is not None:
        sheet.say(f"{name} is a parameter of {given.qualified}")
        sheet.show_range(Location(place.path, given.name_line, given.name_line, place.side))
    path, side = place.path, place.side
    answer = writers(code, name, path=path, within=within, defined_in=path, side=side)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell where {name} is set: {answer.why}")
        return
    found = [one for one in answer.found if one.value_kind is not ValueKind.GIVEN]
    where = f"in {within}" if within else "in this file"
    if not found and given is None:
        sheet.say(f"{name} is not set {where}")
    for one in found[:WRITINGS_LIMIT]:
        sheet.say(f"{name} is set {where}")
        sheet.show_range(Location(place.path, one.at.first, one.at.first, place.side))
    if len(found) > WRITINGS_LIMIT:
        sheet.say(f"{len(found) - WRITINGS_LIMIT} places more set it")


def returns(asked: Returns, code: Code) -> Found:
    """What the functions of a name return and raise, in their own lines."""
    sheet = Sheet(code)
    path = None
    if asked.path is not None:
        file = resolved(code, asked.path, asked.side)
        if isinstance(file, str):
            sheet.say(file)
            return sheet.found()
        path = file.path
    known = definitions(code, asked.name, path=path, side=asked.side)
    if isinstance(known, CannotTell):
        sheet.say(f"cannot tell: {known.why}")
        return sheet.found()
    functions = [one for one in known.found if one.kind in {Kind.FUNCTION, Kind.METHOD}]
    if not functions:
        sheet.say(f"no function {asked.name} is defined in the files at hand")
    kept, cut = page(functions, asked.skip, FUNCTIONS_LIMIT)
    try:
        for one in kept:
            sheet.say(
                f"{one.kind.value} {one.qualified}, {written(one.at.path, one.at.side)}:{one.at.first}-{one.at.last}"
            )
            sheet.show_range(Location(one.at.path, one.name_line, one.name_line, one.at.side))
            given = returns_of(code, Location(one.at.path, one.name_line, one.name_line, one.at.side))
            if isinstance(given, CannotTell):
                sheet.say(f"cannot tell what it returns: {given.why}")
            else:
                _results(given, sheet)
    except FullError:
        return sheet.found("more results; ask with `path`, or `read` the function")
    return sheet.found(cut)


def _results(given: Given, sheet: Sheet) -> None:
    if given.declared:
        sheet.say(f"declared: {given.declared}")
    _listed("returns", ((one.kind.value, one.location) for one in given.results), sheet)
    _listed(
        "raises",
        ((f"{one.name}{', caught in it' if one.caught else ''}", one.location) for one in given.raises),
        sheet,
    )
    if given.end_reached and given.has_body:
        sheet.say("its end may be reached without a return")
    if not (given.results or given.raises or given.end_reached):
        sheet.say("no return is in it")


def _listed(does: str, places: Iterable[tuple[str, Location]], sheet: Sheet) -> None:
    for what, place in places:
        sheet.say(f"{does} {what}")
        sheet.show_range(place)
