"""Findings that begin with a link into the diff, `#diff-<hash of the path>R65-R81`: folds, and items of lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.sources.github import draft, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.placing import without_task
from checks.sources.github.markup import Block, Kind, Node, Section, inline
from checks.sources.github.markup.nodes import blocks
from checks.sources.github.places import Files

UNKNOWN_FILE = "its place is given as the hash of a path that is none of the known files of the pull request"

_LINKED = re.compile(r"\A\s*+(?:<a\s[^<>]{0,800}|\[[^\]\n]{1,400}\]\([^()\s]{0,800})#diff-[0-9a-f]{64}[RL]\d")
_LINES = re.compile(r"#diff-[0-9a-f]{64}[RL]\d")
"""A link to a file alone is no finding's: lists of what changed have them."""


def linked(nodes: Sequence[Node], files: Files, *, whole_files: bool = False) -> Iterator[Part]:
    """The findings; one whose file is not known has `UNKNOWN_FILE` among its notes.

    `whole_files`: a fold whose link names no lines is one, too.
    """
    for node in nodes:
        if isinstance(node, Section):
            link = _link_of(node, whole_files)
            if link:
                yield _fold(node, link, files)
            else:
                yield from linked(node.children, files, whole_files=whole_files)
        elif node.kind is Kind.LIST:
            items = map(without_task, node.items)
            yield from (_item(item, files) for item in items if _LINKED.match(item))


def is_linked(item: str) -> bool:
    """Whether an item of a list begins with a link into the diff."""
    return _LINKED.match(item) is not None


def _link_of(section: Section, whole_files: bool) -> inline.Link | None:
    """The link to code that the summary of a fold begins with."""
    if section.tag != "details" or not section.title.lstrip("*_ \n").startswith("["):
        return None
    for link in inline.links(section.title):
        into_the_diff = "#diff-" in link.address if whole_files else _LINES.search(link.address)
        if into_the_diff or places.permalink(link.address):
            return link
    return None


def _fold(fold: Section, link: inline.Link, files: Files) -> Part:
    """A fold whose summary begins with the link; its fence quotes the code."""
    pinned = places.permalink(link.address)
    place = pinned.location if pinned else places.anchor(link.address, files)
    prose = inline.clean(fold.title.partition(f"]({link.address})")[2])
    quotes = tuple(draft.quoted(block) for block in blocks(fold.children) if block.kind is Kind.FENCE)
    rest = [node for node in fold.children if not (isinstance(node, Block) and node.kind is Kind.FENCE)]
    body = "\n\n".join(text for text in (prose, draft.body(rest)) if text)
    quotes = quotes if place else ()
    return Part(link.label, body, place, quotes=quotes, notes=() if place else (UNKNOWN_FILE,))


def _item(item: str, files: Files) -> Part:
    place = places.anchor(item, files)
    text = inline.clean(item)
    head, _, rest = text.partition("\n")  # the link, and what is below it
    title = inline.plain(head) if rest else draft.sentence(text)
    return Part(title, rest.strip() or text, place, notes=() if place else (UNKNOWN_FILE,))
