"""What a match with a pattern says of the value, and of the names that the pattern binds."""

from __future__ import annotations

from dataclasses import replace

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom, atom_of
from checks.code.facts.conditions.calls import last_name
from checks.code.facts.flow.place import Syntax
from checks.code.facts.kinds.table import GuardKind


def pattern_test(syntax: Syntax, node: Node, *, holds: bool) -> list[Atom]:
    """What `let pattern = value` or `value is pattern` says as a condition."""
    pattern = node.child_by_field_name("pattern")
    value = node.child_by_field_name("value") or node.child_by_field_name("expression")
    if pattern is None or value is None:
        return []
    return pattern_atoms(syntax, pattern, value, node, holds=holds)


def pattern_atoms(syntax: Syntax, pattern: Node, value: Node, shown: Node, *, holds: bool) -> list[Atom]:
    """What a match with a pattern says of the value, and of the names that the pattern binds."""
    kinds = syntax.kinds
    while pattern.type in kinds.pattern_wrappers or pattern.type in kinds.negated_patterns:
        inner = syntax.named_children(pattern)
        if pattern.type in kinds.negated_patterns:
            holds = not holds
        if not inner:
            return []
        pattern = inner[0]
    variant = kinds.variants.get(
        last_name(syntax, pattern.named_children[0] if pattern.named_children else pattern)
    )
    if variant is not None:
        usable = variant.usable is holds
        found = atom_of(syntax, value, variant.kind, shown, holds, usable=usable)
        bound = syntax.named_children(pattern)[1:] if holds and variant.usable else []
        return found + [
            atom
            for name in bound
            if name.type in syntax.source.grammar.names
            for atom in atom_of(syntax, name, variant.kind, shown, holds, usable=True)
        ]
    if pattern.type in kinds.nulls or syntax.text(pattern) in kinds.nulls:
        return atom_of(syntax, value, GuardKind.NULL, shown, holds, usable=not holds)
    if pattern.type in kinds.type_patterns:
        names = pattern.children_by_field_name("name") if holds else []
        return [
            atom
            for each in (value, *names)
            for atom in atom_of(syntax, each, GuardKind.TYPE, shown, holds, usable=holds)
        ]
    if pattern.type in kinds.literals or pattern.type in kinds.value_patterns:
        found = atom_of(syntax, value, GuardKind.EQUALITY, shown, holds, usable=holds)
        return [replace(atom, excludes_null=holds and pattern.type in kinds.literals) for atom in found]
    return []
