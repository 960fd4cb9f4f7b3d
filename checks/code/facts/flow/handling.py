"""What becomes of a call: whether its error, result or promise is handled, awaited, closed or thrown away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import arguments_of, callee_of
from checks.code.facts.flow.mentioning import is_itself, mentions
from checks.code.facts.flow.place import Step, Syntax, access_path, place_in, steps_at, syntax_of
from checks.code.facts.flow.value import Fate, fate_of
from checks.code.facts.flow.ways_out.leaving import condition_of
from checks.code.facts.flow.writes import targets_of, writes_in
from checks.code.structure.source import LONG, advance
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

CALLS_LIMIT: Final = 50
"""Calls on the lines that are looked at."""

TREATMENTS_LIMIT: Final = 50
"""Treatments that are given of one call."""

WORD: Final = re.compile(r"[\w$]++[?!]?")

NODES_LIMIT: Final = 100_000
"""Nodes of one function in which a result is followed; a larger function is generated."""


class Treatment(StrEnum):
    """One thing that is done with a call or with what it gives."""

    TRY = "try"  # it is in a `try` with handlers, of the same function
    FINALLY = "finally"  # it is in a `try` that has a `finally`
    AWAITED = "awaited"
    CAUGHT = "caught"  # `.catch(…)`, `rescue nil`
    PROPAGATED = "propagated"  # `f()?`
    RETURNED = "returned"
    ASSIGNED = "assigned"
    CHECKED = "checked"  # it is in a condition, or what it is assigned to is
    PASSED = "passed"  # it is an argument of another call
    USED = "used"  # a member of its result is used, or something else is made of it: `x[f()]`, `raise f()`
    WITH = "with"  # it is in the head of a `with`, `using` or `try (…)`
    DEFERRED = "deferred"
    CLOSED = "closed"  # what it is assigned to is closed
    DISCARDED = "discarded"  # it is thrown away on purpose: `_ = f()`, `void f()`
    IGNORED = "ignored"  # it is the whole of a statement: nobody sees the result


@dataclass(frozen=True, slots=True)
class Treated:
    """One treatment with the code that shows it."""

    kind: Treatment
    text: str
    location: Location


@dataclass(frozen=True, slots=True)
class Handling:
    """What becomes of one call."""

    call: str
    """As written, at most 500 characters."""

    location: Location
    assigned: tuple[str, ...]
    """What its result is assigned to."""

    treatments: tuple[Treated, ...]
    """In the order of the code; what is done in other functions is not seen."""

    handed_over: bool = False
    """The function that it is in has no name and is handed to a call, which may drop what the function returns."""

    def treated(self, kind: Treatment) -> Treated | None:
        """The first treatment of a kind."""
        return next((each for each in self.treatments if each.kind is kind), None)


@dataclass(slots=True)
class _Followed:
    """A call on the way out of what it is in."""

    syntax: Syntax
    names: list[str] = field(default_factory=list)
    found: list[Treated] = field(default_factory=list)
    since: int = 0
    statement: bool = False
    """The way has left the expression that the call is in."""

    user: Node | None = None
    """The innermost node that makes something else of the result."""

    tail: Node | None = None
    """The innermost expression that is the value of the block that it ends."""

    def add(self, kind: Treatment, node: Node, last: Node | None = None) -> None:
        """Take one treatment."""
        if len(self.found) < TREATMENTS_LIMIT:
            text = self.syntax.text(node, LONG)
            self.found.append(Treated(kind, text, self.syntax.location(node, last)))


def handling(code: Code, location: Location, name: str) -> Answer[tuple[Handling, ...]]:
    """What becomes of each call of `name` that begins on the lines, in order.

    `name` is the last name of what is called, or a path: `open`, `client.get`. An empty tuple: the lines have
    no such call.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    place = place_in(syntax, location)
    if isinstance(place, CannotTell):
        return place
    found: list[Handling] = []
    for offset in _calls(syntax, location, name):
        steps = steps_at(syntax, offset)
        if isinstance(steps, CannotTell):
            return steps
        index = _call_of(syntax, steps, name)
        if index is not None:
            found.append(_handling(syntax, steps[: index + 1]))
    return tuple(dict.fromkeys(found))


def _calls(syntax: Syntax, location: Location, name: str) -> list[int]:
    """Where the last name of the call is written on the lines."""
    words = WORD.findall(name)
    begin, end = syntax.bounds_of(location)
    if not words:
        return []
    pattern = re.compile(rb"(?<![\w$])" + re.escape(words[-1].encode()) + rb"(?!\w)")
    return [match.start() for match in pattern.finditer(syntax.source.data, begin, end)][:CALLS_LIMIT]


