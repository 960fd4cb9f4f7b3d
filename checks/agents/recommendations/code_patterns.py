"""A pattern of a claim looked up in a file: whole tokens of code, never a regular expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from checks.agents.recommendations.brackets import depths
from checks.code.code import Code
from checks.code.occurrences import Pattern, is_within, occurrences, pattern
from checks.code.surroundings import Surroundings
from checks.code.tree import FileKind
from checks.model.location import Location
from checks.text.grammar.lexicon import Predicate

_ESCAPED = re.compile(r"\\([.()\[\]{}*+?|^$/<>=\"'-])")
_LAYOUT = re.compile(r"\\s[*+]?|\\b")
_EXPRESSION = re.compile(r"\\[wWdDSB]|\.[*+](?!\s*;)|\(\?[:=!<P]|\[\^|[*+]\)|\)[*+?]|\w\|\w|\A\^|\$\Z|\}\?")
"""What only a regular expression has."""

_SIGN = re.compile(r"[?*+\[\]{}|]|\\[A-Za-z]")
"""What may be of a regular expression; code has most of it, too."""

_ESCAPED_ONE = re.compile(r"\\?[\s\S]")
LOOSE_LIMIT = 200
"""Characters of a pattern up to which its dots may be any character."""

_DELIMITED = re.compile(r"/((?:[^/\\\n]|\\.){1,500})/([dgimsuvy]{0,7})")
"""`/fetch\\(/g`."""

_REPEATED = re.compile(r"[?*+\[\]{}|^$]")
_ELEMENT = re.compile(r"<([A-Za-z][\w.]{0,80})\s{0,3}/?>?")
NESTED = re.compile(r"[A-Za-z_$][\w.$]{0,80}\([A-Za-z_$][\w.$(]{0,120}\(\)\){1,8}")
HEADER = re.compile(r"[A-Za-z][A-Za-z0-9]{0,30}(?:-[A-Za-z0-9]{1,30}){1,8}")
"""`Cache-Control`, `x-vercel-ip-country`, `no-store`."""

_NUMBER_OF_A_LINE = re.compile(r"\A\s*\d+\s*\Z|\A[\w./@()\[\]-]{1,300}\.\w{1,8}:\d+\Z")

USING = frozenset({Predicate.HAS, Predicate.CALLS, Predicate.IMPORTS, Predicate.AWAITS})
"""What code does with a thing that is in it."""

OF_THE_PROJECT = frozenset(
    "page route file component module layout handler function helper hook code endpoint action middleware it this".split()
)
"""What a sentence may call the code of a recommendation."""

COUNTED_LIMIT = 100_000


@dataclass(frozen=True, slots=True)
class CodePattern:
    """Code to be looked for."""

    tokens: Pattern
    calls: str = ""
    """The function, where its calls are counted: "fetch" of `fetch()`."""

    element: str = ""
    """The element, where it is one: "Image" of `<Image>` and `<Image />`."""

    nested: str = ""
    """A call whose inner parentheses stand for any arguments: `JSON.parse(JSON.stringify())`, without spaces."""

    @property
    def by_lines(self) -> bool:
        """Only the lines where it is can be told, not its tokens."""
        return bool(self.element or self.nested)

    @property
    def in_strings(self) -> bool:
        """It is no name in code, as `Cache-Control` is none: it is there where a string has it."""
        return (
            len(self.tokens.names) > 1
            and "-" in self.tokens.tokens
            and HEADER.fullmatch(self.text) is not None
        )

    text: str = ""
    """As it is written, without the escapes."""


def is_line_number(text: str) -> bool:
    """A number alone, or `page.tsx:42`: a place, not a pattern."""
    return _NUMBER_OF_A_LINE.match(text) is not None


@lru_cache(maxsize=256)
def wanted(text: str) -> CodePattern | None:
    """The pattern as code, with the escapes of a regular expression taken out; None when it is one."""
    bare = text.strip()
    delimited = _DELIMITED.fullmatch(bare)
    if delimited is not None and (delimited[2] or "\\" in delimited[1]):  # `/orders/` is a path
        if _REPEATED.search(_ESCAPED.sub(" ", delimited[1])):
            return None
        bare = delimited[1]
    bare = _LAYOUT.sub(" ", bare)
    if _EXPRESSION.search(_ESCAPED.sub(" ", bare)):
        return None
    bare = _ESCAPED.sub(r"\1", bare).strip()
    if (element := _ELEMENT.fullmatch(bare)) is not None:
        return CodePattern(pattern(f"<{element[1]}"), element=element[1], text=bare)
    if NESTED.fullmatch(bare):
        return CodePattern(pattern(bare), nested="".join(bare.split()), text=bare)
    tokens = pattern(bare.removesuffix("()") if bare.endswith("()") else bare)
    name = bare.removesuffix("()").removesuffix("(").strip()
    calls = name if bare.endswith(("()", "(")) and name.replace(".", "").replace("_", "").isalnum() else ""
    if calls:
        tokens = pattern(calls)
    return CodePattern(tokens, calls, text=bare)


def lines_of(code: Code, at: Location, looked_for: CodePattern) -> tuple[list[int], list[int]]:
    """The lines of a file where the pattern is in code, and where it is in a comment or a string only."""
    around = Surroundings(code, at)
    if looked_for.by_lines:
        return _lines_with(code, at, looked_for)
    found = occurrences(around.tokens, looked_for.tokens, COUNTED_LIMIT)
    in_code: list[int] = []
    beside: list[int] = []
    for one in found:
        is_comment = one.first in around.outline.comment_lines
        inside = not is_comment and (
            _is_whole_header(around.lines[one.first - 1 : one.last], looked_for.text)
            if looked_for.in_strings
            else not is_within(around.outline, *one.lines, looked_for.tokens)
        )
        (in_code if inside else beside).append(one.first)
    return in_code, beside


def _is_whole_header(lines: Sequence[str], header: str) -> bool:
    """Whether lines have a header, not only another one that ends or begins with its name: `CDN-Cache-Control`."""
    return re.search(rf"(?<![\w-]){re.escape(header)}(?![\w-])", "\n".join(lines)) is not None


def _lines_with(code: Code, at: Location, looked_for: CodePattern) -> tuple[list[int], list[int]]:
    """The lines of an element, or of a call with anything in its parentheses; those in comments apart."""
    outline = code.outline(at.path)
    if looked_for.nested:
        calls = outline.calls(1, max(1, outline.line_count))
        return [call.line for call in calls if _is_call(call.text, looked_for.nested)], []
    file = code.file(at.path, at.side)
    opening = re.compile(rf"(?<![\w$)\]]){re.escape('<' + looked_for.element)}(?=[\s/>]|$)", re.MULTILINE)
    in_code: list[int] = []
    beside: list[int] = []
    for number, line in enumerate(((file.text if file else None) or "").split("\n"), 1):
        found = [number] * sum(1 for _ in opening.finditer(line))
        (beside if number in outline.comment_lines else in_code).extend(found)
    return in_code, beside


def _is_call(written: str, nested: str) -> bool:
    """Whether a call is the one of a pattern, whose empty parentheses stand for any arguments."""
    code = "".join(written.split()).replace(",)", ")")
    before, _, behind = nested.partition("()")
    if not code.startswith(f"{before}("):
        return False
    arguments = code.removeprefix(before)
    closed = next((at for at, one, depth in depths(arguments) if one in ")]}" and not depth), None)
    return closed is not None and arguments[closed + 1 :] == behind


def doubt(written: str, looked_for: CodePattern, code: Code, at: Location) -> str:
    """Why a pattern whose tokens are not in a file may be meant to be there; empty where nothing speaks for it."""
    if _SIGN.search(written):
        return "as a regular expression, the pattern may match"
    names = looked_for.tokens.names
    if "()" in written.strip().removesuffix("()") and names <= code.tokens_of_code(at.path).names:
        return "the code has its names; `()` may stand for any arguments"
    file = code.file(at.path, at.side)
    if file is not None and _nearly_in(written.strip(), file.text or ""):
        return "the file has it in a different case, as part of a word, or with another character instead of the dot"
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


def has_nowhere(code: Code, looked_for: CodePattern, ours: Callable[[str], bool]) -> str | None:
    """Another file of the repository that has the pattern; "" when none has, None when not all were read."""
    if not code.index.complete:
        return None
    names = looked_for.tokens.names
    files = code.index.files_with_all(frozenset(names)) if names else ()
    for path in files[:40]:
        if ours(path) and occurrences(code.tokens(path), looked_for.tokens):
            return path
    return ""
