"""Calls and members in a condition: their names, receivers and arguments, and what a known predicate speaks of."""

from __future__ import annotations

import re
from typing import Final

from tree_sitter import Node

from checks.code.facts.flow.place import Syntax
from checks.code.facts.kinds.table import Predicate, Subject

TYPE_OF: Final = frozenset({"typeof", "type", "gettype", "get_class", "getClass", "GetType"})
"""Operators, functions and methods that give the type of a value, in the languages that have them."""

LAST_NAME: Final = re.compile(r"(?<![\w$])[\w$]++[?!]?\Z")


def operator_of(node: Node) -> str:
    """The operator of an expression, as its grammar names it; "" of what has none."""
    operator = node.child_by_field_name("operator")
    if operator is not None:
        return operator.type
    return next((child.type for child in node.children if not child.is_named), "")


def is_negation(syntax: Syntax, node: Node) -> bool:
    """Whether an expression is the negation of another one."""
    return node.type in syntax.kinds.unary and operator_of(node) in syntax.kinds.not_words


def negated(syntax: Syntax, node: Node) -> Node | None:
    """What a negation denies."""
    inner = syntax.named_children(node)
    return inner[-1] if inner else None


def length_of(syntax: Syntax, node: Node) -> Node | None:
    """Whose length an expression is: `len(x)`, `x.length`, `x.size()`."""
    return _named_use(syntax, node, syntax.kinds.lengths)


def type_asked(syntax: Syntax, node: Node) -> Node | None:
    """Whose type an expression is: `typeof x`, `type(x)`, `x.GetType()`."""
    if node.type in syntax.kinds.unary and operator_of(node) == "typeof":
        return negated(syntax, node)
    return _named_use(syntax, node, TYPE_OF)


def _named_use(syntax: Syntax, node: Node, names: frozenset[str]) -> Node | None:
    name, receiver, arguments = callee_of(syntax, node)
    if name not in names:
        return None
    return receiver if receiver is not None else (arguments[0] if len(arguments) == 1 else None)


def callee_of(syntax: Syntax, node: Node) -> tuple[str, Node | None, list[Node]]:
    """The last name of what is called or read as a member, what it belongs to, and the arguments."""
    kinds = syntax.kinds
    arguments: list[Node] = []
    if node.type in kinds.calls:
        arguments = arguments_of(syntax, node)
        callee = node.child_by_field_name(kinds.calls[node.type])
        if callee is None:
            return "", None, arguments
        if callee.type not in kinds.uses or callee.type in kinds.calls:
            # the call itself has the receiver, as in Java, Ruby and PHP
            return last_name(syntax, callee), receiver_of(syntax, node), arguments
        node = callee
    if node.type in kinds.uses:
        return last_name(syntax, node), receiver_of(syntax, node), arguments
    return "", None, arguments


def receiver_of(syntax: Syntax, node: Node) -> Node | None:
    """What a member or method is taken from."""
    name = syntax.kinds.uses.get(node.type)
    if name is None or syntax.kinds.calls.get(node.type) == name:
        return None
    return syntax.part(node, name)


def arguments_of(syntax: Syntax, call: Node) -> list[Node]:
    """The arguments of a call, without what wraps each."""
    found: list[Node] = []
    for child in call.children:
        if child.type in syntax.kinds.arguments:
            for each in syntax.named_children(child):
                inner = syntax.named_children(each) if each.type in syntax.kinds.argument_wrappers else [each]
                found.extend(inner[-1:])
    return found


def last_name(syntax: Syntax, node: Node) -> str:
    """The last name of a path: "b" of `a.b`."""
    end = node.end_byte
    tail = syntax.source.data[max(node.start_byte, end - 100) : end].decode("utf-8", "ignore")
    found = LAST_NAME.search(tail)
    return found.group() if found else ""


def predicate_of(syntax: Syntax, node: Node) -> tuple[Predicate, list[Node]] | None:
    """The row of the table that a call or member is written like, and what it speaks of."""
    name, receiver, arguments = callee_of(syntax, node)
    predicate = syntax.kinds.checks.get(name)
    if predicate is None:
        return None
    if predicate.of is Subject.RECEIVER:
        subjects = [receiver] if receiver is not None else []
    elif predicate.of is Subject.BOTH:
        subjects = [each for each in (receiver, *arguments[:1]) if each is not None]
    else:
        subjects = arguments if predicate.of is Subject.ARGUMENTS else arguments[:1]
    return (predicate, subjects) if subjects else None
