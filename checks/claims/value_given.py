"""What the assignments of a name give it: an expression as it is written, or a sort of literal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tree_sitter import Node

from checks.claims.kind import short
from checks.claims.stretch import stretch
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.writes import writes_in
from checks.code.facts.followed_values import function_node
from checks.code.occurrences import pattern
from checks.code.structure import Kind
from checks.code.surroundings import Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, verified

SAID: Final = {
    "array": "list", "dict": "dict", "dictionary": "dict", "float": "number", "int": "number", "integer": "number",
    "list": "list", "number": "number", "object": "dict", "set": "set", "str": "string", "string": "string",
    "tuple": "tuple",
}  # fmt: skip
"""Words for a sort of value, in the words of any language."""

WRITTEN: Final = {
    "array": "list", "dictionary": "dict", "dictionary_comprehension": "dict", "encapsed_string": "string",
    "float": "number", "float_literal": "number", "hash": "dict", "int_literal": "number", "integer": "number",
    "integer_literal": "number", "interpreted_string_literal": "string", "list": "list", "list_comprehension": "list",
    "number": "number", "object": "dict", "raw_string_literal": "string", "set": "set", "set_comprehension": "set",
    "string": "string", "string_literal": "string", "template_string": "string", "tuple": "tuple",
}  # fmt: skip
"""Nodes of literals and what they make."""

MADE: Final = re.compile(r"(?:new\s++)?(Set|set|list|dict|tuple)\(")
"""A call that makes a container by its name."""

QUOTES: Final = ('"', "'", "`")

CONTAINERS: Final = frozenset(("dict", "list", "set", "tuple"))
"""Sorts that exclude each other; "is set" may be said of anything that has a value."""


@dataclass(frozen=True, slots=True)
class Given:
    """One assignment."""

    line: int
    text: str
    sort: str
    """Of the words in `SAID`, "" for what is no literal."""


def of_an_expression(around: Surroundings, name: str, value: str, where: str) -> Answer[Outcome]:
    """Each assignment in the function or file gives what is said; of a sort of literal a single other one refutes it."""
    given = _given(around, name, where)
    if isinstance(given, CannotTell):
        return given
    sort = SAID.get(value.strip().lower(), "")
    same = [one for one in given if (sort and one.sort == sort) or _is_same(one, value)]
    if same and (where or len(same) == len(given)):
        line = around.nearest([one.line for one in same]) or same[0].line
        text = next(one.text for one in same if one.line == line)
        says = f"`{name}` is set to `{short(text)}`, at line {line} of `{around.path}`"
        return verified(says, evidence=around.evidence(line), content=around.is_near(line))
    if same or len(given) != 1 or not sort or not _excludes(given[0].sort, sort):
        return CannotTell(f"`{name}` is set to something else, or in other words: `{short(given[0].text)}`")
    says = f"`{name}` is a {given[0].sort} at line {given[0].line}, not a {sort}: `{short(given[0].text)}`"
    return failed(says, Failure.FALSE_STATEMENT, evidence=around.evidence(given[0].line))


def _is_same(one: Given, value: str) -> bool:
    """The same tokens, or the same text without the quotes of a string."""
    wanted = pattern(value).tokens
    text = one.text[1:-1] if one.sort == "string" else ""
    return bool(wanted) and (pattern(one.text).tokens == wanted or text == value.strip())


def _excludes(real: str, said: str) -> bool:
    return real != said and (CONTAINERS.issuperset((real, said)) or {real, said} == {"number", "string"})


def _given(around: Surroundings, name: str, where: str) -> Answer[list[Given]]:
    """The assignments in the function that is meant, else in the file outside of functions."""
    code, own = around.code, around.function
    there = stretch(around, where) if where else around.at(own.first, own.last) if own is not None else None
    if where and (there is None or there.path != around.path):
        return CannotTell(f"what `{where}` is was not found")
    functions = [there] if there is not None and there.first is not None else []
    found = [*(_in_function(code, each, name) for each in functions), _in_file(code, around, name)]
    constants = [
        Given(one.name_line, one.value, "string" if one.value[:1] in QUOTES else "")
        for one in around.outline.named(name)
        if one.kind is Kind.VARIABLE and one.value is not None
    ]
    none = CannotTell(f"no assignment of `{name}` was found in `{around.path}`")
    return next((each for each in (*found, constants) if each), none)


def _in_function(code: Code, function: Location, name: str) -> list[Given]:
    found = function_node(code, function)
    return [] if isinstance(found, CannotTell) else _writes(*found, name)


def _in_file(code: Code, around: Surroundings, name: str) -> list[Given]:
    syntax = syntax_of(code, around.path, around.side)
    return [] if isinstance(syntax, CannotTell) else _writes(syntax, syntax.source.tree.root_node, name)


def _writes(syntax: Syntax, node: Node, name: str) -> list[Given]:
    writes = [each for each in writes_in(syntax, node).all if each.path.lstrip("$") == name.lstrip("$")]
    return [_of(syntax, each.node, each.line) for each in writes]


def _of(syntax: Syntax, write: Node, line: int) -> Given:
    value = write.child_by_field_name("right") or write.child_by_field_name("value")
    if value is None or write.type.startswith(("augmented", "inc_", "dec_")):
        return Given(line, "", "")
    if value.type == "expression_list" and len(syntax.named_children(value)) == 1:
        value = syntax.named_children(value)[0]
    text = syntax.text(value)
    made = MADE.match(text)
    return Given(line, text, WRITTEN.get(value.type, "") or (made[1].lower() if made else ""))
