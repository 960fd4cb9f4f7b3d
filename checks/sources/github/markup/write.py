"""Writing blocks back as Markdown, without what a report must not hold."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.sources.github.markup import inline
from checks.sources.github.markup.nodes import Block, Kind, Node, Section

_TICKS = re.compile(r"^`{3,}", re.MULTILINE)
_INSIDE_FENCE = re.compile(r"\A\s*+(`{3,}|~{3,})")


def markdown(nodes: Sequence[Node]) -> str:
    """The nodes as Markdown: folds opened, comments, images, tags and long addresses gone."""
    parts = [_node(node) for node in nodes]
    return "\n\n".join(part for part in parts if part.strip())


def fence(code: str, info: str = "") -> str:
    """A fenced block whose marker is longer than any inside."""
    longest = max((len(match[0]) for match in _TICKS.finditer(code)), default=2)
    marker = "`" * max(3, longest + 1)
    return f"{marker}{info}\n{code}\n{marker}"


def _node(node: Node) -> str:
    if isinstance(node, Section):
        inside = markdown(node.children)
        if node.tag == "blockquote":
            return "\n".join(f"> {line}".rstrip() for line in inside.split("\n")) if inside else ""
        title = inline.plain(node.title)
        return "\n\n".join(part for part in (title, inside) if part)
    return _block(node)


def _block(block: Block) -> str:
    match block.kind:
        case Kind.FENCE:
            return fence(block.text, block.info)
        case Kind.HEADING:
            title = inline.clean(block.text)
            return f"{'#' * block.level} {title}" if title else ""
        case Kind.LIST | Kind.TABLE:
            return _outside_fences(block.text)
        case Kind.RULE | Kind.CUT:
            return ""
        case Kind.PARAGRAPH:
            return inline.clean(block.text)


def _outside_fences(text: str) -> str:
    """A list or table cleaned as text, its fences left as they are."""
    written: list[str] = []
    prose: list[str] = []
    marker = ""
    for line in text.split("\n"):
        opening = _INSIDE_FENCE.match(line)
        if marker:
            written.append(line)
            if opening and opening[1].startswith(marker):
                marker = ""
        elif opening:
            written += [inline.outside_code("\n".join(prose), inline.clean_text)] if prose else []
            prose.clear()
            marker = opening[1]
            written.append(line)
        else:
            prose.append(line)
    written += [inline.outside_code("\n".join(prose), inline.clean_text)] if prose else []
    return "\n".join(written)
