"""The functions and classes that a finding names, so that what is said of them can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from checks.code.code import Code
from checks.code.occurrences import sources
from checks.code.structure.outline import SCOPES, Definition
from checks.disclosure.marking import visible
from checks.disclosure.masking import line_without_secrets
from checks.lookups.listing import Row, Shown
from checks.model.location import Location, Side
from checks.text.mentions import NAMED
from checks.text.prose import Text

LINES_LIMIT = 40
"""Lines of one definition that are shown."""

DEFINITIONS_LIMIT = 3
FILES_LIMIT = 5
"""Other files that are looked into for the definition of a name."""


def named(text: Text) -> tuple[str, ...]:
    """The names of a finding that may be of functions or classes, qualified where it says so."""
    return tuple(
        dict.fromkeys(
            mention.qualified for _, mention in text.mentions if mention.shape in NAMED and mention.name
        )
    )


def definitions(
    names: Iterable[str], code: Code, place: Location | None, shown: Shown
) -> Iterator[tuple[str, list[Row]]]:
    """Heading and lines of each definition that is not shown yet: the file's own first, then others'."""
    given = 0
    for name in names:
        for path, one in _definitions(name, code, place):
            side = place.side if place is not None and path == place.path else Side.RIGHT
            if given >= DEFINITIONS_LIMIT:
                return
            lines = code.lines(path, side)
            wanted = range(one.first, min(one.last, one.first + LINES_LIMIT - 1, len(lines)) + 1)
            if all((path, side, number) in shown for number in wanted):
                continue
            given += 1
            file = code.diff.file(path, side)
            added = file.added if file is not None and side is Side.RIGHT else frozenset()
            rows = [
                Row(
                    path,
                    side,
                    number,
                    line_without_secrets(lines, number),
                    " +" if number in added else "  ",
                    0,
                    (number, 1),
                )
                for number in wanted
            ]
            yield f"DEFINED {visible(one.qualified)}, {visible(path)}:{one.first}-{one.last}", rows


def _definitions(name: str, code: Code, place: Location | None) -> list[tuple[str, Definition]]:
    if place is not None:
        own = _scopes(name, code, place.path, place.side)
        if own:
            return own[:1]
    last = name.rpartition(".")[2]
    having = code.index.files(last)
    having = tuple(sorted(having, key=lambda path: path not in code.diff))
    found: list[tuple[str, Definition]] = []
    for path in sources(list(having), place.path if place else None)[:FILES_LIMIT]:
        if place is None or path != place.path:
            found += _scopes(name, code, path, Side.RIGHT)[:1]
    return found[:1]


def _scopes(name: str, code: Code, path: str, side: Side) -> list[tuple[str, Definition]]:
    outline = code.outline(path, side)
    found = outline.named(name) or outline.named(name.rpartition(".")[2])
    return [(path, one) for one in found if one.kind in SCOPES]
