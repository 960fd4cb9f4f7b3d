"""Every place that a finding cites: in its fields and in its text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain
from operator import attrgetter, itemgetter
from typing import NamedTuple

from checks.model.finding import Finding
from checks.model.location import Location
from checks.text.file_names import ATTRIBUTES, ending_of, is_file, name_of
from checks.text.markdown import outside_fences, without_comments
from checks.text.places import (
    LineMention,
    Named,
    beside,
    mentions,
    named,
    permalinks,
    said,
    with_lines,
    without_addresses,
)
from checks.text.unplaced import REACH, is_no_place

CITATIONS_LIMIT = 200
"""Citations that are read from one finding; the rest of a longer list is left unread."""


class Origin(StrEnum):
    """Where in the finding a citation is."""

    PRIMARY = "primary"
    FIELD = "field"  # a further location, or the place of a piece of evidence
    TEXT = "text"


class Citation(NamedTuple):
    """One location, and how the finding gave it."""

    location: Location
    """In the text nobody states a side: that is the side of the primary location, in the same file."""

    origin: Origin
    written: str
    """As it is in the finding."""

    certain: bool = True
    """False when the text leaves open which file is meant, or whether it is said to be there at all.

    It is never failed then.
    """

    commit: str | None = None
    """The commit that a permalink pins, when the citation is one."""


_NOT_A_PLACE = re.compile(
    r"\s{0,3}(?:(?:lines? )?long|chars?|characters?|columns?|bytes?|times|percent|limit|or (?:more|less|fewer)|of (?:code|"
    r"(?:the|this|that|an?|its) (?:RFC|spec|standard|output|log|message|response|request|input|patch|traceback|stack|diff|"
    r"hunk|snippet|function|method|class|block|suggestion|example|docs|documentation)))\b",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    r"\s?(?:cach|norm|loss|regulari|penalt|distance|layer|proxy|switch|load|ticket|support|domain)",
    re.IGNORECASE,
)
"""What follows an `L2` that is no line."""

_COMPARED = re.compile(
    r"\b(?:unlike|like|as in|as with|(?:compared|similar|contrary) to)\s[`*_(\[]{0,3}\Z", re.IGNORECASE
)
_OF_ANOTHER = re.compile(
    r"\b(?!(?:it|that|there|here|what|let|file|module)['\u2019])[A-Za-z]{2,40}['\u2019]s\s[`*_(\[]{0,3}\Z",
    re.IGNORECASE,
)
"""Whose a file is: "the kernel's `open.c:12`"."""

_NOT_SAID_TO_BE_HERE = {
    "": (
        "upstream", "cpython", "stdlib", "standard library", "third-party", "third party",
        "dangling", "dead link", "broken link",
    ),
    "other ": ("other repo", "other project", "other package", "other service"),
    "different ": ("different repo", "different project", "different package", "different service"),
    "sibling ": ("sibling repo", "sibling project", "sibling package", "sibling service"),
    " repo": ("private repo", "separate repo", "another repo", "frontend repo", "backend repo"),
    " revision": ("old revision", "older revision", "previous revision", "earlier revision", "last revision"),
    " branch": ("base branch", "old branch"),
    " comment": ("previous comment", "earlier comment"),
    " output": ("compiled output", "built output", "generated output"),
    "trace": ("traceback", "stack trace"),
    "the ": ("the removed ", "the deleted ", "the generated ", "the compiled "),
    " from ": ("moved from ", "moved here from ", "copied from ", "ported from "),
    " release": ("old release", "older release", "previous release", "earlier release", "last release"),
    "exist": (
        "not exist", "n't exist", "n\u2019t exist", "no longer exist", "never exist", "nonexistent", "non-existent",
    ),
    "ed": tuple(
        f"{be} {done}" for be in ("was", "were", "been") for done in ("removed", "deleted", "renamed", "moved")
    ),
}  # fmt: skip
"""What is said of files that are elsewhere, or that a finding itself says are not there, by what phrases share."""

_TRACE = re.compile(r"File \"[^\"\n]{1,180}\", \Z")
"""What comes before a line number that Python prints."""

_OF_CODE = re.compile(r"`[\s(]{0,2}(?:(?:at|on|in|from) )?\Z")
"""What comes before the lines of a piece of code, which may be in another file: "`load` at lines 3-4"."""

_start = attrgetter("start")
_CODE = re.compile(r"`[^`\n]++`")
_DIGIT = re.compile(r"[0-9]")
_SENTENCE_END = re.compile(r"[.!?\n](?:(?<=\n)|\s++(?=[A-Z`*_(]))")


def citations(finding: Finding) -> tuple[Citation, ...]:
    """The primary location first, then the other fields', then those of title and body, each once."""
    found: dict[Location, Citation] = {}
    for citation in chain(_in_fields(finding), _in_text(finding)):
        found.setdefault(citation.location, citation)
        if len(found) >= CITATIONS_LIMIT:
            break
    return tuple(found.values())


