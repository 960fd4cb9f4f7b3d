"""Values that a name is given where it would be null: `if x is None: x = []`, `x ||= []`, `x = x ?? []`."""

from __future__ import annotations

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.calls import callee_of
from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search
from checks.code.facts.kinds.table import GuardKind


def defaulted(syntax: Syntax, statement: Node) -> Node | None:
    """What is never null behind an assignment: `x ||= []`, `x = x or []`, `x = x ?? []`."""
    kinds = syntax.kinds
    left, right = statement.child_by_field_name("left"), statement.child_by_field_name("right")
    if statement.type not in kinds.writes or left is None or right is None:
        return None
    right = syntax.unwrapped(right)
    operator = next((child.type for child in statement.children if child.type.endswith("=")), "")
    if operator in {"||=", "??="}:
        return left if _never_null(syntax, right) else None
    if right.type in kinds.binary and any(child.type in kinds.or_words | {"??"} for child in right.children):
        otherwise = right.child_by_field_name("right")
        if otherwise is not None and _never_null(syntax, otherwise):
            return left
    return None


def from_default_branch(
    search: Search, condition: Node | None, body: Node | None, branch: Node, *, holds: bool
) -> None:
    """`if x is None: x = []`: behind it, `x` is one or the other."""
    syntax = search.syntax
    if condition is None or body is None or search.writes is None:
        return
    statements = syntax.named_children(body) if body.type in syntax.kinds.blocks else [body]
    if len(statements) == 1 and statements[0].type in syntax.kinds.blocks:
        statements = syntax.named_children(statements[0])
    null = any(
        atom.usable is False and atom.path == search.path and atom.kind in {GuardKind.NULL, GuardKind.EMPTY}
        for atom in atoms_of(syntax, condition, holds=holds)
    )
    written = search.writes.between(body.start_byte, body.end_byte, search.path)
    if not null or len(written) != 1:
        return
    for statement in statements:
        here = syntax.unwrapped(statement)
        right = here.child_by_field_name("right")
        # a declaration makes a name of its own, which ends with the branch
        assigns = here == written[0].node and here.type not in syntax.kinds.declares
        if assigns and right is not None and _never_null(syntax, right):
            atom = Atom(GuardKind.NULL, search.path, branch, True, True, True)
            search.add([atom], How.DEFAULT, branch.end_byte)


def _never_null(syntax: Syntax, value: Node) -> bool:
    """Whether a value is a literal, a new thing or the address of one."""
    kinds = syntax.kinds
    value = syntax.unwrapped(value)
    inner = syntax.named_children(value) if value.type in kinds.target_lists else []
    value = inner[0] if len(inner) == 1 else value  # the list of one value that Go has
    address = bool(value.children) and value.children[0].type == "&"
    made = value.type in kinds.calls and callee_of(syntax, value)[0] in kinds.making_calls
    return value.type in kinds.literals or address or made
