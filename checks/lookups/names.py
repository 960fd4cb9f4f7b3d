"""Where the code that a finding names is: a line for each name, quote and path, and the lines that have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.code.code import Code
from checks.code.occurrences import Pattern, pattern
from checks.code.paths import Missing, Resolved
from checks.code.search import FILES_LIMIT, before_the_change, files_with, first_in, in_file
from checks.lookups.listing import Line, Shown, line_as_shown, short
from checks.model.location import Location, Side
from checks.model.named import Named, NamedKind, Where

HERE_LIMIT: Final = 5
"""Lines of the cited file that are shown for one name."""

ELSEWHERE_LIMIT: Final = 2
WORDS_LIMIT: Final = 120
"""Characters of a name that are shown."""

COLUMNS: Final = 100

_NOTATION: Final = re.compile(r"\.\.\.|…|^-|[*<>{}|,]|\s")
"""What is in a path or a name that stands for others: an ellipsis, a flag, a wildcard, alternatives."""


_ENDING: Final = re.compile(r"[^\s/]\.\w{1,10}$")
"""How a path ends that is one of a file: `read/write` is two words, and so may be any path without it."""


def whereabouts(one: Named, code: Code, place: Location | None, shown: Shown) -> list[str]:
    """What is known of where it is, in a line, and below it the lines that are not shown yet.

    Empty for what may be a notation of prose: an absence is reported only of a name, or of code as it is written.
    """
    if one.kind is NamedKind.PATH:
        said = _of_path(one.written, code, place)
        return [said] if said else []
    wanted = pattern(one.sought or one.written)
    if not wanted.parts:
        return []
    name = short(" ".join(one.written.split()), WORDS_LIMIT)
    if one.where is Where.OF_A_LIBRARY:
        return [f"`{name}`: of the language or a library"]
    said_of, listed = _found(wanted, code, place)
    if not said_of:
        said_of, listed = _before(wanted, code, place)
    if not said_of and (absent := _absent(one, code)):
        said_of = [absent]
    return [f"`{name}`: {'; '.join(said_of)}", *_texts(listed, code, place, shown)] if said_of else []


def _found(wanted: Pattern, code: Code, place: Location | None) -> tuple[list[str], list[Line]]:
    said: list[str] = []
    listed: list[Line] = []
    here = in_file(wanted, code, place)
    elsewhere = list(first_in(files_with(wanted, code, place)[:FILES_LIMIT], wanted, code))
    files = len(elsewhere)
    if place is not None and here:
        numbers = ", ".join(str(line) for line in here[:HERE_LIMIT])
        said.append(f"{len(here)} {'line' if len(here) == 1 else 'lines'} of this file: {numbers}")
        listed += [(place.path, place.side, line) for line in here[:HERE_LIMIT]]
    if elsewhere:
        others = "1 other file" if files == 1 else f"{files}{'+' if files >= FILES_LIMIT else ''} other files"
        said.append(f"{'' if here or place is None else 'not in this file; '}in {others}")
        if not here:
            listed += [(where.path, where.side, where.first or 1) for where in elsewhere[:ELSEWHERE_LIMIT]]
    return said, listed


def _before(wanted: Pattern, code: Code, place: Location | None) -> tuple[list[str], list[Line]]:
    before = before_the_change(wanted, code, place)
    listed = [(where.path, Side.LEFT, where.first or 1) for where in before[:ELSEWHERE_LIMIT]]
    return (["not after the change; before it:"] if before else []), listed


def _absent(one: Named, code: Code) -> str:
    """What is said of what no file has; nothing of what may not be code."""
    if not code.index.complete:
        return "not in the files at hand; the others were not read"
    if one.kind is NamedKind.NAME:
        return "" if _NOTATION.search(one.written) else "NOWHERE in the repository"
    return "in no file as it is written" if one.counted and "…" not in one.written else ""


def _texts(listed: list[Line], code: Code, place: Location | None, shown: Shown) -> Iterator[str]:
    for path, side, number in listed:
        if (path, side, number) in shown:
            continue
        lines = code.lines(path, side)
        if not 1 <= number <= len(lines):
            continue
        shown.add(path, side, number)
        mark = "-" if side is Side.LEFT and (place is None or place.side is Side.RIGHT) else " "
        name = "" if place is not None and path == place.path else f"{short(path)}:"
        yield f" {mark}{name}{number}|{line_as_shown(lines, number, COLUMNS)}"


def _of_path(written: str, code: Code, place: Location | None) -> str:
    side = place.side if place is not None else Side.RIGHT
    found = code.paths.resolve(written.strip("/"), side)
    name = short(written, WORDS_LIMIT)
    if isinstance(found, Resolved):
        changed = "changed by the change" if found.path in code.diff else "not changed by it"
        return f"`{name}`: the file {short(found.path)} exists, {changed}"
    if code.head.has_folder(written.strip("/")):
        return f"`{name}`: a folder"
    if _NOTATION.search(written) or not _ENDING.search(written):
        return ""  # `read/write` and `src/…/a.py` are paths to nobody
    if isinstance(found, Missing):
        near = ", ".join(short(path) for path in found.candidates)
        return (
            f"`{name}`: no such file"
            + (f" ({short(found.reason)})" if found.deleted else "")
            + (f"; near: {near}" if near else "")
        )
    return f"`{name}`: not known whether it exists"
