"""What a function gives back: its declared result, each `return`, its end, and what it raises."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import last_name, operator_of
from checks.code.facts.conditions.conditions import is_optional
from checks.code.facts.flow.functions import body_of, function_at
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.ways_out.leaving import (
    always_leaves,
    arms_of,
    condition_of,
    is_true,
    leaves,
    loop_of,
)
from checks.code.facts.flow.ways_out.swallowing import may_swallow, taken_before
from checks.code.facts.kinds.table import Kinds, Loop
from checks.code.structure.source import LONG, SHORT
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

RESULTS_LIMIT: Final = 200
"""Results of one function that are read; nobody reads a function with more."""

WORD: Final = re.compile(r"[A-Za-z_$][\w$]*+|\?|\|")
MAYBE: Final = re.compile(r"(?i:maybe|optional|null|opt\Z)|\A[A-Z][0-9]?\Z")
"""Names of types that may stand for a nullable one: an alias is not followed, nor is a type parameter."""


class Result(StrEnum):
    """What one `return` gives."""

    NOTHING = "nothing"  # a `return` without a value
    NULL = "null"  # null, or an expression that is null in one of its ways: `a if b else None`, `a?.b`
    ERROR = "error"  # an error result, or what may be one: `Err(e)`, `return nil, err`
    CONSTANT = "constant"  # a number, string, true or false
    VALUE = "value"  # anything else; a call or name in it may still be null
    NEW = "new"  # what is never null: a list, an object, a new instance


@dataclass(frozen=True, slots=True)
class Return:
    """One result, of a `return` or of the last expression."""

    kind: Result
    text: str
    """The expression as written, at most 500 characters; empty of a bare `return`."""

    location: Location


@dataclass(frozen=True, slots=True)
class Raised:
    """One place that raises, throws or panics."""

    name: str
    """The last name of what is raised: "ValueError"; empty when the same exception is raised again."""

    location: Location
    caught: bool
    """Whether it may not come out: it is in a `try` of the function that has handlers, or whose `finally` returns, or in
    a `with` that may swallow it."""


@dataclass(frozen=True, slots=True)
class Returns:
    """All that comes out of one function."""

    name: str
    location: Location
    declared: str
    """The declared result as written, empty when none is."""

    declared_null: bool | None
    """Whether the declared result may be null: True, False, or None when it does not say."""

    declared_error: bool
    """Whether the declared result may be an error: `Result<T, E>`, `(T, error)`."""

    declared_nothing: bool
    results: tuple[Return, ...]
    has_body: bool
    """False of a signature: abstract, an overload, of an interface."""

    end_reached: bool
    """Whether control may reach its end without a `return`, which gives null in some languages."""

    end_is_null: bool
    """Whether its end, when reached, gives null to the caller."""

    raises: tuple[Raised, ...]
    propagates: tuple[Location, ...]
    """Where it hands on the error of another call: `x?`."""

    generator: bool
    asynchronous: bool

    @property
    def nothing(self) -> bool:
        """Whether no way out gives a value."""
        return self.has_body and not self.generator and all(e.kind is Result.NOTHING for e in self.results)

    @property
    def never_null(self) -> bool:
        """Whether every way out is seen to give a value that is not null."""
        sure = {Result.CONSTANT, Result.NEW}
        whole = self.has_body and not self.generator and not self.end_is_null and bool(self.results)
        return whole and all(each.kind in sure for each in self.results)


def returns(code: Code, location: Location) -> Answer[Returns]:
    """What the function gives whose head is on the first line of a location, else the innermost one around it.

    Says what is in the function itself: what a call in it returns or raises is not traced.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    function = function_at(syntax, location)
    if isinstance(function, CannotTell):
        return function
    key = ("returns", syntax.path, syntax.side, function.start_byte, function.end_byte)
    return code.once(key, lambda: _returns(syntax, function))


