"""What the expression around a use says of it: operands before it, a ternary, an optional use, a filter."""

from __future__ import annotations

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.conditions import atoms_of, is_optional, joined
from checks.code.facts.flow.ways_out.leaving import condition_of
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search
from checks.code.facts.guards.uses import needs_value
from checks.code.facts.kinds.table import GuardKind


def from_expression(search: Search, parent: Node, child: Node, name: str | None) -> None:
    """What the operands before it, a ternary, an optional use or a filter say."""
    syntax, kinds = search.syntax, search.syntax.kinds
    passes_over = (
        parent.type in kinds.uses and is_optional(syntax, parent) and needs_value(syntax, parent, child)
    )
    if passes_over and syntax.path_of(child) == search.path:
        atom = Atom(GuardKind.NULL, search.path, parent, True, True, True)
        search.add([atom], How.OPTIONAL_CHAIN)
    if parent.type in kinds.propagations and syntax.path_of(child) == search.path:
        atom = Atom(GuardKind.ERROR, search.path, parent, True, True, True)
        search.add([atom], How.PROPAGATION)
    if parent.type in kinds.ternaries:
        condition = condition_of(syntax, parent)
        if condition is not None and condition != child:
            positive = name in {"consequence", "body"} or (
                name is None and child.start_byte < condition.start_byte
            )
            since = condition.end_byte if condition.start_byte < child.start_byte else None
            search.add(atoms_of(syntax, condition, holds=positive), How.TERNARY, since)
    elif parent.type in kinds.binary or parent.type in kinds.let_chains:
        joins_all = joined(syntax, parent)
        left = parent.child_by_field_name("left")
        earlier = [left] if left is not None and left != child else []
        if parent.type in kinds.let_chains:
            earlier = [each for each in syntax.named_children(parent) if each.end_byte <= child.start_byte]
        for operand in earlier if joins_all is not None else ():
            search.add(atoms_of(syntax, operand, holds=bool(joins_all)), How.OPERAND, operand.end_byte)
    elif parent.type in kinds.comprehensions:
        for each in syntax.named_children(parent):
            filters = each.type in kinds.comprehension_conditions and each != child
            if filters and (name == "body" or each.end_byte <= child.start_byte):
                inner = syntax.named_children(each)[-1:]
                search.add(
                    [atom for node in inner for atom in atoms_of(syntax, node, holds=True)], How.FILTER
                )
