"""The look-ups that show text as it is: lines of a file, a folder, an exact text, an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.code.code import Code
from checks.code.paths import Missing, Resolved, refusal
from checks.code.surroundings import FUNCTIONS
from checks.lookups.found import RESULTS_LIMIT, Found, FullError, Sheet, page, written
from checks.lookups.request import ListFolder, Outline, Read, Search
from checks.model.location import Location, Side

NEAR = 1
"""Lines above and below a match that are shown where they are few."""

FILES_LIMIT = 2_000
"""Files that an exact text is looked for in, those of the change first."""

NAMES_LIMIT = 200
"""Entries of one folder, and definitions of one file, that are listed."""


def resolved(code: Code, path: str, side: Side) -> Resolved | str:
    """The file that a path means, or the words that say why there is none."""
    found = code.paths.resolve(path, side)
    if isinstance(found, Resolved):
        return found
    candidates = found.candidates[:5] if isinstance(found, Missing) else ()
    near = f"; near: {', '.join(map(written, candidates))}" if candidates else ""
    known = "no file" if isinstance(found, Missing) else "not known whether there is a file"
    return f"{known} {written(path, side)}{near}"


def read_lines(asked: Read, code: Code) -> Found:
    """The lines of a file, each with what the change did to it."""
    sheet = Sheet(code)
    file = resolved(code, asked.path, asked.side)
    if isinstance(file, str):
        sheet.say(file)
        return sheet.found()
    length = len(code.lines(file.path, file.side))
    last = min(asked.last or length, length)
    sheet.say(f"{written(file.path, file.side)}, lines {asked.first}-{max(last, asked.first)} of {length}")
    if asked.first > length:
        sheet.say("there is no such line" if length else "it holds no text that can be shown")
        return sheet.found()
    try:
        sheet.show_range(Location(file.path, asked.first, last, file.side))
    except FullError:
        shown = max((number for _, _, number in sheet.shown), default=asked.first)
        return sheet.found(f"go on with `first` {shown + 1}")
    return sheet.found()


def list_folder(asked: ListFolder, code: Code) -> Found:
    """The files and folders right in a folder."""
    sheet = Sheet(code)
    folder = asked.path.strip("/")
    folder = "" if folder in {"", "."} else f"{folder}/"
    if folder and refusal(asked.path) is not None:
        sheet.say(f"no folder of the repository: {asked.path}")
        return sheet.found()
    tree = code.tree(asked.side)
    names: dict[str, None] = {}
    for path in tree.paths():
        if path.startswith(folder):
            name, slash, _ = path[len(folder) :].partition("/")
            names[name + slash] = None
    if not names:
        sheet.say(f"no folder {written(asked.path, asked.side)}")
        return sheet.found()
    kept, cut = page(sorted(names), asked.skip, NAMES_LIMIT)
    sheet.say(f"{written(folder or '.', asked.side)}: {len(names)} entries")
    try:
        for name in kept:
            sheet.say(f"  {name}")
    except FullError:
        cut = f"more entries; go on with `skip` {asked.skip + len(sheet.lines) - 1}"
    return sheet.found(cut or ("" if tree.complete else "not every path of the repository is at hand"))


def search(asked: Search, code: Code) -> Found:
    """Every place of an exact text, those of changed files first, with the function around each."""
    sheet = Sheet(code)
    sheet.say(f"places of {asked.text!r}{f' in {asked.path}' if asked.path else ''}")
    places = []
    for path in _where(asked, code):
        lines = code.lines(path, asked.side)
        places += [(path, number) for number, line in enumerate(lines, 1) if asked.text in line]
        if len(places) > asked.skip + 10 * RESULTS_LIMIT:
            break
    if not places:
        whole = code.index.complete if asked.side is Side.RIGHT else code.base.complete
        sheet.say("none" if whole or asked.path else "none in the files at hand; others were not read")
        return sheet.found()
    kept, cut = page(places, asked.skip)
    return _listed(sheet, kept, asked.side, cut)


def _where(asked: Search, code: Code) -> Iterator[str]:
    tree = code.tree(asked.side)
    if asked.path is not None:
        file = resolved(code, asked.path, asked.side)
        if not isinstance(file, str):
            yield file.path
            return
    folder = asked.path.strip("/") + "/" if asked.path and asked.path.strip("/.") else ""
    having = [path for path in tree.paths() if path.startswith(folder)]
    having.sort(key=lambda path: path not in code.diff)
    kept = having[:FILES_LIMIT]
    tree.read_ahead(kept)
    yield from kept


def _listed(sheet: Sheet, places: Sequence[tuple[str, int]], side: Side, cut: str) -> Found:
    """Each place under the name of its file, with the function that it is in."""
    at, last = "", None
    few = len(places) <= RESULTS_LIMIT // 4
    for done, (path, number) in enumerate(places):
        function = next(
            (one for one in sheet.code.outline(path, side).enclosing(number) if one.kind in FUNCTIONS), None
        )
        within = f" in {function.qualified}" if function is not None else ""
        try:
            if (path, within) != (at, last):
                sheet.say(f"{written(path, side)}{within}")
            at, last = path, within
            near = NEAR if few else 0
            sheet.show_range(Location(path, max(1, number - near), number + near, side))
        except FullError:
            return sheet.found(
                f"{len(places) - done} places more; narrow it with `path`, or go on with `skip`"
            )
    return sheet.found(cut)


def outline(asked: Outline, code: Code) -> Found:
    """The functions, methods and classes of a file by line."""
    sheet = Sheet(code, rows=NAMES_LIMIT)
    file = resolved(code, asked.path, asked.side)
    if isinstance(file, str):
        sheet.say(file)
        return sheet.found()
    structure = code.outline(file.path, file.side)
    scopes = [one for one in structure.definitions if one.kind in FUNCTIONS or one.kind.value == "class"]
    sheet.say(
        f"{written(file.path, file.side)}, {len(code.lines(file.path, file.side))} lines, {len(scopes)} definitions"
    )
    if not structure.exact:
        sheet.say("no grammar reads this file whole: there may be more")
    kept, cut = page(scopes, asked.skip, NAMES_LIMIT)
    try:
        for one in kept:
            sheet.say(f"{one.kind.value} {one.qualified}, lines {one.first}-{one.last}")
            sheet.show_range(Location(file.path, one.name_line, one.name_line, file.side))
    except FullError:
        cut = f"more definitions; go on with `skip` {asked.skip + len(sheet.shown)}"
    return sheet.found(cut)
