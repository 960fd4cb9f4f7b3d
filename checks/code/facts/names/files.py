"""Which files a question must look into, and what keeps them from being all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.structure.outline import segments
from checks.code.tokens import is_name
from checks.code.tree import FileKind
from checks.model.location import Side

READ_LIMIT: Final = 240_000
"""Characters of the files that are parsed for one question, some 80 ms; a name in more of them is a common word."""

FILES_LIMIT: Final = 300
"""Files with one name whose text is looked at."""

UNREAD_LIMIT: Final = 200_000
"""Characters of a file without a grammar that is read word by word; longer ones are data."""


@dataclass(frozen=True, slots=True)
class Files:
    """Paths that have a name, those of the change first."""

    paths: tuple[str, ...]
    more: CannotTell | None = None
    """Why there may be others; None when these are all."""


def last_of(name: str) -> str:
    """The last part of a dotted name, "" when it is no name."""
    parts = segments(name)
    return parts[-1] if parts and is_name(parts[-1]) else ""


def files_with(code: Code, name: str, path: str | None, side: Side) -> Files:
    """The files on that side that have the last part of a name as a whole word; only `path` when it is given."""
    word = last_of(name)
    if path is not None:
        return _one(code, path, side)
    return code.once(("files_with", word, side), lambda: _all(code, word, side))


def _one(code: Code, path: str, side: Side) -> Files:
    file = code.file(path, side)
    if file is None or file.kind is not FileKind.TEXT:
        return Files((), CannotTell(f"`{path}` could not be read"))
    return Files((path,))


def _all(code: Code, word: str, side: Side) -> Files:
    index = code.index
    more = None if index.complete else CannotTell("not every file of the repository was at hand")
    paths = list(index.files(word))
    changed = {each.new_path if side is Side.RIGHT else each.old_path for each in code.diff}
    if side is Side.LEFT:
        paths = [each for each in paths if code.diff.file(each) is None]
        before = (each for each in changed if each is not None)
        paths += [each for each in before if word in code.tokens(each, side).lines_by_token]
        if any(each is not None and code.file(each, side) is None for each in changed):
            more = CannotTell("not every file of the base was at hand")
    paths.sort(key=lambda each: (each not in changed, each))
    if len(paths) > FILES_LIMIT:
        more = CannotTell(f"`{word}` is in {len(paths)} files, of which {FILES_LIMIT} were looked at")
    return Files(tuple(paths[:FILES_LIMIT]), more)


def affordable(code: Code, paths: Sequence[str], side: Side, limit: int = READ_LIMIT) -> int:
    """How many of the files, from the first on, are parsed for one question: always one, whatever its length."""
    left = limit
    for count, path in enumerate(paths):
        left -= code.outline(path, side).cost
        if left < 0 and count:
            return count
    return len(paths)


def first_of(reasons: Iterable[CannotTell | None]) -> CannotTell | None:
    """The first reason, None when there is none."""
    return next((each for each in reasons if each is not None), None)


def unread(code: Code, path: str, side: Side) -> CannotTell | None:
    """Why what is not found in a file may yet be there: no grammar read it in full."""
    outline = code.outline(path, side)
    if outline.language is None:
        return CannotTell(f"`{path}` is in a language that citecheck does not read")
    if not outline.exact:
        return CannotTell(f"`{path}` could not be read in full")
    return None
