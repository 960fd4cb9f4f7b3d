"""GraphQL nodes of commits, files and blobs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.sandbox.code.git import readable
from bot.sandbox.graphql.checks import check_suites

if TYPE_CHECKING:
    from bot.sandbox.graphql.asking import Asking
    from bot.sandbox.models import Repository
    from bot.sandbox.shapes.people import Json

BINARY_PROBE = 8_000
"""Bytes in which a zero makes a file binary."""


def object_at(
    asking: Asking, repository: Repository, expression: str | None = None, oid: str | None = None
) -> Json | None:
    """The git object that an oid, `branch` or `revision:path` names."""
    asking.require("contents:read")
    revision, colon, path = (oid or expression or "").partition(":")
    commit = repository.git.resolve(revision)
    if not colon:
        return git_object(asking, repository, commit or revision)
    if commit is None or not path:
        return git_object(asking, repository, f"{commit}^{{tree}}") if commit else None
    entry = repository.git.tree(commit).get(path.removesuffix("/"))
    return git_object(asking, repository, entry.oid) if entry else None


def git_object(asking: Asking, repository: Repository, name: str) -> Json | None:
    """The commit, tree or blob with this oid."""
    found = repository.git.read(name)
    if found is None or found.kind not in ("commit", "tree", "blob"):
        return None
    if found.kind == "commit":
        return commit(asking, repository, found.oid)
    if found.kind == "tree":
        return {"__typename": "Tree", "oid": found.oid}
    most = asking.state.limits.blob_text_bytes
    is_binary = _is_binary(found.data)
    return {
        "__typename": "Blob",
        "oid": found.oid,
        "byteSize": len(found.data),
        "isBinary": is_binary,
        "isTruncated": not is_binary and len(found.data) > most,
        "text": None if is_binary else found.data[:most].decode(errors="replace"),
    }


def ref(asking: Asking, repository: Repository | None, name: str) -> Json | None:
    """A branch; None when it is not there."""
    oid = repository.git.resolve(f"refs/heads/{name}") if repository else None
    if repository is None or oid is None:
        return None
    return {"name": name, "target": partial(object_at, asking, repository, oid=oid)}


def commit(asking: Asking, repository: Repository, oid: str) -> Json:
    """A commit."""
    return {
        "__typename": "Commit",
        "oid": oid,
        "message": lambda: repository.git.commit_info(oid).message,
        "file": partial(_file, asking, repository, oid),
        "checkSuites": partial(check_suites, asking, repository, oid),
    }


def _file(asking: Asking, repository: Repository, oid: str, path: str) -> Json | None:
    """What is at a path; None when nothing is."""
    asking.require("contents:read")
    entry = repository.git.tree(oid).get(path)
    if entry is None:
        return None
    return {
        "path": readable(entry.path),
        "mode": int(entry.mode, 8),
        "oid": entry.oid,
        "type": entry.kind,
        "size": entry.size or 0,
        "lineCount": lambda: _line_count(repository, entry.oid),
        "object": lambda: git_object(asking, repository, entry.oid),
    }


def _line_count(repository: Repository, oid: str) -> int | None:
    """Lines of a text file, the last one counted even without its line break; None for others."""
    found = repository.git.read(oid)
    if found is None or found.kind != "blob" or _is_binary(found.data):
        return None
    return found.data.count(b"\n") + (bool(found.data) and not found.data.endswith(b"\n"))


def _is_binary(data: bytes) -> bool:
    return b"\0" in data[:BINARY_PROBE]
