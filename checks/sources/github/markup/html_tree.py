"""Raw HTML around Markdown blocks as a tree of sections, by an HTML5 parser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

import nh3

from checks.sources.github.markup import inline
from checks.sources.github.markup.nodes import Block, Kind, Node, Section

SECTION_DEPTH = 30
_SECTIONS = frozenset({"details", "blockquote", "tr", "td", "th"})
_BREAKS = frozenset(
    "p div ul ol li dl dt dd table thead tbody tfoot hr figure figcaption caption summary".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CODE = frozenset({"code", "tt", "kbd", "samp"})
_SPANS = {"code": "`", "tt": "`", "kbd": "`", "samp": "`", "b": "**", "strong": "**"}
_TAG_START = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)?")
_PLACEHOLDER = "x-block"
_WELL_FORMED = nh3.Cleaner(
    tags=set(inline.GITHUB_TAGS) | {_PLACEHOLDER},
    clean_content_tags=set(),
    attributes={"a": {"href"}, "img": {"alt"}, _PLACEHOLDER: {"n"}},
    link_rel=None,
)
"""html5ever behind ammonia: nests tags as browsers do, so that a plain parser reads the result."""


def sections(pieces: Sequence[Node | str]) -> tuple[Node, ...] | None:
    """The blocks in the sections that the raw HTML between them opens and closes.

    None when the HTML parser dropped a block: it may do so with what is in a wrong place.
    """
    tree = _Tree([piece for piece in pieces if not isinstance(piece, str)])
    tree.build(pieces)
    return tree.nodes if tree.complete else None


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


class _Tree(HTMLParser):
    """Turns well-formed HTML into sections and blocks, with an explicit stack."""

    def __init__(self, flat: Sequence[Node]) -> None:
        super().__init__()
        self._flat = flat
        self._seen = 0
        self._levels = [_Level("", [])]
        self._text: list[str] = []
        self._in_summary = False
        self._in_code = 0
        self._links: list[int] = []
        """Where in the text the links begin that are still open."""
        self._target = ""

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self._levels[0].children)

    @property
    def complete(self) -> bool:
        return self._seen == len(self._flat)

    def build(self, pieces: Sequence[Node | str]) -> None:
        self.feed(_WELL_FORMED.clean(_markup(pieces)))
        self.close()
        self._flush()

    def handle_data(self, data: str) -> None:
        self._text.append(self._visible(data))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._in_code += tag in _CODE
        if tag == "a":
            self._target = "".join(attributes.get("href", "").split())
        if tag == _PLACEHOLDER:
            self._place(attributes.get("n", ""))
        elif tag == "summary" and self._levels[-1].tag == "details":
            self._flush()
            self._in_summary = True
        elif self._in_summary:
            self._text.append(_opening(tag, attributes))
        elif tag in _SECTIONS and len(self._levels) < SECTION_DEPTH:
            self._flush()
            self._levels.append(_Level(tag, []))
        elif tag in _BREAKS or tag in _HEADINGS or tag == "pre":
            self._flush()
        else:
            if tag == "a":
                self._links.append(len(self._text))
            self._text.append(_opening(tag, attributes))

    def handle_endtag(self, tag: str) -> None:
        self._in_code -= tag in _CODE
        if tag == "summary" and self._in_summary:
            self._in_summary = False
            self._levels[-1].title += " ".join("".join(self._text).split())
            self._text.clear()
        elif self._in_summary:
            self._text.append(self._closing(tag))
        elif tag in _SECTIONS and len(self._levels) > 1 and self._levels[-1].tag == tag:
            self._flush()
            level = self._levels.pop()
            self._levels[-1].children.append(Section(tag, level.title, tuple(level.children)))
        elif tag in _HEADINGS:
            self._flush(level=_HEADINGS[tag])
        elif tag in _BREAKS or tag == "pre":
            self._flush()
        else:
            if tag == "a" and self._links and (start := self._links.pop()) < len(self._text):
                label = " ".join("".join(self._text[start + 1 :]).split())
                self._text[start:] = ["[", label]
            self._text.append(self._closing(tag))

    def _closing(self, tag: str) -> str:
        return f"]({self._target})" if tag == "a" else _SPANS.get(tag, "")

    def _visible(self, text: str) -> str:
        """Text of HTML as Markdown: what would read as a tag there is escaped, except in code."""
        if self._in_code or "<" not in text:
            return text
        return _TAG_START.sub(
            lambda tag: "&lt;" + tag[0][1:] if (tag[2] or "").lower() in inline.GITHUB_TAGS else tag[0], text
        ).replace("<!--", "&lt;!--")

    def _place(self, number: str) -> None:
        """A Markdown block where its placeholder stands; inside a summary it is part of the title."""
        if not number.isdecimal() or int(number) >= len(self._flat):
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


def _opening(tag: str, attributes: Mapping[str, str]) -> str:
    """What a tag inside a line is in Markdown."""
    if tag == "img":
        alt = attributes.get("alt", "").replace("[", "(").replace("]", ")")
        return f"![{alt}](image)" if alt else ""
    return {"br": "\n", "a": "["}.get(tag) or _SPANS.get(tag, "")
