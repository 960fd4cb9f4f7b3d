"""Headings and folds of a body as entries, with what is under each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from checks.sources.github import noise
from checks.sources.github.generic.outline.as_written import NUMBER, as_written, level_of
from checks.sources.github.generic.outline.headings import FOLD_LEVEL, PART_LEVEL
from checks.sources.github.markup import Block, Kind, Node, Section
from checks.sources.github.markup.nodes import find


@dataclass
class Entry:
    """A heading or fold with what is under it."""

    title: str = ""
    level: int = 0
    nodes: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def everything(self) -> tuple[Node, ...]:
        """All that is below, the headings of inner entries included."""
        nodes = list(self.nodes)
        for entry in self.entries:
            nodes.append(Block(Kind.HEADING, entry.title, level=min(entry.level, 6)))
            nodes += entry.everything()
        return tuple(nodes)


def _without_steps(nodes: Sequence[Node]) -> list[Node]:
    """The blocks of a reviewer's reasoning without its numbered steps, which are no findings by themselves."""
    return [
        node
        for node in nodes
        if not (isinstance(node, Block) and node.kind is Kind.LIST and NUMBER.match(node.text))
    ]


def outline(nodes: Sequence[Node]) -> Entry:
    """The blocks as a tree of entries; a fold is an entry whose heading is its summary, quoted or not."""
    root = Entry()
    stack = [root]
    for node in as_written(nodes):
        level = level_of(node)
        if level and isinstance(node, Block):
            while len(stack) > 1 and stack[-1].level >= level:
                stack.pop()
            entry = Entry(node.text, level)
            stack[-1].entries.append(entry)
            stack.append(entry)
        elif isinstance(node, Section) and node.tag == "details":
            entry = outline(
                _without_steps(node.children) if noise.heads_reasoning(node.title) else node.children
            )
            entry.title, entry.level = node.title, FOLD_LEVEL
            stack[-1].entries.append(entry)
        elif isinstance(node, Section) and (node.tag != "blockquote" or any(find(node.children, "details"))):
            inside = outline(node.children)
            stack[-1].nodes += inside.nodes
            stack[-1].entries += inside.entries
        else:
            if isinstance(node, Block) and node.kind is Kind.RULE:
                while stack[-1].level == PART_LEVEL:
                    stack.pop()
            stack[-1].nodes.append(node)
    return root
