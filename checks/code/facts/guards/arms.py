"""What the arm of a `match` or `switch` around a use says of it."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.conditions.patterns import pattern_atoms
from checks.code.facts.flow.leaving import always_leaves
from checks.code.facts.flow.place import Syntax
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search


def from_arm(search: Search, arm: Node, child: Node) -> None:
    """Add what the pattern of an arm, and its further condition, say of a use in it."""
    syntax, kinds = search.syntax, search.syntax.kinds
    patterns = _patterns_of(syntax, arm)
    if any(each == child for each in patterns) or not patterns:
        return
    switch = _switch_around(search, arm)
    if switch is None or (kinds.falls_through and _falls_into(search, arm)):
        return
    for guard in _further_conditions(syntax, arm):
        if guard.end_byte <= child.start_byte:
            search.add(atoms_of(syntax, guard, holds=True), How.ARM, guard.end_byte)
    subject = syntax.part(switch, kinds.switches[switch.type])
    since = patterns[-1].end_byte
    if subject is None or (kinds.switches[switch.type] == "" and subject.type in kinds.arms):
        atoms = [atoms_of(syntax, each, holds=True) for each in patterns]
    else:
        value = syntax.unwrapped(subject)
        atoms = [pattern_atoms(syntax, each, value, each, holds=True) for each in patterns]
        if switch.child_by_field_name("alias") is not None:
            alias = switch.child_by_field_name("alias")
            atoms = [
                [
                    Atom(a.kind, path, a.node, a.holds, a.usable, a.excludes_null)
                    for a in each
                    for path in (a.path, syntax.path_of(alias) if alias is not None else "")
                ]
                for each in atoms
            ]
    if len(atoms) == 1:
        search.add(atoms[0], How.ARM, since)


def _switch_around(search: Search, arm: Node) -> Node | None:
    """The subject of the switch that an arm is of."""
    syntax = search.syntax
    for step in reversed(syntax.steps_to(arm.start_byte)):
        holds = step.node.start_byte <= arm.start_byte and step.node.end_byte >= arm.end_byte
        if step.node.type in syntax.kinds.switches and holds and step.node != arm:
            return step.node
    return None


def _patterns_of(syntax: Syntax, arm: Node) -> list[Node]:
    """What an arm is matched with."""
    found: list[Node] = []
    for field_name in ("value", "type", "pattern", "conditional_expressions"):
        if field_name == "value" and arm.child_by_field_name("pattern") is not None:
            continue  # the value of an arm of Rust is what it comes to
        found.extend(arm.children_by_field_name(field_name))
    found = found or [child for child in arm.named_children if child.type in syntax.kinds.arm_patterns]
    flat: list[Node] = []
    for each in found:
        lists = each.type in {"expression_list", "switch_label", "match_condition_list", "union_pattern"}
        flat.extend(syntax.named_children(each) if lists else [each])
    return flat


def _further_conditions(syntax: Syntax, arm: Node) -> Iterator[Node]:
    for child in arm.named_children:
        inner = syntax.named_children(child)
        if child.type in syntax.kinds.arm_guards and inner:
            yield inner[-1]
        condition = (
            child.child_by_field_name("condition") if child.type in syntax.kinds.pattern_wrappers else None
        )
        if condition is not None:
            yield condition


def _falls_into(search: Search, arm: Node) -> bool:
    """Whether control may come into an arm from the one before it."""
    before = arm.prev_named_sibling
    while before is not None and before.type in search.syntax.source.grammar.comments:
        before = before.prev_named_sibling
    kinds = search.syntax.kinds
    if before is None or before.type not in kinds.arms | kinds.default_arms:
        return False
    inner = search.syntax.named_children(before)
    return not inner or not always_leaves(search.syntax, inner[-1])
