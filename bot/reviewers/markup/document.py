"""A comment's body as a tree: Markdown blocks inside the HTML elements that fold and quote them.

Two real parsers share the work. markdown-it finds the blocks and hands over raw HTML as such; lexbor, an
HTML5 parser, gets that HTML with a placeholder for each Markdown block and decides what is inside what:
`<details>` may open in one block and close ten blocks later. Everything here is linear in the body.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bot.reviewers.markup import inline, rules
from checks.finding import BODY_LIMIT

LINE_LIMIT = 3_000
"""Lines that are parsed; a body of 65,536 characters with more has under 22 in each."""

TAG_LIMIT = 4_000
"""Tags of raw HTML that are given to the HTML parser."""

QUOTE_DEPTH = 3
SECTION_DEPTH = 30

_SECTIONS = frozenset({"details", "blockquote", "tr", "td", "th"})
_BREAKS = frozenset(
    [
        "p",
        "div",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "hr",
        "figure",
        "figcaption",
        "caption",
        "summary",
    ]
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CODE = frozenset({"code", "tt", "kbd", "samp"})
_SPANS = {"code": "`", "tt": "`", "kbd": "`", "samp": "`", "b": "**", "strong": "**"}
_TAG_START = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)?")
_MARKER = re.compile(r"\s*(?:[-*+]|\d+[.)])\s{0,4}")
_ONE_PARAGRAPH = re.compile(
    r"(?!\s|[-+*](?:\s|\Z)|\d{1,9}[.)](?:\s|\Z)|#{1,6}(?:\s|\Z)|>|```|~~~|(?:[-_*]\s*){3,}\Z)[^\n<]+\Z"
)
_PLACEHOLDER = "x-block"


class Kind(StrEnum):
    """What sort of block a piece of Markdown is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    FENCE = "fence"
    LIST = "list"
    TABLE = "table"
    RULE = "rule"
    CUT = "cut"  # at the end of a body that is not read in full; its text is the reason


