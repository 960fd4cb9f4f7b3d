"""What the assignments of a name give it: an expression as it is written, or a sort of literal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from checks.claims.kind import short
from checks.claims.stretch import stretch
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.writes import Write, writes_in
from checks.code.facts.followed_values import function_node, is_own
from checks.code.occurrences import pattern
from checks.code.structure import Definition, Kind, ValueKind
from checks.code.structure.outline import SCOPES
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, verified

SAID: Final = {
    "array": "list", "dict": "dict", "dictionary": "dict", "float": "float", "int": "whole number",
    "integer": "whole number", "list": "list", "number": "number", "object": "object", "set": "set", "str": "string",
    "string": "string", "tuple": "tuple",
}  # fmt: skip
"""Words for a sort of value, in the words of any language."""

INCLUDES: Final = {"number": frozenset(("float", "whole number")), "object": frozenset(("dict",))}
"""Sorts that others are of, too. Nothing is refuted by "object": in some languages every value is one."""

WRITTEN: Final = {
    "array": "list", "dictionary": "dict", "dictionary_comprehension": "dict", "encapsed_string": "string",
    "float": "float", "float_literal": "float", "hash": "dict", "int_literal": "whole number",
    "integer": "whole number", "integer_literal": "whole number", "interpreted_string_literal": "string",
    "list": "list", "list_comprehension": "list", "number": "number", "object": "dict",
    "raw_string_literal": "string", "set": "set", "set_comprehension": "set", "string": "string",
    "string_literal": "string", "template_string": "string", "tuple": "tuple",
}  # fmt: skip
"""Nodes of literals and what they make."""

MADE: Final = {
    "call": ("function", {"dict": "dict", "list": "list", "set": "set", "tuple": "tuple"}),
    "new_expression": ("constructor", {"Set": "set"}),
}
"""Nodes of calls, the field of what is called, and the containers that are made by a name of the language."""

ASSIGNS: Final = frozenset(
    (
        "assignment", "assignment_expression", "assignment_statement", "init_declarator", "let_declaration",
        "named_expression", "short_var_declaration", "var_spec", "variable_declarator",
    )
)  # fmt: skip
"""Nodes that give their right side to what stands on their left."""

LISTS: Final = frozenset(("assignment_statement", "short_var_declaration", "var_spec"))
"""Those of Go, with a list on each side; one call may give a value to each name: `rows, err := read()`."""

QUOTES: Final = ('"', "'", "`")

CONTAINERS: Final = frozenset(("dict", "list", "set", "tuple"))
"""Sorts that exclude each other; "is set" may be said of anything that has a value."""

NUMBERS: Final = frozenset(("float", "number", "whole number"))
"""Sorts that exclude a string, and not each other: a whole number may be given to a float."""


@dataclass(frozen=True, slots=True)
class Given:
    """One assignment."""

    line: int
    text: str
    sort: str
    """Of the values of `SAID`, "" for what is no literal."""


def of_an_expression(around: Surroundings, name: str, value: str, where: str) -> Answer[Outcome]:
    """Each assignment in the function or file gives what is said; of a sort of literal a single other one refutes it."""
    given = _given(around, name, where)
    if isinstance(given, CannotTell):
        return given
    sort = SAID.get(value.strip().lower(), "")
    same = [one for one in given if (sort and _is_of(one.sort, sort)) or _is_same(one, value)]
    if same and (where or len(same) == len(given)):
        line = around.nearest([one.line for one in same]) or same[0].line
        text = next(one.text for one in same if one.line == line)
        says = f"`{name}` is set to `{short(text)}`, at line {line} of `{around.path}`"
        return verified(says, evidence=around.evidence(line), content=around.is_near(line))
    if same or len(given) != 1 or not sort or not _excludes(given[0].sort, sort):
        other = next((one for one in given if one.text), given[0])
        seen = short(other.text or around.lines[other.line - 1].strip())
        return CannotTell(f"`{name}` may be set to something else, or in other words: `{seen}`")
    says = f"`{name}` is a {given[0].sort} at line {given[0].line}, not a {sort}: `{short(given[0].text)}`"
    return failed(says, Failure.FALSE_STATEMENT, evidence=around.evidence(given[0].line))


def _is_of(real: str, said: str) -> bool:
    return real == said or real in INCLUDES.get(said, ())


def _is_same(one: Given, value: str) -> bool:
    """The same tokens, or the same text without the quotes of a string."""
    wanted = pattern(value).tokens
    text = one.text[1:-1] if one.sort == "string" else ""
    return bool(wanted) and (pattern(one.text).tokens == wanted or text == value.strip())


def _excludes(real: str, said: str) -> bool:
    both = {real, said}
    return real != said and (
        CONTAINERS.issuperset(both) or ("string" in both and not NUMBERS.isdisjoint(both))
    )


def _given(around: Surroundings, name: str, where: str) -> Answer[list[Given]]:
    """The assignments in what `where` names; else in the innermost function around the lines that binds the name.

    Else those of the file outside of functions and classes.
    """
    file = Location(around.path, side=around.side)
    functions = [around.at(one.first, one.last) for one in around.enclosing if one.kind in FUNCTIONS]
    places = [*functions, file]
    if where:
        there = stretch(around, where)
        if there is None or there.path != around.path:
            return CannotTell(f"what `{where}` is was not found")
        places = [there]
    found = (_in_place(around, place, name) for place in places)
    none = CannotTell(f"no assignment of `{name}` was found in `{where or around.path}`")
    return next((each for each in found if each), none)


def _in_place(around: Surroundings, place: Location, name: str) -> list[Given]:
    """What a function, class or file gives the name; a parameter, which the callers give a value, is left open."""
    scope = _scope(around, place)
    if scope is not None and scope.kind is Kind.CLASS:
        return _declared(around, scope.qualified, name)
    found = _syntax(around.code, place)
    if isinstance(found, CannotTell):
        return []
    syntax, node = found
    writes = [one for one in writes_in(syntax, node).all if one.path.lstrip("$") == name.lstrip("$")]
    given = [_of(around, syntax, one) for one in writes if _is_meant(around, one.line, name, scope)]
    given = given or ([] if scope is not None else _declared(around, None, name))
    last = place.last or around.length
    taken = [
        Given(one.line, "", "")
        for one in around.outline.uses(name.lstrip("$"))
        if one.value_kind is ValueKind.GIVEN and (place.first or 1) <= one.line <= last
    ]
    return [*taken[:1], *given]


def _scope(around: Surroundings, place: Location) -> Definition | None:
    """The function or class that has exactly those lines; None: they are a whole file."""
    known = around.outline.enclosing(place.first) if place.first is not None else ()
    whole = (
        one for one in known if one.kind in SCOPES and (one.first, one.last) == (place.first, place.last)
    )
    return next(whole, None)


def _syntax(code: Code, place: Location) -> Answer[tuple[Syntax, Node]]:
    """The function at a place, else the file."""
    if place.first is not None:
        return function_node(code, place)
    syntax = syntax_of(code, place.path, place.side)
    return syntax if isinstance(syntax, CannotTell) else (syntax, syntax.source.tree.root_node)


def _is_meant(around: Surroundings, line: int, name: str, scope: Definition | None) -> bool:
    """No field in the body of a class; of `self.rows` in a file, one of the class around the cited lines."""
    known = [one for one in around.outline.enclosing(line) if one.kind in SCOPES]
    if name.lstrip("$").isidentifier():
        return not known or known[0].kind in FUNCTIONS
    own = [one for one in around.enclosing if one.kind is Kind.CLASS]
    return scope is not None or [one for one in known if one.kind is Kind.CLASS][:1] == own[:1]


def _declared(around: Surroundings, parent: str | None, name: str) -> list[Given]:
    """Constants and fields that are no assignments to the grammar."""
    return [
        Given(one.name_line, one.value, "string" if one.value[:1] in QUOTES else "")
        for one in around.outline.named(name)
        if one.kind is Kind.VARIABLE and one.value is not None and one.parent == parent
    ]


def _of(around: Surroundings, syntax: Syntax, write: Write) -> Given:
    """The right side, where the left one is the name and nothing else; what is taken apart or gone through is left open."""
    node = write.node
    value = node.child_by_field_name("right") or node.child_by_field_name("value")
    operator = node.child_by_field_name("operator")
    adds = operator is not None and syntax.text(operator) != "="
    if node.type not in ASSIGNS or value is None or adds:
        return Given(write.line, "", "")
    targets, values = node.children_by_field_name(syntax.kinds.writes[node.type]), [value]
    if node.type in LISTS:
        targets, values = _listed(syntax, targets), _listed(syntax, values)
    alone = len(targets) == 1 and syntax.path_of(targets[0]) == write.path
    if len(values) != 1 or not (alone or node.type in LISTS):
        return Given(write.line, "", "")
    return Given(write.line, syntax.text(values[0]), _sort(around, syntax, values[0]) if alone else "")


def _listed(syntax: Syntax, nodes: list[Node]) -> list[Node]:
    return [
        inner
        for node in nodes
        for inner in (syntax.named_children(node) if node.type == "expression_list" else [node])
    ]


def _sort(around: Surroundings, syntax: Syntax, value: Node) -> str:
    """What a literal makes, or a call of the language's own name; "" of anything else."""
    field, names = MADE.get(value.type, ("", {}))
    called = value.child_by_field_name(field) if field else None
    made = syntax.text(called) if called is not None else ""
    if made in names:
        return "" if is_own(around.outline, made) else names[made]
    if value.type == "number" and syntax.text(value).isdecimal():
        return "whole number"
    return WRITTEN.get(value.type, "")
