"""What must be so behind an `if` or a `switch`, for control has come past it."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.ways_out.leaving import always_leaves, arms_of, arms_of_switch, is_default
from checks.code.facts.guards.defaults import from_default_branch
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.origins.arms import denied, further_conditions, patterns_of, said
from checks.code.facts.guards.search import Search


def from_passed_branch(search: Search, branch: Node) -> None:
    """What must be so behind an `if`, for control has come past it."""
    syntax = search.syntax
    arms = arms_of(syntax, branch)
    left = [always_leaves(syntax, arm.body) for arm in arms]
    ranges = tuple(
        (arm.body.start_byte, arm.body.end_byte)
        for arm, leaves in zip(arms, left, strict=True)
        if leaves and arm.body is not None
    )
    scoped = _initializer(branch)
    if (
        scoped is not None
        and search.writes is not None
        and search.writes.between(scoped.start_byte, scoped.end_byte, search.path)
    ):
        return  # the name of the condition ends with the statement
    stays = [index for index, leaves in enumerate(left) if not leaves]
    passed = len(arms) if not stays else stays[0]
    open_end = arms[-1].condition is not None
    for arm in arms[:passed]:
        if arm.condition is not None:
            atoms = atoms_of(syntax, arm.condition, holds=not arm.holds)
            search.add(atoms, How.EARLIER_EXIT, arm.condition.end_byte, ranges)
    if len(stays) == 1 and not open_end and arms[stays[0]].condition is not None:
        arm = arms[stays[0]]
        if arm.condition is not None:
            search.add(
                atoms_of(syntax, arm.condition, holds=arm.holds),
                How.EARLIER_EXIT,
                arm.condition.end_byte,
                ranges,
            )
    if len(arms) == 1 and not left[0]:
        from_default_branch(search, arms[0].condition, arms[0].body, branch, holds=arms[0].holds)


def _initializer(branch: Node) -> Node | None:
    initializer = branch.child_by_field_name("initializer")
    condition = branch.child_by_field_name("condition")
    if initializer is None and condition is not None:
        initializer = condition.child_by_field_name("initializer")
    return initializer


def from_passed_switch(search: Search, switch: Node, pattern: Node | None) -> None:
    """What must be so behind a `match` or `switch`, whose value `pattern` takes: no arm that leaves has matched.

    An arm that stays may have matched first, unless its patterns are other values.
    """
    syntax = search.syntax
    arms = arms_of_switch(syntax, switch)
    left = [_leaves(syntax, arm) for arm in arms]
    ranges = tuple((arm.start_byte, arm.end_byte) for arm, leaves in zip(arms, left, strict=True) if leaves)
    stayed: set[str] = set()
    for arm, leaves in zip(arms, left, strict=True):
        patterns = [] if is_default(syntax, arm) else patterns_of(syntax, arm)
        narrowed = next(further_conditions(syntax, arm), None) is not None
        for each in patterns if leaves and not narrowed else ():
            if _variant(syntax, each) not in stayed:
                search.add(denied(syntax, switch, each), How.EARLIER_EXIT, each.end_byte, ranges)
        if not leaves and not all(_is_value(syntax, switch, each) for each in patterns):
            break
        stayed |= set() if leaves else {_variant(syntax, each) for each in patterns}
    stays = [arm for arm, leaves in zip(arms, left, strict=True) if not leaves]
    if pattern is not None and len(stays) == 1:
        _from_result(search, switch, stays[0], pattern)


def _from_result(search: Search, switch: Node, arm: Node, pattern: Node) -> None:
    """`let y = match x { Some(v) => v, None => return }`: `y` is what `v` was."""
    syntax = search.syntax
    value = arm.child_by_field_name("value")
    result = syntax.path_of(value) if value is not None else ""
    for each in patterns_of(syntax, arm):
        bound = [atom for atom in said(syntax, switch, each, holds=True) if atom.path == result]
        atoms = [replace(atom, path=syntax.path_of(pattern)) for atom in bound if atom.usable]
        search.add(atoms, How.EARLIER_EXIT, switch.end_byte + 1)


def _leaves(syntax: Syntax, arm: Node) -> bool:
    """Whether control never comes from an arm to what is behind the switch."""
    kinds = syntax.kinds
    inner = syntax.named_children(arm)
    body = (
        arm.child_by_field_name("body")
        or arm.child_by_field_name("consequence")
        or (inner[-1] if inner else None)
    )
    if any(node.type in kinds.falls for node in syntax.within(arm)):
        return False
    breaks = kinds.breakable and any(node.type in kinds.breaks for node in syntax.within(arm))
    return not breaks and always_leaves(syntax, body)


def _variant(syntax: Syntax, pattern: Node) -> str:
    """What a pattern takes apart, or the value that it is."""
    while pattern.type in syntax.kinds.pattern_wrappers and syntax.named_children(pattern):
        pattern = syntax.named_children(pattern)[0]
    inner = pattern.named_children
    return syntax.text(inner[0] if inner else pattern)


def _is_value(syntax: Syntax, switch: Node, pattern: Node) -> bool:
    """Whether a pattern matches one value or variant of the subject only."""
    kinds = syntax.kinds
    if syntax.part(switch, kinds.switches[switch.type]) is None:
        return False
    while pattern.type in kinds.pattern_wrappers and syntax.named_children(pattern):
        pattern = syntax.named_children(pattern)[0]
    name = _variant(syntax, pattern).rpartition("::")[2]
    return pattern.type in kinds.literals | kinds.nulls or name in kinds.variants
