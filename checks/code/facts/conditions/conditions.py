"""What a condition says of the names in it, when it holds and when it does not."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from tree_sitter import Node

from checks.code.facts.conditions.atoms import Atom, atom_of
from checks.code.facts.conditions.calls import (
    arguments_of,
    is_negation,
    length_of,
    negated,
    operator_of,
    predicate_of,
    type_asked,
)
from checks.code.facts.conditions.patterns import common, pattern_test
from checks.code.facts.flow.place import Syntax
from checks.code.facts.kinds.table import GuardKind, Predicate, Subject

ATOMS_LIMIT: Final = 200
"""Parts of one condition that are read; more make no condition that a person writes."""

EQUAL: Final = frozenset({"==", "===", "is", "eq?", "equal?"})
UNEQUAL: Final = frozenset({"!=", "!==", "is not", "<>"})
ORDERED: Final = frozenset({"<", ">", "<=", ">="})
MIRRORED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
EMPTY_STRINGS: Final = frozenset({'""', "''", "``"})
EQUAL_TO_NULL: Final = frozenset({"0", "0.0", "'\\0'", "false", "[]", "array()"})
"""Literals that a loose comparison may take for null, in one language or another."""

NAME_WORD: Final = re.compile(r"[A-Z]?[a-z]++|[A-Z]++(?![a-z])")
OPPOSITE: Final = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}


def atoms_of(syntax: Syntax, condition: Node, *, holds: bool) -> list[Atom]:
    """What must be so when a condition holds, or when it does not.

    A conjunction that holds and a disjunction that does not say all of their parts (De Morgan); the
    other way round they say only what each of their parts says.
    """
    found: list[Atom] = []
    waiting: list[tuple[Node, bool]] = [(condition, holds)]
    while waiting and len(found) < ATOMS_LIMIT:
        node, truth = waiting.pop()
        node = syntax.unwrapped(node)
        operands, joins_all = logical(syntax, node)
        if is_negation(syntax, node):
            inner = negated(syntax, node)
            if inner is not None:
                waiting.append((inner, not truth))
        elif operands and joins_all is truth:
            waiting.extend((each, truth) for each in reversed(operands))
        elif operands:
            found.extend(_common(syntax, node, operands, holds=truth))
        else:
            found.extend(_plain(syntax, node, holds=truth))
    return found


def joined(syntax: Syntax, node: Node) -> bool | None:
    """Whether a node is an `and` (True), an `or` (False) or neither."""
    kinds = syntax.kinds
    if node.type in kinds.let_chains:
        return True
    word = operator_of(node) if node.type in kinds.binary else ""
    return True if word in kinds.and_words else (False if word in kinds.or_words else None)


def logical(syntax: Syntax, node: Node) -> tuple[list[Node], bool | None]:
    """The operands of a row of `and` (True) or of `or` (False); none of anything else."""
    kinds = syntax.kinds
    joins_all = joined(syntax, node)
    if joins_all is None or node.type in kinds.let_chains:
        return (syntax.named_children(node) if joins_all else []), joins_all
    same = kinds.and_words if joins_all else kinds.or_words
    operands: list[Node] = []
    waiting = [node]
    while waiting and len(operands) < ATOMS_LIMIT:
        here = waiting.pop()
        if here.type in kinds.binary and operator_of(here) in same:
            sides = (here.child_by_field_name("right"), here.child_by_field_name("left"))
            waiting.extend(side for side in sides if side is not None)
        else:
            operands.append(here)
    return operands, joins_all


def _common(syntax: Syntax, whole: Node, operands: list[Node], *, holds: bool) -> list[Atom]:
    """What each of several alternatives says of the same name."""
    each = [atoms_of_part(syntax, operand, holds=holds) for operand in operands]
    return [replace(atom, node=whole, holds=holds) for atom in common(each)]


def atoms_of_part(syntax: Syntax, node: Node, *, holds: bool) -> list[Atom]:
    """What one operand says: a comparison, a call or a name, negated or not."""
    node = syntax.unwrapped(node)
    while is_negation(syntax, node):
        inner = negated(syntax, node)
        if inner is None:
            return []
        node, holds = syntax.unwrapped(inner), not holds
    return [] if logical(syntax, node)[0] else _plain(syntax, node, holds=holds)


def _plain(syntax: Syntax, node: Node, *, holds: bool) -> list[Atom]:
    """What a condition without `and`, `or` and `not` says."""
    kinds = syntax.kinds
    if node.type in kinds.let_conditions or node.type in kinds.pattern_tests:
        return pattern_test(syntax, node, holds=holds)
    if node.type in kinds.type_tests or operator_of(node) == "instanceof":
        return _tested(syntax, node, Predicate(GuardKind.TYPE), node.named_children[:1], holds=holds)
    comparison = compared(syntax, node)
    if comparison is not None:
        return _comparison(syntax, node, *comparison, holds=holds)
    called = predicate_of(syntax, node)
    if called is not None:
        predicate, subjects = called
        return _tested(syntax, node, predicate, subjects, holds=holds)
    return _truth(syntax, node, holds=holds)


def compared(syntax: Syntax, node: Node) -> tuple[Node, str, Node] | None:
    """The two sides of a comparison and its operator; None of what is none, or has more than two."""
    if node.type in syntax.kinds.comparisons:
        sides = syntax.named_children(node)
        operators = node.children_by_field_name("operators")
        return (sides[0], operators[0].type, sides[1]) if len(sides) == 2 and len(operators) == 1 else None
    if node.type not in syntax.kinds.binary:
        return None
    left, right, word = node.child_by_field_name("left"), node.child_by_field_name("right"), operator_of(node)
    known = word in EQUAL or word in UNEQUAL or word in ORDERED or word in {"in", "not in"}
    return (left, word, right) if left is not None and right is not None and known else None


def _comparison(syntax: Syntax, node: Node, left: Node, word: str, right: Node, *, holds: bool) -> list[Atom]:
    left, right = syntax.unwrapped(left), syntax.unwrapped(right)
    if word in {"in", "not in"}:
        predicate = Predicate(GuardKind.MEMBERSHIP, usable=word == "in", of=Subject.BOTH)
        return _tested(syntax, node, predicate, [left, right], holds=holds)
    found: list[Atom] = []
    for side, operator, other in ((left, word, right), (right, MIRRORED.get(word, word), left)):
        found.extend(_side(syntax, node, side, operator, other, holds=holds))
    return found


def _side(syntax: Syntax, node: Node, side: Node, word: str, other: Node, *, holds: bool) -> list[Atom]:
    """What a comparison says of one of its sides."""
    kinds = syntax.kinds
    if side.type in kinds.literals or _is_null(syntax, side):
        return []
    equal = (word in EQUAL) is holds
    measured = length_of(syntax, side)
    subject = type_asked(syntax, side)
    if _is_null(syntax, other) or (subject is not None and _string(syntax, other) == "undefined"):
        found = atom_of(syntax, subject or side, GuardKind.NULL, node, holds, usable=not equal)
        if found and not kinds.error_words.isdisjoint(_words(found[0].path)):
            found += [replace(found[0], kind=GuardKind.ERROR, usable=equal)]
        return found
    if subject is not None:
        is_object = _string(syntax, other) == "object"
        found = atom_of(syntax, subject, GuardKind.TYPE, node, holds, usable=equal)
        return [replace(atom, excludes_null=False) for atom in found] if is_object else found
    if measured is not None and syntax.text(other) in {"0", "1"}:
        usable = _is_filled(word if holds else _denied(word), syntax.text(other))
        return atom_of(syntax, measured, GuardKind.EMPTY, node, holds, usable=usable)
    if word in ORDERED:
        inside = (word if holds else OPPOSITE[word]) == "<" if length_of(syntax, other) is not None else None
        return atom_of(syntax, measured or side, GuardKind.BOUNDS, node, holds, usable=inside)
    if measured is not None:
        return atom_of(syntax, measured, GuardKind.BOUNDS, node, holds, usable=equal)
    if syntax.text(other, 3) in EMPTY_STRINGS:
        found = atom_of(syntax, side, GuardKind.EMPTY, node, holds, usable=not equal)
        return [replace(atom, excludes_null=False) for atom in found]
    found = atom_of(syntax, side, GuardKind.EQUALITY, node, holds, usable=equal)
    # 0 is the null pointer of C, and equal to null in PHP
    sure = equal and other.type in kinds.literals and syntax.text(other) not in EQUAL_TO_NULL
    return [replace(atom, excludes_null=sure) for atom in found]


def _is_null(syntax: Syntax, node: Node) -> bool:
    """Whether an expression is the null of its language; some grammars take its name for any other."""
    return node.type in syntax.kinds.nulls or syntax.text(node, 20) in syntax.kinds.null_words


def _words(path: str) -> set[str]:
    """The words of the last name of a path, in lower case: "parse" and "err" of `a.parseErr`."""
    return {word.lower() for word in NAME_WORD.findall(path.rpartition(".")[2])}


def _denied(word: str) -> str:
    if word in EQUAL:
        return "!="
    return "==" if word in UNEQUAL else OPPOSITE[word]


def _is_filled(word: str, number: str) -> bool | None:
    """Whether a length that compares so with 0 or 1 is that of something with elements."""
    if number == "0":
        filled = {">": True, "!=": True, "!==": True, "==": False, "===": False, "<=": False}
    else:
        filled = {">=": True, ">": True, "==": True, "===": True, "<": False}
    return filled.get(word)


def _string(syntax: Syntax, node: Node) -> str:
    return syntax.text(node).strip("\"'")


def _tested(
    syntax: Syntax, node: Node, predicate: Predicate, subjects: list[Node], *, holds: bool
) -> list[Atom]:
    known = predicate.usable is not None and (holds or predicate.both_ways)
    usable = predicate.usable is holds if known else None
    if predicate.of is Subject.ARGUMENTS and not holds and len(subjects) > 1:
        return []  # one of them is not set, and nobody can tell which
    found = [
        atom
        for subject in subjects
        for atom in atom_of(syntax, subject, predicate.kind, node, holds, usable=usable)
    ]
    return found if predicate.excludes_null else [replace(atom, excludes_null=False) for atom in found]


def _truth(syntax: Syntax, node: Node, *, holds: bool) -> list[Atom]:
    """What a bare value says as a condition."""
    kinds = syntax.kinds
    measured = length_of(syntax, node)
    if measured is not None and kinds.truthy:
        return atom_of(syntax, measured, GuardKind.EMPTY, node, holds, usable=holds)
    found = atom_of(syntax, node, GuardKind.EMPTY, node, holds, usable=holds)
    if not kinds.truthy:
        found = [replace(atom, excludes_null=False) for atom in found]
    if holds:
        found += _passed_over(syntax, node)
    if node.type in kinds.calls:
        found += [
            atom
            for argument in arguments_of(syntax, node)
            for atom in atom_of(syntax, argument, GuardKind.OTHER, node, holds, usable=None)
        ]
    return found


def _passed_over(syntax: Syntax, node: Node) -> list[Atom]:
    """A chain `a?.b` that is true shows that `a` is not null."""
    found: list[Atom] = []
    here: Node | None = node
    for _ in range(ATOMS_LIMIT):
        if here is None or here.type not in syntax.kinds.uses:
            break
        owner = syntax.part(here, syntax.kinds.uses[here.type])
        if owner is not None and is_optional(syntax, here):
            found += atom_of(syntax, owner, GuardKind.NULL, node, True, usable=True)
        here = owner
    return found


def is_optional(syntax: Syntax, node: Node) -> bool:
    """Whether a use passes over null."""
    optional = syntax.kinds.optional
    return node.type in optional or any(child.type in optional for child in node.children)
