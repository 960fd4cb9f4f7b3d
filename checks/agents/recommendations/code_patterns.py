"""A pattern of a claim looked up in a file: whole tokens of code, never a regular expression."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from checks.claims.quote import is_code
from checks.code.code import Code
from checks.code.occurrences import Pattern, occurrences, pattern
from checks.code.surroundings import Surroundings
from checks.code.tree import FileKind
from checks.model.location import Location

_ESCAPED = re.compile(r"\\([.()\[\]{}*+?|^$/<>=\"'-])")
_LAYOUT = re.compile(r"\\s[*+]?|\\b")
_EXPRESSION = re.compile(r"\\[wWdDSB]|\.[*+](?!\s*;)|\(\?[:=!<P]|\[\^|[*+]\)|\)[*+?]|\w\|\w|\A\^|\$\Z|\}\?")
"""What only a regular expression has."""

_SIGN = re.compile(r"[?*+\[\]{}|]|\\[A-Za-z]")
"""What may be of a regular expression; code has most of it, too."""

_ESCAPED_ONE = re.compile(r"\\?[\s\S]")
LOOSE_LIMIT = 200
"""Characters of a pattern up to which its dots may be any character."""

_NUMBER_OF_A_LINE = re.compile(r"\A\s*\d+\s*\Z|\A[\w./@()\[\]-]{1,300}\.\w{1,8}:\d+\Z")

COUNTED_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Code to be looked for."""

    tokens: Pattern
    calls: str = ""
    """The function, where its calls are counted: "fetch" of `fetch()`."""


def is_line_number(text: str) -> bool:
    """A number alone, or `page.tsx:42`: a place, not a pattern."""
    return _NUMBER_OF_A_LINE.match(text) is not None


def wanted(text: str) -> Wanted | None:
    """The pattern as code, with the escapes of a regular expression taken out; None when it is one."""
    bare = _LAYOUT.sub(" ", text.strip())
    if _EXPRESSION.search(_ESCAPED.sub(" ", bare)):
        return None
    bare = _ESCAPED.sub(r"\1", bare).strip()
    tokens = pattern(bare.removesuffix("()") if bare.endswith("()") else bare)
    name = bare.removesuffix("()").removesuffix("(").strip()
    calls = name if bare.endswith(("()", "(")) and name.replace(".", "").replace("_", "").isalnum() else ""
    if calls:
        tokens = pattern(calls)
    return Wanted(tokens) if not calls else Wanted(tokens, calls)


def lines_of(code: Code, at: Location, looked_for: Wanted) -> tuple[list[int], list[int]]:
    """The lines of a file where the pattern is in code, and where it is in a comment or a string only."""
    around = Surroundings(code, at)
    found = occurrences(around.tokens, looked_for.tokens, COUNTED_LIMIT)
    in_code: list[int] = []
    beside: list[int] = []
    for one in found:
        is_comment = one.first in around.outline.comment_lines
        inside = not is_comment and is_code(around, one, looked_for.tokens)
        (in_code if inside else beside).append(one.first)
    return in_code, beside


def doubt(written: str, looked_for: Wanted, code: Code, at: Location) -> str:
    """Why a pattern whose tokens are not in a file may be meant to be there; empty where nothing speaks for it."""
    if _SIGN.search(written):
        return "as a regular expression, the pattern may be there"
    names = looked_for.tokens.names
    if "()" in written.strip().removesuffix("()") and names <= code.tokens_of_code(at.path).names:
        return "its names are there; `()` may stand for any arguments"
    file = code.file(at.path, at.side)
    if file is not None and _nearly_in(written.strip(), file.text or ""):
        return "the file has it in other letters, as a part of a word, or with another character for the dot"
    return ""


def _nearly_in(written: str, text: str) -> bool:
    """Whether a text has the pattern in any case, a dot being any character and parentheses being there or not."""
    if len(written) > LOOSE_LIMIT:
        return "." in written or written.lower() in text.lower()
    parts = _ESCAPED_ONE.findall(f"{written[:-2]}(" if written.endswith("()") else written)
    grouped = [part for part in parts[:-1] if part not in ("(", ")")] + [
        part for part in parts[-1:] if part != ")"
    ]
    return any(re.search(_loose(each), text, re.IGNORECASE) for each in (parts, grouped))


def _loose(parts: list[str]) -> str:
    """A pattern as an expression without any repetition, so that it runs in linear time."""
    return "".join("." if part == "." else re.escape(part[-1]) for part in parts)


def is_readable(code: Code, at: Location) -> bool:
    """Whether the text of the file is at hand."""
    file = code.file(at.path, at.side)
    return file is not None and file.kind is FileKind.TEXT


def has_nowhere(code: Code, looked_for: Wanted, ours: Callable[[str], bool]) -> str | None:
    """Another file of the repository that has the pattern; "" when none has, None when not all were read."""
    if not code.index.complete:
        return None
    names = looked_for.tokens.names
    files = code.index.files_with_all(frozenset(names)) if names else ()
    for path in files[:40]:
        if ours(path) and occurrences(code.tokens(path), looked_for.tokens):
            return path
    return ""