def _call_of(syntax: Syntax, steps: list[Step], name: str) -> int | None:
    """The innermost step that is a call of that name."""
    wanted = access_path(name)
    for index in range(len(steps) - 1, 0, -1):
        node = steps[index].node
        if node.type not in syntax.kinds.calls and node.type not in syntax.kinds.creations:
            continue
        called = node.child_by_field_name(syntax.kinds.calls.get(node.type, ""))
        inner = syntax.named_children(node)
        target = called if called is not None else (inner[0] if inner else None)
        if target is None or target.end_byte <= steps[-1].node.start_byte:
            return None  # the name is in an argument, not in what is called
        receiver = callee_of(syntax, node)[1]
        path = syntax.path_of(target)
        if receiver is not None and not target.start_byte <= receiver.start_byte < target.end_byte:
            path = f"{syntax.path_of(receiver)}.{path}"
        if path == wanted or path.endswith((f".{wanted}", f"::{wanted}")):
            return index
        return None
    return None


def _handling(syntax: Syntax, steps: list[Step]) -> Handling:
    call = steps[-1].node
    followed = _Followed(syntax)
    function: Node = steps[0].node
    handed_over = False
    for index in range(len(steps) - 1, 0, -1):
        parent, child, name = steps[index - 1].node, steps[index].node, steps[index].field
        if syntax.is_function(child) and child != call:
            function = child
            handed_over = child.type in syntax.kinds.callbacks and (
                parent.type in syntax.kinds.arguments
                or parent.type in syntax.kinds.argument_wrappers
                or parent.type in syntax.kinds.calls
            )
            break
        if not followed.statement:
            _in_expression(followed, parent, child, name)
        _in_statement(followed, parent, child, name)
    if followed.user is not None and not _kept(followed):
        followed.add(Treatment.USED, followed.user)
    for treated in _later(followed, function):
        if len(followed.found) < TREATMENTS_LIMIT:
            followed.found.append(treated)
    return Handling(
        syntax.text(call, LONG),
        syntax.location(call),
        tuple(followed.names),
        tuple(dict.fromkeys(followed.found)),
        handed_over,
    )


def _in_expression(followed: _Followed, parent: Node, child: Node, name: str | None) -> None:
    """What the expression or statement around it does with the call."""
    syntax, kinds = followed.syntax, followed.syntax.kinds
    simple = (
        (kinds.awaits, Treatment.AWAITED, parent),
        (kinds.let_conditions, Treatment.CHECKED, parent),
        (kinds.propagations, Treatment.PROPAGATED, parent),
        (kinds.rescues, Treatment.CAUGHT, parent),
        (kinds.with_heads, Treatment.WITH, parent),
        (kinds.arguments, Treatment.PASSED, child),
        (kinds.returns, Treatment.RETURNED, parent),
        (kinds.deferred, Treatment.DEFERRED, parent),
    )
    for types, kind, shown in simple:
        if parent.type in types:
            followed.add(kind, shown)
            followed.statement = kind in _LAST
            return
    if syntax.is_function(parent) and name == "body":
        followed.add(Treatment.RETURNED, followed.tail or child)
    elif parent.type in kinds.writes:
        _assigned(followed, parent, child)
    elif parent.type in kinds.calls or parent.type in kinds.uses:
        _on_result(followed, parent, child)
    elif parent.type in kinds.discards and syntax.text(parent, 6).strip("( ").startswith("void"):
        followed.add(Treatment.DISCARDED, parent)
    elif parent.type in kinds.statements or (parent.type in kinds.blocks and parent.type not in kinds.arms):
        _by_itself(followed, parent, child)
    else:
        _on_value(followed, parent, child, name)


def _on_value(followed: _Followed, parent: Node, child: Node, name: str | None) -> None:
    """What a node does with the result, by what it is."""
    checked = bool(followed.names) or any(each.kind is Treatment.CHECKED for each in followed.found)
    match fate_of(followed.syntax, parent, child, name):
        case Fate.TESTED if not checked:
            followed.add(Treatment.CHECKED, parent)
        case Fate.DECIDES:
            if not checked:
                followed.add(Treatment.CHECKED, child)
            followed.statement = True
        case Fate.USED if followed.user is None:
            followed.user = parent
        case Fate.LOST:
            _ignored(followed, child)


def _by_itself(followed: _Followed, parent: Node, child: Node) -> None:
    """The way ends at a statement, unless that is the value of the block that it is in."""
    syntax, kinds = followed.syntax, followed.syntax.kinds
    value = False
    if parent.type in kinds.statements:
        ends = any(each.type == ";" for each in parent.children)
        value = kinds.implicit_result and not ends
        around = parent.parent
        value |= around is not None and around.type in kinds.value_arms
    elif kinds.implicit_result and parent.parent is not None:
        after = kinds.handlers | kinds.finals
        value = [each for each in syntax.named_children(parent) if each.type not in after][-1:] == [child]
        value = value and not (
            child.type in kinds.statements and any(each.type == ";" for each in child.children)
        )
    if value:
        followed.tail = followed.tail or child
    else:
        _ignored(followed, child)


def _ignored(followed: _Followed, child: Node) -> None:
    """Nobody sees the result, unless something was done with it before."""
    followed.statement = True
    if followed.user is None and not _kept(followed):
        followed.add(Treatment.IGNORED, followed.tail or child)


def _kept(followed: _Followed) -> bool:
    return bool(followed.names) or any(each.kind in _KEPT for each in followed.found)


