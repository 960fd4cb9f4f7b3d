"""The code at one commit: which files there are and what is in them, whatever it is kept in."""

from __future__ import annotations

import os
import stat
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from checks.code.git.process import TreeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

__all__ = [
    "FILE_LIMIT", "GIT_MODES", "DirectoryTree", "File", "FileKind", "SnapshotTree", "Tree", "TreeError",
]  # fmt: skip

FILE_LIMIT = 2 * 1024 * 1024
"""Bytes above which a file is not read: no reviewer reads such a file, and no person does."""

DIGEST_LIMIT = 256 * 1024 * 1024
"""Bytes above which a file is not hashed."""

_BINARY_PROBE = 8_000  # bytes that git itself looks at for a NUL (xdiff-interface.c, FIRST_FEW_BYTES)
_OPEN_PLAIN = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)  # these three are not on every system
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)
_LFS_POINTER = b"version https://git-lfs.github.com/spec/v1\n"


USUAL_LINE = 36
"""Characters that lines have on the average of many files; a wrong guess costs another look."""

LINES_MORE = 20
"""Lines looked at behind those expected, so that a very long line takes few looks."""


class FileKind(StrEnum):
    """What is at a path, as far as its text goes."""

    TEXT = "text"
    BINARY = "binary"
    SYMLINK = "symlink"
    SUBMODULE = "submodule"
    TOO_LARGE = "too large"
    UNREADABLE = "unreadable"  # there, but reading it failed: no permission, no plain file, damaged
    UNREAD = "unread"  # there, but its text was not fetched


GIT_MODES = {"120000": FileKind.SYMLINK, "160000": FileKind.SUBMODULE}
"""What git's mode of an entry says that it is, where it is no file with a text."""


@dataclass(frozen=True)
class File:
    """One file of a tree. `text` is None unless the kind is TEXT."""

    path: str
    kind: FileKind
    text: str | None = None
    counted: int | None = None
    """How many lines it is said to have, of a file whose text is not at hand."""

    @cached_property
    def line_count(self) -> int | None:
        """Lines as git and GitHub count them (a final line feed begins no further line); None: unknown."""
        if self.text is None or self.counted is not None:
            return self.counted
        unfinished = self.text != "" and not self.text.endswith("\n")
        return self.text.count("\n") + unfinished

    def has_line(self, number: int) -> bool | None:
        """Whether the file has so many lines, None where that is unknown.

        Most cited lines are found without counting those behind them.
        """
        if self.text is None or USUAL_LINE * number >= len(self.text):
            return None if self.line_count is None else number <= self.line_count
        found = end = 0
        while found < number and end < len(self.text):
            begin, end = end, end + USUAL_LINE * (number - found + LINES_MORE)
            found += self.text.count("\n", begin, end)
        return found >= number or number <= (self.line_count or 0)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        r"""The lines without their ends: only "\n" ends a line, with a "\r" before it; () unless TEXT."""
        if not self.text:
            return ()
        lines = self.text.split("\n")
        if lines[-1] == "":
            lines.pop()
        if "\r" in self.text:
            return tuple(line.removesuffix("\r") for line in lines)
        return tuple(lines)

    @classmethod
    def from_bytes(cls, path: str, data: bytes, limit: int = FILE_LIMIT) -> File:
        """The file that these bytes are: UTF-8 with replacement, a byte order mark dropped.

        A NUL in the first 8,000 bytes means binary, which is git's rule. A Git LFS pointer represents a
        file whose text is kept elsewhere, so it is UNREAD.
        """
        if len(data) > limit:
            return cls(path, FileKind.TOO_LARGE)
        if data.find(b"\0", 0, _BINARY_PROBE) >= 0:
            return cls(path, FileKind.BINARY)
        if data.startswith(_LFS_POINTER):
            return cls(path, FileKind.UNREAD)
        return cls(path, FileKind.TEXT, data.decode("utf-8", "replace").removeprefix("\ufeff"))


