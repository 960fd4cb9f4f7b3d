"""What a claim of a missing check is of, as the function has it: a member, the result of a call, a parameter."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from checks.claims.spoken_of import scope_of
from checks.claims.use_parts import CONNECTING, NEEDING, parts_of
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import callee_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.writes import targets_of, writes_in
from checks.code.facts.followed_values import function_node
from checks.code.facts.guards.guard import Guard, How
from checks.code.facts.guards.guards import guards
from checks.code.facts.guards.uses import USES_LIMIT
from checks.code.facts.names.definitions import definitions
from checks.code.structure import Kind
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.code.tokens import is_name, tokenize

TAKEN_FROM: Final = NEEDING - {"("}
SELVES: Final = ("self", "this", "cls", "super")
RECEIVER: Final = re.compile(r"func \((?P<name>\w{1,60}) ")
NOTHING: Final = re.compile(r"null|nil|None|undefined|nullptr|-\d{1,6}|0|\[\]|\"\"|''")
"""An argument that stands for no value, or for a wrong one."""


def null_parts(around: Surroundings, use: str) -> tuple[str, ...]:
    """The parts of a use that may be null, each of which may be meant; what never is null is none of them."""
    parts = parts_of(use)
    never = _never_null(around)
    names = tuple(one for one in parts.owners if one not in never)
    names = names or ((parts.called,) if parts.called else ())
    return () if not parts.called and _goes_on(around, use) else names


def _never_null(around: Surroundings) -> frozenset[str]:
    """Names that hold an object, a class or a module whenever code runs: `self`, the receiver of a method in Go."""
    bound = {one.name_bound for one in around.outline.imports}
    classes = {one.name for one in around.outline.definitions if one.kind is Kind.CLASS}
    head = around.lines[around.function.name_line - 1] if around.function is not None else ""
    receiver = RECEIVER.match(head)
    return frozenset((*SELVES, *bound, *classes, *((receiver["name"],) if receiver is not None else ())))


def _goes_on(around: Surroundings, use: str) -> bool:
    """A member of the use is taken in turn somewhere, so that it may be the use which is meant to be null."""
    wanted = [token for token, _ in tokenize(use)]
    tokens = _tokens(around, "")
    return any(
        tokens[at : at + len(wanted)] == wanted and tokens[at + len(wanted)] in TAKEN_FROM
        for at in range(len(tokens) - len(wanted))
    )


def _tokens(around: Surroundings, where: str) -> list[str]:
    """Those of the function."""
    scope = scope_of(around, where)
    if isinstance(scope, CannotTell):
        return []
    text = "\n".join(around.lines[(scope.first or 1) - 1 : scope.last])
    return [token for token, _ in tokenize(text)]


def as_written(around: Surroundings, name: str, where: str) -> str:
    """A bare name as the function has it: `queue.remove` of `remove`, when it is nothing but that member there."""
    if not is_name(name):
        return name
    tokens = _tokens(around, where)
    paths: set[str] = set()
    for at, token in enumerate(tokens):
        if token != name:
            continue
        first = at
        while first > 1 and tokens[first - 1] in CONNECTING and is_name(tokens[first - 2]):
            first -= 2
        if first and tokens[first - 1] in CONNECTING:
            return name  # it belongs to what a call gives
        paths.add("".join(tokens[first : at + 1]).replace("?.", "."))
    return paths.pop() if len(paths) == 1 else name


def _function(around: Surroundings, where: str) -> Answer[tuple[Syntax, Node]]:
    """The function that is spoken of, as it is parsed."""
    scope = scope_of(around, where)
    return scope if isinstance(scope, CannotTell) else function_node(around.code, scope)


def holder_of(around: Surroundings, call: str, where: str) -> Answer[str]:
    """The variable of the function that the result of a call is kept in, as it is, and that nothing else sets."""
    found = _function(around, where)
    if isinstance(found, CannotTell):
        return found
    syntax, function = found
    wanted = [token for token, _ in tokenize(call)]
    writes = writes_in(syntax, function).all
    names = {
        each.path
        for each in writes
        if (value := _value(syntax, each.node, each.path)) is not None and _is_call(syntax, value, wanted)
    }
    if len(names) != 1 or sum(each.path in names for each in writes) != 1:
        return CannotTell(f"what the result of `{call}` is kept in is not known")
    return names.pop()


def _value(syntax: Syntax, write: Node, path: str) -> Node | None:
    """What an assignment gives to its first target."""
    targets = targets_of(syntax, write)
    if write.type not in syntax.kinds.writes or not targets or syntax.path_of(targets[0]) != path:
        return None
    value = write.child_by_field_name("right") or write.child_by_field_name("value")
    if value is not None and value.type in syntax.kinds.target_lists:
        inner = syntax.named_children(value)
        value = inner[0] if len(inner) == 1 else None
    while value is not None and value.type in syntax.kinds.awaits:
        inner = syntax.named_children(value)
        value = inner[0] if inner else None
    return value


def _is_call(syntax: Syntax, value: Node, wanted: list[str]) -> bool:
    """It is a call, written as the finding has it, or of the function that it names."""
    if value.type not in syntax.kinds.calls:
        return False
    tokens = [token for token, _ in tokenize(syntax.text(value, 1_000))]
    if tokens[-len(wanted) :] == wanted and wanted[-1:] == [")"]:
        return len(tokens) == len(wanted) or tokens[-len(wanted) - 1] in CONNECTING
    bare = wanted[:-2] if wanted[-2:] == ["(", ")"] else wanted
    if "(" in bare:
        return False
    name, _, _ = callee_of(syntax, value)
    callee = value.child_by_field_name(syntax.kinds.calls[value.type])
    path = [token for token, _ in tokenize(syntax.text(callee, 300))] if callee is not None else []
    return name == bare[-1] and (len(bare) == 1 or path[-len(bare) :] == bare or path == bare[-1:])


def argument_of(call: str) -> int | None:
    """The place of the one argument of a call that is a null or another value that should not come."""
    inside = re.fullmatch(r"[\w$.:]{1,100}\((?P<arguments>[^()]{0,200})\)", call)
    given = [each.strip() for each in inside["arguments"].split(",")] if inside is not None else []
    wrong = [at for at, each in enumerate(given) if NOTHING.fullmatch(each)]
    return wrong[0] if len(wrong) == 1 else None


def parameter_at(around: Surroundings, function: str, at: int) -> Answer[str]:
    """The parameter of a function of the file that gets the argument at a place."""
    known = definitions(around.code, function, path=around.path, side=around.side)
    found = () if isinstance(known, CannotTell) else known.found
    signatures = [one.signature for one in found if one.kind in FUNCTIONS]
    names = [each.name for each in signatures[0].parameters] if len(signatures) == 1 and signatures[0] else []
    names = names[1:] if names[:1] in (["self"], ["cls"]) else names
    return names[at] if at < len(names) else CannotTell(f"what `{function}` is given is not known")


def refused_in(around: Surroundings, name: str, where: str) -> Answer[tuple[Guard, ...]]:
    """The conditions on a name without which the last statement of the function is never reached, whatever else holds."""
    found = _function(around, where)
    if isinstance(found, CannotTell):
        return found
    syntax, function = found
    body = function.child_by_field_name("body")
    last = syntax.named_children(body)[-1:] if body is not None else []
    if not last:
        return ()
    held = guards(around.code, syntax.location(last[0]), name)
    if isinstance(held, CannotTell):
        return held
    returns = [node for node in syntax.within(function) if node.type in syntax.kinds.returns]
    return tuple(
        one
        for one in held
        if one.how in (How.EARLIER_EXIT, How.ASSERTION)
        and not any(syntax.source.line_of(node.start_byte) < (one.location.first or 1) for node in returns)
    )


def kept_throughout(around: Surroundings, name: str, where: str) -> Answer[tuple[Guard, ...]]:
    """The conditions that hold at every use of a name in a function, but those in the conditions themselves."""
    found = _function(around, where)
    if isinstance(found, CannotTell):
        return found
    syntax, function = found
    open_ = CannotTell(f"where the function uses `{name}` is not traced")
    body = function.child_by_field_name("body")
    inner = syntax.named_children(body) if body is not None else []
    if not inner or inner[0].start_point.row == function.start_point.row:
        return open_
    last = name.rpartition(".")[2]
    if _tokens(around, where).count(last) > USES_LIMIT:
        return open_
    return guards(around.code, syntax.location(inner[0], inner[-1]), name, beside=True)
