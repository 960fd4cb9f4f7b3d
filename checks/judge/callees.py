"""What the cited function calls and the repository defines: one line each, the head of the definition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.code import Code
from checks.code.occurrences import sources
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import Context, Surroundings
from checks.disclosure.marking import visible
from checks.lookups.listing import Shown, short
from checks.model.location import Location, Side

_OWN = re.compile(r"(?:(?:self|this|cls|Self|super\(\))(?:\.|->|::))?[^\W\d][\w$]*+[!?]?")

CALLEES_LIMIT = 10
FILES_LIMIT = 3
"""Files that are looked into for the definition of one name; a name of more files says too little."""


def callees(code: Code, place: Location, shown: Shown) -> Iterator[str]:
    """`path:LINE|def name(...)` for the calls nearest to the cited lines, each once."""
    around = Surroundings.of(code, Context(place))
    if around is None or not around.has_lines:
        return
    first, last = (around.function.first, around.function.last) if around.function else around.near
    calls = sorted(around.outline.calls(first, last), key=lambda call: around.distance(call.line, call.last))
    given = 0
    for name in dict.fromkeys(call.name for call in calls if call.name and _is_own(call.full)):
        if given == CALLEES_LIMIT:
            return
        line = _defined(name, code, place, shown)
        if line:
            given += 1
            yield line


def _is_own(full: str) -> bool:
    """Called by its bare name or on the object itself: what another object's method is, its name does not tell."""
    return _OWN.fullmatch(full) is not None


def _defined(name: str, code: Code, place: Location, shown: Shown) -> str:
    """The head of the one definition of a name, where there is one and it is not shown yet."""
    having = code.index.files(name)
    if len(having) > 20 * FILES_LIMIT:
        return ""
    found = [
        (path, one.name_line)
        for path in sources(list(having), place.path)[: 4 * FILES_LIMIT]
        for one in code.outline(path).named(name)
        if one.kind in SCOPES
    ]
    if not found or len(found) > FILES_LIMIT:
        return ""
    path, number = found[0]
    lines = code.lines(path)
    if (path, Side.RIGHT, number) in shown or not 1 <= number <= len(lines):
        return ""
    shown.add(path, Side.RIGHT, number)
    return f"{visible(path)}:{number}|{short(lines[number - 1].strip(), 200)}"
