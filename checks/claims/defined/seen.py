"""Whether what binds a name holds at the cited lines."""

from __future__ import annotations

import re
from typing import Final

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.names.bindings import Binding, Origin
from checks.code.structure import Definition
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.outline import SCOPES, Outline
from checks.code.surroundings import FUNCTIONS, Surroundings

TYPES_ONLY = ("import type", "from __future__")
"""How an import begins that binds nothing when the code runs."""


def is_seen(
    each: Binding, outline: Outline, around: Surroundings | None, *, imported: bool, declared: bool
) -> bool:
    """The binding holds wherever the cited line is: of the module, or a parameter around the line."""
    if each.at is None or (imported and each.origin is not Origin.IMPORTED):
        return False
    line = each.at.first or 1
    functions = [one for one in outline.enclosing(line) if one.kind in FUNCTIONS and one.name_line != line]
    named = [one for one in outline.named(each.name) if one.name_line == line]
    value = each.origin is not Origin.IMPORTED and not any(one.kind in SCOPES for one in named)
    if value and outline.language in SCRIPTS and not declared:
        return False  # "undefined" may be its value
    if each.origin is Origin.PARAMETER:
        own = around.function if around is not None else None
        return own is not None and own.qualified == each.within
    conditional = any(
        one.first <= line <= one.last and one.kind != "with" for one in outline.branches(1, line)
    )
    member = any(one.parent for one in named)
    if (
        each.origin is Origin.LOCAL
        or functions
        or conditional
        or member
        or _types_only(each, outline, around)
    ):
        return False
    if outline.language == "rust" and around is not None and not _is_in_the_module(around, line):
        return False
    late = around is not None and around.function is None and around.has_lines and line > around.first
    return not late


def _is_in_the_module(around: Surroundings, binding: int) -> bool:
    """The innermost `mod` of Rust around a binding is that around the cited lines: another one sees nothing of it."""
    modules = [
        next((one.name_line for one in around.outline.enclosing(line) if _is_module(around, one)), None)
        for line in (binding, around.first)
    ]
    return modules[0] == modules[1]


def _is_module(around: Surroundings, one: Definition) -> bool:
    return "mod" in around.lines[one.name_line - 1].split()


PLAIN: Final = re.compile(
    r"\s*+(?:(?:const|let|var|auto|final|mut|local)\s++)*+(?:\w++\s*+,\s*+){0,9}+(?:\w++)\s*+(?::[^=]{0,80}+)?(?::=|=(?!=)|\Z)"
)
"""How a line begins that gives a name to something, for the whole of the block that it is in."""


def is_before(each: Binding, around: Surroundings | None, *, complete: bool) -> bool:
    """A local that is bound above the cited lines, in a block that they are in, too."""
    if each.origin is not Origin.LOCAL or each.at is None or around is None or not around.has_lines:
        return False
    line = each.at.first or 1
    if around.outline.language in SCRIPTS or (around.outline.language == "python" and not complete):
        return False
    if line >= around.first or not PLAIN.match(around.lines[line - 1]):
        return False
    chain, own = around_of(around.code, each.at), around_of(around.code, around.at(around.first))
    if isinstance(chain, CannotTell) or isinstance(own, CannotTell) or not chain:
        return False
    return chain[0].kind is not Enclosure.CLASS and own[-len(chain) :] == chain


def _types_only(each: Binding, outline: Outline, around: Surroundings | None) -> bool:
    line = around.lines[(each.at.first or 1) - 1] if around is not None and each.at is not None else ""
    return line.strip().startswith(TYPES_ONLY) or outline.language is None