def prose(finding: Finding) -> str:
    """Title and body without fenced code and HTML comments: where a place can be cited."""
    return f"{finding.title}\n{without_fences(finding.body)}" if finding.body else finding.title


def without_fences(body: str) -> str:
    """The text outside fenced code and comments; only a text that may hold a fence is read as Markdown."""
    body = without_comments(body)
    return outside_fences(body) if "```" in body or "~~~" in body else body


@lru_cache(maxsize=64)
def files_mentioned(text: str) -> tuple[str, ...]:
    """Names of files in a text, with or without a line number, in order of appearance."""
    paths = (one.path for one in named(without_addresses(text)) if is_file(one.path))
    return tuple(dict.fromkeys(paths))[:CITATIONS_LIMIT]


def _same_file(name: str, path: str) -> bool:
    """Whether a name in a text stands for this path: it is all of it, or its end, or ends with it."""
    name, path = name.replace("\\", "/"), path.replace("\\", "/")
    return name == path or path.endswith(f"/{name}") or name.endswith(f"/{path}")


def _in_fields(finding: Finding) -> Iterator[Citation]:
    if finding.location is not None:
        yield Citation(finding.location, Origin.PRIMARY, str(finding.location))
    for location in (*finding.further, *(quote.location for quote in finding.quotes if quote.location)):
        yield Citation(location, Origin.FIELD, str(location))


def _in_text(finding: Finding) -> Iterator[Citation]:
    text = prose(finding)
    if not _DIGIT.search(text):
        return
    for link in permalinks(text):
        if link.commit is not None and link.location.first is not None:
            yield Citation(link.location, Origin.TEXT, link.written, commit=link.commit)
    yield from _Prose(without_addresses(text), finding.location).citations()


