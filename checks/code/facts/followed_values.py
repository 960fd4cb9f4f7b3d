"""Whether the value of an expression is never null, through the locals and functions that it comes from."""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import operator_of
from checks.code.facts.flow.functions import body_of, function_at
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.returns import Result, result_of, returns
from checks.code.facts.flow.writes import Write, parameter_names, targets_of, writes_in
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.structure import UseKind
from checks.code.structure.outline import Outline, segments
from checks.code.surroundings import FUNCTIONS
from checks.model.location import Location

DEPTH: Final = 4
"""Names and calls that are followed behind each other."""

_SCRIPT: Final = frozenset(
    "Object.assign Object.create Object.keys Object.values Object.entries Object.fromEntries Object.freeze"
    " Array.from Array.of Array.isArray String Number Boolean BigInt Symbol parseInt parseFloat isNaN Date.now".split()
)
MAKING: Final = {
    "go": frozenset(("make", "new")),
    "python": frozenset(
        "str int float complex bool bytes bytearray list dict set frozenset tuple range enumerate zip len repr sorted"
        " isinstance issubclass callable hasattr hash id ord chr hex format".split()
    ),
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "tsx": _SCRIPT,
}
"""Built-in functions that give a value whatever they are given."""

COMPUTING: Final = frozenset(
    ("+", "-", "*", "/", "//", "%", "**", "==", "===", "!=", "!==", "<", "<=", ">", ">=", "in", "not in", "is", "is not", "instanceof")
)  # fmt: skip
"""Operators whose result is a number, a text, true or false."""

EITHER: Final = frozenset(("binary_expression", "boolean_operator"))
"""Nodes that may give one of two operands."""

NOT_NULL: Final = frozenset(("not_operator", "comparison_operator", "template_string"))
"""Nodes whose value is never null."""


