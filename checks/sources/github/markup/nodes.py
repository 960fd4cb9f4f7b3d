"""What a body is made of: blocks of Markdown, and the sections that fold and quote them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypeGuard

from checks.sources.github.markup import rules


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


def is_heading(node: Node) -> TypeGuard[Block]:
    """Whether a node is a heading."""
    return isinstance(node, Block) and node.kind is Kind.HEADING


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
