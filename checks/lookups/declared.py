"""The look-ups of what configuration declares: the value of a key, and where a package is declared."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.manifests.dependencies import dependencies
from checks.code.facts.manifests.keys import keys
from checks.lookups.found import Found, FullError, Sheet, joined, page, written
from checks.lookups.request import Dependency, Key
from checks.lookups.text_lookups import resolved
from checks.model.location import Location

VALUE_LINES = 20
"""Lines of one value that are shown; the answer says how to read on."""


def key(asked: Key, code: Code) -> Found:
    """Every key of that name in a file, with its lines and the names beside it."""
    sheet = Sheet(code)
    file = resolved(code, asked.path, asked.side)
    if isinstance(file, str):
        sheet.say(file)
        return sheet.found()
    answer = keys(code, file.path, asked.key, side=file.side)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell: {answer.why}")
        return sheet.found()
    if not answer.found:
        sheet.say(f"{written(file.path, file.side)} has no key {asked.key}")
    kept, cut = page(answer.found, asked.skip)
    try:
        for one in kept:
            sheet.say(f"{'.'.join(one.names)}, {written(file.path, file.side)}:{one.at.first}-{one.at.last}")
            _lines(one.at, sheet)
            if one.neighbours:
                sheet.say(f"beside it: {', '.join(one.neighbours)}")
    except FullError:
        return sheet.found("more keys; ask with those around it, or `read` the lines")
    return sheet.found(cut)


def dependency(asked: Dependency, code: Code) -> Found:
    """Every declaration of a package, that of the nearest manifest first."""
    sheet = Sheet(code)
    answer = dependencies(code, asked.name, path=asked.path, side=asked.side)
    if not answer.found:
        sheet.say(f"no manifest that was read declares {asked.name}")
    kept, cut = page(answer.found, asked.skip)
    try:
        for one in kept:
            version = f"version {one.version}" if one.version else "no version beside it"
            locked = "resolved in a lock file" if one.locked else ""
            sheet.say(
                joined((f"{one.name} in {written(one.at.path, one.at.side)}", one.section, version, locked))
            )
            _lines(one.at, sheet)
    except FullError:
        cut = "more declarations; go on with `skip`"
    if answer.more is not None:
        cut = "; ".join(filter(None, (cut, f"there may be others: {answer.more.why}")))
    return sheet.found(cut)


def _lines(at: Location, sheet: Sheet) -> None:
    first, last = at.first or 1, at.last or at.first or 1
    end = min(last, first + VALUE_LINES - 1)
    sheet.show_range(Location(at.path, first, end, at.side))
    if end < last:
        sheet.say(f"{last - end} lines more, `read` on from {end + 1}")
