"""What the branch or the loop around a use says of it."""

from __future__ import annotations

from tree_sitter import Node

from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.flow.ways_out.leaving import condition_of, loop_of
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search
from checks.code.facts.kinds.table import Loop


def from_branch(search: Search, parent: Node, child: Node, name: str | None) -> None:
    """Add what the condition of an `if`, and those of the branches before, say of a use in one of its arms."""
    syntax, kinds = search.syntax, search.syntax.kinds
    condition = condition_of(syntax, parent)
    if condition is None or name not in {"consequence", "body", "alternative"}:
        return
    runs_when = kinds.branches.get(parent.type, True)
    taken = runs_when if name != "alternative" else not runs_when
    # a body that is written before its condition, as in Ruby, cannot write what the condition reads
    since = child.start_byte if child.start_byte > condition.start_byte else None
    search.add(atoms_of(syntax, condition, holds=taken), How.BRANCH, since)
    if name == "alternative":
        for other in parent.children_by_field_name("alternative"):
            earlier = condition_of(syntax, other) if other.end_byte <= child.start_byte else None
            if earlier is not None:
                search.add(atoms_of(syntax, earlier, holds=False), How.BRANCH, child.start_byte)


def from_loop(search: Search, parent: Node, child: Node, name: str | None) -> None:
    """Add what the condition of a loop says of a use in its body or its update."""
    kind = loop_of(search.syntax, parent)
    if name not in {"body", "update"} or kind not in {Loop.WHILE, Loop.UNTIL, Loop.COUNTED}:
        return
    condition = condition_of(search.syntax, parent)
    if condition is not None:
        atoms = atoms_of(search.syntax, condition, holds=kind is not Loop.UNTIL)
        search.add(atoms, How.BRANCH, child.start_byte)
