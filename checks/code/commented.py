"""Names of a file that are in its code, told from those that only its comments have."""

from __future__ import annotations

from typing import Final

from checks.code.code import COMMENT_LINE, Code
from checks.code.structure import UseKind
from checks.model.location import Side

COMMENTS: Final = frozenset((UseKind.COMMENT, UseKind.DOCSTRING))


def lines_in_code(code: Code, path: str, name: str, side: Side) -> list[int]:
    """The lines of the name, without those that have it in a comment or a docstring alone."""
    uses = code.outline(path, side).uses(name)
    told = {one.line for one in uses if one.kind in COMMENTS} - {
        one.line for one in uses if one.kind not in COMMENTS
    }
    return [line for line in code.tokens(path, side).lines_by_token.get(name, ()) if line not in told]


def is_in_code(code: Code, path: str, name: str) -> bool:
    """A line of the file has the name and does not begin as a comment does; the file is not parsed."""
    lines = code.lines(path)
    return any(
        not COMMENT_LINE.match(lines[line - 1]) for line in code.tokens(path).lines_by_token.get(name, ())
    )
