"""Where reviewers' comments point: paths of the pull request, anchors of its diff, and places in their text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from checks.model.location import Location, Side
from checks.text import places as grammar
from checks.text.file_names import ENDINGS, MEMBERS, NAMES, TITLES
from checks.text.places import Lines, Permalink, permalink, span, spans
from checks.text.unplaced import REACH, is_no_place

_ANCHOR = re.compile(r"#diff-([0-9a-f]{64})(?:([RL])([0-9]{1,9})(?:-[RL]?([0-9]{1,9}))?)?")
_ENDING = re.compile(r"\.([A-Za-z][A-Za-z0-9_]{0,11})\Z")
_ENDINGS = ENDINGS - MEMBERS
"""Endings of files that may be named without a folder: `core.py`, and not `option.value`."""

_BARE = frozenset(name for name in NAMES - TITLES if not name.startswith("."))
"""Names without an ending that may be named without a folder. A dot file is proposed more often than cited."""

_BARE_FOLDED = frozenset(name.casefold() for name in _BARE)
_BARE_NAME = re.compile("|".join(sorted(_BARE)))
_NEVER_IN_PATHS = re.compile(r"\A[-@#$(&]|[\s<>\"'`|*?{}=,;]|://")
PATH_LIMIT = 1_000
"""Characters of a word that may be a path."""

KNOWN = 2_000
"""Characters of a text whose places are kept for the next rule that asks for them."""

_PLACE_WORDS = 6

_DIVIDED = re.compile(r"\s[·•|]\s(?=(?:lines?|L)\s?\d)", re.IGNORECASE)
"""What stands between a path and its lines in a row of fields: "src/a.py · lines 3-5 · Title"."""


_LINKED = re.compile(
    r"\[`?([^\s\[\]()`:]{1,200}):(\d{1,7})(?:-\d{1,7})?`?\]\((?:[^\s()]{0,800}/)?\1(?::|#L)\2(?!\d)[^\s()]{0,40}\)"
)
"""A link to lines of a file that its label names as well, whatever the file's ending: "[a.mbt:4](/home/me/a.mbt:4)"."""


_BETWEEN = re.compile(r"\b(?:between|from)\s+\Z", re.IGNORECASE)
"""What makes of two lines one place that begins and ends with them."""


class Files:
    """The paths of a pull request, to be looked up by name and by hash."""

    def __init__(self, paths: Iterable[str] = (), linked: Iterable[str] = ()) -> None:
        self._paths = tuple(paths)
        self._known = frozenset(self._paths).union(linked)

    def with_linked(self, texts: Iterable[str]) -> Files:
        """These, and what is a file for certain as a link leads to its lines: a name with any ending may be one."""
        linked = {one[1] for text in texts if "](" in text for one in _LINKED.finditer(text)}
        return Files(self._paths, linked) if linked else self

    @property
    def paths(self) -> tuple[str, ...]:
        """All of them, in the order given."""
        return self._paths

    def __contains__(self, path: object) -> bool:
        return path in self._known

    def by_hash(self, digest: str) -> str | None:
        """The path whose SHA-256 that is, in hexadecimal: GitHub names the parts of a diff so."""
        return self._digests.get(digest)

    @cached_property
    def _digests(self) -> dict[str, str]:
        return {
            hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest(): path for path in self._paths
        }


NO_FILES = Files()


def lines_named(text: str) -> Lines | None:
    """The first lines that prose names: "line 408", "lines 10–20", "L42-L50"."""
    return next((_of(one.lines, text[: one.start]) for one in grammar.said(text)), None)


def at(path: str, lines: Lines | None, side: Side = Side.RIGHT) -> Location:
    """A location from a path and lines, where there are any."""
    first, last = lines or (None, None)
    return Location(path, first, last, side)


def permalinks(text: str) -> list[Permalink]:
    """The links to files at a commit, bare or in Markdown, in order, each once."""
    return list(dict.fromkeys(grammar.permalinks(text)))


def anchor(address: str, files: Files) -> Location | None:
    """The place of a `#diff-<sha256 of the path>R65-R81` link, when the path is among the files."""
    match = _ANCHOR.search(address)
    path = files.by_hash(match[1]) if match else None
    if match is None or path is None:
        return None
    lines = (int(match[3]), int(match[4] or match[3])) if match[3] else None
    return at(path, lines, Side.LEFT if match[2] == "L" else Side.RIGHT)


