"""Which whole name is in which file of a tree: built once, when first asked for."""

from __future__ import annotations

import re
from functools import cached_property

from checks.code.tree import FileKind, Tree

FILES_LIMIT = 20_000
"""Files that are indexed; a larger tree counts as not at hand in full."""

NO_TEXT = frozenset(
    "7z avi bmp bz2 dll dylib eot exe gif gz heic ico jar jpeg jpg mov mp3 mp4 ogg otf pdf png pyc so tar tgz tif tiff"
    " ttf wasm wav webm webp woff woff2 xz zip zst".split()
)
"""Endings of files that name nothing, whatever was read of them."""

_NAME = re.compile(r"[^\W\d][\w$]*")
_ASCII_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*+")


class TokenIndex:
    """Name → files, over all text files of a tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @cached_property
    def _files(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = {}
        paths = self._tree.paths()[:FILES_LIMIT]
        self._tree.read_ahead(paths)
        for path in paths:
            file = self._tree.read(path)
            if file is None or file.kind is not FileKind.TEXT or not file.text:
                continue
            for name in set(_NAME.findall(file.text)):
                index.setdefault(name, []).append(path)
        return index

    @property
    def complete(self) -> bool:
        """Every file of the tree could be looked into, so "nowhere" may be said."""
        return self._tree.complete and len(self._tree.paths()) <= FILES_LIMIT and not self._unread

    @cached_property
    def _unread(self) -> bool:
        return any(
            (file := self._tree.read(path)) is not None
            and file.kind in (FileKind.UNREAD, FileKind.UNREADABLE)
            and path.rpartition(".")[2].lower() not in NO_TEXT
            for path in self._tree.paths()[:FILES_LIMIT]
        )

    def files(self, name: str) -> tuple[str, ...]:
        """The files that hold the name as a whole token."""
        return tuple(self._files.get(name, ()))

    def git_finds_none(self, name: str) -> bool:
        """Whether `git grep -I -n -w` prints nothing for the name; False where that cannot be told from here.

        Git cuts words where a letter is not ASCII, and at `$`, and it searches files that are too large for us.
        """
        if not _ASCII_NAME.fullmatch(name) or not self.complete or self._has_too_large:
            return False
        return not any(name in _ASCII_NAME.findall(real) for real in self._files if name in real)

    @cached_property
    def _has_too_large(self) -> bool:
        read = map(self._tree.read, self._tree.paths())
        return any(file is not None and file.kind is FileKind.TOO_LARGE for file in read)

    def __contains__(self, name: str) -> bool:
        return name in self._files

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name of the tree, sorted."""
        return tuple(sorted(self._files))

    def files_with_all(self, names: frozenset[str]) -> tuple[str, ...]:
        """The files that hold all of the names."""
        sets = sorted((set(self._files.get(name, ())) for name in names), key=len)
        return tuple(sorted(set.intersection(*sets))) if sets else ()
