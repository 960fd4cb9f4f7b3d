"""Paths that agents write: none leads out of the repository, and no symbolic link is followed."""

from __future__ import annotations

from checks.code.tree import FileKind, Tree


def outside(path: str) -> bool:
    """Whether a path leads out of the repository, whatever is there."""
    parts = path.replace("\\", "/").split("/")
    return parts[0] in ("", "~") or ":" in parts[0] or ".." in parts or "\0" in path


def plain(path: str, separators: str = "/\\") -> str:
    """A path without what says nothing: `./src//a.py/` as `src/a.py`; empty for the root itself."""
    for each in separators:
        path = path.replace(each, "/")
    return "/".join(part for part in path.split("/") if part not in ("", "."))


def link_on_the_way(path: str, tree: Tree) -> str:
    """The folder on the way to a path, or the path itself, that is a symbolic link; empty when none is."""
    parts = path.split("/")
    for number in range(1, len(parts) + 1):
        folder = "/".join(parts[:number])
        if tree.has(folder):
            file = tree.read(folder)
            return folder if file is not None and file.kind is FileKind.SYMLINK else ""
    return ""
