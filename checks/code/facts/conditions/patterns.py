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
    if pattern.type in kinds.tuples and value.type in kinds.tuples:
        return _each(syntax, pattern, value, shown, holds=holds)
    if pattern.type in kinds.alternatives:
        ways = [
            pattern_atoms(syntax, each, value, shown, holds=holds) for each in syntax.named_children(pattern)
        ]
        return common(ways) if holds else [atom for way in ways for atom in way]
    if kinds.variants.get(_name_of(syntax, pattern)) is not None:
        return _variant(syntax, pattern, value, shown, holds=holds)
    return _plain(syntax, pattern, value, shown, holds=holds)


def _variant(syntax: Syntax, pattern: Node, value: Node, shown: Node, *, holds: bool) -> list[Atom]:
    """`Some(x)`, `None`, `Ok(x)`: without a match only where every value of the variant has one."""
    variant = syntax.kinds.variants[_name_of(syntax, pattern)]
    parts = syntax.named_children(pattern)[1:]
    if not holds and not all(_matches_all(syntax, each) for each in parts):
        return []
    found = atom_of(syntax, value, variant.kind, shown, holds, usable=variant.usable is holds)
    return found + (_bound(syntax, parts, variant.kind, shown) if holds and variant.usable else [])


def _plain(syntax: Syntax, pattern: Node, value: Node, shown: Node, *, holds: bool) -> list[Atom]:
    """Null, a type, a range or a value."""
    kinds = syntax.kinds
    if pattern.type in kinds.nulls or syntax.text(pattern) in kinds.nulls:
        return atom_of(syntax, value, GuardKind.NULL, shown, holds, usable=not holds)
    if pattern.type in kinds.type_patterns:
        names = pattern.children_by_field_name("name")
        if not holds and len(syntax.named_children(pattern)) > len(names) + 1:
            return []  # it may be of the type, and differ in the rest
        return [
            atom
            for each in (value, *(names if holds else []))
            for atom in atom_of(syntax, each, GuardKind.TYPE, shown, holds, usable=holds)
        ]
    if pattern.type in kinds.range_patterns:
        return atom_of(syntax, value, GuardKind.BOUNDS, shown, holds, usable=None)
    if pattern.type in kinds.literals or pattern.type in kinds.value_patterns:
        found = atom_of(syntax, value, GuardKind.EQUALITY, shown, holds, usable=holds)
        return [replace(atom, excludes_null=holds and pattern.type in kinds.literals) for atom in found]
    return []


def common(ways: list[list[Atom]]) -> list[Atom]:
    """What each of several alternatives says of the same name."""
    first, *others = ways or [[]]
    return [
        atom
        for atom in first
        if atom.kind is not GuardKind.OTHER
        and all(any(_same(atom, other) for other in atoms) for atoms in others)
    ]


def _same(one: Atom, other: Atom) -> bool:
    return (one.kind, one.path, one.usable, one.excludes_null) == (
        other.kind,
        other.path,
        other.usable,
        other.excludes_null,
    )


def _name_of(syntax: Syntax, pattern: Node) -> str:
    """The last name of what a pattern takes apart: "Some" of `Option::Some(x)`."""
    return last_name(syntax, pattern.named_children[0] if pattern.named_children else pattern)


def _each(syntax: Syntax, pattern: Node, value: Node, shown: Node, *, holds: bool) -> list[Atom]:
    """What a pattern of several values says of each; which of them does not match, nobody can tell."""
    patterns, values = syntax.named_children(pattern), syntax.named_children(value)
    if len(patterns) != len(values) or not holds:
        return []
    return [
        atom
        for one, other in zip(patterns, values, strict=True)
        for atom in pattern_atoms(syntax, one, other, shown, holds=True)
    ]


def _matches_all(syntax: Syntax, pattern: Node) -> bool:
    """Whether there is nothing that a pattern does not match: a name that it binds, `_`."""
    kinds = syntax.kinds
    if pattern.type in kinds.renaming_patterns or pattern.type in kinds.tuples:
        return all(_matches_all(syntax, each) for each in syntax.named_children(pattern))
    if pattern.type in kinds.open_patterns or syntax.text(pattern, 2) == "_":
        return True
    return pattern.type in syntax.source.grammar.names and _is_variable(syntax, pattern)


def _is_variable(syntax: Syntax, name: Node) -> bool:
    """Whether a name in a pattern is bound by it; one with a capital is a constant or a variant."""
    return not syntax.text(name, 2)[:1].isupper()


def _bound(syntax: Syntax, parts: list[Node], kind: GuardKind, shown: Node) -> list[Atom]:
    """What is so of the names that the parts of a variant are bound to."""
    found: list[Atom] = []
    for part in parts:
        while part.type in syntax.kinds.renaming_patterns and syntax.named_children(part):
            part = syntax.named_children(part)[-1]  # noqa: PLW2901 - the name without `ref` and `mut`
        inner = syntax.kinds.variants.get(_name_of(syntax, part))
        if inner is not None and inner.usable:
            found += _bound(syntax, syntax.named_children(part)[1:], inner.kind, shown)
        elif part.type in syntax.source.grammar.names and _is_variable(syntax, part):
            found += atom_of(syntax, part, kind, shown, True, usable=True)
    return found
