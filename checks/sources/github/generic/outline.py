"""Headings and folds of a body as entries, with what is under each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from checks.sources.github.markup import Block, Kind, Node, Section
from checks.sources.github.markup.nodes import find

_BOLD_NUMBERED = re.compile(
    r"\A\s*+\*\*\W{0,4}(?:(?:issue|finding|bug|problem)\s*+#?\d{1,3}\b|#\d{1,3}\b|\d{1,3}[.):])[^*\n]++\*\*\W*+\Z",
    re.IGNORECASE,
)
"""A paragraph such as "**3. Title**", which is a heading by its looks."""


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


def _level(node: Node) -> int:
    """Of a heading, 1 to 6; 0 for what is none."""
    if not isinstance(node, Block):
        return 0
    if node.kind is Kind.PARAGRAPH and len(node.text) < 400 and _BOLD_NUMBERED.match(node.text):
        return 6
    return node.level if node.kind is Kind.HEADING else 0


def outline(nodes: Sequence[Node]) -> Entry:
    """The blocks as a tree of entries; a fold is an entry whose heading is its summary, quoted or not."""
    root = Entry()
    stack = [root]
    for node in nodes:
        level = _level(node)
        if level and isinstance(node, Block):
            while len(stack) > 1 and stack[-1].level >= level:
                stack.pop()
            entry = Entry(node.text, level)
            stack[-1].entries.append(entry)
            stack.append(entry)
        elif isinstance(node, Section) and node.tag == "details":
            entry = outline(node.children)
            entry.title, entry.level = node.title, 7
            stack[-1].entries.append(entry)
        elif isinstance(node, Section) and (node.tag != "blockquote" or any(find(node.children, "details"))):
            inside = outline(node.children)
            stack[-1].nodes += inside.nodes
            stack[-1].entries += inside.entries
        else:
            stack[-1].nodes.append(node)
    return root
