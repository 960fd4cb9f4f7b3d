"""Lines that give a name another value than its definition does: computed, as an argument, in place of a default."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

from checks.claims.value.claim import ValueClaim
from checks.claims.value.spelling import canonical
from checks.code.structure import Definition, UseKind
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.code.tokens import tokenize


def changed_by_a_computed_value(around: Surroundings, claim: ValueClaim) -> bool:
    """A line gives the name what no literal is: `limit = read()`, `limit += 1`."""
    scopes = _scopes(around, claim.where) if claim.where else None
    for one in around.outline.uses(claim.name):
        inside = scopes is None or any(each.first <= one.line <= each.last for each in scopes)
        if one.sets and inside and (one.value is None or canonical(one.value) is None):
            return True
    return False


def given_otherwise(around: Surroundings, claim: ValueClaim, said: Set[str]) -> str | None:
    """Why the name may have the value that is said, though its definition gives another.

    Of a default, a line of the function that has the parameter, or of the cited one: `limit = limit or 100`. Of any other
    value a call that passes it, `run(limit=100)`; and a default says nothing of what other functions pass.
    """
    holders = list(_holders(around, claim.name))
    if claim.default:
        bodies = [*holders, *(() if around.function is None else (around.function,))]
        lines = _lines_with(around, claim.name, said, bodies)
    elif claim.where:
        return None
    elif holders and around.has_lines and not any(one.first <= around.first <= one.last for one in holders):
        return f"`{claim.name}` is a parameter of `{holders[0].name}`, and what is passed is not traced"
    else:
        passed = {UseKind.ARGUMENT, UseKind.KEY}
        uses = (one.line for one in around.outline.uses(claim.name) if one.kind in passed)
        lines = (line for line in uses if not said.isdisjoint(_literals(around.lines[line - 1])))
    line = next(lines, None)
    return None if line is None else f"line {line} may give `{claim.name}` that value"


def _scopes(around: Surroundings, where: str) -> list[Definition]:
    """The functions and classes that are named."""
    return [*around.outline.named(where.rpartition(".")[2])]


def _holders(around: Surroundings, name: str) -> Iterator[Definition]:
    """The functions that have a parameter of the name."""
    for one in around.outline.definitions:
        if one.kind in FUNCTIONS and any(each.name.lstrip("*.&") == name for each in one.parameters):
            yield one


def _lines_with(
    around: Surroundings, name: str, said: Set[str], bodies: Collection[Definition]
) -> Iterator[int]:
    for body in bodies:
        for line in range(body.name_line + 1, body.last + 1):
            text = around.lines[line - 1]
            if name in text and not said.isdisjoint(_literals(text)):
                yield line


def _literals(line: str) -> set[str]:
    """The literals of a line, each in its one spelling."""
    return {value for token, _ in tokenize(line) if (value := canonical(token)) is not None}
