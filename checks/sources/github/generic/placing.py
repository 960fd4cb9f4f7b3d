"""Where a finding stands: from its title, its fields, its text, or the headings above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from checks.model.finding import Location, Severity
from checks.sources.github import labels, places
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline
from checks.sources.github.places import Files

_BEFORE_PLACE = re.compile(r"\s{0,9}(?:[—–|@:-]{1,9}|\b(?:in|at)\b|(?=[(\[]))\s{0,9}[(\[]?[`*]{0,9}\Z")
_NO_PATH = re.compile(r"[`*\s]*:(\d{1,9}(?:\s*[-–—]\s*\d{1,9})?)[`*\s]*\Z")


@dataclass(frozen=True)
class Scope:
    """What the headings above say about everything below them."""

    severity: Severity | None = None
    path: str | None = None
    previous: str | None = None
    """The file that the finding before named: a place such as `:46-56` leaves it out."""

    quiet: bool = False


def without_fields(nodes: Sequence[Node], files: Files) -> tuple[tuple[Node, ...], labels.Fields]:
    """The nodes without lines of fields, and the fields."""
    kept: list[Node] = []
    texts: list[str] = []
    for node in nodes:
        if isinstance(node, Block) and node.kind in (Kind.PARAGRAPH, Kind.LIST):
            taken = labels.fields_in(node.text, files)
            alone = places.code_place(node.text, files) if not kept and "\n" not in node.text else None
            if alone or taken.named:
                texts.append(f"Location: {node.text}" if alone else node.text)
                if not alone and taken.rest.strip():
                    kept.append(replace(node, text=taken.rest))
                continue
        kept.append(node)
    return tuple(kept), labels.fields_in("\n".join(texts), files)


def is_field(item: str) -> bool:
    """Whether an item of a list is a field of a finding, such as "**File:** `a.py`"."""
    return not labels.fields_in(item.split("\n", 1)[0]).rest.strip()


def complete(part: Part, scope: Scope, files: Files, lines: tuple[int, int] | None = None) -> Part:
    """Fills in the place: of the title, the fields, the text, the heading above."""
    title = inline.plain(part.title)
    place = places.first_named(title, files)
    if place:
        cut = title.find(place.path)
        before, after = title[:cut], title[cut + len(place.path) :]
        if not re.search(r"[A-Za-z]{3}", after):
            title = _BEFORE_PLACE.sub("", before, count=1) if _BEFORE_PLACE.search(before) else title
        elif not before.strip("`*([ "):
            title = re.sub(r"\A[\s`*)\]:#L\d–—-]+", "", after) or title
    place = part.location if part.location and part.location.first else place or part.location
    if place is None or place.first is None:
        place = _from_text(part.body, place, lines, scope, files)
    return replace(part, title=title.strip() or part.title, location=place)


def _from_text(
    text: str, place: Location | None, lines: tuple[int, int] | None, scope: Scope, files: Files
) -> Location | None:
    outside = inline.clean(text[:20_000])
    path = place.path if place else None
    if lines is None and path is not None:
        for found in places.named(outside, files):
            if found.first is not None and (found.path == path or found.path.endswith("/" + path)):
                return found
    if path is None and lines is None:
        found_first = places.first_named(outside, files)
        if found_first and (found_first.first is not None or scope.path is None):
            return found_first
    path = path or scope.path
    if path is None:
        return None
    return places.at(path, lines or places.lines_named(outside))


def lined(text: str, files: Files) -> Location | None:
    """The first place with lines that a text names."""
    return next((place for place in places.named(text, files) if place.first is not None), None)


def short_place(line: str, path: str | None) -> Location | None:
    """`:46-56` alone on a line: in the file that was named last."""
    match = _NO_PATH.match(line) if path else None
    return places.at(path, places.span(match[1])) if match and path else None
