"""The difference between two commits as GitHub shows it: files, patches, and which lines it holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.code.git import GitRepository

_HUNK = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_STATUS = {"A": "added", "D": "removed", "M": "modified", "R": "renamed", "C": "copied", "T": "changed"}
_MARKER_TYPE_CHANGE = "T"


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of a hunk with its number on each side that has it (1-based) and its place in the diff."""

    hunk: int
    position: int
    old: int | None
    new: int | None
    text: str


@dataclass(frozen=True)
class DiffFile:
    """One changed file. `patch` begins at the first `@@`, and is empty for binary files and pure renames."""

    path: str
    previous_path: str | None
    status: str
    additions: int
    deletions: int
    old_oid: str
    new_oid: str
    patch: str

    @cached_property
    def lines(self) -> tuple[DiffLine, ...]:
        """Every line of the patch, numbered on both sides."""
        return tuple(_numbered(self.patch))

    def line(self, number: int, side: str) -> DiffLine | None:
        """The line of the patch with this number on `RIGHT` or `LEFT`; None when the diff lacks it."""
        for line in self.lines:
            if number == (line.new if side == "RIGHT" else line.old):
                return line
        return None

    def hunk_until(self, line: DiffLine) -> str:
        """The hunk's header and its lines up to this one, which is what a comment carries along."""
        header = list(_HUNK.finditer(self.patch))[line.hunk]
        head = self.patch[header.start() :].splitlines()[0]
        body = [each.text for each in self.lines if each.hunk == line.hunk and each.position <= line.position]
        return "\n".join([head, *body])


def _numbered(patch: str) -> Iterator[DiffLine]:
    hunk, position, old, new = -1, 0, 0, 0
    for text in patch.split("\n"):
        header = _HUNK.match(text)
        if header:
            hunk += 1
            old, new = int(header[1]), int(header[3])
            position += hunk > 0  # GitHub counts the later headers, not the first
            continue
        if not text or text[0] == "\\":
            position += bool(text)
            continue
        position += 1
        if text[0] == "+":
            yield DiffLine(hunk, position, None, new, text)
            new += 1
        elif text[0] == "-":
            yield DiffLine(hunk, position, old, None, text)
            old += 1
        else:
            yield DiffLine(hunk, position, old, new, text)
            old, new = old + 1, new + 1


@dataclass(frozen=True)
class Diff:
    """All that changed between two commits, with the text that `git diff` prints."""

    text: str
    files: tuple[DiffFile, ...]

    @cached_property
    def by_path(self) -> dict[str, DiffFile]:
        """The files by their name at the head."""
        return {file.path: file for file in self.files}


@lru_cache(maxsize=32)
def read_diff(git: GitRepository, base: str, head: str) -> Diff:
    """Ask git for everything that changed from base to head."""
    text = git.diff(base, head).decode(errors="replace")
    sections = re.split(r"^(?=diff --git )", text, flags=re.MULTILINE)[1:]
    records = git.diff("--raw", "--numstat", "-z", "--no-abbrev", base, head)
    files, taken = [], 0
    for status, old_oid, new_oid, previous, path, added, deleted in _records(records.split(b"\0")):
        # A file that becomes a link is printed as one deletion and one creation.
        width = 2 if status == _MARKER_TYPE_CHANGE else 1
        section = "".join(sections[taken : taken + width])
        taken += width
        found = _HUNK.search(section)
        files.append(
            DiffFile(
                path=path,
                previous_path=previous,
                status=_STATUS[status],
                additions=added,
                deletions=deleted,
                old_oid=old_oid,
                new_oid=new_oid,
                patch=section[found.start() :].removesuffix("\n") if found else "",
            )
        )
    return Diff(text, tuple(files))


def _records(tokens: list[bytes]) -> Iterator[tuple[str, str, str, str | None, str, int, int]]:
    """Join the `--raw` half and the `--numstat` half of one NUL-separated listing."""
    raw: list[tuple[str, str, str, str | None, str]] = []
    queue = iter(tokens)
    counts: dict[str, tuple[int, int]] = {}
    for token in queue:
        if token.startswith(b":"):
            _, _, old_oid, new_oid, status = token.decode()[1:].split()
            first = next(queue).decode(errors="surrogateescape")
            second = next(queue).decode(errors="surrogateescape") if status[0] in "RC" else None
            raw.append((status[0], old_oid, new_oid, first if second else None, second or first))
        elif token:
            added, deleted, name = token.decode(errors="surrogateescape").split("\t", 2)
            if not name:  # a rename: the two names follow, each on its own
                next(queue)
                name = next(queue).decode(errors="surrogateescape")
            counts[name] = (0, 0) if added == "-" else (int(added), int(deleted))
    for status, old_oid, new_oid, previous, path in raw:
        yield (status, old_oid, new_oid, previous, path, *counts.get(path, (0, 0)))


@lru_cache(maxsize=4_096)
def moved_line(git: GitRepository, old: str, new: str, path: str, line: int) -> int | None:
    """Where a line of a file at commit `old` is at commit `new`; None when it changed or vanished."""
    if old == new:
        return line
    if path not in git.tree(new):
        return None
    text = git.diff("--no-renames", "-U0", old, new, "--", f":(literal,top){path}").decode(errors="replace")
    offset = 0
    for header in _HUNK.finditer(text):
        start, length = int(header[1]), int(header[2] or 1)
        if length == 0:  # pure insertion after line `start`
            if start >= line:
                break
        elif start > line:
            break
        elif start + length > line:
            return None
        offset += int(header[4] or 1) - length
    return line + offset
