"""Every place that a finding cites: in its fields and in its text."""

from __future__ import annotations

import posixpath
import re
import urllib.parse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from checks.finding import Finding, Location, Side

CITATIONS_LIMIT = 200
"""Citations that are read from one finding's text; the rest of a longer list is left unread."""


class Origin(StrEnum):
    """Where in the finding a citation stands."""

    PRIMARY = "primary"
    FIELD = "field"  # a further location, or the place of a piece of evidence
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Citation:
    """One location, and how the finding gave it."""

    location: Location
    origin: Origin
    written: str
    """As it stands in the finding."""

    certain: bool = True
    """False when the text leaves open which file a line number belongs to: never a failure then."""

    commit: str | None = None
    """The commit that a permalink pins, when the citation is one."""


_EXTENSIONS = [
    "py",
    "pyi",
    "pyx",
    "pxd",
    "js",
    "jsx",
    "mjs",
    "cjs",
    "ts",
    "tsx",
    "mts",
    "cts",
    "go",
    "java",
    "kt",
    "kts",
    "scala",
    "rs",
    "c",
    "h",
    "cc",
    "cpp",
    "cxx",
    "hpp",
    "hh",
    "rb",
    "cs",
    "php",
    "swift",
    "m",
    "mm",
    "sh",
    "bash",
    "zsh",
    "ps1",
    "sql",
    "html",
    "htm",
    "css",
    "scss",
    "sass",
    "less",
    "vue",
    "svelte",
    "json",
    "jsonc",
    "json5",
    "yml",
    "yaml",
    "toml",
    "ini",
    "cfg",
    "conf",
    "md",
    "mdx",
    "rst",
    "txt",
    "xml",
    "gradle",
    "lua",
    "pl",
    "pm",
    "r",
    "jl",
    "ex",
    "exs",
    "erl",
    "hrl",
    "clj",
    "cljs",
    "dart",
    "proto",
    "graphql",
    "gql",
    "tf",
    "lock",
    "snap",
    "ipynb",
    "cmake",
    "mk",
    "ml",
    "mli",
    "hs",
    "groovy",
    "sol",
    "zig",
    "nim",
    "v",
    "svg",
    "csv",
    "bat",
    "properties",
    "env",
    "plist",
]
"""File name endings that make `name.ending:12` a citation; `example.com:443` is none."""

_ENDING = "|".join(sorted(map(re.escape, _EXTENSIONS), key=len, reverse=True))
_DASH = r"[-\u2010-\u2015\u2212]"
_LINES = rf"L?(\d{{1,9}})(?:C\d+)?(?:\s?(?:{_DASH}|\.\.|to\b)\s?L?(\d{{1,9}})(?:C\d+)?)?"
_PATH = rf"(?<![\w/.@:\\-])((?:/|\.{{1,2}}/|[A-Za-z]:[\\/])?(?:[\w.@+()\[\]~-]{{1,100}}[\\/]){{0,30}}[\w.@+()\[\]~-]{{1,100}}\.(?:{_ENDING}))"

_WITH_LINE = re.compile(rf"{_PATH}(?::|#)(?=L?\d){_LINES}(?![\w.])", re.IGNORECASE)
_PERMALINK = re.compile(
    r"https?://[^\s/)>\]]{1,200}/[^\s/)>\]]{1,100}/[^\s/)>\]]{1,100}/(?:blob|blame)/([0-9a-f]{7,64})/"
    r"([^\s#)>\]\"']{1,1000})#L(\d{1,9})(?:C\d+)?(?:-L?(\d{1,9}))?"
)
_URL = re.compile(r"https?://[^\s)>\]\"']{1,4000}")
_LINE_WORDS = re.compile(
    rf"(?<![\w-])(?:lines?|ll?\.)\s+(?:no\.?\s*|number\s+|#)?L?(\d{{1,9}})"
    rf"(?:\s?(?:{_DASH}|to|through|and|&|,)\s?(?:lines?\s+)?L?(\d{{1,9}}))?(?![\w%]|\.\d)",
    re.IGNORECASE,
)
_L_NUMBER = re.compile(rf"(?<![\w#/.:-])L(\d{{1,7}})(?:\s?{_DASH}\s?L?(\d{{1,7}}))?(?!\w)")
_FILE = re.compile(rf"{_PATH}(?![\w/:#\\-]|\.\w)", re.IGNORECASE)
_NOT_A_PLACE = re.compile(
    r"\A\s*(?:chars?|characters?|columns?|bytes?|(?:lines? )?long|or (?:more|less|fewer)|of (?:code|the (?:RFC|spec|"
    r"standard|output|log|message|response|request|input|patch|traceback)))\b",
    re.IGNORECASE,
)
_FENCE = re.compile(r"\A {0,3}(?:> ?)*(`{3,}|~{3,})")
_COMMENT = re.compile(r"<!--.{0,5000}?-->", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*_(])|\n")