class _Prose:
    """The prose of a finding, and its primary location."""

    def __init__(self, text: str, primary: Location | None) -> None:
        self._text = text
        self._primary = primary
        self._at_large: dict[tuple[int, int], tuple[str, bool]] = {}
        self._complete = [one for one in with_lines(text) if is_file(one.path)]
        self._speaks_of_elsewhere = bool(self._complete) and says_elsewhere(text)
        self._said = [one for one in said(text) if _is_place(one, text)]

    def citations(self) -> Iterator[Citation]:
        """Those that name path and lines together, then the line numbers alone."""
        for one in self._complete:
            start, end = self._sentence(one.start)
            elsewhere = self._speaks_of_elsewhere and says_elsewhere(self._text[start:end])
            unplaced = is_no_place(
                self._text[max(start, one.start - REACH) : one.start],
                self._text[one.end : min(end, one.end + REACH)],
            )
            before = self._text[max(start, one.start - 50) : one.start]
            apart = _COMPARED.search(before) or _OF_ANOTHER.search(before)
            certain = not (elsewhere or unplaced or apart or self._is_within_code(one))
            written = self._text[one.start : one.end]
            for first, last in one.lines:
                yield Citation(self._located(one.path, first, last), Origin.TEXT, written, certain)
        for lines in self._said:
            at = bisect_right(self._complete, lines.start, key=_start)
            if not at or self._complete[at - 1].end <= lines.start:
                yield from self._without_path(lines)

    def _without_path(self, lines: LineMention) -> Iterator[Citation]:
        """Line numbers without a path: of the file named beside them, else of the finding's own."""
        sentence = self._sentence(lines.start)
        found = beside(self._text, lines, self._mentions)
        if found is not None and sentence[0] <= found.start < sentence[1]:
            path, before = found.path, self._text[max(0, found.start - 20) : found.start]
            compared = found.start < lines.start and _COMPARED.search(before)
            certain = not compared and (name_of(path) != path or ending_of(path) not in ATTRIBUTES)
        else:
            found = None
            if sentence not in self._at_large:
                self._at_large[sentence] = self._file_at_large(*sentence)
            path, certain = self._at_large[sentence]
            before = self._text[max(sentence[0], lines.start - 20) : lines.start]
            certain = certain and not _OF_CODE.search(before)
            # beside lines of its own, "the match on line 1870" may be of data, of output or of another file
            certain = certain and (self._primary is None or self._primary.first is None)
        written = self._text[lines.start : lines.end]
        printed = _TRACE.search(self._text[max(0, lines.start - REACH) : lines.start])
        for (first, last), unsure in zip(lines.lines, lines.unsure, strict=True) if path else ():
            # "line 0" without a file is what some record holds
            sure = certain and not (unsure or printed) and (found is not None or first > 0)
            yield Citation(self._located(path, first, last), Origin.TEXT, written, sure)

    def _file_at_large(self, first: int, last: int) -> tuple[str, bool]:
        """The finding's own file; uncertain when the sentence speaks of others, of which it takes the first."""
        own = self._primary.path if self._primary else ""
        near: list[Named] = []
        for named_here in (self._mentions, self._complete):
            start = bisect_left(named_here, first, key=_start)
            near += named_here[start : bisect_left(named_here, last, lo=start, key=_start)]
        others = [one.path for one in sorted(near, key=_start) if not _same_file(one.path, own)]
        return (others[0], not own and len(set(others)) == 1) if others else (own, True)

    def _is_within_code(self, one: Named) -> bool:
        """A part of longer code between backticks, which may be data: "`#: a.py:1 b.py:2` is one"."""
        if self._text[one.start - 1 : one.start] == "`" == self._text[one.end : one.end + 1]:
            return False  # as most are; `_code` takes as long as finding the citation
        at = bisect_right(self._code, one.start, key=itemgetter(0)) - 1
        if at < 0 or one.end >= self._code[at][1]:
            return False
        start, end = self._code[at]
        return self._text[start + 1 : end - 1].strip() != self._text[one.start : one.end]

    def _sentence(self, at: int) -> tuple[int, int]:
        """Where the sentence at this character begins and ends."""
        number = bisect_right(self._ends, at)
        return (
            self._ends[number - 1] if number else 0,
            self._ends[number] if number < len(self._ends) else len(self._text),
        )

    @cached_property
    def _code(self) -> list[tuple[int, int]]:
        return [match.span() for match in _CODE.finditer(self._text)]

    @cached_property
    def _ends(self) -> list[int]:
        return [match.end() for match in _SENTENCE_END.finditer(self._text)]

    @cached_property
    def _mentions(self) -> list[Named]:
        return [one for one in mentions(self._text) if is_file(one.path)]

    def _located(self, path: str, first: int, last: int) -> Location:
        """The location, spelled and on the side of the primary one when it is in the same file."""
        if self._primary is not None and _same_file(path, self._primary.path):
            return Location(self._primary.path, first, last, self._primary.side)
        return Location(path, first, last)


def _is_place(lines: LineMention, text: str) -> bool:
    after = text[lines.end : lines.end + 80]
    level = lines.short and lines.end - lines.start == len("L2") and _LEVEL.match(after)
    return not (level or _NOT_A_PLACE.match(after))


def says_elsewhere(text: str) -> bool:
    """Words of a sentence by which its files are elsewhere, or not there any more."""
    lowered = text.lower()
    for shared, phrases in _NOT_SAID_TO_BE_HERE.items():
        if shared in lowered:
            for phrase in phrases:  # a generator takes twice as long
                if phrase in lowered:
                    return True
    return False
