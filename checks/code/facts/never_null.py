"""Whether a name is never null, by all that sets it: a local, a private field, a field of a parameter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import arguments_of, operator_of
from checks.code.facts.flow.functions import body_of, function_at
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.returns import Result, result_of, returns
from checks.code.facts.flow.writes import Write, parameter_names, targets_of, touches, writes_in
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import files_with
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import Reference, references
from checks.code.structure import Definition, Use, UseKind, ValueKind
from checks.code.structure.outline import Outline, segments
from checks.code.structure.source import lines
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS
from checks.model.location import Location, Side

DEPTH: Final = 4
"""Names and calls that are followed behind each other."""

CALLERS_LIMIT: Final = 20
"""Calls of one function that are followed."""

PACKAGE_MAIN: Final = re.compile(r"package\s++main\b")
"""A program of Go, which no other package can import."""

OWN: Final = {
    "python": "self.",
    "javascript": "this.",
    "typescript": "this.",
    "tsx": "this.",
    "java": "this.",
}
"""What stands before a field in its own class, by language."""

FIELDS: Final = frozenset(("field_definition", "public_field_definition", "variable_declarator"))
"""Nodes that declare a field and may give it a value."""

FOLLOWED: Final = frozenset(("python", "javascript", "typescript", "tsx", "go", "java"))
"""Languages whose locals are followed."""

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


@dataclass(frozen=True, slots=True)
class AlwaysSet:
    """A name that is never null where it was asked for."""

    at: Location
    """The assignment that gives it a value."""

    call: Location | None = None
    """The call behind that assignment, when the name is a parameter's field that each caller sets."""


def local_value(code: Code, function: Location, name: str) -> Answer[AlwaysSet]:
    """A variable of a function whose every assignment gives a value."""
    found = _function(code, function)
    if isinstance(found, CannotTell):
        return found
    syntax, node = found
    within = [each for each in syntax.within(node, functions=True) if syntax.is_function(each)]
    outline = code.outline(function.path, function.side)
    first, last = lines(node)
    binds = {UseKind.DEFINITION, UseKind.WRITE}
    bound = [use for use in outline.uses(name) if use.kind in binds and first <= use.line <= last]
    writes = [each for each in writes_in(syntax, node).all if each.path == name]
    hidden = any(name in parameter_names(syntax, each) for each in within)
    if outline.language not in FOLLOWED or hidden or len(bound) != len(writes):
        return CannotTell(f"what sets `{name}` is not traced")
    write = _Values(code).of_local(syntax, node, name, DEPTH)
    return write if isinstance(write, CannotTell) else AlwaysSet(_line(syntax, write.node))


def result_value(code: Code, function: Defined) -> bool:
    """Every way out of a function gives a value: what it calls and its own variables are followed."""
    if function.language not in FOLLOWED:
        return False
    return _Values(code).of_function(function, DEPTH)


def field_value(code: Code, class_: Definition, path: str, side: Side, name: str) -> Answer[AlwaysSet]:
    """A private field, `self._rows`, that its declaration or constructor always sets, and nothing to null."""
    open_ = CannotTell(f"what sets `{name}` is not known in full")
    syntax = syntax_of(code, path, side)
    if isinstance(syntax, CannotTell):
        return syntax
    outline = code.outline(path, side)
    own = OWN.get(outline.language or "", "?")
    word = name.removeprefix(own)
    if not name.startswith(own) or not _is_private(code, class_, path, side, word):
        return open_
    if word.startswith("_") and files_with(code, word, None, side).paths != (path,):
        return open_  # no rule of the language keeps others from it
    sure = _initial(code, syntax, class_, word)
    if isinstance(sure, CannotTell):
        return sure
    seen = 0 if sure is None else 1
    members = [one for one in outline.members(class_) if one.kind in FUNCTIONS]
    for one in members:
        node = function_at(syntax, Location(path, one.name_line, one.name_line, side))
        if isinstance(node, CannotTell):
            return node
        for write in writes_in(syntax, node).all:
            if not touches(write.path, name):
                continue
            value = _value(syntax, write.node, write.path)
            if write.path != name or value is None:
                return open_
            if not _Values(code).is_value(syntax, node, value, DEPTH):
                return CannotTell(f"line {write.line} may set `{name}` to null")
            seen += 1
            first = one.name in (*CONSTRUCTORS, class_.name) and not write.nested
            if sure is None and first and _always_runs(syntax, write.node, node):
                sure = AlwaysSet(_line(syntax, write.node))
    places = [use for use in outline.uses(word) if not use.local and _may_set(use)]
    return sure if sure is not None and len(places) <= seen else open_


