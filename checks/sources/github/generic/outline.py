"""Headings and folds of a body as entries, with what stands under each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checks.sources.github.markup import Block, Kind, Node, Section


@dataclass
class Entry:
    """A heading or fold with what stands under it."""

    title: str = ""
    level: int = 0
    nodes: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def everything(self) -> tuple[Node, ...]:
        """All that stands below, the headings of inner entries included."""
        nodes = list(self.nodes)
        for entry in self.entries:
            nodes.append(Block(Kind.HEADING, entry.title, level=min(entry.level, 6)))
            nodes += entry.everything()
        return tuple(nodes)


def outline(nodes: Sequence[Node]) -> Entry:
    """The blocks as a tree of entries; a fold is an entry whose heading is its summary."""
    root = Entry()
    stack = [root]
    for node in nodes:
        if isinstance(node, Block) and node.kind is Kind.HEADING:
            while len(stack) > 1 and stack[-1].level >= node.level:
                stack.pop()
            entry = Entry(node.text, node.level)
            stack[-1].entries.append(entry)
            stack.append(entry)
        elif isinstance(node, Section) and node.tag == "details":
            entry = outline(node.children)
            entry.title, entry.level = node.title, 7
            stack[-1].entries.append(entry)
        elif isinstance(node, Section) and node.tag != "blockquote":
            inside = outline(node.children)
            stack[-1].nodes += inside.nodes
            stack[-1].entries += inside.entries
        else:
            stack[-1].nodes.append(node)
    return root
