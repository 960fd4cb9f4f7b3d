"""What the statements before a use leave open: exits, assertions, loops that have ended, defaults."""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.calls import arguments_of, callee_of
from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.conditions.patterns import pattern_atoms
from checks.code.facts.flow.leaving import always_leaves, arms_of, condition_of, left_otherwise, loop_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.search import Search
from checks.code.facts.kinds.table import GuardKind, Loop

STATEMENTS_LIMIT: Final = 2_000
"""Earlier statements of one block that are read, the nearest first."""


def from_earlier(search: Search, block: Node, child: Node) -> None:
    """What the statements before it in its block leave open."""
    syntax, kinds = search.syntax, search.syntax.kinds
    before = [each for each in syntax.named_children(block) if each.end_byte <= child.start_byte]
    search.jumped_to = search.jumped_to or child.type in kinds.targets
    for statement in reversed(before[-STATEMENTS_LIMIT:]):
        if statement.type in kinds.targets:
            search.jumped_to = True
        if search.jumped_to:
            return
        waiting = [statement]
        while waiting:
            here = syntax.unwrapped(waiting.pop())
            # a `with` may swallow what is raised in it, as `suppress` does
            if here.type in kinds.transparent and here.type not in kinds.withs:
                body = here.child_by_field_name("body")
                waiting.extend(syntax.named_children(body if body is not None else here))
            else:
                _from_one(search, here)


def _from_one(search: Search, statement: Node) -> None:
    syntax, kinds = search.syntax, search.syntax.kinds
    if statement.type in kinds.branches:
        _from_passed_branch(search, statement)
        return
    if statement.type in kinds.asserts:
        for asserted in syntax.named_children(statement)[:1]:
            search.add(atoms_of(syntax, asserted, holds=True), How.ASSERTION, statement.end_byte)
        return
    if loop_of(syntax, statement) in {Loop.WHILE, Loop.UNTIL}:
        condition = condition_of(syntax, statement)
        leaves_inside = any(node.type in kinds.breaks for node in syntax.within(statement))
        if condition is not None and not leaves_inside:
            holds = loop_of(syntax, statement) is Loop.UNTIL
            search.add(atoms_of(syntax, condition, holds=holds), How.EARLIER_EXIT, statement.end_byte)
        return
    otherwise = left_otherwise(syntax, statement)
    if otherwise is not None:
        first, holds = otherwise
        search.add(atoms_of(syntax, first, holds=holds), How.EARLIER_EXIT, statement.end_byte)
        return
    _from_call_or_pattern(search, statement)


def _from_call_or_pattern(search: Search, statement: Node) -> None:
    """`assert(x)`, `requireNonNull(x)`, `let Some(x) = y else { return }`, `x ||= []`."""
    syntax, kinds = search.syntax, search.syntax.kinds
    if statement.type in kinds.calls:
        name, _, arguments = callee_of(syntax, statement)
        arguments = arguments_of(syntax, statement)
        if name in kinds.asserting_calls and arguments:
            search.add(atoms_of(syntax, arguments[0], holds=True), How.ASSERTION, statement.end_byte)
        elif name in kinds.requiring_calls and arguments:
            path = syntax.path_of(arguments[0])
            atom = Atom(GuardKind.NULL, path, statement, True, True, True)
            search.add([atom], How.ASSERTION, statement.end_byte)
    pattern, value = statement.child_by_field_name("pattern"), statement.child_by_field_name("value")
    alternative = statement.child_by_field_name("alternative")
    if pattern is not None and value is not None and alternative is not None:
        atoms = pattern_atoms(syntax, pattern, value, statement, holds=True)
        search.add(atoms, How.EARLIER_EXIT, statement.end_byte)
    default = _default(syntax, statement)
    if default is not None:
        atom = Atom(GuardKind.NULL, syntax.path_of(default), statement, True, True, True)
        search.add([atom], How.DEFAULT, statement.end_byte)


def _default(syntax: Syntax, statement: Node) -> Node | None:
    """What is never null behind an assignment: `x ||= []`, `x = x or []`, `x = x ?? []`."""
    kinds = syntax.kinds
    left, right = statement.child_by_field_name("left"), statement.child_by_field_name("right")
    if statement.type not in kinds.writes or left is None or right is None:
        return None
    right = syntax.unwrapped(right)
    operator = next((child.type for child in statement.children if child.type.endswith("=")), "")
    if operator in {"||=", "??="}:
        return left if right.type in kinds.literals else None
    if right.type in kinds.binary and any(child.type in kinds.or_words | {"??"} for child in right.children):
        otherwise = right.child_by_field_name("right")
        if otherwise is not None and syntax.unwrapped(otherwise).type in kinds.literals:
            return left
    return None


def _from_passed_branch(search: Search, branch: Node) -> None:
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
        _from_default_branch(search, arms[0].condition, arms[0].body, branch, holds=arms[0].holds)


def _initializer(branch: Node) -> Node | None:
    initializer = branch.child_by_field_name("initializer")
    condition = branch.child_by_field_name("condition")
    if initializer is None and condition is not None:
        initializer = condition.child_by_field_name("initializer")
    return initializer


def _from_default_branch(
    search: Search, condition: Node | None, body: Node | None, branch: Node, *, holds: bool
) -> None:
    """`if x is None: x = []`: behind it, `x` is one or the other."""
    syntax = search.syntax
    if condition is None or body is None:
        return
    statements = syntax.named_children(body) if body.type in syntax.kinds.blocks else [body]
    null = [
        atom
        for atom in atoms_of(syntax, condition, holds=holds)
        if atom.usable is False
        and atom.path == search.path
        and atom.kind in {GuardKind.NULL, GuardKind.EMPTY}
    ]
    for statement in statements if null else ():
        here = syntax.unwrapped(statement)
        left = here.child_by_field_name("left")
        right = here.child_by_field_name("right")
        if here.type not in syntax.kinds.writes or left is None or right is None:
            continue
        if syntax.path_of(left) == search.path and syntax.unwrapped(right).type in syntax.kinds.literals:
            atom = Atom(GuardKind.NULL, search.path, branch, True, True, True)
            search.add([atom], How.DEFAULT, branch.end_byte)
