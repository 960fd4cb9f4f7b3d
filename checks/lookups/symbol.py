"""The look-up of what the change did: to files, line by line, and to what is defined under a name."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.diff.unified import FileDiff
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import SymbolChange, symbol_change
from checks.code.facts.names.definitions import Defined
from checks.lookups.found import Found, FullError, Sheet, page, written
from checks.lookups.headings import headings
from checks.lookups.request import Changes
from checks.lookups.text_lookups import resolved
from checks.model.location import Location, Side

SYMBOLS_LIMIT = 10
"""Definitions of one name whose change is told."""


def changes(asked: Changes, code: Code) -> Found:
    """The changed lines of a file or of all files, only those that hold a name where one is given."""
    sheet = Sheet(code)
    if asked.path is not None:
        file = resolved(code, asked.path, asked.side)
        path = asked.path if isinstance(file, str) else file.path
        one = code.diff.file(path, Side.RIGHT) or code.diff.file(path, Side.LEFT)
        files = [one] if one is not None else []
        if one is None:
            sheet.say(f"the change does not touch {written(path)}")
    else:
        files = list(code.diff)
        sheet.say(f"the change touches {len(files)} files")
    kept, cut = page([one for one in files if not asked.name or one.mentions(asked.name)], asked.skip)
    if asked.name and files and not kept:
        sheet.say(f"no changed line holds {asked.name!r}")
    try:
        if asked.name and not asked.skip:
            _symbols(asked.name, asked.path, sheet)
        for one in kept:
            _changed(one, asked, sheet)
    except FullError:
        return sheet.found("more changed lines; ask for one `path`, or read its lines")
    return sheet.found(cut)


def _changed(file: FileDiff, asked: Changes, sheet: Sheet) -> None:
    """The lines that a file of the diff lost and gained, in the order of the diff."""
    old = f" (was {written(file.old_path)})" if file.old_path and file.old_path != file.path else ""
    if asked.path is None and not asked.name:
        sheet.say(f"{file.change.value} {written(file.path)}{old}: +{len(file.added)} -{len(file.removed)}")
        return
    sheet.say(f"{file.change.value} {written(file.path)}{old}")
    over: set[int] = set()
    for hunk in file.hunks:
        for line in file.removed:
            if hunk.base_first <= line.number <= hunk.base_end and (asked.name or "") in line.text:
                _headed(file.old_path or file.path, line.number, Side.LEFT, sheet, over)
                sheet.show(file.old_path or file.path, line.number, Side.LEFT, "-")
        for number in range(hunk.head_first, hunk.head_end + 1):
            if number in file.added and (asked.name or "") in file.head_text_lines().get(number, ""):
                _headed(file.path, number, Side.RIGHT, sheet, over)
                sheet.show(file.path, number, Side.RIGHT, "+")


def _headed(path: str, number: int, side: Side, sheet: Sheet, over: set[int]) -> None:
    """The headings of a settings file that a line is under, each once for all the lines below it."""
    found = headings(path, sheet.code.lines(path, side), number)
    for each in found:
        if each not in over and (path, side, each) not in sheet.shown:
            sheet.show(path, each, side)
    over.update(found)


def _symbols(name: str, path: str | None, sheet: Sheet) -> None:
    """What became of each definition of a name, if it is the name of any."""
    answer = symbol_change(sheet.code, name, path=path)
    if isinstance(answer, CannotTell):
        sheet.say(f"cannot tell what became of {name}: {answer.why}")
        return
    for one in answer[:SYMBOLS_LIMIT]:
        what = " and ".join(sorted(each.value for each in one.what))
        sheet.say(f"{name}: {what}{_from(one)}")
        for defined in (one.before, one.after):
            if defined is not None:
                sheet.say(f"{defined.kind.value} {defined.qualified}, {_place(defined)}")
                sheet.show_range(
                    Location(defined.at.path, defined.name_line, defined.name_line, defined.at.side)
                )
    if len(answer) > SYMBOLS_LIMIT:
        sheet.say(f"{len(answer) - SYMBOLS_LIMIT} definitions more; ask with `path`")


def _from(one: SymbolChange) -> str:
    """Which sides lack it."""
    if one.before is None:
        return ", not defined before the change"
    return ", not defined after the change" if one.after is None else ""


def _place(defined: Defined) -> str:
    at = defined.at
    return f"{written(at.path, at.side)}:{at.first}-{at.last}"
