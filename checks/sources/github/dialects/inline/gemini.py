"""Gemini Code Assist: an image shows the severity; a body names what could not be posted on lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from checks.model.finding import Reading, Unparsed
from checks.model.location import Location
from checks.sources.github import draft, generic, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.markup.nodes import find
from checks.sources.github.places import Files

NAME = "Gemini Code Assist"

_UNPOSTED = re.compile(r"trouble creating individual review comments|see my feedback", re.IGNORECASE)
_LINES = re.compile(r"\((\d{1,9}(?:\s*+[-–]\s*+\d{1,9})?)\)\Z")
_KNOWN_BODY = re.compile(
    r"^#+\s*(?:code review|summary of changes)\b|gemini code assist|i'?m gemini|have completed my review",
    re.IGNORECASE | re.MULTILINE,
)


_ALONE = "only the summary names it, and no comment on a line goes with it"

LOOK = 2_000
"""Characters of a paragraph that are looked at."""

TOLD = 20
"""Faults of one summary that are told."""


@dialect(NAME, logins=("gemini-code-assist[bot]",))
def read(comment: Comment, context: Context) -> Reading | None:
    """Of several badges the worst counts; the text of a review is a summary, except for one fold."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    nodes = parse(comment.body)
    parts = draft.some(
        part
        for fold in find(nodes, "details")
        if _UNPOSTED.search(fold.title)
        for part in _unposted(fold.children, context.files)
    )
    unposted = _UNPOSTED.search(comment.body)
    if unposted and not parts:  # announced outside a fold
        parts = draft.some(_unposted(list(_opened(nodes)), context.files))
    if not parts and (unposted or not _KNOWN_BODY.search(comment.body)):
        return None
    trouble = [] if parts else _only_summed_up(comment, nodes, context)
    return draft.reading(comment, parts, reviewer=NAME, trouble=trouble)


def _only_summed_up(comment: Comment, nodes: Sequence[Node], context: Context) -> list[Unparsed]:
    """What a summary reports where no comment on a line goes with it, which may repeat it."""
    beside = any(one.login == comment.login for one in context.inline)
    if beside or generic.names_places(nodes, context.files):  # `leftover` reads what names lines
        return []
    texts = [node.text for node in nodes if isinstance(node, Block) and node.kind is Kind.PARAGRAPH]
    said = list(islice((one for text in texts for one in generic.reported(text[:LOOK])), TOLD))
    return [draft.unparsed(comment, _ALONE, reviewer=NAME, text=one) for one in said]


def _unposted(nodes: Sequence[Node], files: Files) -> Iterator[Part]:
    """`### path (164-165)`, then what an inline comment would hold."""
    place: Location | None = None
    inside: list[Node] = []
    for node in nodes:
        named = _heading_place(node, files)
        if named is None:
            inside.append(node)
            continue
        if place is not None:
            yield generic.part_of(inside, location=place)
        place, inside = named, []
    if place is not None:
        yield generic.part_of(inside, location=place)


def _opened(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes, with those inside folds in the folds' place, unless a fold is not about findings."""
    for node in noise.without_prompts(nodes):
        if isinstance(node, Section) and node.tag == "details":
            yield from _opened(node.children)
        else:
            yield node


def _heading_place(node: Node, files: Files) -> Location | None:
    if not isinstance(node, Block) or node.kind is not Kind.HEADING:
        return None
    title = inline.plain(node.text, emphasis=False)
    match = _LINES.search(title)
    path = title[: match.start()].strip("`* ") if match else ""
    return places.at(path, places.span(match[1])) if match and places.is_path(path, files) else None
