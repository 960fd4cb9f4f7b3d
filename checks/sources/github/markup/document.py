"""A comment's body as a tree: Markdown blocks inside the HTML elements that fold and quote them.

Two real parsers share the work. markdown-it finds the blocks and hands over raw HTML as such; html5ever, an
HTML5 parser, gets that HTML with a placeholder for each Markdown block and decides what is inside what:
`<details>` may open in one block and close ten blocks later. Everything here is linear in the body.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from checks.model.finding import BODY_LIMIT
from checks.sources.github.markup import fences, html_tree, inline, rules
from checks.sources.github.markup.nodes import Block, Kind, Node, Section

LINE_LIMIT = 3_000
"""Lines that are parsed; a body of 65,536 characters with more has under 22 in each."""

TAG_LIMIT = 4_000
"""Tags of raw HTML that are given to the HTML parser."""

QUOTE_DEPTH = 3

_MARKER = re.compile(r"\A\s*+(?:[-*+]|\d++[.)])\s{0,4}")
_ONE_PARAGRAPH = re.compile(
    r"\A(?!\s|[-+*](?:\s|\Z)|\d{1,9}[.)](?:\s|\Z)|#{1,6}(?:\s|\Z)|>|```|~~~|(?:[-_*]\s*+){3,}+\Z)[^\n<]++\Z"
)


_KEYCAP = re.compile(r"^([0-9])\ufe0f?\u20e3\s*+", re.MULTILINE)
"""A number in a square, with which a line begins that is an item of a list."""


@functools.lru_cache(maxsize=2)  # a dialect that does not know the shape hands the same body on
def parse(text: str) -> tuple[Node, ...]:
    """The tree of a body. Never raises; what is beyond `BODY_LIMIT` is not read."""
    return _parse(_KEYCAP.sub(r"\1. ", text) if "\u20e3" in text else text, 0)


def cut(text: str) -> str | None:
    """Why a body is not read in full, in words for a report, or None when it is."""
    _, excess = _bounded(text)
    last = excess or (parse(text)[-1:] if text.count("<") > TAG_LIMIT else ())
    return last[0].text if last and isinstance(last[0], Block) and last[0].kind is Kind.CUT else None


def _parse(text: str, depth: int) -> tuple[Node, ...]:
    text, excess = _bounded(text)
    text = fences.nested(text)
    if not excess and _ONE_PARAGRAPH.match(text):  # most items of lists: no need for two parsers
        return (Block(Kind.PARAGRAPH, text.strip()),)
    tokens, lines = _parser().parse(text), text.split("\n")
    pieces = list(_pieces(tokens, lines, depth))
    flat = tuple(piece for piece in pieces if not isinstance(piece, str))
    raw = [piece for piece in pieces if isinstance(piece, str)]
    if not raw:
        return flat + excess
    if sum(piece.count("<") for piece in raw) > TAG_LIMIT:
        reason = f"it has more than {TAG_LIMIT:,} HTML tags; its folds are not read"
        whole = _pieces(tokens, lines, depth, whole=True)  # or each tag would begin a paragraph
        return *(Block(Kind.PARAGRAPH, one) if isinstance(one, str) else one for one in whole), _cut(reason)
    tree = html_tree.sections(pieces)
    # Nothing of a review may get lost: without its folds it can still be read.
    return (flat if tree is None else tree) + excess


def _bounded(text: str) -> tuple[str, tuple[Block, ...]]:
    """The text within the limits, and a block that says so when something was left out."""
    excess: tuple[Block, ...] = ()
    if len(text) > BODY_LIMIT:
        text, excess = text[:BODY_LIMIT], (_cut(f"only its first {BODY_LIMIT:,} characters are read"),)
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "\ufffd")
    if text.count("\n") > LINE_LIMIT:
        text = "\n".join(text.split("\n", LINE_LIMIT)[:LINE_LIMIT])
        excess = (_cut(f"only its first {LINE_LIMIT:,} lines are read"),)
    return text, excess


def _cut(reason: str) -> Block:
    return Block(Kind.CUT, reason)


@functools.cache
def _parser() -> MarkdownIt:
    return rules.block_parser()


def _pieces(
    tokens: Sequence[Token], lines: Sequence[str], depth: int, *, whole: bool = False
) -> Iterator[Node | str]:
    """The blocks of the top level in order, raw HTML as strings; `whole`: paragraphs with the tags in them."""
    for number, token in enumerate(tokens):
        if token.level:
            continue
        first, last = token.map or (0, 0)
        match token.type:
            case "html_block":
                yield token.content
            case "heading_open":
                content = tokens[number + 1].content
                yield Block(Kind.HEADING, content, level=int(token.tag[1]))
            case "paragraph_open":
                content = tokens[number + 1].content
                yield from (Block(Kind.PARAGRAPH, content),) if whole else _paragraph(content)
            case "fence":
                yield Block(Kind.FENCE, token.content.removesuffix("\n"), info=token.info.strip())
            case "code_block":
                yield Block(Kind.FENCE, token.content.rstrip("\n"))
            case "bullet_list_open" | "ordered_list_open":
                items = tuple(_items(tokens, number, lines))
                yield Block(Kind.LIST, "\n".join(lines[first:last]).rstrip(), items=items)
            case "table":
                yield Block(Kind.TABLE, token.content)
            case "hr":
                yield Block(Kind.RULE, "")
            case "quote":
                inside = (
                    _parse(token.content, depth + 1)
                    if depth < QUOTE_DEPTH
                    else (Block(Kind.PARAGRAPH, token.content),)
                )
                yield Section("blockquote", "", inside)


def _paragraph(content: str) -> Iterator[Node | str]:
    """A paragraph, cut where a fold opens or closes in the middle of its text."""
    if "<" not in content:
        yield Block(Kind.PARAGRAPH, content)
        return
    for is_tag, piece in inline.split_structure(content):
        if is_tag:
            yield piece
        elif piece.strip():
            yield Block(Kind.PARAGRAPH, piece.strip())


def _items(tokens: Sequence[Token], number: int, lines: Sequence[str]) -> Iterator[str]:
    """The items of the list that opens with that token."""
    while (number := number + 1) < len(tokens) and tokens[number].level:
        token = tokens[number]
        if token.type == "list_item_open" and token.level == 1 and token.map:
            first, last = token.map
            marker = _MARKER.match(lines[first])
            width = marker.end() if marker else 0
            inside = [lines[first][width:]]
            inside += [_dedent(line, width) for line in lines[first + 1 : last]]
            yield "\n".join(inside).rstrip()


def _dedent(line: str, width: int) -> str:
    return line[min(width, len(line) - len(line.lstrip())) :]
