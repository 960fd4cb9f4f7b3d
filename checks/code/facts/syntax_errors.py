"""Whether a file, or some lines of it, parse: only that they do is a fact."""

from __future__ import annotations

import ast
import re
import tomllib
import warnings
from dataclasses import dataclass
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.model.location import Location, Side

OLDEST: Final = (3, 7)
"""The oldest Python whose syntax the running one still tells apart."""

FLOOR: Final = re.compile(r">=\s*+3\.(\d{1,2})")
TEMPLATE: Final = re.compile(r"\{%|<%|\{\{\s*+\w++[\w.|' ]*+\}\}")
"""What template engines fill in before a file is code."""

STATEMENT: Final = re.compile(r"\{%[-+]?\s|<%")
"""The same where `{{x}}` is code: an object in braces (JSX), a set, list or array in another one, an initializer."""

BRACES: Final = frozenset({"python", "javascript", "typescript", "tsx", "go", "c", "cpp", "java", "csharp"})

PREPROCESSED: Final = re.compile(r"(?m)^[ \t]*+#[ \t]*+(?:if|define|el|endif)|\b[A-Z][A-Z0-9_]{2,60}\b")
"""What the preprocessor may turn into anything: conditions, and names that are written like macros."""


@dataclass(frozen=True, slots=True)
class CleanParse:
    """Lines that a grammar reads without an error; for Python also by Python itself."""

    at: Location
    language: str
    version: str = ""
    """The version of Python whose syntax it is, "" for other languages."""


def parses(
    code: Code, path: str, first: int | None = None, last: int | None = None, *, side: Side = Side.RIGHT
) -> Answer[CleanParse]:
    """Whether the lines `first` to `last` of a file, or all of it, parse."""
    return code.once(("parses", path, first, last, side), lambda: _parses(code, path, first, last, side))


def _parses(code: Code, path: str, first: int | None, last: int | None, side: Side) -> Answer[CleanParse]:
    lines = code.lines(path, side)
    if not lines:
        return CannotTell(f"`{path}` could not be read")
    outline = code.outline(path, side)
    language = outline.language
    if language is None:
        return CannotTell(f"`{path}` is in a language that citecheck does not read")
    start, end = first or 1, last or first or outline.line_count
    if not outline.sound(start, end):
        return CannotTell(
            f"the grammar finds an error in lines {start} to {end} of `{path}`, or stumbles there"
        )
    text = "\n".join(lines)
    if "{{" in path or (STATEMENT if language in BRACES else TEMPLATE).search(text):
        return CannotTell(f"`{path}` may be a template")
    if language in {"c", "cpp"} and PREPROCESSED.search("\n".join(lines[start - 1 : end])):
        return CannotTell(f"the preprocessor may change lines {start} to {end} of `{path}`")
    at = Location(path, start, end, side)
    if language != "python":
        return CleanParse(at, language)
    version = _floor(code, path, side)
    error = _python_error(text, version)
    return (
        CannotTell(f"Python does not compile `{path}`: {error}")
        if error
        else CleanParse(at, language, _dotted(version))
    )


def _dotted(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"


def _floor(code: Code, path: str, side: Side) -> tuple[int, int]:
    """The lowest version that the nearest `pyproject.toml` asks for, else the oldest that is told apart."""
    folder = path
    while folder:
        folder = folder.rpartition("/")[0]
        lines = code.lines(f"{folder}/pyproject.toml" if folder else "pyproject.toml", side)
        try:
            asked = tomllib.loads("\n".join(lines)).get("project", {}).get("requires-python", "")
        except (tomllib.TOMLDecodeError, AttributeError, RecursionError):
            continue
        match = FLOOR.search(asked) if isinstance(asked, str) else None
        if match:
            return max(OLDEST, (3, int(match[1])))
    return OLDEST


def _python_error(text: str, version: tuple[int, int]) -> str:
    """What Python says against a text, "" when it compiles; the running Python knows no later syntax than its own.

    Its compiler finds what its parser lets pass: a `return` outside of a function, an argument that is given twice.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, feature_version=version)
            compile(tree, "<the file>", "exec", dont_inherit=True)  # runs nothing of it
    except SyntaxError as error:
        return f"{error.msg} (line {error.lineno})"
    except (ValueError, RecursionError, MemoryError) as error:
        return type(error).__name__
    return ""
