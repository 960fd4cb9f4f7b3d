"""What a GraphQL query costs by GitHub's published formula: nodes asked for, and rate-limit points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    VariableNode,
)

if TYPE_CHECKING:
    from graphql import DocumentNode, SelectionSetNode

POINT = 100
"""Requests that would have been needed for one point."""


@dataclass(frozen=True, slots=True)
class QueryCost:
    """Nodes at most, and points."""

    nodes: int
    points: int


def measure(document: DocumentNode, variables: dict[str, Any], operation: str | None) -> QueryCost:
    """Add up every connection of the operation: `first` or `last` times those around it."""
    fragments = {
        each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)
    }
    chosen = [
        each
        for each in document.definitions
        if isinstance(each, OperationDefinitionNode)
        and (operation is None or (each.name and each.name.value == operation))
    ]
    defaults = {
        variable.variable.name.value: int(variable.default_value.value)
        for each in chosen
        for variable in each.variable_definitions or ()
        if isinstance(variable.default_value, IntValueNode)
    }
    meter = _Meter(fragments, defaults | variables)
    for each in chosen:
        meter.walk(each.selection_set, 1)
    return QueryCost(meter.nodes, max(1, round(meter.requests / POINT)))


class _Meter:
    def __init__(self, fragments: dict[str, FragmentDefinitionNode], variables: dict[str, Any]) -> None:
        self.nodes = 0
        self.requests = 1
        self._fragments = fragments
        self._variables = variables

    def walk(self, selection: SelectionSetNode | None, times: int) -> None:
        for each in selection.selections if selection else ():
            if isinstance(each, FragmentSpreadNode):
                self.walk(self._fragments[each.name.value].selection_set, times)
            elif isinstance(each, InlineFragmentNode):
                self.walk(each.selection_set, times)
            elif isinstance(each, FieldNode):
                size = self._size(each)
                if size is not None:
                    self.requests += times
                    self.nodes += times * size
                self.walk(each.selection_set, times if size is None else times * size)

    def _size(self, field: FieldNode) -> int | None:
        for argument in field.arguments or ():
            if argument.name.value in ("first", "last"):
                value = argument.value
                if isinstance(value, IntValueNode):
                    return int(value.value)
                if isinstance(value, VariableNode):
                    given = self._variables.get(value.name.value)
                    return given if isinstance(given, int) else None
        return None
