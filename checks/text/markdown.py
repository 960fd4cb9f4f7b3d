"""Markdown read once, by markdown-it: paragraphs with their code spans apart, and fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

SPAN = "\ue000"
"""Stands for a code span in a paragraph's text; the n-th one is the n-th span."""

NESTING_LIMIT = 20
LINE_LIMIT = 4_000
"""Characters of a line that are read: nobody writes longer ones by hand."""

LINES_LIMIT = 2_000
"""Lines after which the rest of a text is left unread."""

_TAG = re.compile(r"<[^<>\n]{1,300}>")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of prose: a paragraph, a heading, an item of a list or a cell of a table."""

    text: str
    """Its words, with `SPAN` for each code span; markup, addresses of links and HTML tags are left out."""

    spans: tuple[str, ...] = ()
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code."""

    text: str
    language: str = ""


def blocks(markdown: str) -> Iterator[Paragraph | Fence]:
    """The paragraphs and fences of a text, in order. Never raises."""
    if not markdown.strip():
        return
    tokens = _parser().parse(_tamed(markdown))
    for number, token in enumerate(tokens):
        if token.type == "inline":
            yield _paragraph(token, heading=tokens[number - 1].type == "heading_open")
        elif token.type == "html_block" and (text := " ".join(_TAG.sub(" ", token.content).split())):
            yield Paragraph(text.replace(SPAN, " "))
        elif token.type in ("fence", "code_block"):
            info = token.info.split()
            yield Fence(token.content.removesuffix("\n"), info[0].lower() if info else "")


def without_comments(body: str) -> str:
    """The text without HTML comments; one that is never closed is no comment."""
    kept: list[str] = []
    at = 0
    while (start := body.find("<!--", at)) >= 0 and (end := body.find("-->", start)) >= 0:
        kept.append(body[at:start])
        at = end + 3
    return " ".join((*kept, body[at:])) if kept else body


def outside_fences(markdown: str) -> str:
    """The lines that are in no fence, as they are written; an unclosed fence runs to the end."""
    lines = markdown.replace("\r\n", "\n").split("\n", LINES_LIMIT)[:LINES_LIMIT]
    tokens: list[Token] = []
    parser = _parser()
    parser.block.parse(_tamed("\n".join(lines)), parser, {}, tokens)
    for token in tokens:
        if token.type == "fence" and token.map is not None:
            first, last = token.map
            lines[first:last] = [""] * (last - first)
    return "\n".join(lines)


def line(markdown: str) -> Paragraph:
    """A title: one line, read as the inside of a paragraph."""
    return _paragraph(_parser().parseInline(" ".join(markdown.split())[:LINE_LIMIT])[0], heading=True)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # a finding without a body needs none

    parser = MarkdownIt("commonmark", {"maxNesting": NESTING_LIMIT}).enable("table")
    return parser.disable(["reference"])  # a link's definition takes a line away


def _paragraph(token: Token, *, heading: bool) -> Paragraph:
    parts: list[str] = []
    spans: list[str] = []
    for child in token.children or ():
        if child.type == "code_inline":
            parts.append(SPAN)
            spans.append(child.content)
        elif child.type in ("softbreak", "hardbreak", "html_inline"):
            parts.append(" ")
        elif child.type in ("text", "text_special"):
            parts.append(child.content.replace(SPAN, " "))
    return Paragraph("".join(parts), tuple(spans), heading)


def _tamed(markdown: str) -> str:
    """Without what no reviewer writes and what is slow to parse: endless lines, deep quotes and lists."""
    lines = []
    for each in markdown.split("\n", LINES_LIMIT)[:LINES_LIMIT]:
        kept = each[:LINE_LIMIT]
        inside = kept.lstrip(" >\t-*+")
        marks = kept.removesuffix(inside).replace(" ", "")
        lines.append(inside if len(marks) > NESTING_LIMIT else kept)
    return "\n".join(lines)
