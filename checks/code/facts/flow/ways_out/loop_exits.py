"""How a loop ends: what leaves it, and whether its condition is bounded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, enclosures
from checks.code.facts.flow.place import Step, Syntax, place_in, steps_at, syntax_of
from checks.code.facts.flow.ways_out.leaving import condition_of, is_true, leaves, loop_of
from checks.code.facts.kinds.table import Loop
from checks.code.structure.source import LONG, advance
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

EXITS_LIMIT: Final = 100
"""Exits that are given of one loop."""


class Exit(StrEnum):
    """What leaves a loop."""

    BREAK = "break"
    RETURN = "return"
    RAISE = "raise"  # also throw and panic; not within a `try` of the loop, which may catch it
    JUMP = "jump"  # a `goto`, or a `continue` of a loop around it
    ERROR = "error"  # an error is handed on: `x?`
    NEVER_RETURNS = "never returns"  # a call that ends the program


@dataclass(frozen=True, slots=True)
class LoopExit:
    """One statement that leaves the loop when it runs."""

    kind: Exit
    text: str
    location: Location
    enclosing: tuple[Enclosing, ...] = ()
    """What is around the statement itself, innermost first: a branch on the same line as well."""


@dataclass(frozen=True, slots=True)
class LoopExits:
    """All that ends one loop."""

    loop: Loop
    location: Location
    condition: str
    """What goes on as long as it holds (of an UNTIL: does not hold), as written; empty of EACH and ENDLESS."""

    conditional: bool
    """Whether the loop can end by itself: it has a condition that is not written as always true, or runs
    once for each element. Whether the condition ever changes is not said."""

    exits: tuple[LoopExit, ...]


def loop_exits(code: Code, location: Location) -> Answer[LoopExits]:
    """What ends the loop whose head is on the first line of a location, else the innermost one around it.

    A `break` of a loop or `switch` within does not count, nor does what functions within do.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    steps = place_in(syntax, location)
    if isinstance(steps, CannotTell):
        return steps
    loop = _loop_at(syntax, steps, location.first or 1)
    kind = loop_of(syntax, loop) if loop is not None else None
    if loop is None or kind is None:
        return CannotTell(f"line {location.first} of `{syntax.path}` is not inside a loop")
    key = ("loop exits", syntax.path, syntax.side, loop.start_byte, loop.end_byte)
    return code.once(key, lambda: _exits(syntax, loop, kind))


def _loop_at(syntax: Syntax, steps: list[Step], line: int) -> Node | None:
    """The loop that begins on the line, also behind a label, else the innermost one around the line."""
    loops = [step.node for step in steps if loop_of(syntax, step.node) is not None]
    if loops and loops[-1].start_point.row + 1 == line:
        return loops[-1]
    last = steps[-1].node
    inner = next((step.node for step in steps if step.node.start_point.row + 1 == line), last)
    for node in (inner, *syntax.within(inner)):
        if node.start_point.row + 1 > line:
            break
        if loop_of(syntax, node) is not None and node.start_point.row + 1 == line:
            return node
    for step in reversed(steps):
        if syntax.is_function(step.node) and loop_of(syntax, step.node) is None:
            inside = [each for each in loops if each.start_byte >= step.node.start_byte]
            calls = [each for each in loops if each.end_byte == step.node.end_byte]
            return inside[-1] if inside else (calls[-1] if calls else None)
    return loops[-1] if loops else None


def _exits(syntax: Syntax, loop: Node, kind: Loop) -> Answer[LoopExits]:
    if any(node.type in syntax.kinds.conditional_text for node in syntax.within(loop)):
        return CannotTell(f"a preprocessor conditional is in the loop at line {loop.start_point.row + 1}")
    condition = condition_of(syntax, loop) if kind not in {Loop.EACH, Loop.ENDLESS} else None
    endless = kind is Loop.ENDLESS or (kind is not Loop.EACH and is_true(syntax, condition))
    if kind is Loop.UNTIL:
        endless = condition is not None and syntax.text(syntax.unwrapped(condition)) == "false"
    return LoopExits(
        kind,
        syntax.location(loop),
        syntax.text(syntax.unwrapped(condition), LONG) if condition is not None else "",
        not endless,
        tuple(islice(_leaving(syntax, loop), EXITS_LIMIT)),
    )


