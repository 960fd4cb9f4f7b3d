"""Quotes that quote nobody: alerts, and frames that a reviewer draws around what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from checks.sources.github import draft, places
from checks.sources.github.markup import Block, Kind, Node, Section

_ALERT = re.compile(r"\A\[!(?:note|tip|important|warning|caution)\]", re.IGNORECASE)

_PLACE_ALONE = re.compile(r"\s*+`[^`\s]{1,300}`\s?\(?L?\d{1,7}(?:[-–]L?\d{1,7})?\)?:?\s*+", re.IGNORECASE)
"""A first line that is a place: "`a.rs` L12-L14"."""


def out_of_frames(nodes: Sequence[Node]) -> Sequence[Node]:
    """The nodes with what is quoted out of its quotes where these are only a frame.

    They are when all that stands beside them leads to them with a colon, or when several side by side begin in bold.
    """
    beside = [node for node in nodes if not _is_quote(node)]
    if beside != list(nodes) and all(map(_leads_on, beside)):
        return [one for node in nodes for one in _inside(node)]
    framed = frozenset(
        at
        for pair in pairwise(range(len(nodes)))
        if all(_begins_in_bold(nodes[one]) for one in pair)
        for at in pair
    )
    return [one for at, node in enumerate(nodes) for one in (_inside(node) if at in framed else (node,))]


def _is_quote(node: Node) -> bool:
    return isinstance(node, Section) and node.tag == "blockquote"


def _inside(node: Node) -> Sequence[Node]:
    return node.children if isinstance(node, Section) and _is_quote(node) else (node,)


def _leads_on(node: Node) -> bool:
    """Whether a block is a line that ends in a colon."""
    return isinstance(node, Block) and node.kind is Kind.PARAGRAPH and node.text.rstrip("*_ ").endswith(":")


def _begins_in_bold(node: Node) -> bool:
    """Whether a quote begins with words in bold."""
    first = node.children[0] if isinstance(node, Section) and _is_quote(node) and node.children else None
    return isinstance(first, Block) and first.kind is Kind.PARAGRAPH and bool(draft.bold_start(first.text)[0])


def is_alert(section: Section) -> bool:
    """Whether a quote is one of GitHub's alerts, which quotes nobody: `> [!WARNING]`."""
    first = section.children[0] if section.tag == "blockquote" and section.children else None
    return isinstance(first, Block) and _ALERT.match(first.text) is not None


def is_placed_quote(section: Section) -> bool:
    """Whether a quote begins with lines of a file in bold or code: a reviewer's own frame around a finding."""
    first = section.children[0] if section.tag == "blockquote" and section.children else None
    if not isinstance(first, Block) or first.kind is not Kind.PARAGRAPH:
        return False
    line = first.text.partition("\n")[0]
    title = draft.bold_start(first.text)[0] or line.partition(" ")[0]
    place = places.first_named(line) if _PLACE_ALONE.fullmatch(line) else places.code_place(title)
    return place is not None and place.first is not None
