"""Reading the Markdown and HTML of a comment without rendering it."""

from checks.sources.github.markup.document import cut, parse
from checks.sources.github.markup.nodes import Block, Kind, Node, Section, is_heading
from checks.sources.github.markup.write import markdown

__all__ = ["Block", "Kind", "Node", "Section", "cut", "is_heading", "markdown", "parse"]
