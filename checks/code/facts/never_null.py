"""Whether a name is never null, by all that sets it: a local, a private field, a field of a parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.conditions.calls import arguments_of
from checks.code.facts.flow.functions import function_at
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.writes import parameter_names, touches, writes_in
from checks.code.facts.followed_values import (
    DEPTH,
    Values,
    always_runs,
    function_node,
    may_be_null,
    nodes_between,
    value_set,
)
from checks.code.facts.go_programs import is_main, is_program
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import files_with
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import Reference, references
from checks.code.structure import Definition, Use, UseKind, ValueKind
from checks.code.structure.source import lines
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS
from checks.model.location import Location, Side

CALLERS_LIMIT: Final = 20
"""Calls of one function that are followed."""

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


@dataclass(frozen=True, slots=True)
class AlwaysSet:
    """A name that is never null where it was asked for."""

    at: Location
    """The assignment that gives it a value."""

    call: Location | None = None
    """The call behind that assignment, when the name is a parameter's field that each caller sets."""


def local_value(code: Code, function: Location, name: str) -> Answer[AlwaysSet]:
    """A variable of a function whose every assignment gives a value."""
    found = function_node(code, function)
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
    write = Values(code).of_local(syntax, node, name, DEPTH)
    return write if isinstance(write, CannotTell) else AlwaysSet(_line(syntax, write.node))


def result_value(code: Code, function: Defined) -> bool:
    """Every way out of a function gives a value: what it calls and its own variables are followed."""
    if function.language not in FOLLOWED:
        return False
    return Values(code).of_function(function, DEPTH)


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
            value = value_set(syntax, write.node, write.path)
            if write.path != name or value is None:
                return open_
            if not Values(code).is_value(syntax, node, value, DEPTH):
                return may_be_null(write.line, name)
            seen += 1
            first = one.name in (*CONSTRUCTORS, class_.name) and not write.nested
            if sure is None and first and always_runs(syntax, write.node, node):
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
        if not Values(code).is_value(syntax, node, value, DEPTH):
            return may_be_null(line, word)
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
    found = function_node(
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
    """No other module calls it: Go lets nobody import a small letter or `internal`, and nobody imports a program."""
    path, side = function.at.path, function.at.side
    if function.name[:1].islower() or "internal" in path.split("/")[:-1]:
        return True
    return is_main(code, path, side) or is_program(code, path)


def _set_before(code: Code, use: Reference, callee: str, at: int, field: str) -> Answer[AlwaysSet]:
    """The assignment of the field in the caller, on every way to the call and with nothing set in between."""
    open_ = CannotTell(f"what {use.at.path}:{use.at.first} hands to `{callee}` is not traced")
    found = function_node(code, use.at)
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
    if len(calls) != 1 or any(syntax.is_function(each) for each in nodes_between(calls[0], caller)):
        return open_
    arguments = arguments_of(syntax, calls[0])
    given = syntax.path_of(arguments[at]).lstrip("&") if at < len(arguments) else ""
    if not given.isidentifier():
        return open_
    wanted = f"{given}.{field}"
    writes = [each for each in writes_in(syntax, caller).all if touches(each.path, wanted)]
    before = [each for each in writes if each.offset <= calls[0].start_byte]
    sets = before[-1] if before else None
    value = value_set(syntax, sets.node, wanted) if sets is not None and sets.path == wanted else None
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
    if not dominates or not plain or not Values(code).is_value(syntax, caller, value, DEPTH):
        return open_
    return AlwaysSet(_line(syntax, sets.node), use.at)


def _in_loop(syntax: Syntax, node: Node, function: Node) -> bool:
    return any(each.type in syntax.kinds.loops for each in nodes_between(node, function))


def _line(syntax: Syntax, node: Node) -> Location:
    first = syntax.location(node).first
    return Location(syntax.path, first, first, syntax.side)