def is_path(text: str, files: Files = NO_FILES) -> bool:
    """Whether a word can be a file's path: it has a folder or an ending, and no white space or scheme."""
    if text in files:
        return True
    if not text or len(text) > PATH_LIMIT or _NEVER_IN_PATHS.search(text):
        return False
    name = text.rstrip("/").rpartition("/")[2]
    if name in _BARE or ("/" in text and (name in NAMES or name.casefold() in _BARE_FOLDED)):
        return True
    ending = _ENDING.search(name)
    if not ending:
        return False
    # Without a folder only the endings of source files tell `core.py` from `option.value`.
    return "/" in text or (ending[1].casefold() in _ENDINGS and "(" not in text and not name.startswith("."))


def named(text: str, files: Files = NO_FILES) -> list[Location]:
    """The places that a piece of Markdown names, in order, each once; places without lines too.

    Read are `path:12-14`, `path#L12`, `path (12-14)`, `path[12-14]`, "`path`, line 12", "line 12 of
    `path`", and permalinks.
    """
    if "." not in text and "/" not in text and not _BARE_NAME.search(text):
        return []
    return list(_known(text, files) if len(text) <= KNOWN else _named(text, files))


@lru_cache(maxsize=2_048)
def _known(text: str, files: Files) -> tuple[Location, ...]:
    """The places of a text that several rules ask about."""
    return _named(text, files)


def _named(text: str, files: Files) -> tuple[Location, ...]:
    text = _DIVIDED.sub(", ", text)
    found = {link.location: None for link in grammar.permalinks(text)}
    bare = grammar.without_addresses(text)
    paths = [one for one in grammar.named(bare) if is_path(one.path.removeprefix("@"), files)]
    said: dict[int, Lines] = {}
    for lines in grammar.said(bare) if paths else ():
        owner = grammar.beside(bare, lines, paths)
        if owner is not None:
            said.setdefault(owner.start, _of(lines.lines, bare[: lines.start]))
    paths = [one for one in paths if not _may_be_package(one, said, files)]
    return tuple(
        found
        | {
            at(_rooted(one.path, files), one.lines[0] if one.lines else said.get(one.start)): None
            for one in paths
        }
    )


def _may_be_package(one: grammar.Named, said: Mapping[int, Lines], files: Files) -> bool:
    """Whether a name with an "@" before it has neither lines nor a file: it may be a package's."""
    bare = one.path.removeprefix("@")
    return bare != one.path and bare not in files and not (one.lines or one.start in said)


def _rooted(path: str, files: Files) -> str:
    """A path as the pull request has it: a slash before it may be the root of the repository."""
    bare = path.removeprefix("/")
    return bare if bare in files and path not in files else path.removeprefix("@")


def _of(lines: tuple[Lines, ...], before: str) -> Lines:
    """The first lines of a list; "between lines 10 and 20" is one place, "lines 10 and 20" are two."""
    if len(lines) == 2 and _BETWEEN.search(before[-REACH:]):
        return lines[0][0], lines[1][1]
    return lines[0]


def code_place(text: str, files: Files = NO_FILES) -> Location | None:
    """The place that a whole text is: `path:12-14` alone, in code or bold or not."""
    bare = text.strip().strip("*_").strip().strip("`").strip()
    if " " in bare and len(bare.split()) > _PLACE_WORDS:
        return None
    places = named(bare, files) if len(bare) <= PATH_LIMIT else []
    return places[0] if places and " " not in bare.removeprefix(places[0].path).strip() else None


def first_named(text: str, files: Files = NO_FILES) -> Location | None:
    """The first place with lines that a text names, else the first without."""
    found = named(text, files)
    return next((place for place in found if place.first is not None), found[0] if found else None)


def first_cited(text: str, files: Files = NO_FILES) -> Location | None:
    """The same, without files that the text proposes, denies, quotes or takes from a document.

    One with lines, or of the pull request, is a place whatever is said of it.
    """
    lines = (line for line in text.split("\n") if not line.lstrip().startswith(">"))
    return first_named("\n".join(_without_unplaced(line, files) for line in lines), files)


def _without_unplaced(line: str, files: Files) -> str:
    kept, at_ = [], 0
    for one in grammar.named(line) if "." in line or "/" in line else ():
        cited = one.lines or one.path in files or not is_path(one.path, files)
        if not cited and is_no_place(
            line[max(0, one.start - REACH) : one.start], line[one.end : one.end + REACH]
        ):
            kept.append(line[at_ : one.start])
            at_ = one.end
    return "".join((*kept, line[at_:]))


__all__ = [
    "NO_FILES",
    "Files",
    "Permalink",
    "anchor",
    "at",
    "code_place",
    "first_cited",
    "first_named",
    "is_path",
    "lines_named",
    "named",
    "permalink",
    "permalinks",
    "span",
    "spans",
]