def _may_set(use: Use) -> bool:
    """A place that gives the name a value or may do so, as a deletion does, and no declaration alone."""
    if use.kind is UseKind.DEFINITION:
        return use.value_kind not in (None, ValueKind.NOTHING)
    return use.kind in (UseKind.WRITE, UseKind.KEY, UseKind.ARGUMENT, UseKind.STRING)


def _initial(code: Code, syntax: Syntax, class_: Definition, word: str) -> Answer[AlwaysSet | None]:
    """The value that the declaration of a field gives; None when it gives none."""
    for node in syntax.within(syntax.source.tree.root_node):
        line = syntax.source.line_of(node.start_byte)
        if node.type not in FIELDS or not class_.first <= line <= class_.last:
            continue
        name = node.child_by_field_name("property") or node.child_by_field_name("name")
        value = node.child_by_field_name("value")
        if name is None or value is None or syntax.text(name) != word:
            continue
        if not _Values(code).is_value(syntax, node, value, DEPTH):
            return CannotTell(f"line {line} may set `{word}` to null")
        return AlwaysSet(_line(syntax, node))
    return None


def _is_private(code: Code, class_: Definition, path: str, side: Side, word: str) -> bool:
    """By the language (`#rows`, `private`) or by its convention (`_rows`)."""
    if word.startswith(("#", "_")):
        return word.lstrip("#_").isidentifier()
    known = definitions(code, f"{class_.name}.{word}", path=path, side=side)
    return not isinstance(known, CannotTell) and [e.visibility.word for e in known.found] == ["private"]


def argument_field(code: Code, function: Defined, parameter: str, field: str) -> Answer[AlwaysSet]:
    """A field of a parameter that every caller of a function in Go sets before the call, and the function leaves."""
    name = f"{parameter}.{field}"
    if function.language != "go" or function.signature is None:
        return CannotTell(f"who sets `{name}` is not traced")
    found = _function(
        code, Location(function.at.path, function.name_line, function.name_line, function.at.side)
    )
    if isinstance(found, CannotTell):
        return found
    syntax, node = found
    if any(touches(write.path, name) for write in writes_in(syntax, node).all):
        return CannotTell(f"`{function.name}` sets `{name}` itself")
    names = [one.name for one in function.signature.parameters]
    if names.count(parameter) != 1 or not _is_inside(code, function):
        return CannotTell(f"other programs may call `{function.name}`")
    known = references(code, function.name, defined_in=function.at.path, side=function.at.side)
    if isinstance(known, CannotTell) or not known.whole:
        return CannotTell(f"not every call of `{function.name}` was found")
    uses = [one for one in known.found if one.meaning is not Meaning.OTHER and one.use.in_code]
    if not uses or len(uses) > CALLERS_LIMIT or any(one.use is not UseKind.CALL for one in uses):
        return CannotTell(f"not every call of `{function.name}` was found")
    sure: list[AlwaysSet] = []
    for use in uses:
        one = _set_before(code, use, function.name, names.index(parameter), field)
        if isinstance(one, CannotTell):
            return one
        sure.append(one)
    return sure[0]


def _is_inside(code: Code, function: Defined) -> bool:
    """No other module can call it: Go lets nobody import a small letter, `internal` or a `package main`."""
    path, side = function.at.path, function.at.side
    if function.name[:1].islower() or "internal" in path.split("/")[:-1]:
        return True
    return any(PACKAGE_MAIN.match(line) for line in code.lines(path, side))


