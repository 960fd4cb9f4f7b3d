"""Where a name is defined, and what its definition says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.files import affordable, files_with, first_of, last_of, unread
from checks.code.facts.names.visibility.reach import Visibility
from checks.code.facts.names.visibility.words import visibility
from checks.code.structure import Chance, Definition, Kind, Outline, Parameter, Role, Token
from checks.model.location import Location, Side


@dataclass(frozen=True, slots=True)
class Signature:
    """What a function takes and gives, each as written, at most 200 characters."""

    parameters: tuple[Parameter, ...] = ()
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Defined:
    """One definition of a name."""

    name: str
    qualified: str
    """With all that encloses it, joined with dots."""

    kind: Kind
    at: Location
    name_line: int
    signature: Signature | None
    """Of a function, method, or a class that takes parameters itself; None for everything else."""

    visibility: Visibility
    decorators: tuple[str, ...]
    documentation: Location | None
    """The docstring or the doc comment, None when it has none."""

    bases: tuple[str, ...] = ()
    value: str | None = None
    annotation: str | None = None
    language: str | None = None

    @property
    def owner(self) -> str | None:
        """Qualified name of what it is defined in."""
        return self.qualified.rpartition(".")[0] or None


@dataclass(frozen=True, slots=True)
class Definitions:
    """The definitions of a name, overloads one by one; parameters and locals of functions are none."""

    found: tuple[Defined, ...]
    more: CannotTell | None = None
    """Why there may be others; None when these are all."""


def definitions(
    code: Code, name: str, *, path: str | None = None, side: Side = Side.RIGHT
) -> Answer[Definitions]:
    """Where a name, bare or with its owner (`Cart.total`, `a::b`), is defined: in a file, or anywhere."""
    return code.once(("definitions", name, path, side), lambda: _definitions(code, name, path, side))


def _definitions(code: Code, name: str, path: str | None, side: Side) -> Answer[Definitions]:
    if not last_of(name):
        return CannotTell(f"`{name[:80]}` is not a name")
    files = files_with(code, name, path, side)
    paths, left = _defining(code, files.paths, last_of(name), side)
    found = tuple(each for where in paths for each in _in_file(code, where, name, side))
    reasons = (unread(code, each, side) for each in paths if _may_define(code, each, side))
    more = first_of([files.more, left, *reasons])
    return more if more is not None and not found else Definitions(found, more)


def _defining(
    code: Code, paths: tuple[str, ...], word: str, side: Side
) -> tuple[tuple[str, ...], CannotTell | None]:
    """The files to parse, by what is written around the word in each; and why others may define it, too."""
    changed = {each.new_path if side is Side.RIGHT else each.old_path for each in code.diff}
    chances = {each: code.outline(each, side).chance(word) for each in paths}
    likely = [
        each
        for each in paths
        if chances[each] is not Chance.NONE or code.outline(each, side).language is None
    ]
    likely.sort(key=lambda each: (each not in changed, -chances[each]))
    count = affordable(code, likely, side)
    left = len(likely) - count
    more = CannotTell(f"{left} more files that may define `{word}` were not read") if left else None
    return tuple(likely[:count]), more


def _may_define(code: Code, path: str, side: Side) -> bool:
    """A file in no language that is read defines nothing that other files name, unless it holds code of one."""
    return code.outline(path, side).language is not None or EMBEDS.search(path) is not None


EMBEDS: Final = re.compile(
    r"\.(?:vue|svelte|astro|html?|erb|ejs|hbs|j2|jinja2?|twig|cshtml|razor|kt|swift|scala|ipynb)$"
)
"""Files that hold code of a language that is read, or of one that can call it, and have no grammar here."""


def _in_file(code: Code, path: str, name: str, side: Side) -> Iterator[Defined]:
    outline = code.outline(path, side)
    for each in outline.named(name):
        if each.kind is not Kind.PARAMETER:
            yield defined(code, path, outline, each, side)


def defined(code: Code, path: str, outline: Outline, found: Definition, side: Side) -> Defined:
    """A definition of an outline with all that is said about it."""
    lines = code.lines(path, side)
    callable_ = found.kind in {Kind.FUNCTION, Kind.METHOD}
    return Defined(
        name=found.name,
        qualified=found.qualified,
        kind=found.kind,
        at=Location(path, found.first, found.last, side),
        name_line=found.name_line,
        signature=Signature(found.parameters, found.annotation) if callable_ or found.parameters else None,
        visibility=visibility(outline, lines, found),
        decorators=found.decorators,
        documentation=_documentation(outline, lines, found, path, side),
        bases=found.bases,
        value=found.value,
        annotation=None if callable_ else found.annotation,
        language=outline.language,
    )


DOC_COMMENT: Final = {
    "rust": ("///", "/**", "//!"), "csharp": ("///", "/**"), "java": ("/**",), "php": ("/**",),
    "javascript": ("/**",), "typescript": ("/**",), "tsx": ("/**",), "go": ("//", "/*"), "ruby": ("#",),
    "c": ("/**", "///", "/*!", "//!", "/*", "//"), "cpp": ("/**", "///", "/*!", "//!", "/*", "//"),
}  # fmt: skip
"""How a comment begins that documents what follows, by the tools of each language."""


def _documentation(
    outline: Outline, lines: tuple[str, ...], found: Definition, path: str, side: Side
) -> Location | None:
    if outline.language == "python":
        inside = outline.tokens(found.name_line, found.last) if found.kind is not Kind.VARIABLE else ()
        body = _first_of_body(inside)
        if body is None or body.role is not Role.DOCSTRING:
            return None
        return Location(path, body.line, body.last, side)
    starts = DOC_COMMENT.get(outline.language or "", ())
    last = found.first - 1
    first = last + 1
    while first > 1 and first - 1 in outline.comment_lines and last - first < 400:
        first -= 1
    block = [line.strip() for line in lines[first - 1 : last]]
    at = next((n for n, line in enumerate(block) if line.startswith(starts)), None) if starts else None
    return Location(path, first + at, last, side) if at is not None else None


def _first_of_body(tokens: Iterable[Token]) -> Token | None:
    """The first token behind the head of a definition of Python that is no comment."""
    depth, within = 0, False
    for each in tokens:
        if within and each.role is not Role.COMMENT:
            return each
        if each.role is Role.OPERATOR:
            depth += (each.text in "([{") - (each.text in ")]}")
            within = within or (each.text == ":" and depth == 0)
    return None
