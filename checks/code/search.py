"""Where code is found beyond the cited lines: in the cited file, in others, before the change, or nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from checks.code.code import Code
from checks.code.occurrences import Pattern, places, sources
from checks.code.surroundings import base_path
from checks.model.location import Location, Side

FILES_LIMIT = 40
"""Other files that are looked into for one thing."""

BEFORE_LIMIT = 2
"""Places among the removed lines of other files that are listed."""


def in_file(wanted: Pattern, code: Code, place: Location | None) -> list[int]:
    """The lines of the cited file on which it begins, in order."""
    if place is None:
        return []
    return sorted({first for first, _ in places(code.tokens(place.path, place.side), wanted)})


def files_with(wanted: Pattern, code: Code, place: Location | None) -> list[str]:
    """Files of the head besides the cited one that hold all of its names: of the same kind and of the change first, copies last."""
    if not wanted.names:
        return []
    own = place.path if place is not None else None
    cited = own if place is not None and place.side is Side.RIGHT else None
    having = [path for path in code.index.files_with_all(wanted.names) if path != cited]
    ending = _ending(own or "")
    return sources(sorted(having, key=lambda each: (_ending(each) != ending, each not in code.diff)), own)


def first_in(paths: Iterable[str], wanted: Pattern, code: Code) -> Iterator[Location]:
    """The first place in each of the files that have it."""
    for path in paths:
        for first, _ in places(code.tokens(path), wanted)[:1]:
            yield Location(path, first, first)


def before_the_change(wanted: Pattern, code: Code, place: Location | None) -> list[Location]:
    """Places in the cited file as it was; where it had none, lines that the change removes from others."""
    if place is not None and place.side is Side.RIGHT:
        there = in_file_before(wanted, code, place)
        if there:
            return there
    return list(_in_removed(wanted, code))[:BEFORE_LIMIT]


def in_file_before(wanted: Pattern, code: Code, place: Location) -> list[Location]:
    """Places in the base of a file of the head."""
    path = base_path(code, place.path)
    if path is None:
        return []
    there = places(code.tokens(path, Side.LEFT), wanted)
    return [Location(path, first, first, Side.LEFT) for first, _ in there]


def is_nowhere(wanted: Pattern, code: Code) -> bool:
    """Whether no file of the head and no line that the change removed has it; False when nobody can tell."""
    if not wanted.parts or not code.index.complete:
        return False
    having = code.index.files_with_all(wanted.names) if wanted.names else code.head.paths()
    if next(first_in(having, wanted, code), None):
        return False
    return next(_in_removed(wanted, code), None) is None


def _in_removed(wanted: Pattern, code: Code) -> Iterator[Location]:
    for path, text in code.removed_with(wanted.names, islice(code.diff, FILES_LIMIT)):
        for first, _ in places(text, wanted)[:1]:
            yield Location(path, first, first, Side.LEFT)


def _ending(path: str) -> str:
    """The ending in lower case without its dot; empty where there is none, and of `.gitignore`."""
    stem, dot, ending = path.rpartition("/")[2].rpartition(".")
    return ending.lower() if stem and dot else ""
