"""Which function a line means, and what is in it but not in functions within it."""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import Step, Syntax, place_in
from checks.code.structure.source import advance
from checks.model.location import Location

HEAD_LIMIT: Final = 400
"""Nodes on the line of a function's head in which it is sought, as behind `export const f = `."""


def function_at(syntax: Syntax, location: Location) -> Answer[Node]:
    """The function whose head is on the first line of a location, else the innermost one around it.

    A callback counts only where no function with a name is on the line or around it, or where the line
    gives it a name.
    """
    steps = place_in(syntax, location)
    if isinstance(steps, CannotTell):
        return steps
    begun = _begun_on(syntax, steps, location.first or 1)
    if begun is not None:
        return begun
    for wanted in (syntax.kinds.functions, syntax.kinds.callbacks):
        for step in reversed(steps):
            if step.node.type in wanted:
                return step.node
    return CannotTell(f"line {location.first} of `{syntax.path}` is not inside a function")


def _begun_on(syntax: Syntax, steps: list[Step], line: int) -> Node | None:
    """The function that begins on a line: by its own keyword, its decorator, or as the value of a name."""
    first = next((step.node for step in steps[1:] if step.node.start_point.row + 1 == line), None)
    for _ in range(HEAD_LIMIT):
        if first is None or first.start_point.row + 1 > line:
            return None
        found = _first_in(syntax, first, line)
        if found is not None:
            return found
        first = first.next_named_sibling
    return None


def _first_in(syntax: Syntax, first: Node, line: int) -> Node | None:
    """The first function in a node that begins on the line and is no argument of a call."""
    cursor = first.walk()
    seen = 0
    more = True
    while more and seen < HEAD_LIMIT:
        node = cursor.node
        seen += 1
        if node is None or (node.start_point.row + 1 > line and not first.type.startswith("decorated")):
            return None
        if node.type in syntax.kinds.functions:
            return node
        if node.type in syntax.kinds.callbacks:
            return node if cursor.field_name in {"value", "right"} else None
        descend = node.type not in syntax.kinds.calls and node.type not in syntax.kinds.blocks
        more = advance(cursor, descend=descend)
    return None


def body_of(syntax: Syntax, function: Node) -> Node | None:
    """The statements of a function, or the expression that it is."""
    body = function.child_by_field_name("body")
    if body is None:
        blocks = [child for child in function.named_children if child.type in syntax.kinds.blocks]
        return blocks[-1] if blocks else None
    inner = syntax.named_children(body)
    whole = (
        len(inner) == 1 and inner[0].type in syntax.kinds.blocks and body.type in syntax.kinds.body_wrappers
    )
    return inner[0] if whole else body
