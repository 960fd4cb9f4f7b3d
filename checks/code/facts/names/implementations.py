"""Which classes name a class, an interface or a trait as what they extend or implement."""

from __future__ import annotations

from dataclasses import dataclass

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined, defined
from checks.code.facts.names.files import READ_LIMIT, affordable, files_with, last_of
from checks.code.structure import Kind
from checks.code.structure.outline import segments
from checks.model.location import Side


@dataclass(frozen=True, slots=True)
class Implementations:
    """The classes found, by file and line; those that only name a class of the same name may be among them."""

    found: tuple[Defined, ...]
    more: CannotTell | None = None
    """Why there may be others; None when these are all that name it."""


def implementations(
    code: Code, name: str, *, side: Side = Side.RIGHT, limit: int = READ_LIMIT
) -> Implementations:
    """The classes that extend or implement what has this name; files are read up to `limit` characters."""
    return code.once(
        ("implementations", name, side, limit), lambda: _implementations(code, name, side, limit)
    )


def _implementations(code: Code, name: str, side: Side, limit: int) -> Implementations:
    word = last_of(name)
    files = files_with(code, name, None, side)
    read = files.paths[: affordable(code, files.paths, side, limit)]
    found: list[Defined] = []
    for path in read:
        outline = code.outline(path, side)
        if outline.language is None:
            continue
        found += [
            defined(code, path, outline, each, side)
            for each in outline.definitions
            if each.kind is Kind.CLASS and any(segments(base)[-1:] == (word,) for base in each.bases)
        ]
    more = files.more
    if len(read) < len(files.paths):
        more = CannotTell(f"{len(files.paths) - len(read)} more files that have the word were not read")
    return Implementations(tuple(found), more)
