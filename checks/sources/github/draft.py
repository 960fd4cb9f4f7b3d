"""Making findings out of parts of a comment: names, limits and what the comment itself says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from checks.model.finding import BODY_LIMIT, Finding, Quote, Reading, Severity, Unparsed
from checks.model.location import Location
from checks.sources.github import noise
from checks.sources.github.comment import Comment
from checks.sources.github.markup import Block, Kind, Node, Section, inline, markdown

EXCERPT_LIMIT = 200
SENTENCE_LIMIT = 160
SETTLED = "the review says that it is settled"
PARTS_LIMIT = 300
"""Findings that are read of one comment: with more, each has under 219 characters and none an argument."""

_SENTENCE = re.compile(r"(?<=[.!?])\s++(?=[A-Z`\"'(])")
_LEADING_BOLD = re.compile(
    r"\A\*\*(?!\s)([^*]++(?:\*(?!\*)[^*]*+)*\*?)\*\*(?!\*)(?:[:.]|\s*+[–—-](?=\s))?+\s*+"
)

_BOLD_TAG = re.compile(
    r"\A<(?P<tag>strong|b)>\s*+(?P<words>[^<>*\n]{1,300}?)\s*+</(?P=tag)>(?:\s*+<br\s*+/?>)?+", re.IGNORECASE
)
_TAGGED = re.compile(r"\S\s[\[(][^\[\]()\n]{1,80}[\])]\W{0,3}\Z")
_BEGINS = re.compile(r"\s*+(?:[A-Z`]|[\w./-]{1,200}:\d)")
"""A line that ends in brackets, "Title [HIGH]", and one below it that does not go on with it."""

_WORD = re.compile(r"[^\W\d_]\w{2,}")
_OPENED = re.compile(r"\A\*\*\s++")
_CATEGORY = re.compile(r"\A\s*+\*\*[^*\n]++\*\*:")


@dataclass(frozen=True, slots=True)
class Part:
    """One finding in a comment, before the comment's own facts are added."""

    title: str
    body: str
    location: Location | None = None
    further: tuple[Location, ...] = ()
    quotes: tuple[Quote, ...] = ()
    severity: Severity | None = None
    confidence: int | None = None
    commit: str | None = None
    id: str | None = None
    notes: tuple[str, ...] = ()
    remedy: bool = False
    """Of a list of remedies, which may be those of findings that are shown above."""

    weak: bool = False
    """Prose that no heading, list or label marks as a finding: one where nothing in the review is."""


def some(parts: Iterable[Part]) -> list[Part]:
    """The parts up to one more than are read of a comment, so that a longer list is noticed."""
    return list(islice(parts, PARTS_LIMIT + 1))


def reading(
    comment: Comment,
    parts: Iterable[Part],
    *,
    reviewer: str | None = None,
    trouble: Sequence[Unparsed] = (),
) -> Reading:
    """The findings of a comment. The place that GitHub gives a comment is its one finding's, whatever it says."""
    chosen = some(parts)
    if len(chosen) > PARTS_LIMIT:
        chosen.pop()
        reason = f"it holds more than {PARTS_LIMIT} findings; only the first {PARTS_LIMIT} are read"
        trouble = (*trouble, unparsed(comment, reason, reviewer=reviewer))
    findings = []
    for number, given in enumerate(chosen, start=1):
        part = _placed(given, comment.location) if len(chosen) == 1 else given
        name = comment.id if len(chosen) == 1 else f"{comment.id}.{number}"
        findings.append(
            Finding(
                id=part.id or name,
                reviewer=reviewer or comment.author.removesuffix("[bot]"),
                title=inline.plain(part.title).removesuffix("."),
                body=part.body[:BODY_LIMIT].strip(),
                location=part.location or comment.location,
                further=tuple(dict.fromkeys(place for place in part.further if place != part.location)),
                quotes=part.quotes,
                severity=part.severity,
                confidence=part.confidence,
                commit=part.commit or comment.commit,
                url=comment.url,
                notes=part.notes,
            )
        )
    return Reading(tuple(findings), tuple(trouble))


def _placed(part: Part, own: Location | None) -> Part:
    """A part at its comment's own place; lines that the part gives of the same file narrow a whole file."""
    if own is None or part.location is None:
        return replace(part, location=own or part.location)
    same = own.path == part.location.path or own.path.endswith("/" + part.location.path)
    if own.first is None and same:
        return replace(part, location=replace(part.location, path=own.path))
    further = part.further if same else (part.location, *part.further)
    return replace(part, location=own, further=further)


def unknown(comment: Comment, reviewer: str) -> Reading:
    """What is read of a known reviewer's comment in a shape that its dialect does not know."""
    if noise.is_limit_note(comment.body):
        return Reading()
    reason = f"no shape in which {reviewer} is known to write findings"
    return Reading((), (unparsed(comment, reason, reviewer=reviewer),))


