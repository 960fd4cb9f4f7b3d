"""The look-ups that ask the structure of the code: where a name is defined and used, and whether a file parses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.implementations import implementations
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import Reference
from checks.code.facts.names.references import References as Answered
from checks.code.facts.names.references import references as references_of
from checks.code.facts.syntax_errors import parses
from checks.code.structure import Kind
from checks.lookups.found import RESULTS_LIMIT, Found, FullError, Sheet, page, written
from checks.lookups.request import Definition, Parses, References
from checks.lookups.text_lookups import resolved
from checks.model.location import Location, Side

READ_LIMIT = 100_000
"""Characters of the files that are parsed for the uses of one name; the answer names the others."""

UNREAD_SHOWN = 10
"""Files that are named of those that have the word and were not read."""

DEFINITION_LINES = 60
"""Lines of one definition that are shown; the answer says how to read on."""

MADE: Final = re.compile(
    r"(?:^|/)(?:__snapshots__|snapshots|__fixtures__|fixtures?|testdata|__generated__|generated|dist|vendor"
    r"|node_modules)/|\.(?:snap|min\.js)$|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|cc|h)$|\.g\.(?:cs|dart)$"
)
"""Paths of what is made by a program or for a test, by the conventions of the ecosystems."""

MARK: Final = re.compile(r"@generated\b|\bDO NOT EDIT\b")
MARK_LINES = 10


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
    ordered = _in_order(answer.found, code)
    kept, cut = page(ordered, asked.skip)
    done = 0
    try:
        for one in kept:
            _define(one, sheet, whole=not is_made(one, code) or one is ordered[0])
            done += 1
        _implemented(answer.found, sheet, asked.side)
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
    return _of_references(sheet, answer, cut)


def _of_references(sheet: Sheet, answer: Answered, cut: str) -> Found:
    """The places, and whether they are all that are written."""
    if not answer.whole:
        found = _with_more(sheet, answer.more, cut)
        named = ", ".join(written(path) for path in answer.unread[:UNREAD_SHOWN])
        more = f"{found.cut}: {named}; ask with `path`" if named else found.cut
        return sheet.found(more)
    try:
        sheet.say("complete: every file that has the word was read")
        if answer.more is not None:
            sheet.say(f"it may be used without being written: {answer.more.why}")
    except FullError:
        return sheet.found(cut)
    return sheet.found(cut)


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


def _in_order(found: Sequence[Defined], code: Code) -> list[Defined]:
    """Those of the change first, those that nobody wrote for use last."""
    return sorted(found, key=lambda one: (is_made(one, code), one.at.path not in code.diff))


def is_made(one: Defined, code: Code) -> bool:
    """Whether the file is a fixture, a snapshot, built or generated, as its path or its first lines say."""
    if MADE.search(one.at.path):
        return True
    return any(MARK.search(line) for line in code.lines(one.at.path, one.at.side)[:MARK_LINES])


def _implemented(found: Sequence[Defined], sheet: Sheet, side: Side) -> None:
    """The classes that extend or implement one that was found."""
    own = next((one for one in found if one.kind is Kind.CLASS), None)
    if own is None:
        return
    answer = implementations(sheet.code, own.name, side=side, limit=READ_LIMIT)
    for one in answer.found[:RESULTS_LIMIT]:
        sheet.say(f"extended or implemented by {one.qualified}, {written(one.at.path, side)}")
        sheet.show_range(Location(one.at.path, one.name_line, one.name_line, side))
    left = len(answer.found) - RESULTS_LIMIT
    if left > 0:
        sheet.say(f"and by {left} more")
    if answer.more is not None:
        sheet.say(f"other classes may extend or implement it: {answer.more.why}")


def _define(one: Defined, sheet: Sheet, *, whole: bool = True) -> None:
    reach = "" if one.visibility.word == "" else f", {one.visibility.word}"
    documented = "" if one.documentation is None else ", documented"
    first, last = one.at.first or 1, one.at.last or one.at.first or 1
    made = ", of a fixture or a generated file" if is_made(one, sheet.code) else ""
    sheet.say(
        f"{one.kind.value} {one.qualified}, {written(one.at.path, one.at.side)}:{first}-{last}{reach}{documented}{made}"
    )
    end = min(last, first + DEFINITION_LINES - 1) if whole else first
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
