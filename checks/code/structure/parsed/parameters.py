"""The parameters of a function, read from its syntax tree."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from checks.code.structure.grammar import AFTER_EQUALS, ParameterShape
from checks.code.structure.outline import Parameter
from checks.code.structure.source import SHORT, Source, advance, lines

SEARCHED = 64
"""Nodes of a declarator or pattern in which its name is sought."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A parameter and its lines."""

    parameter: Parameter
    first: int
    last: int


def parameters_in(source: Source, node: Node | None) -> list[Placed]:
    """The parameters in a list of them, in order; destructured ones one by one."""
    if node is None:
        return []
    grammar = source.grammar
    waiting = [node] if node.type in grammar.parameters else node.named_children[::-1]
    found: list[Placed] = []
    while waiting:
        each = waiting.pop()
        shape = grammar.parameters.get(each.type)
        if shape is None:
            continue
        named = [each] if shape.name is None else each.children_by_field_name(shape.name)
        for name in named:
            inner = grammar.parameters.get(name.type)
            if name.type in grammar.patterns:
                waiting.extend(name.named_children[::-1])
            elif name.id != each.id and inner is not None and inner.name is not None:
                waiting.append(name)
            else:
                found.extend(_placed(source, each, name, shape))
    return found


def _placed(source: Source, node: Node, named_by: Node, shape: ParameterShape) -> list[Placed]:
    name = _name_within(source, named_by)
    if not name:
        return []
    annotation = node.child_by_field_name(shape.annotation) if shape.annotation else None
    default = _default(node, shape)
    return [
        Placed(
            Parameter(
                name,
                None if default is None else source.text(default, SHORT),
                None if annotation is None else source.text(annotation, SHORT).lstrip(":").strip(),
            ),
            *lines(node),
        )
    ]


def _default(node: Node, shape: ParameterShape) -> Node | None:
    if shape.default != AFTER_EQUALS:
        return node.child_by_field_name(shape.default) if shape.default else None
    children = node.children
    signs = [index for index, child in enumerate(children) if child.type == "="]
    return children[signs[0] + 1] if signs and signs[0] + 1 < len(children) else None


def _name_within(source: Source, node: Node) -> str:
    """The first name in a small piece of the tree."""
    cursor = node.walk()
    for _ in range(SEARCHED):
        here = cursor.node
        if here is None:
            return ""
        if here.type in source.grammar.names:
            return source.text(here, SHORT)
        if not advance(cursor, descend=True):
            return ""
    return ""