def citations(finding: Finding) -> tuple[Citation, ...]:
    """The primary location first, then the other fields', then those of title and body, each once."""
    found: dict[Location, Citation] = {}
    for citation in (*_in_fields(finding), *_in_text(finding)):
        found.setdefault(citation.location, citation)
        if len(found) >= CITATIONS_LIMIT:
            break
    return tuple(found.values())


def cited_paths(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Every path that the findings name with a place, and bare file names too, as spelled."""
    paths: dict[str, None] = {}
    for finding in findings:
        paths.update((citation.location.path, None) for citation in citations(finding))
        paths.update((path, None) for path in files_mentioned(prose(finding)))
    return tuple(paths)


def prose(finding: Finding) -> str:
    """Title and body without fenced code and HTML comments: where a place can be cited."""
    return f"{finding.title}\n{without_fences(finding.body)}" if finding.body else finding.title


def without_fences(body: str) -> str:
    """The text outside fenced code; an unclosed fence runs to the end, as Markdown has it."""
    if "<!--" in body:
        body = _COMMENT.sub(" ", body)
    if "```" not in body and "~~~" not in body:
        return body
    kept: list[str] = []
    fence: str | None = None
    for line in body.split("\n"):
        mark = _FENCE.match(line)
        if fence is None:
            if mark:
                fence = mark[1]
            else:
                kept.append(line)
        elif mark and mark[1].startswith(fence) and not line.strip("> ~`"):
            fence = None
    return "\n".join(kept)


def files_mentioned(text: str) -> tuple[str, ...]:
    """Names of files in a text, with or without a line number, in order of appearance."""
    return tuple(dict.fromkeys(match[1] for match in _FILE.finditer(_URL.sub(" ", text))))[:CITATIONS_LIMIT]


def _in_fields(finding: Finding) -> Iterator[Citation]:
    if finding.location is not None:
        yield Citation(finding.location, Origin.PRIMARY, str(finding.location))
    for location in (*finding.further, *(quote.location for quote in finding.quotes if quote.location)):
        yield Citation(location, Origin.FIELD, str(location))


def _in_text(finding: Finding) -> Iterator[Citation]:
    text = prose(finding)
    for match in _PERMALINK.finditer(text):
        path = urllib.parse.unquote(match[2])
        yield Citation(_location(path, match[3], match[4]), Origin.TEXT, match[0], commit=match[1])
    text = _URL.sub(" ", text)
    for sentence in _SENTENCE_END.split(text):
        if any(mark.isdigit() for mark in sentence):
            yield from _in_sentence(sentence, finding.location)


def _in_sentence(sentence: str, primary: Location | None) -> Iterator[Citation]:
    taken: list[tuple[int, int]] = []
    for match in _WITH_LINE.finditer(sentence):
        taken.append(match.span())
        yield Citation(_location(match[1], match[2], match[3]), Origin.TEXT, match[0])
    named = files_mentioned(sentence)
    for pattern in (_LINE_WORDS, _L_NUMBER):
        for match in pattern.finditer(sentence):
            if any(first <= match.start() < last for first, last in taken):
                continue
            if _NOT_A_PLACE.match(sentence[match.end() :]):
                continue
            yield from _bare(match, named, primary)


def _bare(match: re.Match[str], named: tuple[str, ...], primary: Location | None) -> Iterator[Citation]:
    """A line number without a path: of the file that the sentence names, else of the finding's own."""
    own = primary.path if primary else None
    others = [name for name in named if own is None or posixpath.basename(name) != posixpath.basename(own)]
    if others:
        path, certain = others[0], len(others) == 1 and (own is None or own not in named)
    elif own is not None:
        path, certain = own, True
    else:
        return
    side = primary.side if primary is not None and path == own else Side.RIGHT
    separate = re.search(r"\d\s*(?:and|&|,)", match[0])
    numbers = [number for number in match.groups() if number]
    # "lines 10 and 20" are two places, "lines 10-20" is one
    ranges = [(number, None) for number in numbers] if separate else [(numbers[0], numbers[-1])]
    for first, last in ranges:
        yield Citation(_location(path, first, last, side), Origin.TEXT, match[0], certain=certain)


def _location(path: str, first: str, last: str | None, side: Side = Side.RIGHT) -> Location:
    return Location(path, int(first), int(last or first), side)
