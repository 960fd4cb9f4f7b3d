"""Where the names, quotes and paths of a finding are found: in the cited file, elsewhere, before the change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.code import Code
from checks.code.occurrences import Pattern, pattern
from checks.code.paths import Missing, Resolved
from checks.code.search import FILES_LIMIT, before_the_change, files_with, first_in, in_file
from checks.judge.marking import visible
from checks.judge.masking import line_without_secrets
from checks.lookups.listing import Shown, short
from checks.model.location import Location, Side
from checks.model.named import NamedKind
from checks.text.naming import namings
from checks.text.prose import Text

LOOKUPS_LIMIT = 14
HERE_LIMIT = 5
"""Lines of the cited file that are shown for one name."""

ELSEWHERE_LIMIT = 2
WORDS_LIMIT = 120
"""Characters of a look-up's name that are shown."""

COLUMNS = 100


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: code as tokens, or a path."""

    written: str
    path: bool = False

    @property
    def wanted(self) -> Pattern:
        """Its tokens."""
        return pattern(self.written)


def sought(text: Text) -> list[Sought]:
    """What a finding names: what it marks as code first, then quoted blocks and quoted words."""
    found = (
        Sought(written, path=one.kind is NamedKind.PATH) for one in namings(text) for written in one.wanted
    )
    return list(dict.fromkeys(found))[: 2 * LOOKUPS_LIMIT]


def lookup(one: Sought, code: Code, place: Location | None, shown: Shown) -> list[str]:
    """What is known of where it is, in a line, and below it the lines that are not shown yet."""
    if one.path:
        return [_of_path(one.written, code, place)]
    if not one.wanted.parts:
        return []
    name = visible(" ".join(one.written.split())[:WORDS_LIMIT])
    here = in_file(one.wanted, code, place)
    elsewhere = list(first_in(files_with(one.wanted, code, place)[:FILES_LIMIT], one.wanted, code))
    files = len(elsewhere)
    said, listed = [], []
    if place is not None and here:
        numbers = ", ".join(str(line) for line in here[:HERE_LIMIT])
        said.append(f"{len(here)} {'line' if len(here) == 1 else 'lines'} of this file: {numbers}")
        listed += [(place.path, place.side, line) for line in here[:HERE_LIMIT]]
    if elsewhere:
        others = "1 other file" if files == 1 else f"{files}{'+' if files >= FILES_LIMIT else ''} other files"
        said.append(f"{'' if here or place is None else 'not in this file; '}in {others}")
        listed += (
            []
            if here
            else [(where.path, where.side, where.first or 1) for where in elsewhere[:ELSEWHERE_LIMIT]]
        )
    if not said:
        said, listed = _nowhere(one.wanted, code, place)
    return [f"`{name}`: {'; '.join(said)}", *_texts(listed, code, place, shown)]


def _nowhere(
    wanted: Pattern, code: Code, place: Location | None
) -> tuple[list[str], list[tuple[str, Side, int]]]:
    before = before_the_change(wanted, code, place)
    if before:
        listed = [(where.path, Side.LEFT, where.first or 1) for where in before[:ELSEWHERE_LIMIT]]
        return ["not after the change; before it:"], listed
    if not code.index.complete:
        return ["not in the files at hand; the others were not read"], []
    return ["NOWHERE in the repository"], []


def _texts(
    listed: list[tuple[str, Side, int]], code: Code, place: Location | None, shown: Shown
) -> Iterator[str]:
    for path, side, number in listed:
        if (path, side, number) in shown:
            continue
        lines = code.lines(path, side)
        if not 1 <= number <= len(lines):
            continue
        shown.add(path, side, number)
        mark = "-" if side is Side.LEFT and (place is None or place.side is Side.RIGHT) else " "
        name = "" if place is not None and path == place.path else f"{visible(path)}:"
        yield f" {mark}{name}{number}|{short(line_without_secrets(lines, number).strip(), COLUMNS)}"


def _of_path(written: str, code: Code, place: Location | None) -> str:
    side = place.side if place is not None else Side.RIGHT
    found = code.paths.resolve(written.strip("/"), side)
    name = visible(written)[:WORDS_LIMIT]
    if isinstance(found, Resolved):
        changed = "changed by the change" if found.path in code.diff else "not changed by it"
        return f"`{name}`: the file {visible(found.path)} exists, {changed}"
    if code.head.has_folder(written.strip("/")):
        return f"`{name}`: a folder"
    if isinstance(found, Missing):
        near = ", ".join(visible(path) for path in found.candidates)
        return (
            f"`{name}`: no such file"
            + (f" ({visible(found.reason)})" if found.deleted else "")
            + (f"; near: {near}" if near else "")
        )
    return f"`{name}`: not known whether it exists"
