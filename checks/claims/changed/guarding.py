"""Whether the conditions of a function that have a thing guard after a change what they did before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.code.code import Code
from checks.code.occurrences import pattern
from checks.code.structure import Definition
from checks.code.tokens import TokenText
from checks.model.location import Side

CONDITIONAL: Final = frozenset(("if", "elif", "ternary", "case"))

Version = tuple[Code, str, Side, Definition]
"""A function before the change or after it."""


def guards_otherwise(thing: str, before: Version, after: Version) -> bool:
    """No condition asks for the thing itself any more, or what one guarded stands there without it."""
    old, new = [*_guards(thing, before)], [*_guards(thing, after)]
    if old and not new:
        return True
    kept = {body for _, body in new}
    lines = {line.strip() for line in _lines(after)}
    if any(body and body in lines and body not in kept for _, body in old):
        return True
    return any(alone for alone, _ in old) and not any(alone for alone, _ in new)


def _guards(thing: str, version: Version) -> Iterator[tuple[bool, str]]:
    """Of each condition that has the thing: whether it is asked for itself, not for a member of it; the first line guarded."""
    code, path, side, function = version
    lines = code.lines(path, side)
    wanted = list(pattern(thing).tokens)
    for one in code.outline(path, side).branches(function.first, function.last):
        text = TokenText(one.condition)
        found = text.find(wanted) if one.kind in CONDITIONAL else []
        if found:
            alone = any(text.tokens[end : end + 1] != ["."] for _, end in found)
            yield alone, "".join(lines[one.first : one.first + 1]).strip()


def _lines(version: Version) -> tuple[str, ...]:
    code, path, side, function = version
    return code.lines(path, side)[function.first - 1 : function.last]
