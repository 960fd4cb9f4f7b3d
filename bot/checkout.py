"""The code that findings are checked against: two revisions of a repository, or a diff and a folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from bot.config import CONFIG_PATH, SIZE_LIMIT
from bot.model.input_error import InputError
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.process import TreeError
from checks.code.git.repository import GitRepository
from checks.code.git.tree import GitTree
from checks.code.tree import DirectoryTree

COMMITS_LIMIT = 20
"""Older commits that are looked at, each with a diff of its own."""


class Checkout(Protocol):
    """Where the code comes from. Both kinds raise `TreeError`, in words, when it cannot be read."""

    code: Code
    not_covered: tuple[str, ...]
    unchanged: str
    """Why there is no change to look at where nobody named a base, and what to do; else empty."""
    root: Path
    """The folder that tools which ran there may have written before their paths."""
    about: str
    """Which code it is, for a person."""

    def seen(self, commits: Iterable[str]) -> Mapping[str, Code]:
        """The code at the commits that findings name, where it is at hand and not the head's."""

    def config(self) -> bytes | None:
        """The config file of the base; None where there is none. Raises TreeError for one that is too large."""

    def messages(self, most: int) -> tuple[tuple[str, str], ...]:
        """Id and message of the newest commits of the change, the oldest of these first."""

    def close(self) -> None:
        """End what was started to read it."""


class FolderCheckout:
    """A folder with the code, and the diff that led to it."""

    def __init__(self, tree: Path, diff: bytes) -> None:
        if _is_json(diff):
            raise InputError("--diff is JSON, not a unified diff; findings are named without an option")
        self.root = tree
        self.code = Code(DirectoryTree(tree), diff=Diff(diff.decode("utf-8", "replace")))
        self.not_covered: tuple[str, ...] = () if len(self.code.diff) else ("the diff names no file",)
        self.unchanged = ""
        self.about = f"{tree}, and a diff of {len(self.code.diff)} files"

    def seen(self, commits: Iterable[str]) -> Mapping[str, Code]:
        """Nothing: of a folder nobody knows which commit it is."""
        del commits
        return {}

    def config(self) -> bytes | None:
        """None: the folder is what a change made of it, not its base."""
        return None

    def messages(self, most: int) -> tuple[tuple[str, str], ...]:
        """None: a folder has no commits."""
        del most
        return ()

    def close(self) -> None:
        """Nothing was started."""


class RepositoryCheckout:
    """Two revisions of a git repository, of which nothing is checked out."""

    def __init__(self, repo: Path, base: str | None, head: str) -> None:
        self._trees = ExitStack()
        self._repository = GitRepository.find(repo)
        self.root = self._repository.path
        self._head = self._repository.resolve(head)
        self.not_covered: tuple[str, ...] = ()
        self.unchanged = ""
        if base is None:
            branch = self._repository.default_branch()
            self._base = self._repository.merge_base(branch, self._head)
            self._tip = branch
            if self._base == self._head:
                self.unchanged = (
                    f"{head} is part of {branch}; name the base with --base, or the branch with --head"
                )
        else:
            self._base = self._repository.resolve(base)
            self._tip = base
            if self._base == self._head:
                self.not_covered = (
                    f"the diff: {base} and {head} are the same commit"
                    if base != head
                    else f"the diff: the base is {head} itself",
                )
        self.code = self._code(self._head)
        tip = "" if self._tip == "base" else f", {self._tip}"
        self.about = f"{self._repository.path}, {self._base[:12]} (base{tip}) to {self._head[:12]} ({head})"

    def seen(self, commits: Iterable[str]) -> Mapping[str, Code]:
        """The code at each of the first `COMMITS_LIMIT` commits that the repository has."""
        found: dict[str, Code] = {}
        for name in dict.fromkeys(commits):
            try:
                commit = self._repository.resolve(name)
            except TreeError:
                continue  # whoever asks reports that it is not at hand
            if commit == self._head:
                found[name] = self.code
            elif len(found) < COMMITS_LIMIT:
                found[name] = self._code(commit)
        return found

    def config(self) -> bytes | None:
        """As the base branch has it now."""
        return self._repository.blob(self._tip, CONFIG_PATH, limit=SIZE_LIMIT)

    def messages(self, most: int) -> tuple[tuple[str, str], ...]:
        """As git has them, merges left out."""
        return self._repository.messages(self._base, self._head, most=most)

    def close(self) -> None:
        """End git's processes."""
        self._trees.close()

    def _code(self, head: str) -> Code:
        return Code(self._tree(head), self._tree(self._base), Diff(self._repository.diff(self._base, head)))

    def _tree(self, commit: str) -> GitTree:
        tree = self._repository.tree(commit)
        self._trees.callback(tree.close)
        return tree


def _is_json(data: bytes) -> bool:
    """Whether the findings were given where the diff belongs."""
    if data.lstrip()[:1] not in {b"{", b"["}:
        return False
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True
