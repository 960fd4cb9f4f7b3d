"""Where the value of an expression goes: what the node around it does with it, in every language alike."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tree_sitter import Node

from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.ways_out.leaving import condition_of

ARITHMETIC: Final = frozenset("+ - * / % ** // @ << >> >>> & | ^ &^ . .. ...".split())
"""Operators that make another value of their operands; the others of `binary` ask something of them."""

COUNTED_PARTS: Final = frozenset(("initializer", "init", "initialize", "update", "increment"))
"""Fields of a counted loop that are run for what they do."""


class Fate(StrEnum):
    """What becomes of a value in the node around it."""

    SAME = "same"  # it is the value of that node, too, or the only thing that the node is made of
    TESTED = "tested"  # something is asked of it, and the answer is a value
    DECIDES = "decides"  # what runs next depends on it: a condition, what a `switch` is over
    USED = "used"  # the node makes something else of it
    LOST = "lost"  # the node does nothing with it


def fate_of(syntax: Syntax, parent: Node, child: Node, name: str | None) -> Fate:
    """What a node that is no call, assignment, `return` or the like does with the value of a child in a field."""
    kinds = syntax.kinds
    if parent.type in kinds.binary:
        return _in_binary(syntax, parent, name)
    if (
        parent.type in kinds.comparisons
        or parent.type in kinds.type_tests
        or parent.type in kinds.pattern_tests
    ):
        return Fate.TESTED
    if parent.type in kinds.asserts:
        return Fate.DECIDES if syntax.named_children(parent)[0] == child else Fate.USED
    if parent.type in kinds.sequences:
        return Fate.SAME if syntax.named_children(parent)[-1] == child else Fate.LOST
    if parent.type in kinds.unary:
        return Fate.SAME if syntax.text(parent, 4).startswith(tuple(kinds.not_words)) else Fate.USED
    if parent.type in kinds.wrappers or parent.type in kinds.passing:
        return Fate.SAME
    return _in_control(syntax, parent, child, name)


def _in_binary(syntax: Syntax, parent: Node, name: str | None) -> Fate:
    operator = parent.child_by_field_name("operator")
    word = syntax.text(operator, 10) if operator is not None else ""
    if name == "right" and word in syntax.kinds.and_words | syntax.kinds.or_words | {"??"}:
        return Fate.SAME
    return Fate.USED if word in ARITHMETIC else Fate.TESTED


def _in_control(syntax: Syntax, parent: Node, child: Node, name: str | None) -> Fate:
    kinds = syntax.kinds
    if name in {"condition", "guard"} or condition_of(syntax, parent) == child:
        return Fate.DECIDES
    if parent.type in kinds.loops or parent.type in kinds.loop_heads:
        lost = name in COUNTED_PARTS or child.type in kinds.blocks or name == "body"
        return Fate.LOST if lost else Fate.USED
    if parent.type in kinds.switches:
        subject = syntax.part(parent, kinds.switches[parent.type])
        return Fate.DECIDES if subject == child else Fate.SAME
    if parent.type in kinds.arms:
        inner = syntax.named_children(parent)
        return Fate.SAME if inner[-1] == child and len(inner) > 1 else Fate.DECIDES
    if parent.type in kinds.finals:
        return Fate.LOST
    if parent.type in kinds.transparent and child.type not in kinds.blocks | kinds.statements:
        return Fate.USED
    parts = (kinds.branches, kinds.ternaries, kinds.else_ifs, kinds.elses, kinds.default_arms)
    others = (kinds.tries, kinds.handlers, kinds.transparent, kinds.body_wrappers)
    if any(parent.type in types for types in (*parts, *others)):
        return Fate.SAME
    return Fate.SAME if child.type in kinds.arms or child.type in kinds.default_arms else Fate.USED
