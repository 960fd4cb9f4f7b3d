"""Reading the Markdown and HTML of a comment without rendering it."""

from bot.reviewers.markup.document import cut, parse
from bot.reviewers.markup.nodes import Block, Kind, Node, Section
from bot.reviewers.markup.write import markdown

__all__ = ["Block", "Kind", "Node", "Section", "cut", "markdown", "parse"]
