"""Places in code as reviewers write them: `path:12-14`, `path#L12`, permalinks, diff anchors, line words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote

from checks.model.finding import Location, Side
from checks.text.file_names import ENDINGS, MEMBERS, NAMES, TITLES

_DASH = r"[-–—−‑]"
_NUMBER = r"\d{1,9}"
_SPAN = re.compile(
    rf"[LR]?({_NUMBER})(?:C\d{{1,9}})?(?:\s*+(?:{_DASH}|:|to|\.\.)\s*+[LR]?({_NUMBER}))?(?!\d)"
)
_WORDED = (
    rf"\b(?:lines?|line\(s\))\s*+(?:no\.?\s*+)?(?:[:#~]\s*+)?L?({_NUMBER})"
    rf"(?:\s*+(?:{_DASH}|:|to|and|through|\.\.)\s*+L?({_NUMBER}))?(?![\d.]\d|\d)"
)
_LINE_WORDS = re.compile(_WORDED, re.IGNORECASE)
_LINES_BEFORE = re.compile(rf"{_WORDED}\s++(?:of|in)\s++(?:the\s++)?[`*\"']*+\Z", re.IGNORECASE)
_L_LINES = re.compile(rf"(?<![\w#])L({_NUMBER})(?:\s*+{_DASH}\s*+L?({_NUMBER}))?(?!\w)")
_AFTER_PATH = re.compile(
    rf"\A(?:(?::|\#)\s*+L?({_NUMBER})(?:C\d{{1,9}}|:\d{{1,9}})?(?:\s*+(?:{_DASH}|:)\s*+L?({_NUMBER}))?(?!\d)"
    rf"|\s*+\(\s*+(?:lines?\s*+)?L?({_NUMBER})(?:\s*+{_DASH}\s*+L?({_NUMBER}))?\s*+\)"
    rf"|\s*+\[\s*+[RL]?({_NUMBER})(?:\s*+{_DASH}\s*+[RL]?({_NUMBER}))?\s*+\])",
)
_BETWEEN = re.compile(r"\A[\s,:(—–-]{1,4}(?:at |on |in |around )?")
"""What may stand between a path and the lines that words give."""

_ADDRESS = re.compile(r"https?://[^\s<>\"'`]+")
_BLOB = re.compile(r"https?://[^\s/]{1,200}/[^\s/]{1,200}/[^\s/]{1,200}/blob/([\w.-]{1,100})/")
_SHA = re.compile(r"\A[0-9a-f]{7,64}+\Z", re.IGNORECASE)
_BRANCHES = frozenset({"main", "master", "trunk", "develop", "HEAD"})
"""Branches that a link may name instead of a commit: of others the path may be a part of the name."""

_FRAGMENT = re.compile(rf"#L({_NUMBER})(?:C\d+)?(?:-L?({_NUMBER})(?:C\d+)?)?")
_ANCHOR = re.compile(rf"#diff-([0-9a-f]{{64}})(?:([RL])({_NUMBER})(?:-[RL]?({_NUMBER}))?)?")
_ENDING = re.compile(r"\.([A-Za-z][A-Za-z0-9_]{0,11})\Z")
_ENDINGS = ENDINGS - MEMBERS
"""Endings of files that may be named without a folder: `core.py`, and not `option.value`."""

_BARE = frozenset(name for name in NAMES - TITLES if not name.startswith("."))
"""Names without an ending that may be named without a folder. A dot file is proposed more often than cited."""

_BARE_FOLDED = frozenset(name.casefold() for name in _BARE)
_BARE_NAME = re.compile("|".join(sorted(_BARE)))
_NEVER_IN_PATHS = re.compile(r"\A[-@#$(&]|[\s<>\"'`|*?{}=,;]|://")
_WORD = re.compile(r"\S+")
PATH_LIMIT = 1_000
"""Characters of a word that may be a path."""

_PLACE_WORDS = 6
_CANDIDATE_LIMIT = 2_000
"""Words of a text that are looked at for a place."""


class Files:
    """The paths of a pull request, to be looked up by name and by hash."""

    def __init__(self, paths: Iterable[str] = ()) -> None:
        self._paths = tuple(paths)
        self._known = frozenset(self._paths)

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


@dataclass(frozen=True, slots=True)
class Permalink:
    """A link to lines of a file at a commit, or at the tip of a well-known branch."""

    location: Location
    commit: str | None
    """None when the link names a branch."""


def span(text: str) -> tuple[int, int] | None:
    """The lines at the start of a text: "42", "36-41", "L42-L50", "150:162", "R104-120"."""
    match = _SPAN.match(text.strip().strip("`"))
    return _lines(match[1], match[2]) if match else None


def spans(text: str) -> list[tuple[int, int]]:
    """All lines of a list such as "12-14, 20, 31-33"."""
    return [_lines(match[1], match[2]) for match in _SPAN.finditer(text)]


def lines_named(text: str) -> tuple[int, int] | None:
    """The first lines that prose names: "line 408", "lines 10–20", "L42-L50"."""
    found = [match for match in (_LINE_WORDS.search(text), _L_LINES.search(text)) if match]
    first = min(found, key=lambda match: match.start(), default=None)
    return _lines(first[1], first[2]) if first else None


def at(path: str, lines: tuple[int, int] | None, side: Side = Side.RIGHT) -> Location:
    """A location from a path and lines, where there are any."""
    first, last = lines or (None, None)
    return Location(path, first, last, side)


def permalinks(text: str) -> list[Permalink]:
    """The links to files at a commit, bare or in Markdown, in order, each once."""
    found: dict[Permalink, None] = {}
    for match in _ADDRESS.finditer(text):
        link = permalink(match[0])
        if link:
            found.setdefault(link)
    return list(found)


def permalink(address: str) -> Permalink | None:
    """The place that one address points to, or None when it is no permalink to a file."""
    blob = _BLOB.match(address)
    if not blob or not (_SHA.match(blob[1]) or blob[1] in _BRANCHES):
        return None
    path, mark, fragment = address[blob.end() :].partition("#")
    path = path.partition("?")[0].rstrip("/")
    if not mark:
        path = path.rstrip(").,;:]*_")
    lines = _FRAGMENT.match(mark + fragment)
    if not path:
        return None
    commit = blob[1].lower() if _SHA.match(blob[1]) else None
    return Permalink(at(unquote(path), _lines(lines[1], lines[2]) if lines else None), commit)


def anchor(address: str, files: Files) -> Location | None:
    """The place of a `#diff-<sha256 of the path>R65-R81` link, when the path is among the files."""
    match = _ANCHOR.search(address)
    if not match:
        return None
    path = files.by_hash(match[1])
    if path is None:
        return None
    lines = _lines(match[3], match[4]) if match[3] else None
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
    if not _may_hold_path(text):
        return []
    found: dict[Location, None] = {link.location: None for link in permalinks(text)}
    bare = _ADDRESS.sub(" ", text)
    for location in _written(bare, files):
        found.setdefault(location)
    return list(found)


def _may_hold_path(text: str) -> bool:
    return "." in text or "/" in text or _BARE_NAME.search(text) is not None


def _written(text: str, files: Files) -> Iterator[Location]:
    for number, word in enumerate(_WORD.finditer(text)):
        if number >= _CANDIDATE_LIMIT:
            return
        token = word[0].strip("*_").lstrip("`\"'([,;").removeprefix("**")
        start = text.find(token, word.start()) if token else -1
        location = _place(text, token, start, files) if token else None
        if location:
            yield location


def _place(text: str, token: str, start: int, files: Files) -> Location | None:
    path = _path_in(token, files)
    if path is None:
        return None
    rest = text[start + len(path) : start + len(path) + 60].lstrip("`*_\"'")
    match = _AFTER_PATH.match(rest)
    if match:
        first, last = next((match[n], match[n + 1]) for n in (1, 3, 5) if match[n])
        return at(path, _lines(first, last))
    after = _BETWEEN.match(rest)
    words = None
    if after:
        words = _LINE_WORDS.match(rest, after.end()) or _L_LINES.match(rest, after.end())
    words = words or _LINES_BEFORE.search(text[max(0, start - 40) : start])
    return at(path, _lines(words[1], words[2]) if words else None)


def _path_in(token: str, files: Files) -> str | None:
    """The longest beginning of a word that is a path."""
    if not _may_hold_path(token):
        return None
    cut = re.match(r"[^\s`:#\"'|<>,;*]+", token)
    if not cut:
        return None
    word = cut[0].rstrip(".!?")
    tries = [word, word.partition("[R")[0], word.rstrip(")]"), re.split(r"\[\d", word, maxsplit=1)[0]]
    tries.append(re.split(r"\((?:lines?|L?\d)", word, maxsplit=1)[0])
    return next((one for one in dict.fromkeys(tries) if is_path(one, files)), None)


def _lines(first: str, last: str | None) -> tuple[int, int]:
    return int(first), int(last) if last else int(first)


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


__all__ = [
    "NO_FILES",
    "Files",
    "Permalink",
    "anchor",
    "at",
    "code_place",
    "first_named",
    "is_path",
    "lines_named",
    "named",
    "permalink",
    "permalinks",
    "span",
    "spans",
]
