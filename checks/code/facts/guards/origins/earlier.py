"""What the statements before a use leave open: exits, assertions, loops that have ended, defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom, atom_of
from checks.code.facts.conditions.calls import arguments_of, callee_of
from checks.code.facts.conditions.conditions import atoms_of
from checks.code.facts.conditions.patterns import pattern_atoms
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.ways_out.leaving import condition_of, left_otherwise, loop_of
from checks.code.facts.guards.defaults import defaulted
from checks.code.facts.guards.guard import How
from checks.code.facts.guards.origins.passed import from_passed_branch, from_passed_switch
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
        from_passed_branch(search, statement)
        return
    value = statement.child_by_field_name("value")
    switch = syntax.unwrapped(value) if value is not None else statement
    if switch.type in kinds.switches or statement.type in kinds.switches:
        is_value = statement.type not in kinds.switches
        pattern = statement.child_by_field_name("pattern") if is_value else None
        from_passed_switch(search, switch if is_value else statement, pattern)
        return
    if statement.type in kinds.asserts:
        for asserted in syntax.named_children(statement)[: not kinds.asserts_at_wish]:
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
    """`assert(x)`, `requireNonNull(x)`, `let Some(x) = y else { return }`, `let y = x?`, `x ||= []`."""
    syntax, kinds = search.syntax, search.syntax.kinds
    if statement.type in kinds.calls:
        name, receiver, _ = callee_of(syntax, statement)
        arguments = arguments_of(syntax, statement)
        asserts = receiver is None or syntax.path_of(receiver) in kinds.asserting_owners
        if name in kinds.asserting_calls and asserts and arguments:
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
    for atom in _propagated(syntax, value, pattern):
        search.add([atom], How.PROPAGATION, statement.end_byte)
    default = defaulted(syntax, statement)
    if default is not None:
        atom = Atom(GuardKind.NULL, syntax.path_of(default), statement, True, True, True)
        search.add([atom], How.DEFAULT, statement.end_byte)


def _propagated(syntax: Syntax, value: Node | None, pattern: Node | None) -> Iterator[Atom]:
    """What is no error behind `let y = x?`: both names; `y` may still be an `Option`."""
    if value is None or value.type not in syntax.kinds.propagations:
        return
    tried = syntax.named_children(value)[:1]
    for each in tried:
        for atom in atom_of(syntax, each, GuardKind.ERROR, value, True, usable=True):
            yield replace(atom, excludes_null=True)
    if pattern is not None:
        yield from atom_of(syntax, pattern, GuardKind.ERROR, value, True, usable=True)