class Tree(ABC):
    """The files at one commit, addressed by their paths with `/`, relative to the root.

    A path is looked up exactly as it is listed, so one with `..`, a leading `/` or a NUL never exists.
    """

    commit: str | None = None
    """The full commit id, None when the code is not known to be a commit's."""

    def __init__(self) -> None:
        self._read_files: dict[str, File | None] = {}

    @property
    def complete(self) -> bool:
        """Whether `paths()` is the whole tree."""
        return True

    def paths(self) -> tuple[str, ...]:
        """Every path known (files, symlinks, submodules), sorted; listed once, when first asked for."""
        return self._paths

    def read(self, path: str) -> File | None:
        """The file at this path, kept once read; None when the tree has no such path."""
        if path not in self._read_files:
            self._read_files[path] = self._read(path)
        return self._read_files[path]

    def read_ahead(self, paths: Iterable[str]) -> None:
        """Read these files now, so that `read` has them at hand; quicker than one by one where that is so."""
        for path in paths:
            self.read(path)

    def knows(self, path: str) -> bool:  # noqa: ARG002 -- only an incomplete tree has to look
        """Whether this tree knows if the path exists; False only for paths that it did not look at."""
        return True

    def by_name(self) -> Mapping[str, tuple[str, ...]]:
        """Lower-cased file name → the paths that end in it, in order."""
        return self._by_name

    def has_folder(self, path: str) -> bool:
        """Whether some known path lies below this one (given without a trailing `/`)."""
        return path in self._folders

    def has(self, path: str) -> bool:
        """Whether the tree has this path, without reading the file."""
        return path in self._known

    @property
    @abstractmethod
    def _known(self) -> Mapping[str, object]:
        """Every path known, in any order."""

    @abstractmethod
    def _read(self, path: str) -> File | None: ...

    @cached_property
    def _paths(self) -> tuple[str, ...]:
        return tuple(sorted(self._known))

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        names: dict[str, list[str]] = {}
        for path in self._paths:
            names.setdefault(path.rpartition("/")[2].lower(), []).append(path)
        return MappingProxyType({name: tuple(paths) for name, paths in names.items()})

    @cached_property
    def _folders(self) -> frozenset[str]:
        folders: set[str] = set()
        for path in self._paths:
            folder = path.rpartition("/")[0]
            while folder and folder not in folders:
                folders.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(folders)


