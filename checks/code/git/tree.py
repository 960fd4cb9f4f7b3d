"""The code at a revision of a git repository: nothing is checked out."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from checks.code.git.process import ObjectInfo, ObjectReader, TreeError, run_git
from checks.code.tree import FILE_LIMIT, GIT_MODES, File, FileKind, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self

__all__ = ["GitTree", "resolve_revision"]

_OBJECT_ID = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")  # SHA-1 or SHA-256


class _GitEntry(NamedTuple):
    mode: str
    oid: str


class GitTree(Tree):
    """A revision of a git repository, bare or not; nothing is checked out.

    Raises `TreeError` when the repository cannot be read or has no such revision. What a partial clone
    left out is UNREAD: it is not fetched. Paths that are not UTF-8 are shown with replacement characters.
    """

    def __init__(self, repo: Path, revision: str, *, limit: int = FILE_LIMIT) -> None:
        super().__init__()
        self.commit: str = resolve_revision(repo, revision)
        self._repo = repo
        self._limit = limit
        self._objects = ObjectReader(repo)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End git's processes; what was read stays."""
        self._objects.close()

    @cached_property
    def _entries(self) -> dict[str, _GitEntry]:
        entries: dict[str, _GitEntry] = {}
        listing = run_git(self._repo, "ls-tree", "-r", "-z", "--full-tree", self.commit)
        for record in listing.decode("utf-8", "replace").split("\0"):
            facts, tab, path = record.partition("\t")
            if tab:
                mode, _, oid = facts.split(" ", 2)
                entries[path] = _GitEntry(mode, oid)
        return entries

    @property
    def _known(self) -> Mapping[str, object]:
        return self._entries

    def read_ahead(self, paths: Iterable[str]) -> None:
        """Read these files now, asking git for many at once."""
        blobs: dict[str, str] = {}
        for path in paths:
            entry = self._entries.get(path)
            if entry is not None and entry.mode not in GIT_MODES and path not in self._read_files:
                blobs[path] = entry.oid
        self._read_files.update(self._read_blobs(blobs))

    def _read(self, path: str) -> File | None:
        entry = self._entries.get(path)
        if entry is None:
            return None
        if entry.mode in GIT_MODES:
            return File(path, GIT_MODES[entry.mode])
        return self._read_blobs({path: entry.oid})[path]

    def _read_blobs(self, blobs: Mapping[str, str]) -> dict[str, File]:
        """The files of these paths and object ids; the content is asked for only where it is wanted."""
        infos = dict(zip(blobs, self._objects.info(list(blobs.values())), strict=True))
        wanted = [path for path, info in infos.items() if info is not None and info.size <= self._limit]
        contents = dict(zip(wanted, self._objects.content([blobs[path] for path in wanted]), strict=True))
        return {path: self._file(path, info, contents.get(path)) for path, info in infos.items()}

    def _file(self, path: str, info: ObjectInfo | None, content: bytes | None) -> File:
        if info is None:
            return File(path, FileKind.UNREAD)
        if info.size > self._limit:
            return File(path, FileKind.TOO_LARGE)
        return (
            File(path, FileKind.UNREADABLE)
            if content is None
            else File.from_bytes(path, content, self._limit)
        )


def resolve_revision(repo: Path, revision: str) -> str:
    """The full id of the commit that `revision` names. Raises `TreeError` when it names none."""
    if not revision or revision.startswith("-") or not revision.isprintable():
        raise TreeError(f"not a revision: {revision!r}; give a commit, a branch or a tag")
    found = run_git(
        repo, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}", allowed=(0, 1, 128)
    ).decode("ascii", "replace")
    if _OBJECT_ID.fullmatch(found.strip()):  # a range makes two lines
        return found.strip()
    if run_git(repo, "rev-parse", "--is-shallow-repository").strip() == b"true":
        wanted = _refspec(revision)
        alone = f"it: git fetch --depth=1 origin {wanted}, or " if wanted else ""
        raise TreeError(
            f"no such revision: {revision}. The clone is shallow and may lack it; fetch {alone}"
            "the whole history: git fetch --unshallow"
        )
    raise TreeError(f"no such revision in {repo}: {revision}; fetch it, or check the spelling")


def _refspec(revision: str) -> str | None:
    """What to fetch so that a revision has its name here afterwards; None for one that counts from another."""
    if re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", revision):
        return revision
    if not re.fullmatch(r"[\w./-]{1,200}", revision) or revision == "HEAD":
        return None
    # of `origin/main`, the server knows `main`, and only a refspec makes it `origin/main` here
    branch = revision.removeprefix("origin/")
    return f"{branch}:{branch}" if branch == revision else f"{branch}:refs/remotes/origin/{branch}"
