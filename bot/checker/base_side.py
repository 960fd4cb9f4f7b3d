"""The base side of a change without asking for it: the head with the diff undone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from checks.code.diff.unified import Diff, FileDiff
from checks.code.tree import File, FileKind, Tree
from checks.model.location import Side


class BaseTree(Tree):
    """The tree before a change: what the diff does not name is as it is at the head.

    It has no commit: it is the tree of the merge base, whose id nobody gave.
    """

    def __init__(self, head: Tree, diff: Diff, without_patch: Collection[str] = ()) -> None:
        """`without_patch`: head paths of files whose changed lines the diff leaves out."""
        super().__init__()
        self._head = head
        self._diff = diff
        self._without_patch = frozenset(without_patch)

    @property
    def complete(self) -> bool:
        """Whether the head's tree is."""
        return self._head.complete

    def knows(self, path: str) -> bool:
        """Whether the diff or the head shows if the path exists."""
        return path in self._diff or self._head.knows(path)

    @cached_property
    def _known(self) -> Mapping[str, object]:
        paths = dict.fromkeys(path for path in self._head.paths() if self._diff.file(path) is None)
        return paths | dict.fromkeys(file.old_path for file in self._diff if file.old_path is not None)

    def _read(self, path: str) -> File | None:
        change = self._diff.file(path, Side.LEFT)
        if change is None:
            return None if self._diff.file(path) is not None else self._head.read(path)
        if change.path in self._without_patch:
            return File(path, FileKind.UNREAD)
        head = self._head.read(change.new_path) if change.new_path is not None else None
        return undone(head, change) or File(path, FileKind.UNREAD)


def undone(head: File | None, change: FileDiff) -> File | None:
    """The file as it was before the change; None when it was not there, or nothing shows it.

    The lines that the diff shows are as it shows them, the others are those of the head. Where the diff
    does not fit the head (it is of another commit, or was cut), nothing is said. White space at the ends
    of lines and of the file is not restored.
    """
    path = change.old_path
    if path is None or change.error is not None:
        return None
    if change.is_binary:
        return File(path, FileKind.BINARY)
    if change.new_path is None:
        shown = change.base_text_lines()
        return _text(path, [shown[number] for number in sorted(shown)])
    if head is None:
        return None
    if not change.hunks:  # renamed, or another mode
        return File(path, head.kind, head.text, head.counted)
    lines = _lines(head.lines, change) if head.kind is FileKind.TEXT else None
    return None if lines is None else _text(path, lines)


def _lines(head: Sequence[str], change: FileDiff) -> list[str] | None:
    after, before = change.head_text_lines(), change.base_text_lines()
    lines: list[str] = []
    done = 0
    for hunk in change.hunks:
        # A hunk without head lines names the line before it as its first.
        start = hunk.head_first - 1 if hunk.head_count else hunk.head_first
        inside = range(start + 1, start + 1 + hunk.head_count)
        if start < done or start + hunk.head_count > len(head):
            return None
        if any(after.get(number) != head[number - 1] for number in inside):
            return None
        lines += head[done:start]
        lines += [before[number] for number in range(hunk.base_first, hunk.base_end + 1) if number in before]
        done = start + hunk.head_count
    return [*lines, *head[done:]]


def _text(path: str, lines: Sequence[str]) -> File:
    return File(path, FileKind.TEXT, "".join(f"{line}\n" for line in lines))
