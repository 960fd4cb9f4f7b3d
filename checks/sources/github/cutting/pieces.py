"""A free-form body in numbered pieces, none of its words left out: what a model is asked to sort."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from checks.sources.github import noise
from checks.sources.github.generic.outline import Entry, outline
from checks.sources.github.markup import Block, Kind, Node, Section, inline, parse
from checks.sources.github.markup.write import fence

LONG = 160
"""Characters of a paragraph above which each of its sentences is a piece."""

PIECES_LIMIT = 600
"""Pieces of one body; a body of more is a log."""

DEEPEST = 6
"""Levels of lists within lists that are taken apart."""

SENTENCE_END = re.compile(
    r"(?:(?<=[.!?])|(?<=[.!?][)\]\"'*_`]))(?<!e\.g\.)(?<!i\.e\.)(?<!\bvs\.)(?<!\bcf\.)\s++(?=[^\sa-z0-9.,;:)\]-])"
)
"""Where a sentence ends and another begins: in capitals, in bold, with code or a sign."""

_TARGET = re.compile(r"\]\(([^()\s<>]*+(?:\([^()\s<>]*+\)[^()\s<>]*+)*+)\)")
_TO_LINES = re.compile("#L|#diff-")

WRAPPED = 60
"""Characters of a line above which the next one may go on with it: some tools break lines where they are full."""


class Form(StrEnum):
    """What a piece is written as."""

    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    ROW = "row"
    QUOTE = "quote"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: a heading, a paragraph or a sentence of a long one, an item, a row, a quote, a block of code."""

    number: int
    """From 1, in the order of the body."""

    text: str
    """Markdown, as it is written; of a row its cells, divided by bars."""

    form: Form
    block: int
    """The same for the sentences of one paragraph."""

    above: tuple[int, ...] = ()
    """The headings, lines that lead to a list, items and heads of tables that it is under, outermost first."""

    @property
    def shown(self) -> str:
        """What a model sees and copies from: no images, tags or comments, and links by their labels alone.

        The addresses of those that lead to lines stay.
        """
        return self.text if self.form is Form.CODE else _without_links(inline.clean(self.text))


def pieces(body: str) -> tuple[Piece, ...]:
    """The pieces of a body in order; of one that has too many, none."""
    root = outline(noise.without_footer(noise.without_prompts(parse(body))))
    cutter = _Cutter()
    cutter.entry(root, ())
    return tuple(cutter.found) if len(cutter.found) <= PIECES_LIMIT else ()


def written(some: Iterable[Piece]) -> str:
    """Pieces as Markdown again, the sentences of a paragraph in one."""
    parts: list[str] = []
    last: Piece | None = None
    for one in some:
        text = _markdown(one)
        if last is not None and last.block == one.block:
            parts[-1] += f" {text}"
        else:
            together = last is not None and last.form is one.form and one.form in (Form.ITEM, Form.QUOTE)
            parts.append(("\n" if together else "\n\n") + text)
        last = one
    return "".join(parts).strip()


def _markdown(piece: Piece) -> str:
    match piece.form:
        case Form.CODE:
            return piece.text
        case Form.QUOTE:
            return "\n".join(f"> {line}".rstrip() for line in inline.clean(piece.text).split("\n"))
        case Form.ITEM:
            return "- " + inline.clean(piece.text).replace("\n", "\n  ")
        case _:
            return inline.clean(piece.text)


def _without_links(text: str) -> str:
    addresses = {link.address for link in inline.links(text)}
    return _TARGET.sub(
        lambda one: "]" if one[1] in addresses and not _TO_LINES.search(one[1]) else one[0], text
    )


