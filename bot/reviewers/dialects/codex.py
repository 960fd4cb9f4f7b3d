"""Codex: a badge and a bold title on lines; a review body repeats that shape under permalinks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.reviewers import draft, generic, labels, noise, places
from bot.reviewers.comment import Comment, Place
from bot.reviewers.dialect import Context, dialect
from bot.reviewers.draft import Part
from bot.reviewers.markup import Block, Kind, Node, inline, parse
from checks.finding import Reading

NAME = "Codex"

_KNOWN_BODY = re.compile(
    r"codex (?:review|has been|can also)|about codex|didn'?t find any|codex", re.IGNORECASE
)


@dialect(NAME, logins=("chatgpt-codex-connector[bot]", "codex[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """`**<sub><sub>![P1 Badge](…)</sub></sub>  Title**`, then prose."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    nodes = noise.without_footer(noise.without(parse(comment.body), lambda section: section.tag == "details"))
    parts = draft.some(_pinned(nodes))
    if not parts and not _KNOWN_BODY.search(comment.body):
        return None
    return draft.reading(comment, parts, reviewer=NAME)


def _pinned(nodes: Sequence[Node]) -> Iterator[Part]:
    """A permalink alone, a badge with a title, prose; once for each finding outside the diff."""
    link: places.Permalink | None = None
    inside: list[Node] = []
    for node in nodes:
        for found, text in _split(node):
            if found is not None:
                if link is not None:
                    yield _part(link, inside)
                link, inside = found, []
            if text is not None:
                inside.append(text)
    if link is not None:
        yield _part(link, inside)


def _split(node: Node) -> Iterator[tuple[places.Permalink | None, Node | None]]:
    if not isinstance(node, Block) or node.kind is not Kind.PARAGRAPH:
        yield None, node
        return
    first, _, rest = node.text.partition("\n")
    link = places.permalink(first.strip().strip("<>"))
    text = rest if link else node.text
    yield link, replace(node, text=text) if inline.clean(text) else None


def _part(link: places.Permalink, nodes: Sequence[Node]) -> Part:
    badge = labels.worst(
        [alt for node in nodes if isinstance(node, Block) for alt in inline.image_texts(node.text)]
    )
    part = generic.part_of(noise.without_footer(nodes), location=link.location)
    return replace(part, commit=link.commit, severity=part.severity or badge)