@dataclass(frozen=True, slots=True)
class Block:
    """One block of Markdown; its text is what was written, without the markers of quotes around it."""

    kind: Kind
    text: str
    """A fence's is its content, a heading's its words."""

    level: int = 0
    """Of a heading, 1 to 6."""

    info: str = ""
    """Of a fence: the words after its marker, most often a language."""

    items: tuple[str, ...] = ()
    """Of a list: the Markdown of each item, without markers and indentation."""

    @property
    def language(self) -> str:
        """The first word of a fence's info, in lower case."""
        return self.info.split(maxsplit=1)[0].lower() if self.info.strip() else ""

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of a table, header first, without the line of dashes."""
        if self.kind is not Kind.TABLE:
            return ()
        lines = self.text.split("\n")
        return tuple(rules.cells(line) for line in [lines[0], *lines[2:]])


@dataclass(frozen=True, slots=True)
class Section:
    """An element around blocks: `details`, `blockquote` (HTML's or Markdown's), `tr`, `td` or `th`."""

    tag: str
    title: str
    """The summary of a `details` as Markdown; else empty."""

    children: tuple[Node, ...]

    def sections(self, tag: str) -> Iterator[Section]:
        """The sections with that tag inside this one, outermost first, none inside another found one."""
        return find(self.children, tag)


Node: TypeAlias = Block | Section


def find(nodes: Sequence[Node], tag: str) -> Iterator[Section]:
    """The sections with that tag among the nodes and below them, none inside another found one."""
    for node in nodes:
        if isinstance(node, Section):
            if node.tag == tag:
                yield node
            else:
                yield from find(node.children, tag)


def blocks(nodes: Sequence[Node]) -> Iterator[Block]:
    """All blocks below the nodes, in reading order."""
    for node in nodes:
        if isinstance(node, Section):
            yield from blocks(node.children)
        else:
            yield node


@functools.lru_cache(maxsize=2)  # a dialect that does not know the shape hands the same body on
def parse(text: str) -> tuple[Node, ...]:
    """The tree of a body. Never raises; what stands beyond `BODY_LIMIT` is not read."""
    return _parse(text, 0)


def cut(text: str) -> str | None:
    """Why a body is not read in full, in words for a report, or None when it is."""
    _, excess = _bounded(text)
    last = excess or (parse(text)[-1:] if text.count("<") > TAG_LIMIT else ())
    return last[0].text if last and isinstance(last[0], Block) and last[0].kind is Kind.CUT else None


def _parse(text: str, depth: int) -> tuple[Node, ...]:
    text, excess = _bounded(text)
    if not excess and _ONE_PARAGRAPH.match(text):  # most items of lists: no need for two parsers
        return (Block(Kind.PARAGRAPH, text.strip()),)
    pieces = list(_pieces(_parser().parse(text), text.split("\n"), depth))
    flat = tuple(piece for piece in pieces if not isinstance(piece, str))
    raw = [piece for piece in pieces if isinstance(piece, str)]
    if not raw:
        return flat + excess
    if sum(piece.count("<") for piece in raw) > TAG_LIMIT:
        reason = f"it has more than {TAG_LIMIT:,} HTML tags; its folds are not told apart"
        return *(Block(Kind.PARAGRAPH, one) if isinstance(one, str) else one for one in pieces), _cut(reason)
    tree = _Tree(flat)
    tree.build(pieces)
    # An HTML parser may drop what stands in a wrong place; nothing of a review may get lost.
    return (tree.nodes if tree.complete else flat) + excess


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


def _pieces(tokens: Sequence[Token], lines: Sequence[str], depth: int) -> Iterator[Node | str]:
    """The blocks of the top level in order, raw HTML as strings."""
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
                yield from _paragraph(tokens[number + 1].content)
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


def _markup(pieces: Sequence[Node | str]) -> str:
    """One HTML text: raw HTML without what GitHub would not render, placeholders for the rest."""
    written: list[str] = []
    number = 0
    for piece in pieces:
        if isinstance(piece, str):
            written.append(_safe(inline.without_comments(piece)))
        else:
            written.append(f'<{_PLACEHOLDER} n="{number}"></{_PLACEHOLDER}>')
            number += 1
    return "".join(written)


def _safe(raw: str) -> str:
    return _TAG_START.sub(
        lambda tag: tag[0] if (tag[2] or "").lower() in inline.GITHUB_TAGS else "&lt;" + tag[0][1:], raw
    )


@dataclass
class _Level:
    """A section that is still open."""

    tag: str
    children: list[Node]
    title: str = ""


class _Tree:
    """Turns lexbor's tree into sections and blocks, with an explicit stack."""

    def __init__(self, flat: Sequence[Node]) -> None:
        self._flat = flat
        self._seen = 0
        self._levels = [_Level("", [])]
        self._text: list[str] = []
        self._in_summary = False
        self._in_code = 0

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self._levels[0].children)

    @property
    def complete(self) -> bool:
        return self._seen == len(self._flat)

    def build(self, pieces: Sequence[Node | str]) -> None:
        body = LexborHTMLParser(_markup(pieces)).body
        stack: list[tuple[LexborNode, bool]] = [(body, True)] if body is not None else []
        while stack:
            node, entering = stack.pop()
            if not entering:
                self._leave(node)
                continue
            self._enter(node)
            stack.append((node, False))
            children = []
            child = node.first_child
            while child is not None:
                children.append((child, True))
                child = child.next
            stack.extend(reversed(children))
        self._flush()

    def _enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        self._in_code += tag in _CODE
        if tag == "-text":
            self._text.append(self._visible(node.text(deep=False)))
        elif tag == _PLACEHOLDER:
            self._place(node)
        elif tag == "summary" and self._levels[-1].tag == "details":
            self._flush()
            self._in_summary = True
        elif self._in_summary:
            self._text.append(_opening(node, tag))
        elif tag in _SECTIONS and len(self._levels) < SECTION_DEPTH:
            self._flush()
            self._levels.append(_Level(tag, []))
        elif tag in _BREAKS or tag in _HEADINGS or tag == "pre":
            self._flush()
        else:
            self._text.append(_opening(node, tag))

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        self._in_code -= tag in _CODE
        if tag == "summary" and self._in_summary:
            self._in_summary = False
            self._levels[-1].title += " ".join("".join(self._text).split())
            self._text.clear()
        elif self._in_summary:
            self._text.append(_closing(node, tag))
        elif tag in _SECTIONS and len(self._levels) > 1 and self._levels[-1].tag == tag:
            self._flush()
            level = self._levels.pop()
            self._levels[-1].children.append(Section(tag, level.title, tuple(level.children)))
        elif tag in _HEADINGS:
            self._flush(level=_HEADINGS[tag])
        elif tag in _BREAKS or tag == "pre":
            self._flush()
        else:
            self._text.append(_closing(node, tag))

    def _visible(self, text: str) -> str:
        """Text of HTML as Markdown: what would read as a tag there is escaped, except in code."""
        if self._in_code or "<" not in text:
            return text
        return _TAG_START.sub(
            lambda tag: "&lt;" + tag[0][1:] if (tag[2] or "").lower() in inline.GITHUB_TAGS else tag[0], text
        ).replace("<!--", "&lt;!--")

    def _place(self, node: LexborNode) -> None:
        """A Markdown block where its placeholder stands; inside a summary it is part of the title."""
        number = (node.attributes.get("n") or "").strip()
        if not number.isdigit() or int(number) >= len(self._flat):
            return
        self._seen += 1
        block = self._flat[int(number)]
        if self._in_summary and isinstance(block, Block):
            self._text += [" ", block.text]
            return
        self._flush()
        self._levels[-1].children.append(block)

    def _flush(self, level: int = 0) -> None:
        text = "".join(self._text).strip()
        self._text.clear()
        if text:
            kind = Kind.HEADING if level else Kind.PARAGRAPH
            self._levels[-1].children.append(Block(kind, text, level=level))


def _opening(node: LexborNode, tag: str) -> str:
    """What a tag inside a line is in Markdown."""
    if tag == "img":
        alt = (node.attributes.get("alt") or "").replace("[", "(").replace("]", ")")
        return f"![{alt}](image)" if alt else ""
    return {"br": "\n", "a": "["}.get(tag) or _SPANS.get(tag, "")


def _closing(node: LexborNode, tag: str) -> str:
    if tag == "a":
        return f"]({''.join((node.attributes.get('href') or '').split())})"
    return _SPANS.get(tag, "")
