"""What of a statement is at a line, and which statements beside one another are alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.place import Syntax, place_in, syntax_of
from checks.code.structure.source import lines
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code


def of_the_statement(code: Code, cited: Location, line: int) -> bool | None:
    """The line is of the statement at the cited lines, or of the head of what is around it; None where it cannot be told."""
    syntax = syntax_of(code, cited.path, cited.side)
    steps = syntax if isinstance(syntax, CannotTell) else place_in(syntax, cited)
    if isinstance(syntax, CannotTell) or isinstance(steps, CannotTell):
        return None
    first, last = cited.first or 1, cited.last or cited.first or 1
    if first <= line <= last:
        return True
    nodes = [step.node for step in steps][1:]
    begun = next((node for node in nodes if lines(node)[0] >= first), None)
    if begun is not None and _has(begun, line):
        return True
    return any(_is_in_head(syntax, node, nodes, line) for node in nodes if lines(node)[0] < first)


LISTING: Final = (
    "array",
    "list",
    "object",
    "dict",
    "hash",
    "set",
    "tuple",
    "literal_value",
    "field_initializer_list",
)
"""How the types of nodes begin or are called whose parts are one beside another."""


def _is_in_head(syntax: Syntax, node: Node, nodes: list[Node], line: int) -> bool:
    """The line is of the node, and of nothing in it that stands beside the cited lines: no body, arm or entry."""
    kinds = syntax.kinds
    if node.type in kinds.blocks or node.type.startswith(LISTING) or not _has(node, line):
        return False
    bodies = kinds.blocks | kinds.arms | kinds.default_arms | kinds.elses | kinds.else_ifs | kinds.handlers
    inner = [*node.named_children, *(each for each in nodes if _holds(node, each))]
    parts = [each for each in inner if each.type in bodies or each.type.startswith(LISTING)]
    return line == lines(node)[0] or all(line < lines(each)[0] for each in parts)


def _has(node: Node, line: int) -> bool:
    first, last = lines(node)
    return first <= line <= last


def _holds(node: Node, inner: Node) -> bool:
    return node.start_byte <= inner.start_byte and inner.end_byte <= node.end_byte and node != inner


def like_statements(code: Code, cited: Location, line: int, names: frozenset[str]) -> bool:
    """The line is of another statement beside the one at the cited lines, which calls the same function or object.

    Calls of the names themselves tell of no likeness.
    """
    syntax = syntax_of(code, cited.path, cited.side)
    if isinstance(syntax, CannotTell):
        return False
    here, there = place_in(syntax, cited), place_in(syntax, Location(cited.path, line, line, cited.side))
    if isinstance(here, CannotTell) or isinstance(there, CannotTell):
        return False
    parted = next((pair for pair in zip(here, there, strict=False) if pair[0].node != pair[1].node), None)
    if parted is None or _has(parted[0].node, line):
        return False
    one, other = (_called(code, cited, lines(step.node)[0], names) for step in parted)
    own, its = _called(code, cited, cited.first or 1, names), _called(code, cited, line, names)
    return not (one | own).isdisjoint(other | its)


def _called(code: Code, cited: Location, line: int, but: frozenset[str]) -> set[str]:
    """What a line calls: the last names, and the objects whose methods they are."""
    calls = code.outline(cited.path, cited.side).calls(line, line)
    calls = tuple(call for call in calls if call.name not in but)
    names = {name for call in calls for name in (call.name, call.full.partition(".")[0])}
    return {name for name in names if name.isidentifier() and name not in ("self", "this", "await")}