def unparsed(
    comment: Comment, reason: str, *, reviewer: str | None = None, text: str | None = None
) -> Unparsed:
    """A comment, or a piece of it, that could not be read."""
    excerpt = " ".join(inline.without_comments(comment.body if text is None else text).split())
    return Unparsed(
        source=f"{comment.place.value} {comment.id}",
        reason=reason,
        excerpt=excerpt[:EXCERPT_LIMIT],
        reviewer=reviewer or comment.author.removesuffix("[bot]"),
        url=comment.url,
    )


def titled(nodes: Sequence[Node]) -> tuple[str, tuple[Node, ...]]:
    """A title and the rest: a heading or a bold beginning; else the first sentence, which also stays."""
    for number, node in enumerate(nodes):
        if isinstance(node, Section):
            continue
        if node.kind is Kind.HEADING:
            return inline.plain(node.text), (*nodes[:number], *nodes[number + 1 :])
        if node.kind is Kind.PARAGRAPH and inline.clean(node.text):
            title, rest = bold_start(node.text)
            if title and not _is_category(title, node.text):
                kept = (replace(node, text=rest),) if inline.clean(rest) else ()
                return title, (*nodes[:number], *kept, *nodes[number + 1 :])
            line, _, below = node.text.partition("\n")
            if not title and _TAGGED.search(line) and _BEGINS.match(below) and len(line) <= SENTENCE_LIMIT:
                return inline.plain(line), (*nodes[:number], replace(node, text=below), *nodes[number + 1 :])
            return sentence(rest if title else node.text), tuple(nodes)
        if node.kind is Kind.LIST:
            return sentence(next(iter(node.items), "")), tuple(nodes)
    return "", tuple(nodes)


def _is_category(title: str, text: str) -> bool:
    """Whether the bold beginning only says what kind of remark follows: "**logic:** …", "**Issue:** …"."""
    colon = title.endswith(":") or _CATEGORY.match(text) is not None
    return colon and len(title.split()) <= 2


def bold_start(text: str) -> tuple[str, str]:
    """The bold words that a text begins with and what follows them; no title when it begins otherwise."""
    written = inline.without_comments(text).lstrip()
    cleaned = inline.without_images(written).lstrip()
    if cleaned != written and not written[2:3].isspace():  # a badge began the bold words
        cleaned = _OPENED.sub("**", cleaned, count=1)
    cleaned = _BOLD_TAG.sub(r"**\g<words>** ", cleaned, count=1)
    match = _LEADING_BOLD.match(cleaned)
    return (inline.plain(match[1]), cleaned[match.end() :]) if match else ("", text)


def sentence(text: str) -> str:
    """The first sentence of a text as a title, cut at a word when it is long."""
    line = _SENTENCE.split(inline.plain(text), maxsplit=1)[0]
    if len(line) <= SENTENCE_LIMIT:
        return line.rstrip(".:")
    return line[:SENTENCE_LIMIT].rsplit(" ", 1)[0] + "…"


def said(text: str) -> frozenset[str]:
    """The words of a text by which it is known again: those of three letters and more, in lower case."""
    return frozenset(_WORD.findall(text.casefold()))


def sentences(text: str) -> list[str]:
    """The sentences of a text, as they are written."""
    return _SENTENCE.split(text.strip())


def last_sentence(line: str) -> str:
    """The last sentence of a line."""
    return _SENTENCE.split(line)[-1]


def quoted(block: Block, location: Location | None = None) -> Quote:
    """A fence that holds existing code; the markers of a diff's new side are removed."""
    lines = block.text.split("\n")
    if block.language == "diff":
        lines = [line[1:] if line[:1] in "+ " else line for line in lines if not line.startswith(("-", "@@"))]
    return Quote("\n".join(lines).strip("\n"), location, shortened=True)


def body(nodes: Sequence[Node]) -> str:
    """The Markdown of a finding's body, cut at the limit."""
    return markdown(nodes)[:BODY_LIMIT]


_DECLARED = re.compile(r"\((\d{1,4})\)\s*+\Z")


def declared(title: str) -> int | None:
    """The number that a section's title promises: "Nitpick comments (3)"."""
    match = _DECLARED.search(inline.plain(title))
    return int(match[1]) if match else None


def shortfall(comment: Comment, section: Section, found: int, *, reviewer: str) -> tuple[Unparsed, ...]:
    """An entry for a section that promises more findings than could be read in it."""
    promised = declared(section.title)
    if promised is None or found >= promised:
        return ()
    name = inline.plain(section.title)
    reason = f"the section \u201c{name}\u201d announces {promised} and {found} could be read"
    return (unparsed(comment, reason, reviewer=reviewer, text=markdown(section.children)),)