_LAST: Final = frozenset({Treatment.RETURNED, Treatment.DEFERRED, Treatment.CHECKED})
"""Treatments behind which the value goes nowhere."""

_KEPT: Final = frozenset(
    {
        Treatment.RETURNED,
        Treatment.PASSED,
        Treatment.WITH,
        Treatment.DEFERRED,
        Treatment.CHECKED,
        Treatment.DISCARDED,
        Treatment.PROPAGATED,
        Treatment.USED,
        Treatment.CAUGHT,
    }
)
"""Treatments after which the result is not ignored."""


def _assigned(followed: _Followed, parent: Node, child: Node) -> None:
    syntax, kinds = followed.syntax, followed.syntax.kinds
    targets = targets_of(syntax, parent)
    if not targets or any(target.start_byte <= child.start_byte < target.end_byte for target in targets):
        followed.user = followed.user or parent
        return
    names = [syntax.path_of(target) for target in reversed(targets)]
    followed.names += [name for name in names if name and name not in kinds.ignored_results]
    followed.since = parent.end_byte
    thrown = all(name in kinds.ignored_results for name in names) and bool(names)
    followed.add(Treatment.DISCARDED if thrown else Treatment.ASSIGNED, parent)


def _on_result(followed: _Followed, parent: Node, child: Node) -> None:
    """A member of the result is used: `f().catch(…)`, `f().value`."""
    syntax, kinds = followed.syntax, followed.syntax.kinds
    name, receiver, arguments = callee_of(syntax, parent)
    if parent.type in kinds.calls and name in kinds.chained:
        caught = name != "then" or len(arguments) > 1
        followed.add(Treatment.CAUGHT if caught else Treatment.USED, parent)
    elif receiver is not None and receiver == child:
        is_catch = parent.type in kinds.uses and name in kinds.chained
        if not is_catch:
            followed.add(Treatment.USED, parent)
    else:
        followed.user = followed.user or parent


def _in_statement(followed: _Followed, parent: Node, child: Node, name: str | None) -> None:
    """The `try` and `with` that it is in the body of."""
    syntax, kinds = followed.syntax, followed.syntax.kinds
    parts = kinds.handlers | kinds.finals | kinds.elses
    if parent.type in kinds.tries and child.type not in parts and name != "resources":
        for other in syntax.named_children(parent):
            if other.type in kinds.handlers:
                followed.add(Treatment.TRY, other)
            elif other.type in kinds.finals:
                followed.add(Treatment.FINALLY, other)


def _later(followed: _Followed, function: Node) -> Iterator[Treated]:
    """What the rest of the function does with the names that it is assigned to."""
    syntax = followed.syntax
    if not followed.names:
        return
    writes = writes_in(syntax, function)
    awaited = any(each.kind is Treatment.AWAITED for each in followed.found)
    cursor = function.walk()
    descend = True
    for _ in range(NODES_LIMIT):
        if not advance(cursor, descend=descend, low=followed.since):
            return
        node = cursor.node
        if node is None:
            return
        descend = node.is_named
        if not descend:
            continue
        if node.start_byte < followed.since and node.end_byte <= followed.since:
            descend = False
            continue
        kind, part = _use_of(syntax, node)
        if kind is None or part is None or part.start_byte < followed.since:
            continue
        for name in followed.names:
            if kind is Treatment.CAUGHT and (awaited or not is_itself(syntax, part, name)):
                continue
            if mentions(syntax, part, name) and not writes.between(followed.since, part.start_byte, name):
                shown = part if kind is Treatment.CHECKED else node
                yield Treated(kind, syntax.text(shown, LONG), syntax.location(shown))


def _use_of(syntax: Syntax, node: Node) -> tuple[Treatment | None, Node | None]:
    """What a node does with a name in it, and the part that the name must be in."""
    kinds = syntax.kinds
    inner = syntax.named_children(node)
    if node.type in kinds.branches or node.type in kinds.else_ifs or node.type in kinds.ternaries:
        return Treatment.CHECKED, condition_of(syntax, node)
    if node.type in kinds.switches:
        return Treatment.CHECKED, syntax.part(node, kinds.switches[node.type])
    if node.type in kinds.asserts and inner:
        return Treatment.CHECKED, inner[0]
    if node.type in kinds.awaits and inner:
        return Treatment.AWAITED, inner[-1]
    if node.type in kinds.propagations and inner:
        return Treatment.PROPAGATED, inner[0]
    if node.type in kinds.returns and inner:
        return Treatment.RETURNED, inner[0]
    if node.type in kinds.with_heads and inner:
        return Treatment.WITH, inner[0]
    if node.type in kinds.calls:
        name, receiver, _ = callee_of(syntax, node)
        arguments = arguments_of(syntax, node)
        if name in kinds.closing:
            return Treatment.CLOSED, receiver if receiver is not None else next(iter(arguments), None)
        if name in kinds.chained and (name != "then" or len(arguments) > 1):
            return Treatment.CAUGHT, receiver
    return None, None
