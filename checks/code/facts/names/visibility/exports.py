"""Where a file of JavaScript or TypeScript exports a name: by `export`, or by `module.exports`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from checks.code.code import Code
from checks.code.structure import UseKind
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.tokens import TokenText, tokenize
from checks.model.location import Location, Side

OBJECTS: Final = ("module.exports", "exports")
"""What a module of Node gives to others, and how code names it."""

EXPORTS_LIMIT: Final = 20
"""Assignments of `module.exports` in one file that are read."""

OPENING: Final = frozenset("([{")
CLOSING: Final = frozenset(")]}")


def exported_at(code: Code, path: str, name: str, side: Side = Side.RIGHT) -> Location | None:
    """The line by which the file exports the name, apart from an `export` right before its definition."""
    outline = code.outline(path, side)
    if outline.language not in SCRIPTS or not outline.exact:
        return None
    hidden = any(use.kind is UseKind.DEFINITION for use in outline.uses("exports"))
    objects = OBJECTS[:1] if hidden else OBJECTS
    for use in outline.uses(name):
        set_on = use.kind is UseKind.WRITE and use.owner in objects
        if (use.kind is UseKind.EXPORT and not _is_renamed(code.lines(path, side), use.line, name)) or set_on:
            return Location(path, use.line, use.line, side)
    line = _in_object(code.tokens(path, side), name, outline.comment_lines)
    return Location(path, line, line, side) if line is not None else None


def brings_only(code: Code, path: str, name: str, side: Side = Side.RIGHT) -> bool:
    """The file imports the name from another one, and exports others, but not this one."""
    exports = not {"export", "exports"}.isdisjoint(code.tokens(path, side).lines_by_token)
    brought = exports and any(one.name_bound == name for one in code.outline(path, side).imports)
    return brought and exported_at(code, path, name, side) is None


def _is_renamed(lines: Sequence[str], line: int, name: str) -> bool:
    """`export { name as other }`: others know it by another name."""
    tokens = [token for token, _ in tokenize(lines[line - 1])]
    pairs = list(pairwise(tokens))
    return (name, "as") in pairs and ("as", name) not in pairs and tokens.count(name) == 1


def _in_object(text: TokenText, name: str, comments: frozenset[int]) -> int | None:
    """The line of the name in `module.exports = { a, b: c }`, or of `module.exports = name`."""
    for _, end in text.find(["module", ".", "exports", "="], EXPORTS_LIMIT):
        if text.lines[end - 1] in comments:
            continue
        following = text.tokens[end : end + 2]
        if following[:1] == [name] and following[1:] not in (["."], ["("], ["["]):
            return text.lines[end]
        if following[:1] == ["{"]:
            line = _entry(text, end, name, comments)
            if line is not None:
                return line
    return None


def _entry(text: TokenText, start: int, name: str, comments: frozenset[int]) -> int | None:
    """The line of an entry of the object that begins at a token."""
    depth, before = 0, ""
    for at in range(start, len(text.tokens)):
        token = text.tokens[at]
        if text.lines[at] in comments:
            continue
        if depth == 1 and token == name and before in ("{", ","):
            following = text.tokens[at + 1 : at + 2]
            if following and following[0] in (",", "}", ":"):
                return text.lines[at]
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0:
            return None
        before = token
    return None
