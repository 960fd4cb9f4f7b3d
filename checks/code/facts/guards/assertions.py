"""Whether an assertion of a type is one that cannot panic: `x, ok := y.(T)`, with a look at `ok`. Of Go alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.functions import function_at
from checks.code.facts.flow.place import Syntax, syntax_of
from checks.code.facts.flow.ways_out.leaving import condition_of
from checks.code.facts.kinds.table import GuardKind
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

SETTING: Final = frozenset(("short_var_declaration", "assignment_statement"))


def checked_assertion(code: Code, location: Location, type_: str) -> Answer[Location]:
    """Where the assertion to a type has its `ok` looked at: that on the lines, else the only one of the function.

    "": whichever type it is of.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    asserting = {kind for kind, guard in syntax.kinds.comma_ok.items() if guard is GuardKind.TYPE}
    if not asserting:
        return CannotTell(f"`{location.path}` has no assertions of types")
    function = function_at(syntax, location)
    if isinstance(function, CannotTell):
        return function
    wanted = type_.replace(" ", "")
    every = [
        node
        for node in syntax.within(function, functions=True)
        if node.type in asserting and (not wanted or _type(syntax, node) == wanted)
    ]
    begin, end = syntax.bounds_of(location)
    cited = [node for node in every if begin <= node.start_byte < end]
    found = cited or every
    if len(found) != 1:
        return CannotTell(f"it is unclear which assertion of `{type_ or 'a type'}` is meant")
    if not _is_looked_at(syntax, function, found[0]):
        return CannotTell(f"the assertion at line {syntax.location(found[0]).first} may panic")
    return syntax.location(found[0])


def _type(syntax: Syntax, assertion: Node) -> str:
    of = assertion.child_by_field_name("type")
    return syntax.text(of).replace(" ", "") if of is not None else ""


def _is_looked_at(syntax: Syntax, function: Node, assertion: Node) -> bool:
    """Its second result has a name, and a condition behind it asks for that."""
    values = assertion.parent
    statement = values.parent if values is not None else None
    if statement is None or statement.type not in SETTING:
        return False
    left = statement.child_by_field_name("left")
    names = syntax.named_children(left) if left is not None else []
    name = syntax.text(names[1]) if len(names) == 2 else "_"
    if name == "_" or statement.child_by_field_name("right") != values:
        return False
    conditions = [
        condition
        for node in syntax.within(function, functions=True)
        if node.type in syntax.kinds.branches
        and node.end_byte > assertion.end_byte
        and (condition := condition_of(syntax, node)) is not None
        and condition.start_byte >= assertion.end_byte
    ]
    return bool(conditions) and name in _names(syntax, conditions[0])


def _names(syntax: Syntax, node: Node) -> set[str]:
    inner = [node, *syntax.within(node)]
    return {syntax.text(each) for each in inner if each.type == "identifier"}