@dataclass
class _Cutter:
    """The pieces so far."""

    found: list[Piece] = field(default_factory=list)
    blocks: int = 0
    quoted: bool = False

    def entry(self, entry: Entry, above: tuple[int, ...]) -> None:
        """What is right below a heading or fold, then the headings and folds in it."""
        self.nodes(entry.nodes, above)
        for inner in entry.entries:
            title = self.add([inner.title], Form.HEADING, above) if inline.plain(inner.title) else None
            self.entry(inner, above if title is None else (*above, title))

    def nodes(self, nodes: Sequence[Node], above: tuple[int, ...], depth: int = 0) -> None:
        """Blocks that follow one another."""
        lead: int | None = None
        for node in nodes:
            under = above if lead is None else (*above, lead)
            lead = self.node(node, above, under, depth)

    def node(self, node: Node, above: tuple[int, ...], under: tuple[int, ...], depth: int) -> int | None:
        """One block; its number where it leads to the next one, as a line in bold or with a colon does."""
        if isinstance(node, Section):
            quoted, self.quoted = self.quoted, self.quoted or node.tag == "blockquote"
            self.nodes(node.children, above, depth)
            self.quoted = quoted
            return None
        match node.kind:
            case Kind.LIST:
                self.items(node, under, depth)
            case Kind.TABLE:
                head, *rows = node.rows()
                top = self.add([" | ".join(head)], Form.HEADING, under)
                inside = under if top is None else (*under, top)
                for row in rows:
                    self.add([" | ".join(row)], Form.ROW, inside)
            case Kind.FENCE:
                self.add([fence(node.text, node.info)], Form.CODE, under)
            case Kind.PARAGRAPH | Kind.HEADING:
                form = Form.HEADING if node.kind is Kind.HEADING else Form.QUOTE if self.quoted else Form.TEXT
                number = self.add(_sentences(node.text), form, above)
                return number if _leads(node) else None
        return None

    def items(self, block: Block, above: tuple[int, ...], depth: int) -> None:
        """The items of a list, and what is in each."""
        for item in block.items:
            inside = parse(item) if depth < DEEPEST else (Block(Kind.PARAGRAPH, item),)
            first, rest = (inside[0], inside[1:]) if inside else (None, ())
            if isinstance(first, Block) and first.kind in (Kind.PARAGRAPH, Kind.HEADING):
                number = self.add(_sentences(first.text), Form.ITEM, above)
            else:
                number, rest = None, inside
            self.nodes(rest, above if number is None else (*above, number), depth + 1)

    def add(self, texts: Sequence[str], form: Form, above: tuple[int, ...]) -> int | None:
        """The sentences of one block as pieces; the number of the first, None where there is nothing to see."""
        self.blocks += 1
        first = len(self.found)
        for text in texts:
            if not any(map(str.isalnum, inline.clean(text))):
                continue
            is_first = len(self.found) == first
            kept = form if is_first or form is not Form.ITEM else Form.TEXT
            self.found.append(Piece(len(self.found) + 1, text.strip(), kept, self.blocks, above))
        return first + 1 if len(self.found) > first else None


def _sentences(text: str) -> Sequence[str]:
    """A paragraph in the parts that may each be a finding: a short one is one part."""
    if len(text) <= LONG:
        return [text]
    return [one for lines in _lines(text) for one in SENTENCE_END.split(lines.strip())]


def _lines(text: str) -> Iterator[str]:
    """The lines of a paragraph, with those together that one sentence goes over."""
    together: list[str] = []
    for line in text.split("\n"):
        before = together[-1].rstrip() if together else ""
        goes_on = (len(before) > WRAPPED and before[-1:].isalnum()) or before.endswith(",")
        if together and not goes_on and not line.lstrip()[:1].islower():
            yield "\n".join(together)
            together = []
        together.append(line)
    yield "\n".join(together)


def _leads(block: Block) -> bool:
    """Whether a block says what is below it."""
    text = block.text.strip()
    bold = text.startswith("**") and text.rstrip(": ").endswith("**")
    return block.kind is Kind.HEADING or ("\n" not in text and (bold or text.rstrip("*_ ").endswith(":")))
