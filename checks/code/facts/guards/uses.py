"""Where lines use a name, and whether a use needs its value."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from checks.code.facts.flow.place import WIDTH_LIMIT, Syntax
from checks.model.location import Location

USES_LIMIT: Final = 50
"""Places in the lines at which the name is used; the first so many are read."""

WORD: Final = re.compile(r"[\w$@]++")


def uses_in(syntax: Syntax, location: Location, path: str) -> list[int]:
    """Where the lines use the path; only where they need its value, when they do so anywhere."""
    begin, end = syntax.bounds_of(location)
    words = WORD.findall(path)
    if not words:
        return []
    needed: list[int] = []
    mentioned: list[int] = []
    pattern = re.compile(rb"(?<![\w$@])" + re.escape(words[-1].encode()) + rb"(?!\w)")
    for match in pattern.finditer(syntax.source.data, begin, end):
        if len(needed) + len(mentioned) >= USES_LIMIT:
            break
        steps = syntax.steps_to(match.start())
        for index in range(len(steps) - 1, 0, -1):
            node = steps[index].node
            if node.end_byte - node.start_byte > WIDTH_LIMIT:
                break
            if syntax.path_of(node) == path and syntax.unwrapped(node) == node:
                parent = steps[index - 1].node
                if _is_member_name(syntax, parent, node):
                    break
                needs = needs_value(syntax, parent, node)
                (needed if needs else mentioned).append(match.start())
                break
    return needed or mentioned


def _is_member_name(syntax: Syntax, parent: Node, node: Node) -> bool:
    """Whether a name is that of a member: `x` of `a.x`."""
    return parent.type in syntax.kinds.uses and not needs_value(syntax, parent, node)


def needs_value(syntax: Syntax, parent: Node, node: Node) -> bool:
    """Whether a node fails when the value in it is null."""
    if parent.type not in syntax.kinds.uses:
        return False
    used = syntax.part(parent, syntax.kinds.uses[parent.type])
    return used is not None and used.start_byte == node.start_byte and used.end_byte == node.end_byte
