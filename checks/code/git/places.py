"""Where a repository keeps what git reads: found by us, so that none of its own configuration is obeyed."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class TreeError(Exception):
    """The code cannot be read: the message says why and what would help, in one line."""


POINTER_LIMIT = 64 * 1024
"""Bytes of a file that names a folder, such as `.git` in a linked work tree."""

ALTERNATES_DEPTH = 5
"""How far git follows alternates of alternates (object-file.c, `link_alt_odb_entries`)."""

MOST_ENTRIES = 500_000
"""Files and folders looked at for links that lead out."""

_READ_FOLDERS = ("objects", "refs", "logs", "reftable")
"""What git reads of a repository's folders here; hooks, `info` and those of submodules are not among them."""

_HEAD = re.compile(rb"ref:[ \t]*refs/[^\n]+\n?|[0-9a-f]{40,64}\n?")


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one repository, every link resolved."""

    root: Path
    """The root of its work tree; of a bare one, the repository itself."""

    git_folder: Path
    """What belongs to this work tree alone: HEAD and its log."""

    common: Path
    """What all its work trees share: refs and objects."""

    @classmethod
    def around(cls, start: Path) -> Places:
        """Those of the repository that `start` is in. Raises `TreeError` when it is in none."""
        try:
            folder = start.resolve(strict=True)
        except (OSError, RuntimeError, ValueError) as error:
            raise TreeError(f"no such folder, or it may not be entered: {start}") from error
        if not folder.is_dir() or not os.access(folder, os.X_OK):
            raise TreeError(f"no such folder, or it may not be entered: {start}")
        for at in (folder, *folder.parents):
            git_folder = _led_to(at / ".git")
            if git_folder is None and _is_repository(at):
                git_folder = at
            if git_folder is not None:
                if not _is_repository(git_folder):
                    raise TreeError(f"not a git repository: {start} ({at / '.git'} leads to none)")
                return cls(at, git_folder, _common(git_folder))
        raise TreeError(
            f"not a git repository: {start}; run citecheck inside a checkout, or name one with --repo"
        )

    @property
    def objects(self) -> Path:
        """The folder of its own objects."""
        return (self.common / "objects").resolve()

    def object_folders(self) -> tuple[Path, ...]:
        """Every folder that git takes objects from: its own, and those that `info/alternates` names."""
        found: dict[Path, None] = {}
        wanted = [self.objects]
        for _ in range(
            ALTERNATES_DEPTH + 2
        ):  # git counts from the first alternate, and stops above its limit
            new = [each for each in dict.fromkeys(wanted) if each not in found]
            found |= dict.fromkeys(new)
            wanted = [other for each in new for other in _alternates(each)]
        return tuple(found)

    def outside(self, allowed: Sequence[Path]) -> Path | None:
        """The first place git would read here that is below none of `allowed`, which are resolved folders.

        That is any of its folders, any folder of objects, and whatever a link among the refs and objects
        leads to. Raises `TreeError` when it cannot be told.
        """
        objects = self.object_folders()
        links = _links([(self.git_folder, False), (self.common, False), *((each, True) for each in objects)])
        for place in (self.root, self.git_folder, self.common, *objects, *links):
            if not any(place.is_relative_to(one) for one in allowed):
                return place
        return None


def _led_to(pointer: Path) -> Path | None:
    """The folder that `.git` is or names, None where there is none of that name."""
    try:
        mode = pointer.stat().st_mode
    except (OSError, ValueError):
        return None
    if stat.S_ISDIR(mode):
        folder = pointer.resolve()
        return folder if _is_repository(folder) else None  # git looks further up, too
    if not stat.S_ISREG(mode):
        return None
    named = _small(pointer)
    if not named.startswith(b"gitdir: "):
        raise TreeError(f"not a git repository: {pointer} is a file, and names no folder")
    return _joined(pointer.parent, named.removeprefix(b"gitdir: ").rstrip(b"\r\n"))


def _common(git_folder: Path) -> Path:
    pointer = git_folder / "commondir"
    return _joined(git_folder, _small(pointer).rstrip(b"\r\n")) if pointer.is_file() else git_folder


def _is_repository(folder: Path) -> bool:
    """Whether git takes a folder for a repository (setup.c, `is_git_directory`)."""
    head = folder / "HEAD"
    try:
        if not head.is_file() or not _HEAD.match(_small(head)):
            return False
        common = _common(folder)
        return (common / "objects").is_dir() and (common / "refs").is_dir()
    except (OSError, TreeError):
        return False


def _small(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(POINTER_LIMIT + 1)
    except OSError as error:
        raise TreeError(f"{file} cannot be read: {error.strerror or error}") from error
    if len(content) > POINTER_LIMIT:
        raise TreeError(f"{file} is longer than {POINTER_LIMIT} bytes")
    return content


def _joined(base: Path, name: bytes) -> Path:
    try:
        return (base / os.fsdecode(name)).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        raise TreeError(f"what {base} names cannot be read: {error}") from error


def _alternates(objects: Path) -> Iterator[Path]:
    """The folders that one folder of objects names, whether they are there or not."""
    file = objects / "info" / "alternates"
    if not file.is_file():
        return
    for line in _small(file).split(b"\n"):
        if line.startswith(b'"'):  # C's quoting, which no tool writes for a common name
            raise TreeError(f"{file} has a quoted name, which is not followed")
        if line and not line.startswith(b"#"):
            yield _joined(objects, line)


def _links(folders: list[tuple[Path, bool]]) -> Iterator[Path]:
    """What links lead to: of each folder its own, with those of the folders that git reads or of all below."""
    seen: set[tuple[Path, bool]] = set()
    left = MOST_ENTRIES
    while folders:
        folder, all_below = folders.pop()
        if (folder, all_below) in seen:
            continue
        seen.add((folder, all_below))
        for entry in _entries(folder):
            left -= 1
            if left < 0:
                raise TreeError(f"{folder} and others have too many files to look at each for links")
            if entry.is_symlink():
                yield (target := Path(os.path.realpath(entry.path)))
                folders.append((target, True))
            elif entry.is_dir() and (all_below or entry.name in _READ_FOLDERS):
                folders.append((Path(entry.path), True))


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder; nothing where it is a file or not there, since git reads nothing below it, either."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise TreeError(f"{folder} cannot be read: {error.strerror or error}") from error
