"""The look-ups that ask the structure of the code: where a name is defined and used, and whether a file parses."""

from __future__ import annotations

from collections.abc import Sequence

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.definitions import Defined, definitions
from checks.code.facts.meaning import Meaning
from checks.code.facts.references import Reference
from checks.code.facts.references import references as references_of
from checks.code.facts.syntax_errors import parses
from checks.lookups.found import RESULTS_LIMIT, Found, FullError, Sheet, page, written
from checks.lookups.reading import resolved
from checks.lookups.request import Definition, Parses, References
from checks.model.location import Location, Side

READ_LIMIT = 100_000
"""Characters of the files that are parsed for the uses of one name; the answer names the others."""

DEFINITION_LINES = 60
"""Lines of one definition that are shown; the answer says how to read on."""


def definition(asked: Definition, code: Code) -> Found:
    """Every definition of a name, those of the change first, each with its lines."""
    sheet = Sheet(code)
    path = _path(asked.path, asked.side, code, sheet)
    if path is None and asked.path is not None:
        return sheet.found()
    answer = definitions(code, asked.name, path=path, side=asked.side)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell: {answer.why}")
        return sheet.found()
    if not answer.found:
        sheet.say(f"{_place(asked.path)} defines {asked.name}")
    kept, cut = page(_changed_first(answer.found, code), asked.skip)
    done = 0
    try:
        for one in kept:
            _define(one, sheet)
            done += 1
    except FullError:
        cut = (
            f"{len(answer.found) - asked.skip - done} definitions more, go on with `skip` {asked.skip + done}"
        )
        cut += " or `read` their lines"
    return _with_more(sheet, answer.more, cut)


def references(asked: References, code: Code) -> Found:
    """The places that use a name, by file, each with what is done there and the function around it."""
    sheet = Sheet(code)
    path = _path(asked.path, asked.side, code, sheet)
    if path is None and asked.path is not None:
        return sheet.found()
    answer = references_of(code, asked.name, path=path, side=asked.side, limit=READ_LIMIT)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell: {answer.why}")
        return sheet.found()
    found = [one for one in answer.found if one.meaning is not Meaning.OTHER]
    others = len(answer.found) - len(found)
    sheet.say(
        f"{len(found)} {'place uses' if len(found) == 1 else 'places use'} {asked.name}"
        + (f"; {others} of another thing of that name left out" if others else "")
    )
    kept, cut = page(found, asked.skip, 2 * RESULTS_LIMIT)
    done = 0
    try:
        for one in kept:
            _use(one, sheet)
            done += 1
    except FullError:
        cut = f"{len(found) - asked.skip - done} places more, go on with `skip` {asked.skip + done}"
    return _with_more(sheet, answer.more, cut)


def parse(asked: Parses, code: Code) -> Found:
    """Whether a file parses, and why that cannot be told."""
    sheet = Sheet(code)
    path = _path(asked.path, asked.side, code, sheet)
    if path is None:
        return sheet.found()
    answer = parses(code, path, side=asked.side)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell: {answer.why}")
    else:
        version = f" {answer.version}" if answer.version else ""
        last = answer.at.last
        sheet.say(
            f"{written(path, asked.side)}: no syntax error in lines 1-{last}, read as {answer.language}{version}"
        )
    return sheet.found()


def _path(path: str | None, side: Side, code: Code, sheet: Sheet) -> str | None:
    """The file that is meant; where there is none the sheet says why."""
    if path is None:
        return None
    file = resolved(code, path, side)
    if isinstance(file, str):
        sheet.say(file)
        return None
    return file.path


def _place(path: str | None) -> str:
    return "no file" if path is None else f"nothing in {written(path)}"


def _changed_first(found: Sequence[Defined], code: Code) -> list[Defined]:
    return sorted(found, key=lambda one: one.at.path not in code.diff)


def _define(one: Defined, sheet: Sheet) -> None:
    reach = "" if one.visibility.word == "" else f", {one.visibility.word}"
    documented = "" if one.documentation is None else ", documented"
    first, last = one.at.first or 1, one.at.last or one.at.first or 1
    sheet.say(
        f"{one.kind.value} {one.qualified}, {written(one.at.path, one.at.side)}:{first}-{last}{reach}{documented}"
    )
    end = min(last, first + DEFINITION_LINES - 1)
    sheet.show_range(Location(one.at.path, first, end, one.at.side))
    if end < last:
        sheet.say(f"{last - end} lines more, `read` on from {end + 1}")


def _use(one: Reference, sheet: Sheet) -> None:
    within = f" in {one.within}" if one.within else ""
    maybe = ", perhaps of another thing" if one.meaning is Meaning.OPEN else ""
    sheet.say(f"{one.use.value}{within}, {written(one.at.path, one.at.side)}{maybe}")
    sheet.show_range(Location(one.at.path, one.at.first, one.at.first, one.at.side))


def _with_more(sheet: Sheet, more: CannotTell | None, cut: str) -> Found:
    """The answer, and why there may be places that it lacks."""
    if more is not None and not cut:
        cut = f"there may be others: {more.why}"
    elif more is not None:
        cut = f"{cut}; there may be others: {more.why}"
    return sheet.found(cut)
