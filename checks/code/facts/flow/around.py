"""What encloses a line: branches with their conditions, loops, handlers, `with`, functions, classes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import Step, Syntax, place_in, syntax_of
from checks.code.facts.flow.ways_out.leaving import condition_of, loop_of
from checks.code.facts.kinds.table import Loop
from checks.code.structure.source import LONG, SHORT
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code


class Enclosure(StrEnum):
    """What a part of the code is to the lines in it."""

    IF = "if"  # they run when its condition holds
    ELSE = "else"  # they run when its condition does not hold
    CASE = "case"  # an arm of a `match` or `switch`
    LOOP = "loop"
    TRY = "try"  # what they raise goes to its handlers
    HANDLER = "handler"
    FINALLY = "finally"
    WITH = "with"
    FUNCTION = "function"
    CALLBACK = "callback"  # a function without a name: it may run later, often or never
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Enclosing:
    """One thing that encloses the line."""

    kind: Enclosure
    location: Location
    """All lines of it, its head included."""

    head: str
    """The condition, the subject, what is caught or the name, as written, at most 500 characters; may be empty."""

    loop: Loop | None = None
    """Of a loop: when its body runs again."""


def around(code: Code, location: Location) -> Answer[tuple[Enclosing, ...]]:
    """What encloses the first line of a location, innermost first.

    A line is in a branch, loop or `try` when it is in its body, in a function or class also when it is the
    head of it. Both a branch and the branches before it of the same `if` count: the line of an `else if` is
    in the ELSE of the first and in the IF of its own.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    key = ("around", location.path, location.side, location.first)
    return code.once(key, lambda: _around(syntax, location))


def _around(syntax: Syntax, location: Location) -> Answer[tuple[Enclosing, ...]]:
    steps = place_in(syntax, location)
    return steps if isinstance(steps, CannotTell) else enclosures(syntax, steps)


def enclosures(syntax: Syntax, steps: list[Step]) -> tuple[Enclosing, ...]:
    """What encloses the last of the steps, innermost first."""
    found: list[Enclosing] = []
    for index in range(len(steps) - 1, -1, -1):
        node = steps[index].node
        child = steps[index + 1] if index + 1 < len(steps) else None
        parent = steps[index - 1].node if index else None
        found.extend(_enclosures_by(syntax, node, child, parent))
    return tuple(found)


def _enclosures_by(syntax: Syntax, node: Node, child: Step | None, parent: Node | None) -> list[Enclosing]:
    kinds = syntax.kinds
    if node.type in kinds.classes or syntax.is_function(node):
        name = node.child_by_field_name("name") or node.child_by_field_name("declarator")
        head = syntax.text(name, SHORT) if name is not None else ""
        kind = Enclosure.CLASS if node.type in kinds.classes else Enclosure.FUNCTION
        kind = Enclosure.CALLBACK if node.type in kinds.callbacks else kind
        if parent is not None and loop_of(syntax, parent) is not None:
            return []  # the block of Ruby's `loop` is its body
        return [Enclosing(kind, syntax.location(node), head)]
    if child is None:
        return []
    inside = child.field in {"body", "consequence", "alternative", "block"} or child.node.type in kinds.blocks
    if node.type in kinds.branches or node.type in kinds.else_ifs:
        return _branch(syntax, node, child)
    if node.type in kinds.ternaries:
        condition = condition_of(syntax, node)
        if condition is None or condition == child.node:
            return []
        taken = child.field in {"consequence", "body"} or (
            child.field is None and child.node.end_byte <= condition.start_byte
        )
        return [_made(syntax, Enclosure.IF if taken else Enclosure.ELSE, node, condition)]
    loop = loop_of(syntax, node)
    if loop is not None and inside:
        # the `else` of a loop in Python runs once, behind it
        return [] if child.field == "alternative" else [_loop(syntax, node, child.node, loop)]
    if node.type in kinds.arms or node.type in kinds.default_arms:
        return [Enclosing(Enclosure.CASE, syntax.location(node), _head(syntax, node, child.node))]
    return _handling(syntax, node, child)


def _branch(syntax: Syntax, node: Node, child: Step) -> list[Enclosing]:
    condition = condition_of(syntax, node)
    if child.field not in {"consequence", "body", "alternative"} or condition is None:
        return []
    runs_when = syntax.kinds.branches.get(node.type, True)
    taken = runs_when is (child.field != "alternative")
    found = [_made(syntax, Enclosure.IF if taken else Enclosure.ELSE, node, condition)]
    if child.field == "alternative":
        for other in reversed(node.children_by_field_name("alternative")):
            earlier = condition_of(syntax, other) if other.end_byte <= child.node.start_byte else None
            if earlier is not None:
                found.insert(0, _made(syntax, Enclosure.ELSE, other, earlier))
    return found


def _made(syntax: Syntax, kind: Enclosure, node: Node, condition: Node) -> Enclosing:
    return Enclosing(kind, syntax.location(node), syntax.text(syntax.unwrapped(condition), LONG))


def _loop(syntax: Syntax, node: Node, body: Node, loop: Loop) -> Enclosing:
    return Enclosing(Enclosure.LOOP, syntax.location(node), _head(syntax, node, body), loop)


def _head(syntax: Syntax, node: Node, body: Node) -> str:
    """What stands before a body, or all of it where the body comes first."""
    end = body.start_byte if body.start_byte > node.start_byte else node.end_byte
    text = " ".join(syntax.source.span(node.start_byte, end, LONG).split())
    return text.removesuffix("{").removesuffix(":").removesuffix("=>").rstrip()


def _handling(syntax: Syntax, node: Node, child: Step) -> list[Enclosing]:
    kinds = syntax.kinds
    if node.type in kinds.handlers:
        return [Enclosing(Enclosure.HANDLER, syntax.location(node), _head(syntax, node, child.node))]
    if node.type in kinds.finals:
        return [Enclosing(Enclosure.FINALLY, syntax.location(node), "")]
    handled = node.type in kinds.tries and child.node.type not in kinds.handlers | kinds.finals | kinds.elses
    if handled and any(each.type in kinds.handlers | kinds.finals for each in node.named_children):
        return [Enclosing(Enclosure.TRY, syntax.location(node), "")]
    if node.type in kinds.withs and child.field in {"body", "block"}:
        return [Enclosing(Enclosure.WITH, syntax.location(node), _head(syntax, node, child.node))]
    return []
