"""How places in code are written: a path with lines, lines alone, and links to lines at a commit.

A digit is one of 0 to 9. Marks of the writing direction and the punctuation of every script end a path;
letters, combining characters and emoji of every script are a part of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import unquote

from checks.model.finding import PATH_LIMIT
from checks.model.location import Location

Lines = tuple[int, int]
"""First and last line as they are written, both included."""

_DASH = r"[-\u2010-\u2015\u2212]"
_DIGITS = r"[0-9]{1,9}"
_COLUMN = r"(?::[0-9]{1,6}|C[0-9]{1,6})?+"
RANGE = rf"L?({_DIGITS}){_COLUMN}(?:(?:{_DASH}|\.\.)L?({_DIGITS}){_COLUMN})?"
"""`12`, `12-14`, `L12-L14`, `12:5`, `L12C5-L14C9`: lines right behind a path; columns count for nothing."""

_RANGE = re.compile(RANGE)
_AT_END = re.compile(rf"(?<=[^\n:\s]):{RANGE}\s{{0,9}}\Z")
_ALONE = re.compile(
    rf"[LR]?(-?{_DIGITS})(?:C[0-9]{{1,6}})?(?:\s{{0,3}}(?:{_DASH}|\.\.|to)\s{{0,3}}[LR]?(-?{_DIGITS})(?:C[0-9]{{1,6}})?)?"
    r"(?![0-9])"
)
_TWO_NUMBERS = re.compile(rf"({_DIGITS}):({_DIGITS})(?![0-9])")

_BREAK = (
    r"\x00-\x20\x7f-\xa0\u1680!\"#%&'*,:;<=>?^`{|}\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u200c\u200e-\u206f\u3000-\u3004\u3008-\u3020"
    r"\uff01-\uff0f\uff1a-\uff20\ufeff"
)
_NUMBER_INSIDE = r"(?!(?:lines?\s|[LR])?[0-9]{1,9}(?![\w./]))"
# of `[text](address)` both are read: neither goes on across the brackets between them
_PATH = (
    rf"(?:(?<![^{_BREAK}])(?<!:)|(?<=\]\())"
    rf"(?P<path>(?:[A-Za-z]:(?=[\\/]))?+(?:[^{_BREAK}(\[\]]++|[(\[]{_NUMBER_INSIDE}|\](?!\())++)"
)
_BEHIND = rf"(?:[:#](?P<ranges>{RANGE}(?:,(?!0){RANGE}){{0,20}})|\((?P<row>{_DIGITS}),[0-9]{{1,6}}\))(?![\w-]|\.[0-9])"
_SPACED = rf"(?:lines?\s)?[LR]?({_DIGITS})(?:\s?{_DASH}\s?[LR]?({_DIGITS}))?"
_WITH_LINES = re.compile(rf"{_PATH}[`*_]{{0,3}}{_BEHIND}")
_NAMED = re.compile(
    rf"{_PATH}(?:[`*_]{{0,3}}(?:{_BEHIND}"
    rf"|\s?[(\[]\s?(?P<inside>{_SPACED})\s?[)\]]|:\s{{1,3}}(?P<apart>{_SPACED})(?![\w%]|[.,:][0-9])))?+"
)
_MENTION = re.compile(rf"{_PATH}(?![:#]L?[0-9])")

_ADDRESS = re.compile(r"https?://(?:(?!https?://)[^\s<>\"'`])+")
_BLOB = re.compile(r"https?://(?:[^\s/]{1,200}/){3,9}(?:blob|blame)/([\w.-]{1,100})/")
_COMMIT = re.compile(r"[0-9a-fA-F]{7,64}\Z")
_FRAGMENT = re.compile(rf"L({_DIGITS})(?:C[0-9]{{1,6}})?(?:-L?({_DIGITS}))?")
_BRANCHES = frozenset({"main", "master", "trunk", "develop", "HEAD"})
"""Branches that a link may name instead of a commit: of others the path may be a part of the name."""

_NUMBER = r"(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]{1,9})"
_TO = rf"(?:\s?(?:{_DASH}|\.\.)\s?|\s(?:to|through|thru|until)\s(?:line\s)?)L?"
_ONE_OF_SEVERAL = rf"L?{_NUMBER}(?:{_TO}{_NUMBER})?"
_AND = r"\s{0,2}(?:,\s{0,2}(?:and\s|or\s|&\s?)?|and\s|or\s|&\s?)(?:lines?\s)?"
_SAID = re.compile(
    r"[Ll](?:(?<![\w-].)(?:"
    rf"(?:(?i:ines|ine\(s\)|l\.|[ií]neas|inhas|ignes)\s{{1,3}}|(?i:ines):\s{{0,3}}(?=L?{_DIGITS}\s?{_DASH}))"
    rf"(?P<several>{_ONE_OF_SEVERAL}(?:{_AND}{_ONE_OF_SEVERAL}){{0,20}})"
    # with one line, blanks around a dash begin another thought: "line 42 - 3 callers"
    r"|(?:(?i:ine|\.|[ií]nea|inha|igne)\s{1,3}|(?<=L)ine:\s{0,3})(?i:no\.?\s?|number\s)?#?"
    rf"(?P<one>L?{_NUMBER}(?:(?:{_DASH}|\.\.|\sto\s(?:line\s)?|\sthrough\s)L?{_NUMBER})?))"
    rf"|(?<![\w/.:-]L)(?<=L)(?P<short>[0-9]{{1,7}}(?:\s?{_DASH}\s?L?[0-9]{{1,7}})?)"
    r")(?![\w%]|[.,][0-9]|-[A-Za-z])"
)
_NUMBERS = re.compile(rf"({_NUMBER})(?:{_TO}({_NUMBER}))?")
_JUST_BEFORE = re.compile(
    r"[\s`*_\"'()\[\],:–—-]{0,8}(?:(?:at|on|in|around|near|from|between|see)\s(?:the\s|its\s)?[`*_(\[]{0,3})?"
)
_JUST_AFTER = re.compile(
    r"[\s`*_\"')\],]{0,4}(?:of|in|from|inside|within|at)\s(?:the\s)?(?:file\s)?[`*_\"'(\[]{0,4}"
)


class Named(NamedTuple):
    """A path in a text, and the lines that are written with it."""

    path: str
    start: int
    end: int
    """Of path and lines; without lines, of the path."""

    lines: tuple[Lines, ...] = ()


class LineMention(NamedTuple):
    """Lines that a text speaks of without a path right before them: "lines 10-12 and 20"."""

    start: int
    end: int
    lines: tuple[Lines, ...]
    unsure: tuple[bool, ...]
    """For each whether it may be two: "lines 1,200"."""

    short: bool
    """Written as `L2`, which may be a level of something."""


@dataclass(frozen=True, slots=True)
class Permalink:
    """A link to a file at a commit, or at the tip of a well-known branch."""

    location: Location
    commit: str | None
    """None when the link names a branch."""

    written: str = field(default="", compare=False)


def with_lines(text: str) -> Iterator[Named]:
    """The places that are written as `path:12-14,20`, `path#L12-L14` or `path(12,5)`."""
    for match in _WITH_LINES.finditer(text):
        if one := _named(match, _ranges(match["ranges"] or match["row"])):
            yield one


def named(text: str) -> Iterator[Named]:
    """Every word that may be a path, with its lines if any: also `path (12-14)`, `path[12-14]`, `path: 12`."""
    for match in _NAMED.finditer(text):
        close, wide = match["ranges"] or match["row"], match["inside"] or match["apart"]
        if one := _named(match, _ranges(close) if close else spans(wide or "")):
            yield one


def mentions(text: str) -> Iterator[Named]:
    """Every word that may be a path and has no lines behind it."""
    for match in _MENTION.finditer(text):
        if one := _named(match, ()):
            yield one


def _named(match: re.Match[str], lines: Sequence[Lines]) -> Named | None:
    path, start = match["path"], match.start()
    if len(path) > PATH_LIMIT:
        return None
    if not lines:
        path = path.rstrip(".-+~$@")
    if "(" in path or "[" in path or ")" in path or "]" in path:
        before, path = _bracketed(path)
        start += before
    return Named(path, start, match.end() if lines else start + len(path), tuple(lines)) if path else None


def _bracketed(word: str) -> tuple[int, str]:
    """What a word is inside brackets, behind one that nothing closes, or before one that was never opened."""
    opened: list[int] = []
    end = len(word)
    for at, letter in enumerate(word):
        if letter in "([":
            opened.append(at)
        elif letter in ")]" and not opened:
            end = at
            break
        elif letter in ")]" and opened.pop() == 0 and at == end - 1:
            return 1, word[1:at]
    start = opened[-1] + 1 if opened else 0
    return start, word[start:end]


def said(text: str) -> Iterator[LineMention]:
    """The lines that a text speaks of in words: "line 42", "lines 10 to 20 and 30", `L42`."""
    for match in _SAID.finditer(text):
        several = match["several"]
        numbers = list(_NUMBERS.finditer(several or match["one"] or match["short"]))
        found = tuple(map(_lines, numbers))
        unsure = tuple(bool(several) and "," in one[1] for one in numbers)
        yield LineMention(match.start(), match.end(), found, unsure, match["short"] is not None)


def beside(text: str, lines: LineMention, near: Sequence[Named]) -> Named | None:
    """Which of these paths, in order, is named right before or right after the lines."""
    at = bisect_left(near, lines.start, key=attrgetter("start"))
    if at and near[at - 1].end <= lines.start and _JUST_BEFORE.fullmatch(text, near[at - 1].end, lines.start):
        return near[at - 1]
    return near[at] if at < len(near) and _JUST_AFTER.fullmatch(text, lines.end, near[at].start) else None


def span(text: str) -> Lines | None:
    """The lines at the start of a text: "42", "36-41", "L42-L50", "150:162", "R104-120"."""
    bare = text.strip().strip("`")
    match = _TWO_NUMBERS.match(bare) or _ALONE.match(bare)
    return _lines(match) if match else None


def spans(text: str) -> list[Lines]:
    """All lines of a list such as "12-14, 20, 31-33"."""
    return [_lines(match) for match in _ALONE.finditer(text)]


def only_span(text: str) -> Lines | None:
    """The lines that a whole text is."""
    match = _ALONE.fullmatch(text.strip())
    return _lines(match) if match else None


def split(text: str) -> tuple[str, Lines | None]:
    """A path, and the lines behind the colon at its end."""
    match = _AT_END.search(text)
    return (text[: match.start()], _lines(match)) if match else (text, None)


def permalinks(text: str) -> Iterator[Permalink]:
    """The links to files at a commit, bare or in Markdown, in order."""
    return (link for match in _ADDRESS.finditer(text) if (link := permalink(match[0])))


def permalink(address: str) -> Permalink | None:
    """The place that one address points to, or None when it is no permalink to a file."""
    blob = _BLOB.match(address)
    commit = blob is not None and _COMMIT.match(blob[1])
    if not blob or not (commit or blob[1] in _BRANCHES):
        return None
    path, mark, fragment = address[blob.end() :].partition("#")
    path = path.partition("?")[0].rstrip("/" if mark else "/).,;:]*_")
    if not path:
        return None
    lines = _FRAGMENT.match(fragment)
    first, last = _lines(lines) if lines else (None, None)
    written = address[: len(address) - len(fragment) + (lines.end() if lines else 0)]
    return Permalink(Location(unquote(path), first, last), blob[1].lower() if commit else None, written)


def without_addresses(text: str) -> str:
    """The text without what is behind `https://`."""
    return _ADDRESS.sub(" ", text) if "://" in text else text


def _ranges(text: str) -> list[Lines]:
    if text.isdecimal():  # as most are
        return [(int(text), int(text))]
    return [_lines(match) for match in _RANGE.finditer(text)]


def _lines(match: re.Match[str]) -> Lines:
    """The first two groups; "1,200" is one number."""
    return int(match[1].replace(",", "")), int((match[2] or match[1]).replace(",", ""))
