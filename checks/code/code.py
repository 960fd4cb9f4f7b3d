"""The code that a review is checked against: head, base, the diff between them, and what they hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from checks.code.diff.unified import Diff
from checks.code.paths import Paths
from checks.code.token_index import TokenIndex
from checks.code.tokens import TokenText
from checks.code.tree import File, FileKind, SnapshotTree, Tree
from checks.model.location import Location, Side
from checks.model.outcome import Evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator

    from checks.code.diff.unified import FileDiff
    from checks.code.structure import Definition, Outline, Shelf

T = TypeVar("T")

LONGEST_TEXT = 1024 * 1024
LONGEST_LINE = 100 * 1024
MOST_LINES = 25_000
"""Characters of a text, characters of one line and lines above which a file counts as generated.

GitHub shows no diff of more than 1 MB or 20,000 lines of one file, so nobody reviewed it there.
"""

REMOVED_LIMIT = 1_000_000
"""Line number up to which removed lines are read."""

SHOWN_ALONE = 3
"""Lines from which evidence needs no context to be understood."""


COMMENT_LINE = re.compile(r"\A\s*+(?:#(?![\w\[!])|//|--|/?\*)")
"""How a line that is all comment begins."""


@dataclass(eq=False)
class Code:
    """One change as its reviewer saw it.

    Everything derived (outlines, the token index) is worked out once, when first asked for, so that a
    review of many findings parses each cited file once and the tree at most once; what a review of very
    many files has read first is read again when it is asked about later.
    """

    head: Tree
    base: Tree = field(default_factory=lambda: SnapshotTree({}, complete=False))
    diff: Diff = field(default_factory=lambda: Diff(""))
    _outlines: dict[tuple[str, Side], Outline] = field(default_factory=dict, repr=False)
    _classes: dict[tuple[str, str], list[Definition]] = field(default_factory=dict, repr=False)
    _tokens: dict[tuple[str, Side], TokenText] = field(default_factory=dict, repr=False)
    _bare: dict[tuple[str, Side], TokenText] = field(default_factory=dict, repr=False)
    _removed: dict[str, TokenText] = field(default_factory=dict, repr=False)
    _facts: dict[Hashable, object] = field(default_factory=dict, repr=False)

    @cached_property
    def paths(self) -> Paths:
        """Looks up what a spelled path means."""
        return Paths(self.head, self.base, self.diff)

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What `find` answers, found when first asked for under this key and kept as long as the code."""
        if key not in self._facts:
            self._facts[key] = find()
        return cast("T", self._facts[key])

    def tree(self, side: Side) -> Tree:
        """The tree on that side of the change."""
        return self.head if side is Side.RIGHT else self.base

    def file(self, path: str, side: Side = Side.RIGHT) -> File | None:
        """The file at exactly that path, or None."""
        return self.tree(side).read(path)

    def lines(self, path: str, side: Side = Side.RIGHT) -> tuple[str, ...]:
        """The lines of a text file; empty for everything else."""
        file = self.file(path, side)
        return file.lines if file is not None and file.kind is FileKind.TEXT else ()

    def outline(self, path: str, side: Side = Side.RIGHT) -> Outline:
        """Where the functions, classes, calls and literals of a file are."""
        from checks.code.structure import LexicalOutline, outline  # noqa: PLC0415 - Tier 1 needs no parser

        key = (path, side)
        if key not in self._outlines:
            file = self.file(path, side)
            text = (file.text if file else None) or ""
            # an outline that is not exact and holds nothing says nothing of what no person wrote
            generated = _is_generated(text)
            self._outlines[key] = LexicalOutline(path, "") if generated else outline(path, text, self._shelf)
        return self._outlines[key]

    def classes(self, path: str, name: str) -> list[Definition]:
        """The classes of that name in a file of the head; a file that has none written as usual is not parsed."""
        key = (path, name)
        if key not in self._classes:
            self._classes[key] = list(self.outline(path).likely_classes(name))
        return self._classes[key]

    def tokens(self, path: str, side: Side = Side.RIGHT) -> TokenText:
        """A file as tokens; empty when it is no text."""
        key = (path, side)
        if key not in self._tokens:
            self._tokens[key] = TokenText("\n".join(self.lines(path, side)))
        return self._tokens[key]

    def tokens_of_code(self, path: str, side: Side = Side.RIGHT) -> TokenText:
        """A file as tokens at their own lines, without those of the lines that are all comment."""
        key = (path, side)
        if key not in self._bare:
            comments = self.outline(path, side).comment_lines
            lines = enumerate(self.lines(path, side), 1)
            kept = ("" if n in comments and COMMENT_LINE.match(line) else line for n, line in lines)
            self._bare[key] = TokenText("\n".join(kept))
        return self._bare[key]

    def removed_tokens(self, old_path: str) -> TokenText:
        """The lines that the diff removes from a file, at their own line numbers."""
        if old_path not in self._removed:
            file = self.diff.file(old_path, Side.LEFT)
            # a number above the limit is a lie: no file that is shown in a diff has so many lines
            lines = file.removed if file is not None else ()
            removed = {line.number: line.text for line in lines if line.number <= REMOVED_LIMIT}
            last = max(removed, default=0)
            self._removed[old_path] = TokenText("\n".join(removed.get(n, "") for n in range(1, last + 1)))
        return self._removed[old_path]

    def removed_with(
        self, names: Collection[str], files: Iterable[FileDiff]
    ) -> Iterator[tuple[str, TokenText]]:
        """Old path and removed lines of those files of the diff that may remove all of the names.

        The hunks of a file are not read where its part of the diff lacks one of them.
        """
        for file in files:
            if file.old_path is not None and all(map(file.mentions, names)) and file.removed:
                yield file.old_path, self.removed_tokens(file.old_path)

    def evidence(self, location: Location, last: int | None = None) -> Evidence:
        """The lines of a location that exists, as a receipt."""
        lines = self.lines(location.path, location.side)
        first = max(1, location.first or 1)
        end = min(len(lines), last or location.last or first)
        brief = end - first < SHOWN_ALONE - 1
        return Evidence(
            path=location.path,
            first=first,
            last=max(first, end),
            text="\n".join(lines[first - 1 : end]),
            side=location.side,
            commit=self.tree(location.side).commit,
            before=lines[first - 2] if brief and 1 < first <= len(lines) else "",
            after=lines[end] if brief and end < len(lines) else "",
        )

    @cached_property
    def _shelf(self) -> Shelf:
        from checks.code.structure import Shelf  # noqa: PLC0415 - as for outlines

        return Shelf()

    @cached_property
    def index(self) -> TokenIndex:
        """Which whole token is in which file of the head; built once over the whole tree."""
        return TokenIndex(self.head)


def _is_generated(text: str) -> bool:
    """Longer than what people write and review: it would take long to read its structure."""
    if len(text) <= LONGEST_LINE:
        return False
    return (
        len(text) > LONGEST_TEXT
        or text.count("\n") > MOST_LINES
        or max(map(len, text.split("\n"))) > LONGEST_LINE
    )
