"""GitHub Copilot: prose on lines, and review bodies that hide findings in folds, tables and bullets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from checks.model.finding import Quote, Reading, Unparsed
from checks.model.location import Location
from checks.model.scales.severity import severity_of
from checks.sources.github import draft, generic, labels, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, Section, inline, is_heading, parse
from checks.sources.github.markup.nodes import blocks, find

NAME = "Copilot"
MARK = "<!-- ccr-overview-v2 -->"

_SUPPRESSED = re.compile(r"\b(?:suppressed comments?|comments? suppressed)\b", re.IGNORECASE)
_MISSED = re.compile(r"\bpreviously missed\b|\bnew issues introduced\b", re.IGNORECASE)
_VOTES = re.compile(
    r"(?:(?<!\*)\*{1,3}+)?+(critical|high|major|moderate|medium|minor|low|nit|trivial)\s*+\(\d{1,3} votes?\)"
    r"\s*+:?+\*{0,3}+:?+\s*+",
    re.IGNORECASE,
)
_BOLD_LINE = re.compile(r"\A\s*+\*\*[^*\n]++\*\*\s*+\Z")
_OVERVIEW = re.compile(
    r"pull request overview|copilot (?:code )?review overview|copilot reviewed \d|copilot(?:'s)? review|"
    r"wasn'?t able to review|encountered an error|\*\*findings:\*\*|^ {0,3}### [🟢🟡🔵🔴]",
    re.IGNORECASE | re.MULTILINE,
)


@dialect(NAME, logins=("Copilot", "copilot-pull-request-reviewer[bot]"), marks=(MARK,))
def read(comment: Comment, context: Context) -> Reading | None:
    """Inline comments are findings as they are; a body holds those that are nowhere else."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    if comment.place is Place.ISSUE_COMMENT and MARK not in comment.body:
        return Reading()  # the coding agent reports its work under the same login
    nodes = parse(comment.body)
    parts = draft.some(chain(_in_folds(nodes, context), _in_tables(nodes, context), _in_bullets(nodes)))
    if not parts and not _OVERVIEW.search(comment.body):
        return None
    trouble = tuple(_shortfalls(comment, nodes, context))
    return draft.reading(comment, parts, reviewer=NAME, trouble=trouble)


def _in_folds(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    for title, inside in _titled(nodes):
        if _SUPPRESSED.search(title):
            yield from _suppressed(inside, context)
        elif _MISSED.search(title):
            yield from _missed(inside, context)


def _titled(nodes: Sequence[Node]) -> Iterator[tuple[str, Sequence[Node]]]:
    """Folds with their contents, and headings with what follows them, at any depth."""
    for number, node in enumerate(nodes):
        if isinstance(node, Section):
            if node.tag == "details" and (_SUPPRESSED.search(node.title) or _MISSED.search(node.title)):
                yield node.title, node.children
            else:
                yield from _titled(node.children)
        elif node.kind is Kind.HEADING and _SUPPRESSED.search(node.text):
            following = nodes[number + 1 :]
            end = next((at for at, one in enumerate(following) if is_heading(one)), len(following))
            yield node.text, following[:end]


def _suppressed(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """`**path:line**`, then a bullet of prose, then a fence that quotes the line."""
    place: Location | None = None
    text: list[str] = []
    quotes: list[Quote] = []
    for node in blocks(nodes):
        if node.kind is Kind.FENCE and node.language != "suggestion":
            quotes.append(draft.quoted(node))
            continue
        for line in _prose_lines(node):
            if not _BOLD_LINE.match(line):
                text.append(line)
                continue
            if place is not None:
                yield _told(place, text, quotes)
            place, text, quotes = places.code_place(line, context.files), [], []
    if place is not None:
        yield _told(place, text, quotes)


def _prose_lines(node: Block) -> list[str]:
    if node.kind is Kind.LIST:
        return [line for item in node.items for line in item.split("\n")]
    if node.kind is Kind.FENCE:
        return ["```suggestion", *node.text.split("\n"), "```"]
    return [] if node.kind is Kind.RULE else node.text.split("\n")


def _told(place: Location, lines: Sequence[str], quotes: Sequence[Quote]) -> Part:
    part = generic.part_of(parse("\n".join(lines)), location=place)
    return Part(part.title, part.body, place, quotes=tuple(quotes), severity=part.severity)


def _missed(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Folds with badge and title in the summary, then a `path:line` line, then prose."""
    for fold in find(nodes, "details"):
        place: Location | None = None
        rest: list[Node] = []
        for node in fold.children:
            if place is None and isinstance(node, Block) and node.kind is Kind.PARAGRAPH:
                place = places.code_place(node.text, context.files)
                if place is not None:
                    continue
            rest.append(node)
        yield Part(
            title=fold.title,
            body=draft.body(rest),
            location=place,
            severity=labels.worst(inline.image_texts(fold.title)),
        )
    outside = [node for node in nodes if isinstance(node, Block)]
    yield from generic.findings(outside, context.files)


def _in_tables(nodes: Sequence[Node], context: Context) -> Iterator[Part]:
    """Cells of the file table such as "Moderate (1 vote): …; Nit (1 vote): …": a path, no line."""
    for block in blocks(nodes):
        for row in block.rows()[1:]:
            place = places.first_named(row[0], context.files) or places.code_place(row[0], context.files)
            for cell in row[1:]:
                yield from _voted(cell, place)


def _in_bullets(nodes: Sequence[Node]) -> Iterator[Part]:
    """Bullets such as "**Moderate (2 votes):** …" that name no path."""
    for block in blocks(nodes):
        for item in block.items:
            if _VOTES.match(item):
                yield from _voted(item, places.first_named(item))


def _voted(text: str, place: Location | None) -> Iterator[Part]:
    marks = list(_VOTES.finditer(text))
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(text)
        named = inline.clean(text[mark.end() : end]).strip(" ;")
        if named:
            yield Part(draft.sentence(named), named, place, severity=severity_of(mark[1]))


def _shortfalls(comment: Comment, nodes: Sequence[Node], context: Context) -> Iterator[Unparsed]:
    for fold in _announcing(nodes):
        reader = _suppressed if _SUPPRESSED.search(fold.title) else _missed
        count = len(draft.some(reader(fold.children, context)))
        yield from draft.shortfall(comment, fold, count, reviewer=NAME)


def _announcing(nodes: Sequence[Node]) -> Iterator[Section]:
    for node in nodes:
        if isinstance(node, Section):
            if node.tag == "details" and (_SUPPRESSED.search(node.title) or _MISSED.search(node.title)):
                yield node
            else:
                yield from _announcing(node.children)