@dataclass(frozen=True, slots=True)
class _Labels:
    """The names of the loop itself and of the loops within, whose `break` does not leave it."""

    own: set[str]
    inner: set[str]


def _labels(syntax: Syntax, loop: Node) -> _Labels:
    found: set[str] = set()
    for node in syntax.within(loop):
        if loop_of(syntax, node) is not None:
            found |= _own_labels(syntax, node)
    return _Labels(_own_labels(syntax, loop), found)


def _own_labels(syntax: Syntax, loop: Node) -> set[str]:
    before = loop.prev_named_sibling
    candidates = [child for child in loop.children if child.type in syntax.kinds.labels]
    if before is not None and before.type in syntax.kinds.labels:
        candidates.append(before)
    return {_label_text(syntax, each) for each in candidates}


def _label_text(syntax: Syntax, node: Node) -> str:
    return syntax.text(node, 100).strip("': ")


def _leaving(syntax: Syntax, loop: Node) -> Iterator[LoopExit]:
    """Each statement in the loop that leaves it, in order."""
    kinds, labels = syntax.kinds, _labels(syntax, loop)
    # ends of what a plain `break` leaves, of loops that a plain `continue` goes on with, and of bodies of `try`
    breakable: list[int] = []
    tried: list[int] = []
    cursor = loop.walk()
    descend = True
    block = loop.child_by_field_name("block")
    while advance(cursor, descend=descend):
        node = cursor.node
        if node is None:
            return
        own = block is not None and node == block
        descend = node.is_named and (own or not syntax.is_function(node))
        if not descend:
            continue
        for ends in (breakable, tried):
            while ends and node.start_byte >= ends[-1]:
                ends.pop()
        if node.type in kinds.breakable or loop_of(syntax, node) is not None:
            breakable.append(node.end_byte)
        if node.type in kinds.tries and any(child.type in kinds.handlers for child in node.named_children):
            tried.append(_end_of_body(syntax, node))
        kind = _kind(syntax, node, len(breakable), caught=bool(tried), labels=labels)
        if kind is not None:
            steps = steps_at(syntax, node.start_byte)
            enclosing = () if isinstance(steps, CannotTell) else enclosures(syntax, steps)
            yield LoopExit(kind, syntax.text(node, LONG), syntax.location(node), enclosing)


def _end_of_body(syntax: Syntax, node: Node) -> int:
    handlers = [child.start_byte for child in node.named_children if child.type in syntax.kinds.handlers]
    return min(handlers)


def _kind(syntax: Syntax, node: Node, depth: int, *, caught: bool, labels: _Labels) -> Exit | None:
    kinds = syntax.kinds
    if node.type in kinds.returns:
        return Exit.RETURN
    if node.type in kinds.propagations:
        return Exit.ERROR
    if node.type in kinds.breaks or node.type in kinds.continues:
        return _broken(syntax, node, depth, labels)
    if node.type in kinds.raises:
        return None if caught else Exit.RAISE
    if node.type in kinds.jumps and node.type == "goto_statement":
        return Exit.JUMP
    if caught or not _is_call(syntax, node) or not leaves(syntax, node):
        return None
    raised = re.split(r"[( !]", syntax.text(node, 100), maxsplit=1)[0] in kinds.raising_calls
    return Exit.RAISE if raised else Exit.NEVER_RETURNS


def _is_call(syntax: Syntax, node: Node) -> bool:
    kinds = syntax.kinds
    return node.type in kinds.calls or node.type in kinds.leaving_calls


def _broken(syntax: Syntax, node: Node, depth: int, labels: _Labels) -> Exit | None:
    """Whether a `break` or `continue` leaves the loop, which lies so many loops and switches around it."""
    kinds = syntax.kinds
    inner = syntax.named_children(node)
    argument = inner[0] if inner else None
    if argument is not None and argument.type == "integer":  # PHP: `break 2`
        count = int(syntax.text(argument, 5)) if syntax.text(argument, 5).isdigit() else 1
        if node.type in kinds.continues:
            return Exit.JUMP if count > depth + 1 else None
        return Exit.BREAK if count > depth else None
    if argument is not None and argument.type in kinds.labels | {"identifier"}:
        if _label_text(syntax, argument) in labels.inner:
            return None
        if node.type in kinds.breaks:
            return Exit.BREAK
        return Exit.JUMP if _label_text(syntax, argument) not in labels.own else None
    return Exit.BREAK if node.type in kinds.breaks and depth == 0 else None
