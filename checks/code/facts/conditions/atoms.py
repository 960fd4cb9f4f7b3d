"""What one part of a condition says of one name."""

from __future__ import annotations

from dataclasses import dataclass

from tree_sitter import Node

from checks.code.facts.conditions.calls import callee_of
from checks.code.facts.flow.place import Syntax
from checks.code.facts.kinds.table import GuardKind


@dataclass(frozen=True, slots=True)
class Atom:
    """What one part of a condition says of one name when control has passed it."""

    kind: GuardKind
    path: str
    node: Node
    """The part as written; its lines are the receipt."""

    holds: bool
    """Whether the part is true then."""

    usable: bool | None
    """Whether the name is then what one wants: not null, not empty, of the type; None where that depends."""

    excludes_null: bool


def atom_of(
    syntax: Syntax, subject: Node, kind: GuardKind, node: Node, holds: bool, *, usable: bool | None
) -> list[Atom]:
    """One atom, where the subject is a name or path."""
    kinds = syntax.kinds
    subject = _seen_through(syntax, syntax.unwrapped(subject))
    if subject.type in kinds.literals or subject.type in kinds.nulls:
        return []
    bound = subject.child_by_field_name("name") if subject.type in kinds.writes else None
    if subject.type in kinds.writes and bound is None:
        bound = syntax.part(subject, kinds.writes[subject.type])
    path = syntax.path_of(bound or subject)
    excludes = usable is True and kind in {GuardKind.NULL, GuardKind.EMPTY, GuardKind.TYPE}
    return [Atom(kind, path, node, holds, usable, excludes)] if path else []


def _seen_through(syntax: Syntax, node: Node) -> Node:
    """What a view is of, null when it is: `x` of `x.as_ref()`."""
    while node.type in syntax.kinds.calls and syntax.kinds.views:
        name, receiver, _ = callee_of(syntax, node)
        if name not in syntax.kinds.views or receiver is None:
            break
        node = syntax.unwrapped(receiver)
    return node
