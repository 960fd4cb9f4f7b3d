"""A local git repository: its revisions, the diff between two of them, and the code at one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from checks.code.git.places import Places
from checks.code.git.process import TreeError, run_git
from checks.code.git.tree import GitTree, resolve_revision

__all__ = ["GitRepository"]


@dataclass(frozen=True, slots=True)
class GitRepository:
    """A repository, bare or not. Every method raises `TreeError`, in words, when git cannot answer."""

    path: Path

    @classmethod
    def find(cls, start: Path) -> GitRepository:
        """The repository around `start`: the root of its work tree, or the repository itself when bare."""
        return cls(Places.around(start).root)

    def resolve(self, revision: str) -> str:
        """The full id of the commit that `revision` names."""
        return resolve_revision(self.path, revision)

    def merge_base(self, one: str, other: str) -> str:
        """The commit at which two histories parted: what a pull request is compared with."""
        found = run_git(self.path, "merge-base", self.resolve(one), self.resolve(other), allowed=(0, 1))
        if found.strip():
            return found.split()[0].decode("ascii")
        if self.is_shallow():
            raise TreeError(
                f"{one} and {other} have no common commit in this shallow clone; "
                "fetch the history: git fetch --unshallow"
            )
        raise TreeError(f"{one} and {other} have no common commit: name the base with --base")

    def is_shallow(self) -> bool:
        """Whether the history was cut when the repository was cloned."""
        return run_git(self.path, "rev-parse", "--is-shallow-repository").strip() == b"true"

    def default_branch(self) -> str:
        """The branch that work is merged into: origin's HEAD, else `init.defaultBranch`, main or master.

        A branch of `origin` goes before a local one of that name, which is often behind.
        """
        origin = self._text("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD")
        configured = self._setting("init.defaultBranch")
        names = [name for name in (configured, "main", "master") if name]
        wanted = [
            origin,
            *(f"{place}/{name}" for name in names for place in ("refs/remotes/origin", "refs/heads")),
        ]
        there = self._text(
            "for-each-ref", "--format=%(refname)", "refs/remotes/origin", "refs/heads"
        ).splitlines()
        for name in wanted:
            if name in there:
                return name.removeprefix("refs/remotes/").removeprefix("refs/heads/")
        # a clone of one branch, as workflows make them, does not know it
        fetch = ", or fetch it: git fetch origin main:refs/remotes/origin/main" if self.origin() else ""
        raise TreeError(
            f"no default branch found (origin/HEAD, main, master): name the base with --base{fetch}"
        )

    def origin(self) -> str:
        """The address that it was cloned from, "" where it does not say."""
        return self._setting("remote.origin.url")

    def _setting(self, name: str) -> str:
        """What the repository's own configuration says, as mere text: git obeys nothing of it."""
        config = Places.around(self.path).common / "config"
        return self._text("config", "--no-includes", "--file", str(config), "--get", name)

    def ignores(self, path: str) -> bool:
        """Whether a `.gitignore` in the work tree names a path, relative to its root."""
        asked = ("check-ignore", "--no-index", "--", path)
        return bool(run_git(self.path, *asked, allowed=(0, 1), work_tree=True))

    def diff(self, base: str, head: str) -> str:
        """The unified diff of two revisions, renames found, in git's default form whatever is configured.

        No program that the repository names is run. Bytes that are not UTF-8 become replacement
        characters, as they do in the text of a tree's files.
        """
        # The plumbing command does not heed diff.noprefix, diff.context and the like.
        return run_git(
            self.path, "diff-tree", "-r", "-p", "-M", "--full-index", "--no-color", "--no-ext-diff",
            "--no-textconv", "--ignore-submodules=none", "--src-prefix=a/", "--dst-prefix=b/",
            self.resolve(base), self.resolve(head),
        ).decode("utf-8", "replace")  # fmt: skip

    def messages(self, base: str, head: str, *, most: int) -> tuple[tuple[str, str], ...]:
        """Id and message of the newest commits from the base to the head, the oldest of these first."""
        said = self._text(
            "log", "-z", "--no-merges", f"--max-count={most}", "--format=%H%n%B", f"{base}..{head}", "--"
        )
        found = (entry.partition("\n") for entry in said.split("\0") if entry.strip())
        return tuple((commit.strip(), message.strip()) for commit, _, message in found)[::-1]

    def blob(self, revision: str, path: str, *, limit: int) -> bytes | None:
        """The content of one file at a revision, None where there is none; `TreeError` when it is larger."""
        name = f"{self.resolve(revision)}:{path}"
        size = run_git(self.path, "cat-file", "-s", name, allowed=(0, 128)).strip()
        if not size:
            return None
        if int(size) > limit:
            raise TreeError(f"{path} is larger than {limit} bytes")
        return run_git(self.path, "cat-file", "blob", name, allowed=(0, 128))

    def tree(self, revision: str) -> GitTree:
        """The code at a revision."""
        return GitTree(self.path, revision)

    def _text(self, *arguments: str) -> str:
        return run_git(self.path, *arguments, allowed=(0, 1, 128)).decode("utf-8", "replace").strip()