def _returns(syntax: Syntax, function: Node) -> Answer[Returns]:
    kinds = syntax.kinds
    body = body_of(syntax, function)
    if body is not None and any(node.type in kinds.conditional_text for node in syntax.within(body)):
        return CannotTell(
            f"a preprocessor conditional is in the function at line {function.start_point.row + 1}"
        )
    declared = _declared(syntax, function)
    error = bool(set(WORD.findall(declared)) & kinds.error_results)
    found = _Ways(syntax, error_only=error and not _besides_error(declared))
    if body is not None:
        found.read(body, error=error and "error" in kinds.error_results)
    reached = body is not None and _end_reached(syntax, body)
    implicit = found.implicit if body is not None else False
    name = function.child_by_field_name("name") or function.child_by_field_name("declarator")
    return Returns(
        name=syntax.text(name, SHORT).split("(")[0] if name is not None else "",
        location=syntax.location(function),
        declared=declared,
        declared_null=_may_be_null(kinds, declared, _modifiers(syntax, function)),
        declared_error=error,
        declared_nothing=declared.strip() in kinds.empty_results
        or (not declared and kinds.no_result_is_nothing),
        results=tuple(found.results),
        has_body=body is not None,
        end_reached=reached and not implicit,
        end_is_null=reached and not implicit and kinds.end_is_null and not found.generator,
        raises=tuple(found.raises),
        propagates=tuple(found.propagates),
        generator=found.generator,
        asynchronous="async" in _modifiers(syntax, function).split(),
    )


def _besides_error(declared: str) -> bool:
    return "," in declared


def _modifiers(syntax: Syntax, function: Node) -> str:
    """What stands before the name or the parameters."""
    name = function.child_by_field_name("name") or function.child_by_field_name("body")
    end = name.start_byte if name is not None else function.end_byte
    return " ".join(syntax.source.span(function.start_byte, end, LONG).split())


def _declared(syntax: Syntax, function: Node) -> str:
    """The declared result, with the pointers that C writes at the name."""
    for field in syntax.kinds.result.split():
        node = function.child_by_field_name(field)
        if node is not None:
            text = syntax.text(node, SHORT).lstrip(":->").strip()
            declarator = function.child_by_field_name("declarator")
            pointers = 0
            while declarator is not None and declarator.type == "pointer_declarator":
                pointers += 1
                declarator = declarator.child_by_field_name("declarator")
            return text + " *" * pointers
    return ""


def _may_be_null(kinds: Kinds, declared: str, modifiers: str) -> bool | None:
    """What a declared result says of null, with annotations before the function."""
    before = set(WORD.findall(modifiers))
    if before & kinds.nullable_results and "Nullable" in before:
        return True
    if before & {"NotNull", "NonNull", "Nonnull"}:
        return False
    if not declared:
        return None
    text = declared.strip("\"'")
    head, bracket, inside = text.partition("<" if "<" in text else "[")
    if bracket and head.split(".")[-1].strip() in kinds.carriers:
        text = inside.rstrip(">]")
    top = set(WORD.findall(_outermost(text)))
    if top & kinds.nullable_results:
        return True
    if top & kinds.plain_results and "*" not in text:
        return False
    if not kinds.strict_results or "*" in text:
        return None
    return None if any(MAYBE.search(word) for word in top) else False


def _outermost(text: str) -> str:
    """A type without what is in its brackets: `dict | None` of `dict[str, None] | None`."""
    kept: list[str] = []
    depth = 0
    for character in text:
        depth -= character in ">])}"
        if depth <= 0:
            kept.append(character)
        depth += character in "<[({"
    return "".join(kept)