class DirectoryTree(Tree):
    """A plain folder. No symlink is followed, neither a file nor a folder on the way; `.git` is skipped.

    What has a name in `skip` is not listed, and what lies below it is not known. Raises `TreeError` when `root` is not a folder that can be read. What lies in a folder below it that
    cannot be read is not known, neither to exist nor to be missing.
    """

    def __init__(self, root: Path, *, limit: int = FILE_LIMIT, skip: Collection[str] = ()) -> None:
        super().__init__()
        if not root.is_dir():
            raise TreeError(f"not a folder: {root}")
        self._root = root
        self._limit = limit
        self._skip = frozenset({".git", *skip})
        self._closed_folders: set[str] = set()
        self._skipped_folders: set[str] = set()
        self._digests: dict[str, str | None] = {}

    @property
    def complete(self) -> bool:
        """Whether every folder could be read."""
        _ = self._entries
        return not self._closed_folders

    def knows(self, path: str) -> bool:
        """Whether this tree knows if the path exists; False below a folder that cannot be read or is skipped."""
        _ = self._entries
        return not any(
            path.startswith(f"{folder}/") for folder in chain(self._closed_folders, self._skipped_folders)
        )

    def on_disk(self, path: str) -> bool | None:
        """Whether anything is at a path now: a file, a folder, also an empty one, or a link.

        None where it cannot be said: below a link, or in a folder that cannot be read.
        """
        at = str(self._root)
        parts = path.split("/")
        for number, part in enumerate(parts, 1):
            at = os.path.join(at, part)  # noqa: PTH118 -- it takes what a Path would refuse
            try:
                mode = os.lstat(at).st_mode
            except (FileNotFoundError, NotADirectoryError):
                return False
            except (OSError, ValueError):
                return None
            if number < len(parts) and stat.S_ISLNK(mode):
                return None
        return True

    def leads_out(self, path: str) -> bool:
        """Whether the link at a path names a target outside of the root, as it is written: no link is followed."""
        entry = self._entries.get(path)
        try:
            target = os.readlink(entry.path) if entry is not None else ""  # noqa: PTH115 -- it is never opened
        except OSError:
            return False
        if not target:
            return False
        root = os.path.abspath(self._root)  # noqa: PTH100 -- resolving would follow links
        end = os.path.normpath(os.path.join(root, os.path.dirname(path), target))  # noqa: PTH118, PTH120
        return not any(
            end == each or end.startswith(f"{each.rstrip('/')}/") for each in (root, os.path.realpath(root))
        )

    @cached_property
    def _entries(self) -> dict[str, os.DirEntry[str]]:
        entries: dict[str, os.DirEntry[str]] = {}
        waiting: list[tuple[str, str]] = [("", str(self._root))]
        while waiting:
            prefix, folder = waiting.pop()
            try:
                with os.scandir(folder) as found:
                    inside = list(found)
            except OSError as error:
                if not prefix:
                    raise TreeError(f"the folder cannot be read: {self._root} ({error.strerror})") from error
                self._closed_folders.add(prefix.removesuffix("/"))
                continue
            for entry in inside:
                path = prefix + os.fsencode(entry.name).decode("utf-8", "replace")
                if entry.name in self._skip:
                    if entry.name != ".git":
                        self._skipped_folders.add(path)
                elif entry.is_dir(follow_symlinks=False):
                    waiting.append((f"{path}/", entry.path))
                else:
                    entries[path] = entry
        return entries

    @property
    def _known(self) -> Mapping[str, object]:
        return self._entries

    def digest(self, path: str) -> str | None:
        """The SHA-256 of a plain file's bytes in hexadecimal; None where it cannot be read or is above 256 MiB."""
        if path not in self._digests:
            self._digests[path] = self._digest(path)
        return self._digests[path]

    def _digest(self, path: str) -> str | None:
        entry = self._entries.get(path)
        if entry is None or entry.is_symlink():
            return None
        found, left = sha256(), DIGEST_LIMIT
        try:
            descriptor = os.open(entry.path, _OPEN_PLAIN)
            with os.fdopen(descriptor, "rb") as file:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    return None
                while data := file.read(1024 * 1024):
                    left -= len(data)
                    if left < 0:
                        return None
                    found.update(data)
        except OSError:
            return None
        return found.hexdigest()

    def _read(self, path: str) -> File | None:
        entry = self._entries.get(path)
        if entry is None:
            return None
        if entry.is_symlink():
            return File(path, FileKind.SYMLINK)
        try:
            # What was listed as a plain file may be something else by now, and a pipe would never answer.
            descriptor = os.open(entry.path, _OPEN_PLAIN)
            with os.fdopen(descriptor, "rb") as file:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    return File(path, FileKind.UNREADABLE)
                return File.from_bytes(path, file.read(self._limit + 1), self._limit)
        except OSError:
            return File(path, FileKind.UNREADABLE)


class SnapshotTree(Tree):
    """Files handed over in memory, with what is known about the rest.

    With `complete=False` a path that is in neither `files` nor `missing` is one that nobody looked at.
    """

    def __init__(
        self,
        files: Mapping[str, File | str | bytes],
        commit: str | None = None,
        missing: Collection[str] = (),
        complete: bool = True,
    ) -> None:
        super().__init__()
        self.commit = commit
        self._files = dict(files)
        self._missing = frozenset(missing)
        self._complete = complete

    @property
    def complete(self) -> bool:
        """Whether the files handed over are the whole tree."""
        return self._complete

    def knows(self, path: str) -> bool:
        """Whether this tree knows if the path exists; False for a path that nobody looked at."""
        return self._complete or path in self._files or path in self._missing or not _may_be_a_path(path)

    @property
    def _known(self) -> Mapping[str, object]:
        return self._files

    def _read(self, path: str) -> File | None:
        file = self._files.get(path)
        if file is None or isinstance(file, File):
            return file
        if isinstance(file, bytes):
            return File.from_bytes(path, file)
        return File(path, FileKind.TEXT, file)


def _may_be_a_path(path: str) -> bool:
    """False for what no tree can hold: an absolute path, one with an empty part, `.` or `..`, or a NUL."""
    return "\0" not in path and not any(part in {"", ".", ".."} for part in path.split("/"))
