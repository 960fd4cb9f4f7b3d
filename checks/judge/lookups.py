"""Where the names, quotes and paths of a finding are found: in the cited file, elsewhere, before the change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from checks.code.code import Code
from checks.code.occurrences import Pattern, pattern, places, sources
from checks.code.paths import Missing, Resolved
from checks.code.surroundings import base_path
from checks.judge.marking import visible
from checks.lookups.listing import Shown, short
from checks.model.finding import Location, Side
from checks.text.file_names import ending_of
from checks.text.markdown import SPAN
from checks.text.mentions import Mention, Shape
from checks.text.prose import Role, Text

LOOKUPS_LIMIT = 14
HERE_LIMIT = 5
"""Lines of the cited file that are shown for one name."""

ELSEWHERE_LIMIT = 2
FILES_LIMIT = 40
"""Other files that are looked into for one name."""

WORDS_LIMIT = 120
"""Characters of a look-up's name that are shown."""

COLUMNS = 100

_TRIVIAL = re.compile(r"\W*\d?\W*|true|false|null|none|nil|undefined|self|this|cls", re.IGNORECASE)
_QUOTED = re.compile(rf"[\"“]([^\"“”\n{SPAN}]{{6,80}})[\"”]")
_OWN = frozenset({"", "self", "this", "cls"})


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
    found: dict[Sought, None] = {}
    mentions = sorted((one for _, one in text.mentions), key=lambda one: not one.marked)
    for mention in mentions:
        for one in _of(mention):
            found[one] = None
    for quote in text.quotes:
        found.update(dict.fromkeys(_lines(quote.text)))
    for block in text.blocks:
        if block.role in (Role.QUOTE, Role.DIFF):
            found.update(dict.fromkeys(_lines(block.removed or block.text)))
    for sentence in text.sentences:
        found.update({Sought(words): None for words in _QUOTED.findall(sentence.text)})
    return [one for one in found if not _TRIVIAL.fullmatch(one.written)][: 2 * LOOKUPS_LIMIT]


def _of(mention: Mention) -> Iterator[Sought]:
    if mention.shape is Shape.PATH:
        yield Sought(mention.text, path=True)
    elif mention.shape in (Shape.NAME, Shape.MEMBER):
        if mention.owner not in _OWN:
            yield Sought(mention.text.strip().removesuffix("()"))
        yield Sought(mention.name)
    elif mention.shape is Shape.CALL:
        yield Sought(mention.text.strip())
        yield Sought(mention.name)
    else:
        yield Sought(mention.text.strip())
        if mention.shape is Shape.EXPRESSION:
            names = [name for name in mention.names if len(name) > 3]
            yield from (Sought(name) for name in names[:2])


def _lines(block: str) -> list[Sought]:
    return [Sought(each.strip()) for each in block.split("\n")[:4] if len(each.strip()) > 3]


def lookup(one: Sought, code: Code, place: Location | None, shown: Shown) -> list[str]:
    """What is known of where it is, in a line, and below it the lines that are not shown yet."""
    if one.path:
        return [_of_path(one.written, code, place)]
    if not one.wanted.parts:
        return []
    name = visible(" ".join(one.written.split())[:WORDS_LIMIT])
    here = _here(one.wanted, code, place)
    elsewhere, files = _elsewhere(one.wanted, code, place)
    said, listed = [], []
    if place is not None and here:
        numbers = ", ".join(str(line) for line in here[:HERE_LIMIT])
        said.append(f"{len(here)} {'line' if len(here) == 1 else 'lines'} of this file: {numbers}")
        listed += [(place.path, place.side, line) for line in here[:HERE_LIMIT]]
    if elsewhere:
        others = "1 other file" if files == 1 else f"{files}{'+' if files >= FILES_LIMIT else ''} other files"
        said.append(f"{'' if here or place is None else 'not in this file; '}in {others}")
        listed += [] if here else [(where.path, where.side, where.first or 1) for where in elsewhere]
    if not said:
        said, listed = _nowhere(one.wanted, code, place)
    return [f"`{name}`: {'; '.join(said)}", *_texts(listed, code, place, shown)]


def is_nowhere(wanted: Pattern, code: Code) -> bool:
    """Whether no file of the head and no line that the change removed has it; False when nobody can tell."""
    if not wanted.parts or not code.index.complete:
        return False
    if next(
        _found(wanted, code, code.index.files_with_all(wanted.names) if wanted.names else _all(code)), None
    ):
        return False
    return next(_in_removed(wanted, code), None) is None


def _all(code: Code) -> tuple[str, ...]:
    return code.head.paths()


def _here(wanted: Pattern, code: Code, place: Location | None) -> list[int]:
    if place is None:
        return []
    return sorted({first for first, _ in places(code.tokens(place.path, place.side), wanted)})


def _elsewhere(wanted: Pattern, code: Code, place: Location | None) -> tuple[list[Location], int]:
    """The first places in other files, those of the change first, and how many files there are."""
    if not wanted.names:
        return [], 0
    own = place.path if place is not None else None
    having = [path for path in code.index.files_with_all(wanted.names) if path != own]
    ending = ending_of(own or "")
    having = sources(sorted(having, key=lambda each: (ending_of(each) != ending, each not in code.diff)), own)
    found: list[Location] = []
    files = 0
    for where in _found(wanted, code, having[:FILES_LIMIT]):
        files += 1
        if len(found) < ELSEWHERE_LIMIT:
            found.append(where)
    return found, files


def _found(wanted: Pattern, code: Code, paths: list[str] | tuple[str, ...]) -> Iterator[Location]:
    """The first place in each of the files that have it."""
    for path in paths:
        for first, _ in places(code.tokens(path), wanted)[:1]:
            yield Location(path, first, first)


def _in_removed(wanted: Pattern, code: Code) -> Iterator[Location]:
    for path, text in code.removed_with(wanted.names, islice(code.diff, FILES_LIMIT)):
        for first, _ in places(text, wanted)[:1]:
            yield Location(path, first, first, Side.LEFT)


def _nowhere(
    wanted: Pattern, code: Code, place: Location | None
) -> tuple[list[str], list[tuple[str, Side, int]]]:
    before = _at_base(wanted, code, place)
    if before:
        listed = [(where.path, Side.LEFT, where.first or 1) for where in before[:ELSEWHERE_LIMIT]]
        return ["not after the change; before it:"], listed
    if not code.index.complete:
        return ["not in the files at hand; the others were not read"], []
    return ["NOWHERE in the repository"], []


def _at_base(wanted: Pattern, code: Code, place: Location | None) -> list[Location]:
    if place is not None and place.side is Side.RIGHT:
        path = base_path(code, place.path)
        if path is not None:
            there = places(code.tokens(path, Side.LEFT), wanted)
            if there:
                return [Location(path, first, first, Side.LEFT) for first, _ in there]
    return list(_in_removed(wanted, code))[:ELSEWHERE_LIMIT]


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
        yield f" {mark}{name}{number}|{short(lines[number - 1].strip(), COLUMNS)}"


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