class _Ways:
    """The results, exceptions and errors of one function, without those of functions within."""

    def __init__(self, syntax: Syntax, *, error_only: bool) -> None:
        self.syntax = syntax
        self.error_only = error_only
        self.results: list[Return] = []
        self.raises: list[Raised] = []
        self.propagates: list[Location] = []
        self.generator = False
        self.implicit = False
        """Whether its last expression is a result."""

    def read(self, body: Node, *, error: bool) -> None:
        """Take everything in a body."""
        kinds = self.syntax.kinds
        if body.type not in kinds.blocks:
            self._add(body, body, error=error)
            self.implicit = True
            self._note(body, 0)
        tried: list[int] = []
        for node in self.syntax.within(body):
            while tried and node.start_byte >= tried[-1]:
                tried.pop()
            if node.type in kinds.tries:
                tried.append(taken_before(self.syntax, node))
            elif may_swallow(self.syntax, node):
                tried.append(node.end_byte)
            if node.type in kinds.returns and len(self.results) < RESULTS_LIMIT:
                inner = self.syntax.named_children(node)
                self._add(node, inner[0] if inner else None, error=error)
            else:
                self._note(node, len(tried))
        if kinds.implicit_result and body.type in kinds.blocks:
            self._tail(body, error=error)

    def _note(self, node: Node, tried: int) -> None:
        kinds = self.syntax.kinds
        if node.type in kinds.yields:
            self.generator = True
        elif node.type in kinds.propagations:
            self.propagates.append(self.syntax.location(node))
        elif (node.type in kinds.raises or self._raises_by_call(node)) and len(self.raises) < RESULTS_LIMIT:
            name = self._raised(node)
            self.raises.append(Raised(name, self.syntax.location(node), caught=tried > 0))

    def _raises_by_call(self, node: Node) -> bool:
        kinds = self.syntax.kinds
        if node.type not in kinds.calls:
            return False
        called = node.child_by_field_name(kinds.calls[node.type])
        text = self.syntax.text(called, SHORT) if called is not None else ""
        receiver = node.child_by_field_name("receiver")
        return text in kinds.raising_calls and receiver is None

    def _raised(self, node: Node) -> str:
        inner = self.syntax.named_children(node)
        if node.type in self.syntax.kinds.calls and inner:
            inner = self.syntax.named_children(inner[-1])
        text = self.syntax.text(inner[0], SHORT) if inner else ""
        head = re.split(r"[({\"']", text.removeprefix("new "), maxsplit=1)[0].strip()
        return re.split(r"\.|::|\\", head.removesuffix(".new"))[-1].strip()

    def _tail(self, body: Node, *, error: bool) -> None:
        """The last expression of a body, and of each way through an `if` or `match` that it is."""
        syntax, kinds = self.syntax, self.syntax.kinds
        waiting = [body]
        seen = 0
        while waiting and seen < RESULTS_LIMIT:
            node = waiting.pop()
            seen += 1
            if node.type == "expression_statement" and not any(c.type == ";" for c in node.children):
                inner = syntax.named_children(node)
                waiting.extend(inner[-1:])
            elif node.type in kinds.blocks or node.type in kinds.elses or node.type in {"then", "begin"}:
                inner = [
                    c for c in syntax.named_children(node) if c.type not in kinds.handlers | kinds.finals
                ]
                waiting.extend(inner[-1:])
                waiting.extend(c for c in syntax.named_children(node) if c.type in kinds.handlers)
            elif node.type in kinds.branches and len(kinds.branches) and not leaves(syntax, node):
                arms = arms_of(syntax, node)
                waiting.extend(arm.body for arm in reversed(arms) if arm.body is not None)
                if arms[-1].condition is not None and kinds.end_is_null:
                    self.results.append(Return(Result.NULL, "", syntax.location(node)))
            elif node.type in kinds.switches:
                inside = node.child_by_field_name("body") or node.child_by_field_name("clauses") or node
                arms_ = [c for c in syntax.named_children(inside) if c.type in kinds.arms | kinds.elses]
                waiting.extend(
                    each.child_by_field_name("value") or each.child_by_field_name("body") or each
                    for each in arms_
                )
            elif node.type in kinds.handlers:
                waiting.extend(c for c in [node.child_by_field_name("body")] if c is not None)
            elif self._is_result(node):
                self._add(node, node, error=error)

    def _is_result(self, node: Node) -> bool:
        kinds = self.syntax.kinds
        statement = (
            node.type.endswith(("_statement", "_declaration", "_item")) or node.type in kinds.tail_excluded
        )
        if statement or leaves(self.syntax, node) or loop_of(self.syntax, node) is not None:
            return False
        if self._raises_by_call(node):
            return False
        self.implicit = True
        return True

    def _add(self, place: Node, value: Node | None, *, error: bool) -> None:
        if value is not None and value.type in self.syntax.kinds.arguments and value.named_child_count == 1:
            value = value.named_children[0]  # Ruby: `return 1`
        text = self.syntax.text(value, LONG) if value is not None else ""
        kind = result_of(self.syntax, value, error=error, error_only=self.error_only)
        self.results.append(Return(kind, text, self.syntax.location(place)))


