"""What a true `ok` says of the value beside it: `x, ok := y.(T)`, `x, ok := m[k]`, `x, ok := <-c`."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom
from checks.code.facts.conditions.calls import operator_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.flow.writes import Writes
from checks.code.facts.kinds.table import GuardKind

RECEIVE = "<-"


def implied(syntax: Syntax, writes: Writes, atom: Atom) -> Iterator[Atom]:
    """What holds of other names when the one of an atom is true, by the assignment that set it last."""
    if not syntax.kinds.comma_ok or atom.usable is not True or atom.kind is not GuardKind.EMPTY:
        return
    start = atom.node.start_byte
    before = [write for write in writes.all if write.path == atom.path and write.offset <= start]
    if not before or before[-1].nested:
        return
    node = before[-1].node
    names = _parts(syntax, node.child_by_field_name("left"))
    values = _parts(syntax, node.child_by_field_name("right"))
    if len(names) != 2 or len(values) != 1 or syntax.path_of(names[1]) != atom.path:
        return
    [value] = values
    kind = syntax.kinds.comma_ok.get(value.type)
    if kind is None or (kind is GuardKind.OTHER and operator_of(value) != RECEIVE):
        return
    asked = value.child_by_field_name("operand") if kind is GuardKind.TYPE else value
    for part in (names[0], asked):
        path = syntax.path_of(part) if part is not None else ""
        if path and not writes.between(node.end_byte, start, path):
            # a nil pointer in an interface is of its type, and a nil may be in a map
            yield Atom(kind, path, node, True, True, excludes_null=kind is GuardKind.TYPE and part == asked)


def _parts(syntax: Syntax, node: Node | None) -> list[Node]:
    if node is None:
        return []
    return syntax.named_children(node) if node.type in syntax.kinds.target_lists else [node]
