"""What the arm of a `match` or `switch` around a use says of it, and what the arms before it do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.conditions.patterns import common, pattern_atoms
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.ways_out.leaving import always_leaves, arms_of_switch, is_default
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search
from checks.code.facts.kinds.table import GuardKind


def from_arm(search: Search, arm: Node, child: Node) -> None:
    """Add what is so of a use in an arm: its pattern matches, its further condition holds, those before do not."""
    syntax = search.syntax
    patterns = patterns_of(syntax, arm)
    if any(each.start_byte <= child.start_byte and child.end_byte <= each.end_byte for each in patterns):
        return
    switch = _switch_around(search, arm)
    if switch is None or _falls_into(search, arm):
        return
    for guard in further_conditions(syntax, arm):
        if guard.end_byte <= child.start_byte:
            search.add(atoms_of(syntax, guard, holds=True), How.ARM, guard.end_byte)
    if patterns and not is_default(syntax, arm):
        ways = [said(syntax, switch, each, holds=True) for each in patterns]
        search.add(common(ways), How.ARM, patterns[-1].end_byte)
    others = arms_of_switch(syntax, switch)
    left = tuple((other.start_byte, other.end_byte) for other in others if other != arm)
    for other in others:
        before = other.end_byte <= arm.start_byte or is_default(syntax, arm)
        if other == arm or not before or next(further_conditions(syntax, other), None) is not None:
            continue
        for pattern in [] if is_default(syntax, other) else patterns_of(syntax, other):
            search.add(denied(syntax, switch, pattern), How.ARM, pattern.end_byte, left)


def said(syntax: Syntax, switch: Node, pattern: Node, *, holds: bool) -> list[Atom]:
    """What it says that one pattern of a switch matches, or does not; without a subject the pattern is a condition."""
    field = syntax.kinds.switches[switch.type]
    subject = syntax.part(switch, field)
    if subject is None or (field == "" and subject.type in syntax.kinds.arms):
        return atoms_of(syntax, pattern, holds=holds)
    found = pattern_atoms(syntax, pattern, syntax.unwrapped(subject), pattern, holds=holds)
    alias = switch.child_by_field_name("alias")
    if alias is None:
        return found
    return [replace(atom, path=path) for atom in found for path in (atom.path, syntax.path_of(alias))]


def denied(syntax: Syntax, switch: Node, pattern: Node) -> list[Atom]:
    """What it says that a pattern does not match, but for the one value that the subject then is not."""
    return [
        atom for atom in said(syntax, switch, pattern, holds=False) if atom.kind is not GuardKind.EQUALITY
    ]


def _switch_around(search: Search, arm: Node) -> Node | None:
    """The `match` or `switch` that an arm is of."""
    syntax = search.syntax
    for step in reversed(syntax.steps_to(arm.start_byte)):
        holds = step.node.start_byte <= arm.start_byte and step.node.end_byte >= arm.end_byte
        if step.node.type in syntax.kinds.switches and holds and step.node != arm:
            return step.node
    return None


def patterns_of(syntax: Syntax, arm: Node) -> list[Node]:
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


def further_conditions(syntax: Syntax, arm: Node) -> Iterator[Node]:
    """What must hold besides a match: `if x > 3` behind a pattern."""
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
    kinds = search.syntax.kinds
    before = arm.prev_named_sibling
    while before is not None and before.type in search.syntax.source.grammar.comments:
        before = before.prev_named_sibling
    if before is None or before.type not in kinds.arms | kinds.default_arms:
        return False
    if kinds.falls:
        return any(node.type in kinds.falls for node in search.syntax.within(before))
    inner = search.syntax.named_children(before)
    return kinds.falls_through and (not inner or not always_leaves(search.syntax, inner[-1]))
