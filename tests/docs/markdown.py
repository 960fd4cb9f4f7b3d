"""What tests read of a page: its anchors, its links, the commands that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from markdown_it import MarkdownIt


def anchors(page: str) -> Iterator[str]:
    """The anchors that GitHub gives the headings: lower case, no punctuation, hyphens for spaces."""
    for opening, inline in pairwise(MarkdownIt().parse(page)):
        if opening.type == "heading_open":
            yield re.sub(r"[^\w\- ]", "", inline.content.lower()).replace(" ", "-")


def links(page: str) -> Iterator[str]:
    """The targets of links and images, in order."""
    for token in MarkdownIt().enable("table").parse(page):
        for child in token.children or ():
            target = child.attrGet("href") or child.attrGet("src")
            if isinstance(target, str):
                yield target


def commands(page: str) -> Iterator[str]:
    """The lines behind a prompt in console blocks, without their comments."""
    for token in MarkdownIt().parse(page):
        if token.type == "fence" and token.info == "console":
            for line in token.content.splitlines():
                if line.startswith("$ "):
                    yield line[2:].partition(" #")[0].strip()