def result_of(syntax: Syntax, value: Node | None, *, error: bool = False, error_only: bool = False) -> Result:
    """What an expression is as a result; `error` when the last of several results is an error."""
    kinds = syntax.kinds
    if value is None:
        return Result.NOTHING
    parts = syntax.named_children(value) if value.type == "expression_list" else [value]
    if error and parts:
        if parts[-1].type not in kinds.nulls:
            return Result.ERROR
        if error_only:
            return Result.NOTHING
        parts = parts[:-1] or parts
    found = [_single(syntax, part) for part in parts]
    for kind in (Result.ERROR, Result.NULL, Result.VALUE, Result.NEW):
        if kind in found:
            return kind
    return Result.CONSTANT


def _single(syntax: Syntax, value: Node) -> Result:
    """The weakest of what an expression may be in each of its ways."""
    kinds = syntax.kinds
    found: set[Result] = set()
    waiting = [value]
    while waiting and len(found) < RESULTS_LIMIT:
        node = syntax.unwrapped(waiting.pop())
        if node.type in kinds.ternaries:
            condition = condition_of(syntax, node)
            waiting.extend(child for child in syntax.named_children(node) if child != condition)
        elif node.type in kinds.binary and operator_of(node) in kinds.or_words | {"??"}:
            right = node.child_by_field_name("right")
            waiting.extend([right] if right is not None else [])
            found.add(Result.NEW)
        else:
            found.add(_leaf(syntax, node))
    for kind in (Result.ERROR, Result.NULL, Result.VALUE, Result.NEW):
        if kind in found:
            return kind
    return Result.CONSTANT


def _leaf(syntax: Syntax, node: Node) -> Result:
    kinds = syntax.kinds
    if node.type in kinds.nulls or syntax.text(node, 20) in kinds.null_words:
        return Result.NULL
    if node.type in kinds.uses and is_optional(syntax, node):
        return Result.NULL
    named = syntax.named_children(node)
    variant = kinds.variants.get(last_name(syntax, named[0] if named and node.type in kinds.calls else node))
    if variant is not None and variant.usable is False:
        return Result.ERROR if variant.kind.value == "error" else Result.NULL
    if variant is not None:
        return Result.NEW
    if node.type in kinds.literals:
        scalar = all(child.type.startswith(("string", "escape", "interpreted", "raw")) for child in named)
        return (
            Result.CONSTANT if scalar and not syntax.text(node, 2).startswith(("[", "{", "(")) else Result.NEW
        )
    return Result.VALUE


def _end_reached(syntax: Syntax, body: Node) -> bool:
    if any(may_swallow(syntax, each) and always_leaves(syntax, each) for each in syntax.within(body)):
        return True
    if body.type not in syntax.kinds.blocks or always_leaves(syntax, body):
        return False
    last = [child for child in syntax.named_children(body) if child.type != "empty_statement"][-1:]
    return not any(_never_ends(syntax, syntax.unwrapped(each)) for each in last)


def _never_ends(syntax: Syntax, node: Node) -> bool:
    """Whether a statement is a loop that nothing leaves but what leaves the function."""
    loop = loop_of(syntax, node)
    if loop is None or loop in {Loop.EACH, Loop.UNTIL}:
        return False
    if loop is not Loop.ENDLESS and not is_true(syntax, condition_of(syntax, node)):
        return False
    return not any(each.type in syntax.kinds.breaks | syntax.kinds.jumps for each in syntax.within(node))
