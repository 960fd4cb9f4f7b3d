"""The place that a model says a finding cites: it counts only as the review has it, read by our own readers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from checks.model.location import Location
from checks.sources.github import labels, places
from checks.sources.github.generic.placing import lines_alone, lines_first
from checks.sources.github.markup import inline
from checks.sources.github.places import Files
from checks.text import places as grammar

_PART, _PART_BEHIND = r"[\w./@\\-]", r"[\w-]"
"""What a path goes on with, to its left and to its right."""

LINES_LIMIT = 50
"""Lines and cells of a piece that are looked at."""


def place_in(texts: Iterable[str], path: str | None, lines: str | None, files: Files) -> Location | None:
    """The place, where one of the texts names its file letter for letter; with its lines, where a text has them.

    None where no text has the file. Lines that are written behind another file are not its lines.
    """
    found = [_bare(text) for text in texts]
    read = places.code_place(f"`{path}`", files) if path is not None else None
    if path is None or read is None:
        return None
    named = [one for text in found for one in places.named(text, files) if one.path == read.path]
    whole = re.compile(rf"(?<!{_PART}){re.escape(_bare(path))}(?!{_PART_BEHIND})")
    if not named and not any(whole.search(text) for text in found):
        return None
    given = places.span(lines) if lines else None
    if given is not None and given in {one for text in found for one in _lines(text, read.path, files)}:
        return places.at(read.path, given)
    with_lines = next((one for one in named if one.first is not None), None)
    is_of_file = lines is None and any(one.first is None for one in named)
    return places.at(read.path, None) if with_lines is None or is_of_file else with_lines


def _lines(text: str, path: str, files: Files) -> Iterator[tuple[int, int]]:
    """The lines that a text names: those of this file, and those that are not written with another one."""
    for place in places.named(text, files):
        if place.path == path and place.first is not None:
            yield place.first, place.last or place.first
    bare = grammar.without_addresses(text)
    paths = [one for one in grammar.named(bare) if places.is_path(one.path, files)]
    for mention in grammar.said(bare):
        owner = grammar.beside(bare, mention, paths)
        if owner is None or owner.path == path:
            yield from mention.lines
    for line in text.split("\n", LINES_LIMIT)[:LINES_LIMIT]:
        begun = lines_first(line)
        if (lines := begun[0] if begun else lines_alone(line)) is not None:
            yield lines
    for cell in text.split(" | ", LINES_LIMIT):
        if (only := grammar.only_span(cell.strip("` "))) is not None:
            yield only
    if (fields := labels.fields_in(text, files).lines) is not None:
        yield fields


def _bare(text: str) -> str:
    """A text without the signs that Markdown puts into paths."""
    return inline.clean(text).replace("\\_", "_").replace("\\*", "*")
