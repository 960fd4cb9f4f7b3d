"""Codex: a badge and a bold title on lines; a review body repeats that shape under permalinks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from checks.model.finding import Reading
from checks.sources.github import draft, generic, labels, noise, places
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.draft import Part
from checks.sources.github.markup import Block, Kind, Node, inline, parse

NAME = "Codex"

_BADGE = re.compile(r"P\d Badge\b")
_KNOWN_BODY = re.compile(r"codex (?:review|has been|can also)|about codex|didn'?t find any", re.IGNORECASE)


@dialect(NAME, logins=("chatgpt-codex-connector[bot]", "codex[bot]"))
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """`**<sub><sub>![P1 Badge](…)</sub></sub>  Title**`, then prose."""
    if comment.place is Place.INLINE:
        return draft.reading(comment, [generic.one(comment)], reviewer=NAME)
    nodes = noise.without_footer(noise.without(parse(comment.body), lambda section: section.tag == "details"))
    parts = draft.some(_findings(nodes))
    if not parts and not noise.is_known_or_note(comment.body, _KNOWN_BODY, "codex"):
        return None
    return draft.reading(comment, parts, reviewer=NAME)


def _findings(nodes: Sequence[Node]) -> Iterator[Part]:
    """A permalink alone, a badge with a title, prose; the permalink may be missing."""
    link: places.Permalink | None = None
    inside: list[Node] = []
    for node in nodes:
        first, _, rest = node.text.partition("\n") if isinstance(node, Block) else ("", "", "")
        found = places.permalink(first.strip().strip("<>"))
        if found or (_has_badge(node) and any(map(_has_badge, inside))):
            yield from _part(link, inside)
            link, inside = found, []
        if found and isinstance(node, Block):
            inside += [replace(node, text=rest)] if inline.clean(rest) else []
        else:
            inside.append(node)
    yield from _part(link, inside)


def _has_badge(node: Node) -> bool:
    if not isinstance(node, Block) or node.kind not in (Kind.PARAGRAPH, Kind.HEADING):
        return False
    return any(_BADGE.match(alt) for alt in inline.image_texts(node.text[:1_000]))


def _part(link: places.Permalink | None, nodes: Sequence[Node]) -> Iterator[Part]:
    """One finding, if there is a permalink or a badge; what comes before the first is an introduction."""
    start = next(
        (number for number, node in enumerate(nodes) if _has_badge(node)), None if link is None else 0
    )
    if start is None:
        return
    nodes = noise.without_footer(nodes if link else nodes[start:])
    badge = labels.worst([alt for node in nodes if _has_badge(node) for alt in _alts(node)])
    part = generic.part_of(nodes)
    place = link.location if link else places.first_named(part.body)
    yield replace(part, location=place, commit=link.commit if link else None, severity=part.severity or badge)


def _alts(node: Node) -> list[str]:
    return inline.image_texts(node.text) if isinstance(node, Block) else []