def _set_before(code: Code, use: Reference, callee: str, at: int, field: str) -> Answer[AlwaysSet]:
    """The assignment of the field in the caller, on every way to the call and with nothing set in between."""
    open_ = CannotTell(f"what {use.at.path}:{use.at.first} hands to `{callee}` is not traced")
    found = _function(code, use.at)
    if isinstance(found, CannotTell):
        return found
    syntax, caller = found
    calls = [
        each
        for each in syntax.within(caller, functions=True)
        if each.type in syntax.kinds.calls
        and syntax.source.line_of(each.start_byte)
        <= (use.at.first or 1)
        <= syntax.source.line_of(each.end_byte)
        and syntax.text(each.child_by_field_name("function") or each).split(".")[-1] == callee
    ]
    if len(calls) != 1 or any(syntax.is_function(each) for each in _between(calls[0], caller)):
        return open_
    arguments = arguments_of(syntax, calls[0])
    given = syntax.path_of(arguments[at]).lstrip("&") if at < len(arguments) else ""
    if not given.isidentifier():
        return open_
    wanted = f"{given}.{field}"
    writes = [each for each in writes_in(syntax, caller).all if touches(each.path, wanted)]
    before = [each for each in writes if each.offset <= calls[0].start_byte]
    sets = before[-1] if before else None
    value = _value(syntax, sets.node, wanted) if sets is not None and sets.path == wanted else None
    if (
        sets is None
        or value is None
        or any(each.nested for each in writes)
        or _in_loop(syntax, calls[0], caller)
    ):
        return open_
    block = sets.node.parent
    dominates = block is not None and block.start_byte <= calls[0].start_byte < block.end_byte
    plain = block is not None and block.type in syntax.kinds.blocks
    if not dominates or not plain or not _Values(code).is_value(syntax, caller, value, DEPTH):
        return open_
    return AlwaysSet(_line(syntax, sets.node), use.at)


def _in_loop(syntax: Syntax, node: Node, function: Node) -> bool:
    return any(each.type in syntax.kinds.loops for each in _between(node, function))


def _between(node: Node, function: Node) -> list[Node]:
    """What is around a node within a function, innermost first."""
    found: list[Node] = []
    around = node.parent
    while around is not None and around.id != function.id:
        found.append(around)
        around = around.parent
    return found


def _always_runs(syntax: Syntax, write: Node, function: Node) -> bool:
    """Nothing around the assignment but the body of its function, and no way out before it."""
    plain = syntax.kinds.blocks | syntax.kinds.statements | syntax.kinds.body_wrappers
    if any(each.type not in plain for each in _between(write, function)):
        return False
    out = syntax.kinds.returns
    return not any(
        each.type in out and each.start_byte < write.start_byte for each in syntax.within(function)
    )


def _function(code: Code, at: Location) -> Answer[tuple[Syntax, Node]]:
    syntax = syntax_of(code, at.path, at.side)
    if isinstance(syntax, CannotTell):
        return syntax
    node = function_at(syntax, at)
    return node if isinstance(node, CannotTell) else (syntax, node)


def _value(syntax: Syntax, write: Node, path: str) -> Node | None:
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


def _line(syntax: Syntax, node: Node) -> Location:
    first = syntax.location(node).first
    return Location(syntax.path, first, first, syntax.side)


class _Values:
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
            value = _value(syntax, write.node, name)
            if value is None or not self.is_value(syntax, function, value, depth):
                return CannotTell(f"line {write.line} may set `{name}` to null")
        declared = [
            each for each in writes if not each.nested and self._declares(syntax, each.node, function)
        ]
        bound = sum(each.node.type in syntax.kinds.declares for each in writes)
        return declared[0] if declared and bound <= 1 else open_

    def _declares(self, syntax: Syntax, write: Node, function: Node) -> bool:
        """It makes the name, or is the first that every way through the function sets."""
        return write.type in syntax.kinds.declares or (
            syntax.kinds.nested_declare and _always_runs(syntax, write, function)
        )

    def _gives_value(self, syntax: Syntax, call: Node, depth: int) -> bool:
        """A call of a function of this repository whose every result is a value."""
        called = call.child_by_field_name(syntax.kinds.calls[call.type])
        name = syntax.text(called) if called is not None else ""
        last = name.split(".")[-1]
        outline = self.code.outline(syntax.path, syntax.side)
        if name in MAKING.get(outline.language or "", ()):
            return not _is_own(outline, name.partition(".")[0])
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
        found = _function(
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


def _is_own(outline: Outline, word: str) -> bool:
    """The file gives a name of the language to a thing of its own."""
    binds = (UseKind.DEFINITION, UseKind.WRITE, UseKind.IMPORT)
    return any(use.kind in binds and use.owner is None for use in outline.uses(word))


def _is_meant(outline: Outline, name: str, path: str, function: Defined) -> bool:
    """The call is of this function: defined in the file, or beside it in Go, or brought in by that name."""
    owner, _, last = name.rpartition(".")
    there = function.at.path
    beside = outline.language == "go" and there.rpartition("/")[0] == path.rpartition("/")[0]
    if there == path or beside:
        return owner in ("self", "this") if function.owner is not None else not owner
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
