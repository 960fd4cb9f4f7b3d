"""The base side of a change without asking for it: the head with the diff undone."""

from __future__ import annotations

from collections.abc import Sequence

from checks.diff import FileDiff
from checks.tree import File, FileKind


def undone(head: File | None, change: FileDiff) -> File | None:
    """The file as it was before the change; None when it was not there, or cannot be told.

    The lines that the diff shows are as it shows them, the others are those of the head. Where the diff
    does not fit the head (it is of another commit, or was cut), nothing is told. White space at the ends
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
        return File(path, head.kind, head.text, head.line_count)
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
