"""Whether control goes on behind a statement, and what an `if` leaves open there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from checks.code.facts.conditions.calls import callee_of
from checks.code.facts.conditions.conditions import logical
from checks.code.facts.flow.place import Syntax
from checks.code.facts.kinds.table import Loop

STATEMENTS_LIMIT: Final = 2_000
"""Statements that are looked at to see whether one of them always leaves."""

TRUE: Final = frozenset({"true", "True", "1", "TRUE"})


@dataclass(frozen=True, slots=True)
class Arm:
    """One way through an `if`; the last `else` has no condition."""

    condition: Node | None
    holds: bool
    body: Node | None


def arms_of(syntax: Syntax, branch: Node) -> list[Arm]:
    """All ways through a branch, each `else if` as a way of its own."""
    found: list[Arm] = []
    waiting = [branch]
    while waiting and len(found) < STATEMENTS_LIMIT:
        node = waiting.pop()
        kinds = syntax.kinds
        if node.type in kinds.branches or node.type in kinds.else_ifs:
            body = node.child_by_field_name("consequence") or node.child_by_field_name("body")
            condition = condition_of(syntax, node)
            found.append(Arm(condition, kinds.branches.get(node.type, True), body))
            waiting.extend(reversed(node.children_by_field_name("alternative")))
            continue
        inner = syntax.named_children(node) if node.type in kinds.elses else []
        if len(inner) == 1 and syntax.unwrapped(inner[0]).type in kinds.branches:
            waiting.append(syntax.unwrapped(inner[0]))
        else:
            found.append(Arm(None, True, node))
    return found


def condition_of(syntax: Syntax, node: Node) -> Node | None:
    """The condition of a branch, loop or ternary."""
    condition = node.child_by_field_name("condition")
    if condition is None and node.type in syntax.kinds.ternaries:
        inner = syntax.named_children(node)
        return inner[1] if len(inner) == 3 else None
    if condition is None and node.type in syntax.kinds.loops:
        heads = [child for child in syntax.named_children(node) if child.type in syntax.kinds.loop_heads]
        if heads:
            return heads[0].child_by_field_name("condition")
        body = node.child_by_field_name("body")
        bare = [child for child in syntax.named_children(node) if body is None or child.id != body.id]
        single = bare[0] if syntax.kinds.loop_heads and bare else None
        return single if single is not None and single.type not in syntax.kinds.each_heads else None
    if condition is not None and condition.type == "condition_clause":  # C++: `if (auto p = f(); p)`
        return condition.child_by_field_name("value")
    return condition


def loop_of(syntax: Syntax, node: Node) -> Loop | None:
    """What kind of loop a node is; None of what is none."""
    kinds = syntax.kinds
    loop = kinds.loops.get(node.type)
    if loop is Loop.WHILE and kinds.loop_heads:
        types = {child.type for child in node.named_children}
        if types & kinds.each_heads:
            return Loop.EACH
        if types & kinds.loop_heads:
            return Loop.COUNTED
        return Loop.WHILE if condition_of(syntax, node) is not None else Loop.ENDLESS
    if loop is None and node.type in kinds.calls and kinds.loop_calls:
        called = callee_of(syntax, node)[0]
        return Loop.ENDLESS if called in kinds.loop_calls and node.child_by_field_name("block") else None
    return loop


def is_true(syntax: Syntax, condition: Node | None) -> bool:
    """Whether a condition is written as one that always holds."""
    if condition is None:
        return True
    return syntax.text(syntax.unwrapped(condition)) in {*TRUE, ""} or condition.type == "empty_statement"


def always_leaves(syntax: Syntax, node: Node | None) -> bool:
    """Whether control never goes on behind a statement or block: each way through it returns, raises or breaks.

    Where a loop, `try` or `switch` would have to be understood for it, the answer is False.
    """
    if node is None:
        return False
    waiting = [node]  # each of these must leave
    looked_at = 0
    while waiting:
        here = syntax.unwrapped(waiting.pop())
        looked_at += 1
        if looked_at > STATEMENTS_LIMIT:
            return False
        if leaves(syntax, here):
            continue
        ways = _ways(syntax, here)
        if not ways:
            return False
        waiting.extend(ways)
    return True


def _ways(syntax: Syntax, node: Node) -> list[Node]:
    """The statements that must all leave so that the statement does; none when it cannot be told."""
    kinds = syntax.kinds
    if node.type in kinds.branches:
        arms = arms_of(syntax, node)
        bodies = [arm.body for arm in arms if arm.body is not None]
        return bodies if len(bodies) == len(arms) and arms[-1].condition is None else []
    if node.type in kinds.transparent:
        body = node.child_by_field_name("body")
        return [body] if body is not None else syntax.named_children(node)[-1:]
    if node.type in kinds.tries and any(child.type in kinds.handlers for child in node.named_children):
        return _ways_of_try(syntax, node)
    if node.type in kinds.switches:
        return _ways_of_switch(syntax, node)
    body = node.child_by_field_name("body") if node.type in kinds.tries else None
    if body is not None:
        return [body]  # a `try` with nothing but a `finally`
    if node.type in kinds.blocks or node.type in kinds.elses or node.type in kinds.finals:
        inner = [child for child in syntax.named_children(node) if child.type != "empty_statement"]
        if any(leaves(syntax, syntax.unwrapped(each)) for each in inner):
            return [next(each for each in inner if leaves(syntax, syntax.unwrapped(each)))]
        return inner[-1:]
    return []


def _ways_of_switch(syntax: Syntax, node: Node) -> list[Node]:
    """The last statement of each arm, where there is one for everything else and no `break`."""
    kinds = syntax.kinds
    arms = arms_of_switch(syntax, node)
    complete = kinds.exhaustive or any(is_default(syntax, arm) for arm in arms)
    if not complete or not arms or any(each.type in kinds.breaks for each in syntax.within(node)):
        return []
    ways: list[Node] = []
    for arm in arms:
        inner = [child for child in syntax.named_children(arm) if child.type != "empty_statement"]
        bare = len(inner) < (1 if is_default(syntax, arm) else 2)
        if bare and kinds.falls_through and arm != arms[-1]:
            continue
        if bare:
            return []
        ways.append(arm.child_by_field_name("body") or arm.child_by_field_name("consequence") or inner[-1])
    return ways


def arms_of_switch(syntax: Syntax, switch: Node) -> list[Node]:
    """The arms of a `match` or `switch` in order, the one for everything else among them."""
    kinds = syntax.kinds
    body = switch.child_by_field_name("body") or switch.child_by_field_name("clauses") or switch
    types = kinds.arms | kinds.default_arms | kinds.elses
    return [child for child in syntax.named_children(body) if child.type in types]


def is_default(syntax: Syntax, arm: Node) -> bool:
    """Whether an arm is for everything that no other one is for."""
    if arm.type in syntax.kinds.default_arms or arm.type in syntax.kinds.elses:
        return True
    head = syntax.text(arm, 20).split(":")[0].split("=>")[0].split("->")[0].strip()
    return head in {"default", "case _", "_"}


def _ways_of_try(syntax: Syntax, node: Node) -> list[Node]:
    """The body and each handler, or the `finally` that leaves by itself."""
    kinds = syntax.kinds
    parts = syntax.named_children(node)
    tried = [child for child in parts if child.type not in kinds.handlers | kinds.finals | kinds.elses]
    body = node.child_by_field_name("body") or (tried[-1] if tried else None)
    ways = [body] if body is not None else []
    for child in parts:
        if child.type in kinds.handlers:
            inner = child.child_by_field_name("body") or (syntax.named_children(child) or [child])[-1]
            ways.append(inner)
    return ways if body is not None else []


def leaves(syntax: Syntax, node: Node) -> bool:
    """Whether a statement by itself leaves: `return`, `raise`, `break`, `continue`, `panic()`."""
    kinds = syntax.kinds
    simple = kinds.returns | kinds.raises | kinds.breaks | kinds.continues | kinds.jumps
    if node.type in simple:
        return True
    if node.type in kinds.calls:
        called = node.child_by_field_name(kinds.calls[node.type])
        written = syntax.text(called, 100) if called is not None else ""
        receiver = callee_of(syntax, node)[1]
        if receiver is not None and called is not None and called.start_byte >= receiver.end_byte:
            written = f"{syntax.text(receiver, 100)}.{written}"
        return written in kinds.leaving_calls or written in kinds.raising_calls
    if node.type in kinds.raising_calls or node.type in kinds.leaving_calls:
        return True
    return syntax.text(node, 20) in kinds.raising_calls if node.child_count == 0 else False


def left_otherwise(syntax: Syntax, node: Node) -> tuple[Node, bool] | None:
    """The condition that holds behind `x or return`, with True, or behind `x and return`, with False."""
    operands, joins_all = logical(syntax, node)
    if len(operands) != 2 or joins_all is None or not always_leaves(syntax, operands[1]):
        return None
    return operands[0], not joins_all
