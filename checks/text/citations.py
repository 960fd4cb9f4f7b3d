"""Every place that a finding cites: in its fields and in its text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import chain
from urllib.parse import unquote

from checks.model.finding import Finding, Location
from checks.text.file_names import ATTRIBUTES, ending_of, is_file

CITATIONS_LIMIT = 200
"""Citations that are read from one finding; the rest of a longer list is left unread."""


class Origin(StrEnum):
    """Where in the finding a citation stands."""

    PRIMARY = "primary"
    FIELD = "field"  # a further location, or the place of a piece of evidence
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Citation:
    """One location, and how the finding gave it."""

    location: Location
    """In the text nobody states a side: that is the side of the primary location, in the same file."""

    origin: Origin
    written: str
    """As it stands in the finding."""

    certain: bool = True
    """False when the text leaves open which file is meant, or whether it is said to be there at all.

    It is never failed then.
    """

    commit: str | None = None
    """The commit that a permalink pins, when the citation is one."""


_DASH = r"[-\u2010-\u2015\u2212]"
_UNIT = r"(?:[\w.@+~$-]|\[{1,2}[\w.-]{1,60}\]{1,2}|\([\w.-]{1,60}\))"  # `[id]` and `(group)` are real folders
_PATH = (
    r"(?<![\w/.@:\\+~)\]$-])(?!(?<=[\[(])[\[(])"  # of `[[id]]` only the first bracket begins a path
    rf"(?P<path>(?:[A-Za-z]:)?[\\/]?(?:{_UNIT}{{1,100}}[\\/]){{0,30}}{_UNIT}{{0,100}}\w)"
)
_COLUMN = r"(?::\d{1,6}|C\d{1,6})?"
_RANGE = rf"L?(\d{{1,9}}){_COLUMN}(?:(?:{_DASH}|\.\.)L?(\d{{1,9}}){_COLUMN})?"
_WITH_LINE = re.compile(
    rf"{_PATH}[`*_]{{0,3}}(?:[:#](?P<ranges>{_RANGE}(?:,(?!0){_RANGE}){{0,20}})|\((?P<row>\d{{1,9}}),\d{{1,6}}\))"
    r"(?!\w|\.\d|-)"
)
_RANGES = re.compile(_RANGE)
_MENTION = re.compile(rf"{_PATH}(?![\w/\\-]|\.\w|[:#]L?\d)")
_PERMALINK = re.compile(
    r"https?://(?:[^\s/)>\]]{1,200}/){2,8}(?:blob|blame)/([0-9a-f]{7,64})/"
    r"([^\s#?)>\]\"']{1,1000})(?:\?[^\s#)>\]]{0,200})?#L(\d{1,9})(?:C\d{1,6})?(?:-L?(\d{1,9}))?"
)
_URL = re.compile(r"https?://[^\s)>\]\"']+")

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,9})"
_TO = rf"(?:\s?(?:{_DASH}|\.\.)\s?|\s(?:to|through|thru|until)\s(?:line\s)?)L?"
_PLACES = rf"L?{_NUMBER}(?:{_TO}{_NUMBER})?"
_AND = r"\s{0,2}(?:,\s{0,2}(?:and\s|or\s|&\s?)?|and\s|or\s|&\s?)(?:lines?\s)?"
_NO_PART_OF_MORE = r"(?![\w%]|[.,]\d|-[A-Za-z])"
_LINE_WORDS = re.compile(
    r"(?<![\w-])(?:"
    rf"(?:(?i:lines|line\(s\)|ll\.)\s{{1,3}}|(?i:lines):\s{{0,3}}(?=L?\d{{1,9}}\s?{_DASH}))(?P<several>{_PLACES}(?:{_AND}{_PLACES}){{0,20}})"
    # with one line, blanks around a dash begin another thought: "line 42 - 3 callers"
    rf"|(?:(?i:line|l\.)\s{{1,3}}|Line:\s{{0,3}})(?i:no\.?\s?|number\s)?#?"
    rf"(?P<one>L?{_NUMBER}(?:(?:{_DASH}|\.\.|\sto\s(?:line\s)?|\sthrough\s)L?{_NUMBER})?)"
    rf"){_NO_PART_OF_MORE}"
)
_L_NUMBER = re.compile(rf"(?<![\w/.:-])(?P<one>L\d{{1,7}}(?:\s?{_DASH}\s?L?\d{{1,7}})?){_NO_PART_OF_MORE}")
_NUMBERS = re.compile(rf"({_NUMBER})(?:{_TO}({_NUMBER}))?")
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

_JUST_BEFORE = re.compile(
    r"[\s`*_\"'()\[\],:–—-]{0,8}(?:(?:at|on|in|around|near|from|see)\s(?:the\s|its\s)?[`*_(\[]{0,3})?"
)
_JUST_AFTER = re.compile(
    r"[\s`*_\"')\],]{0,4}(?:of|in|from|inside|within|at)\s(?:the\s)?(?:file\s)?[`*_\"'(\[]{0,4}"
)
_COMPARED = re.compile(
    r"\b(?:unlike|like|as in|as with|(?:compared|similar|contrary) to)\s[`*_(\[]{0,3}\Z", re.IGNORECASE
)
_NOT_SAID_TO_BE_HERE = re.compile(
    r"\b(?:upstream|CPython|stdlib|standard library|third[- ]party|(?:other|another|different) (?:repo|project|package)|"
    r"(?:does not|doesn't|do not|don't|no longer|never) exists?|non-?existent|dangling|dead link|broken link|"
    r"(?:was|were|been|got) (?:removed|deleted|renamed|moved))\b",
    re.IGNORECASE,
)
"""What is said of files that are elsewhere, or that a finding itself says are not there."""

_FENCE = re.compile(
    r"[ \t]{0,40}(?:> ?){0,20}[ \t]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(?P<mark>`{3,}|~{3,})"
)
_DIGIT = re.compile(r"\d")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*_(])|\n")


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
    """The text outside fenced code; an unclosed fence runs to the end, as Markdown has it."""
    body = _without_comments(body)
    if "```" not in body and "~~~" not in body:
        return body
    kept: list[str] = []
    fence: str | None = None
    for line in body.split("\n"):
        opened = _FENCE.match(line)
        if fence is None:
            # behind backticks that open a fence there are no more of them: "```like this```" is inline
            if opened and not (opened["mark"][0] == "`" and "`" in line[opened.end() :]):
                fence = opened["mark"]
            else:
                kept.append(line)
        elif opened and opened["mark"].startswith(fence) and not line.strip("> \t~`\r"):
            fence = None
    return "\n".join(kept)


def files_mentioned(text: str) -> tuple[str, ...]:
    """Names of files in a text, with or without a line number, in order of appearance."""
    named = [
        (match.start(), match["path"])
        for pattern in (_MENTION, _WITH_LINE)
        for match in pattern.finditer(_URL.sub(" ", text))
        if is_file(match["path"])
    ]
    return tuple(dict.fromkeys(path for _, path in sorted(named)))[:CITATIONS_LIMIT]


def _without_comments(body: str) -> str:
    """The text without HTML comments; one that is never closed is no comment."""
    kept: list[str] = []
    at = 0
    while (start := body.find("<!--", at)) >= 0 and (end := body.find("-->", start)) >= 0:
        kept.append(body[at:start])
        at = end + 3
    return " ".join((*kept, body[at:])) if kept else body


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
    if "://" in text:
        for match in _PERMALINK.finditer(text):
            location = Location(unquote(match[2]), int(match[3]), int(match[4] or match[3]))
            yield Citation(location, Origin.TEXT, match[0], commit=match[1])
        text = _URL.sub(" ", text)
    for sentence in _SENTENCE_END.split(text):
        if _DIGIT.search(sentence):
            yield from _Sentence(sentence, finding.location).citations()


class _Sentence:
    """One sentence of a finding, and the primary location of that finding."""

    def __init__(self, text: str, primary: Location | None) -> None:
        self._text = text
        self._primary = primary
        self._complete = [match for match in _WITH_LINE.finditer(text) if is_file(match["path"])]

    def citations(self) -> Iterator[Citation]:
        """First those that name path and lines together, then the line numbers that stand alone."""
        here = _NOT_SAID_TO_BE_HERE.search(self._text) is None
        for match in self._complete:
            for first, last in _ranges(match):
                location = self._located(match["path"], first, last)
                yield Citation(location, Origin.TEXT, match[0], certain=here)
        taken = {at for match in self._complete for at in range(*match.span())}
        for pattern in (_LINE_WORDS, _L_NUMBER):
            for match in pattern.finditer(self._text):
                if match.start() not in taken:
                    taken.update(range(*match.span()))
                    if _is_place(match):
                        yield from self._without_path(match)

    def _without_path(self, match: re.Match[str]) -> Iterator[Citation]:
        """Line numbers without a path: of the file named beside them, else of the finding's own."""
        beside = self._file_beside(match)
        path, certain = beside or self._file_at_large()
        if path is None:
            return
        several: str | None = match.groupdict().get("several")
        for one in _NUMBERS.finditer(several or match["one"]):
            first, last = (int(number.replace(",", "")) for number in (one[1], one[2] or one[1]))
            # "lines 1,200" may be two; "line 0" without a file is what some record holds
            sure = certain and not (several and "," in one[1]) and (beside is not None or first > 0)
            yield Citation(self._located(path, first, last), Origin.TEXT, match[0], certain=sure)

    def _file_beside(self, match: re.Match[str]) -> tuple[str, bool] | None:
        """The file named right before or after a line number, and whether it is surely a file."""
        at = bisect_left(self._mentions, match.start(), key=lambda mention: mention.start())
        for mention in self._mentions[max(0, at - 1) : at]:
            if _JUST_BEFORE.fullmatch(self._text, mention.end(), match.start()):
                compared = _COMPARED.search(self._text[max(0, mention.start() - 20) : mention.start()])
                return mention["path"], compared is None and _is_surely_a_file(mention["path"])
        for mention in self._mentions[at : at + 1]:
            if _JUST_AFTER.fullmatch(self._text, match.end(), mention.start()):
                return mention["path"], _is_surely_a_file(mention["path"])
        return None

    def _file_at_large(self) -> tuple[str | None, bool]:
        """The finding's own file; uncertain when the sentence speaks of others, of which it takes the first."""
        if not self._others:
            return (self._primary.path if self._primary else None), True
        return self._others[0], self._primary is None and len(set(self._others)) == 1

    @cached_property
    def _mentions(self) -> list[re.Match[str]]:
        return [match for match in _MENTION.finditer(self._text) if is_file(match["path"])]

    @cached_property
    def _others(self) -> list[str]:
        """Other files than the finding's own, in order."""
        named = sorted((*self._mentions, *self._complete), key=lambda match: match.start())
        own = self._primary.path if self._primary else ""
        return [match["path"] for match in named if not _same_file(match["path"], own)]

    def _located(self, path: str, first: int, last: int) -> Location:
        """The location, spelled and on the side of the primary one when it is in the same file."""
        if self._primary is not None and _same_file(path, self._primary.path):
            return Location(self._primary.path, first, last, self._primary.side)
        return Location(path, first, last)


def _ranges(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """The ranges of `a.py:10-20,30`, or of `a.ts(10,5)`, whose second number is a column."""
    for one in _RANGES.finditer(match["ranges"] or match["row"]):
        yield int(one[1]), int(one[2] or one[1])


def _is_place(match: re.Match[str]) -> bool:
    after = match.string[match.end() : match.end() + 80]
    if match.re is _L_NUMBER and len(match[0]) == 2 and _LEVEL.match(after):
        return False
    return _NOT_A_PLACE.match(after) is None


def _is_surely_a_file(name: str) -> bool:
    return bool("/" in name or "\\" in name or ending_of(name) not in ATTRIBUTES)