class Values:
    """Follows what names are set to and what functions return, as far as it must."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.waiting: set[tuple[str, int]] = set()
        """Functions that are being followed: what calls itself gives what its other ways do."""

    def is_value(self, syntax: Syntax, function: Node, value: Node, depth: int) -> bool:
        """An expression of a function is never null."""
        node = syntax.unwrapped(value)
        if result_of(syntax, node) in (Result.CONSTANT, Result.NEW):
            return True
        address = node.type == "unary_expression" and node.children[:1] and node.children[0].type == "&"
        if address or _is_computed(node):
            return True
        if depth == 0:
            return False
        if node.type in EITHER and node.child_by_field_name("operator") is not None:
            sides = node.child_by_field_name("left"), node.child_by_field_name("right")
            both = operator_of(node) in ("&&", "and", "||", "or") and None not in sides
            return both and all(self.is_value(syntax, function, s, depth - 1) for s in sides if s is not None)
        text = syntax.path_of(node)
        if text.isidentifier():
            return not isinstance(self.of_local(syntax, function, text, depth - 1), CannotTell)
        return node.type in syntax.kinds.calls and self._gives_value(syntax, node, depth - 1)

    def of_local(self, syntax: Syntax, function: Node, name: str, depth: int) -> Answer[Write]:
        """The declaration of a variable, when each of its assignments gives a value."""
        open_ = CannotTell(f"what sets `{name}` is not traced")
        if name in parameter_names(syntax, function):
            return open_
        writes = [each for each in writes_in(syntax, function).all if each.path == name]
        for write in writes:
            value = value_set(syntax, write.node, name)
            if value is None or not self.is_value(syntax, function, value, depth):
                return may_be_null(write.line, name)
        declared = [
            each for each in writes if not each.nested and self._declares(syntax, each.node, function)
        ]
        bound = sum(each.node.type in syntax.kinds.declares for each in writes)
        return declared[0] if declared and bound <= 1 else open_

    def _declares(self, syntax: Syntax, write: Node, function: Node) -> bool:
        """It makes the name, or is the first that every way through the function sets."""
        return write.type in syntax.kinds.declares or (
            syntax.kinds.nested_declare and always_runs(syntax, write, function)
        )

    def _gives_value(self, syntax: Syntax, call: Node, depth: int) -> bool:
        """A call of a function of this repository whose every result is a value."""
        called = call.child_by_field_name(syntax.kinds.calls[call.type])
        name = syntax.text(called) if called is not None else ""
        last = name.split(".")[-1]
        outline = self.code.outline(syntax.path, syntax.side)
        if name in MAKING.get(outline.language or "", ()):
            return not is_own(outline, name.partition(".")[0])
        known = definitions(self.code, last, side=syntax.side)
        if isinstance(known, CannotTell) or known.more is not None or len(known.found) != 1:
            return False
        return _is_meant(outline, name, syntax.path, known.found[0]) and self.of_function(
            known.found[0], depth
        )

    def of_function(self, function: Defined, depth: int) -> bool:
        """Every `return` of a function gives a value, and nothing else ends it."""
        if function.kind not in FUNCTIONS or function.decorators:
            return False
        key = function.at.path, function.name_line
        if key in self.waiting:
            return True
        found = function_node(
            self.code, Location(function.at.path, function.name_line, function.name_line, function.at.side)
        )
        if isinstance(found, CannotTell):
            return False
        other, node = found
        body = body_of(other, node)
        if body is None or other.kinds.implicit_result:
            return False
        results = [each for each in other.within(body) if each.type in other.kinds.returns]
        values = [other.named_children(each) for each in results]
        if not values or any(len(each) != 1 for each in values) or _may_end(self.code, function):
            return False
        given = [each[0] for each in values]
        if any(each.type == "expression_list" and len(other.named_children(each)) != 1 for each in given):
            return False
        whole = [other.named_children(e)[0] if e.type == "expression_list" else e for e in given]
        self.waiting.add(key)
        try:
            return all(self.is_value(other, node, each, depth) for each in whole)
        finally:
            self.waiting.discard(key)


def is_own(outline: Outline, word: str) -> bool:
    """The file gives a name of the language to a thing of its own."""
    binds = (UseKind.DEFINITION, UseKind.WRITE, UseKind.IMPORT)
    return any(use.kind in binds and use.owner is None for use in outline.uses(word))


def _is_meant(outline: Outline, name: str, path: str, function: Defined) -> bool:
    """The call is of this function: defined in the file, or beside it in Go, or brought in by that name."""
    owner, _, last = name.rpartition(".")
    there = function.at.path
    beside = outline.language == "go" and there.rpartition("/")[0] == path.rpartition("/")[0]
    if there == path or beside:
        if function.owner is None:
            return not owner
        # a method with a small letter is of its package alone, and no other thing of the repository has its name
        own = outline.language == "go" and beside and function.name[:1].islower() and owner.isidentifier()
        return own or owner in ("self", "this")
    folder, _, file = there.rpartition("/")
    homes = {file.partition(".")[0], folder.rpartition("/")[2]}
    return function.owner is None and any(
        one.name_bound == (owner or last)
        and segments(one.module.strip("./").replace("/", "."))[-1:][0] in homes
        for one in outline.imports
        if segments(one.module.strip("./").replace("/", "."))
    )


def _is_computed(node: Node) -> bool:
    """A comparison, a negation, a number or text that is worked out."""
    operator = node.child_by_field_name("operator")
    binary = node.type in ("binary_expression", "binary_operator") and operator is not None
    negated = node.type == "unary_expression" and operator is not None and operator.type in ("!", "typeof")
    return (
        node.type in NOT_NULL or negated or (binary and operator is not None and operator.type in COMPUTING)
    )


def _may_end(code: Code, function: Defined) -> bool:
    """Control may reach the end of the function, or it gives its values in another way than by `return`."""
    found = returns(
        code, Location(function.at.path, function.name_line, function.name_line, function.at.side)
    )
    return isinstance(found, CannotTell) or found.end_reached or found.generator or found.asynchronous


def function_node(code: Code, at: Location) -> Answer[tuple[Syntax, Node]]:
    """The function at a place, and the syntax of its file."""
    syntax = syntax_of(code, at.path, at.side)
    if isinstance(syntax, CannotTell):
        return syntax
    node = function_at(syntax, at)
    return node if isinstance(node, CannotTell) else (syntax, node)


def value_set(syntax: Syntax, write: Node, path: str) -> Node | None:
    """What one assignment gives to its one target; None when it is not written as that."""
    targets = targets_of(syntax, write)
    if write.type not in syntax.kinds.writes or write.type in syntax.kinds.loops or len(targets) != 1:
        return None
    if syntax.path_of(targets[0]) != path or write.type.startswith(("augmented", "inc_", "dec_")):
        return None
    value = write.child_by_field_name("right") or write.child_by_field_name("value")
    if value is not None and value.type == "expression_list":
        inner = syntax.named_children(value)
        return inner[0] if len(inner) == 1 else None
    return value if value is not None and value.type != "type" else None


def nodes_between(node: Node, function: Node) -> list[Node]:
    """What is around a node within a function, innermost first."""
    found: list[Node] = []
    around = node.parent
    while around is not None and around.id != function.id:
        found.append(around)
        around = around.parent
    return found


def always_runs(syntax: Syntax, write: Node, function: Node) -> bool:
    """Nothing around the assignment but the body of its function, and no way out before it."""
    plain = syntax.kinds.blocks | syntax.kinds.statements | syntax.kinds.body_wrappers
    if any(each.type not in plain for each in nodes_between(write, function)):
        return False
    out = syntax.kinds.returns
    return not any(
        each.type in out and each.start_byte < write.start_byte for each in syntax.within(function)
    )


def may_be_null(line: int, name: str) -> CannotTell:
    """Says which line leaves it open what a name is set to."""
    return CannotTell(f"line {line} may set `{name}` to null")
