"""A bare git repository on disk, read and written by the git program itself."""

from __future__ import annotations

import re
import subprocess
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from checks.code.git.closed import closed_environment
from checks.code.git.process import git_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

Content = str | bytes | None
"""What a change makes of a file: its new text or bytes, or None to delete it."""

EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
CACHED_TREES = 64
CHUNK = 64 * 1024

_REVISION = re.compile(r"[\w./+@^~{}-]{1,500}", re.ASCII)


def _settings(values: Mapping[str, str]) -> dict[str, str]:
    """Variables by which git is given settings."""
    listed = {"GIT_CONFIG_COUNT": str(len(values))}
    for number, (name, value) in enumerate(values.items()):
        listed |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    return listed


_ENVIRONMENT = {
    **closed_environment(),
    "GIT_ALLOW_PROTOCOL": "file",  # forks borrow from their parents
    **_settings(
        {
            "core.fsync": "none",  # nothing here has to outlive a loss of power
            "fastimport.unpackLimit": "1",  # one pack for a commit, rather than a file for every object
            "init.templateDir": "",  # no hooks that are samples
        }
    ),
}


_BARE = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n"


class GitError(Exception):
    """The git program refused; the message is what it wrote on standard error."""


class TreeEntry(NamedTuple):
    """One path of a tree: a blob, a tree, or a commit (submodule). Size in bytes, None for trees."""

    path: str
    mode: str
    kind: str
    oid: str
    size: int | None


class GitObject(NamedTuple):
    """An object as `git cat-file` gives it."""

    oid: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class CommitInfo:
    """The header of a commit. Times in seconds since 1970."""

    oid: str
    tree: str
    parents: tuple[str, ...]
    author: str
    email: str
    time: int
    message: str


def readable(path: str) -> str:
    """A path as JSON can carry it: bytes that are not UTF-8 become replacement characters."""
    return path.encode(errors="surrogateescape").decode(errors="replace")


def _quoted(path: str) -> bytes:
    """A path as `git fast-import` reads it, whatever it holds."""
    return (
        b'"'
        + path.encode(errors="surrogateescape")
        .replace(b"\\", b"\\\\")
        .replace(b'"', b'\\"')
        .replace(b"\n", b"\\n")
        + b'"'
    )


class GitRepository:
    """A bare repository. Thread-safe; reads go through one long-lived `git cat-file --batch`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._reader: subprocess.Popen[bytes] | None = None
        self._trees: OrderedDict[str, dict[str, TreeEntry]] = OrderedDict()
        self._commits: dict[tuple[str, str], list[str]] = {}

    @classmethod
    def create(cls, path: Path, default_branch: str = "main") -> GitRepository:
        """Make an empty bare repository at `path`."""
        for folder in ("objects", "refs"):  # what `git init` makes: there is no need of a process for it
            (path / folder).mkdir(parents=True)
        (path / "HEAD").write_text(f"ref: refs/heads/{default_branch}\n", encoding="utf-8")
        (path / "config").write_text(_BARE, encoding="utf-8")
        return cls(path)

    @classmethod
    def fork(cls, parent: GitRepository, path: Path) -> GitRepository:
        """A bare clone that borrows its parent's objects, as a fork on GitHub does."""
        path.parent.mkdir(parents=True, exist_ok=True)
        parent.run("clone", "--bare", "--quiet", "--shared", str(parent.path), str(path))
        return cls(path)

    def run(self, *arguments: str, stdin: bytes | None = None) -> bytes:
        """Run git in this repository and return its standard output; GitError when it fails."""
        done = subprocess.run(
            git_command(*arguments),
            cwd=self.path,
            env=_ENVIRONMENT,
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise GitError(done.stderr.decode(errors="replace").strip() or f"git {arguments[0]} failed")
        return done.stdout

    # ---- writing

    def commit(
        self,
        branch: str,
        changes: Mapping[str, Content],
        *,
        message: str,
        author: str,
        time: int,
        parent: str | None,
    ) -> str:
        """Write a commit on `branch` (created or moved) with `parent`, and return its oid."""
        lines = [
            f"commit refs/heads/{branch}\n".encode(),
            f"committer {author} <{author}@users.noreply.github.com> {time} +0000\n".encode(),
            b"data %d\n%s\n" % (len(message.encode()), message.encode()),
        ]
        if parent:
            lines.append(f"from {parent}\n".encode())
        for path, content in changes.items():
            if content is None:
                lines.append(b"D " + _quoted(path) + b"\n")
            else:
                data = content.encode() if isinstance(content, str) else content
                lines.append(b"M 100644 inline " + _quoted(path) + b"\n")
                lines.append(b"data %d\n" % len(data) + data + b"\n")
        self.run("fast-import", "--force", "--quiet", "--date-format=raw", stdin=b"".join(lines))
        oid = self.resolve(f"refs/heads/{branch}")
        if oid is None:
            raise GitError(f"the commit on {branch} was not written")
        return oid

    def merge(
        self, base: str, head: str, *, message: str, author: str, time: int, squash: bool = False
    ) -> str:
        """Write the merge of two commits and return its oid; GitError when they conflict.

        With `squash` it is one commit on the base, as if nobody had ever made those of the head.
        """
        tree = self.run("merge-tree", "--write-tree", base, head).split()[0]
        person = f"{author} <{author}@users.noreply.github.com> {time} +0000"
        parents = (base,) if squash else (base, head)
        text = b"tree %s\n" % tree + b"".join(b"parent %s\n" % one.encode() for one in parents)
        text += f"author {person}\ncommitter {person}\n\n{message}\n".encode()
        return self.run("hash-object", "-t", "commit", "-w", "--stdin", stdin=text).decode().strip()

    def set_ref(self, name: str, oid: str) -> None:
        """Point the full ref name (`refs/…`) to a commit."""
        self.run("update-ref", name, oid)

    def delete_ref(self, name: str) -> None:
        """Remove the full ref name; nothing happens when it is not there."""
        self.run("update-ref", "-d", name)

    def fetch(self, other: GitRepository, source: str, target: str) -> None:
        """Copy a ref of another repository, with all it needs, into this one."""
        self.run("fetch", "--quiet", "--no-tags", str(other.path), f"+{source}:{target}")

    # ---- reading

    def close(self) -> None:
        """End the reading process."""
        with self._lock:
            if self._reader is not None:
                reader, self._reader = self._reader, None
                for pipe in (reader.stdin, reader.stdout):
                    if pipe is not None:
                        pipe.close()
                reader.wait()

    def read(self, name: str) -> GitObject | None:
        """The object with this oid or revision; None when there is none."""
        if not _REVISION.fullmatch(name):
            return None  # one line is one question: a name with a line break would be two
        with self._lock:
            if self._reader is None:
                self._reader = subprocess.Popen(
                    git_command("cat-file", "--batch"),
                    cwd=self.path,
                    env=_ENVIRONMENT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            asked, answers = self._reader.stdin, self._reader.stdout
            if asked is None or answers is None:
                raise GitError("git cat-file has no pipes")
            asked.write(name.encode() + b"\n")
            asked.flush()
            header = answers.readline().split()
            if len(header) != 3 or not header[2].isdigit():
                return None  # "<name> missing" or "<name> ambiguous"
            data = answers.read(int(header[2]))
            answers.read(1)
            return GitObject(header[0].decode(), header[1].decode(), data)

    def resolve(self, revision: str) -> str | None:
        """The oid of the commit that a sha, branch, tag or full ref names; None when there is none."""
        candidates = [revision]
        if not revision.startswith("refs/") and not re.fullmatch(r"[0-9a-f]{40}", revision):
            candidates = [f"refs/heads/{revision}", f"refs/tags/{revision}", revision]
        for candidate in candidates:
            found = self.read(candidate + "^{commit}")
            if found is not None:
                return found.oid
        return None

    def commit_info(self, oid: str) -> CommitInfo:
        """The header of a commit; GitError when the oid is not one."""
        found = self.read(oid)
        if found is None or found.kind != "commit":
            raise GitError(f"{oid} is not a commit")
        header, _, message = found.data.decode(errors="replace").partition("\n\n")
        fields: dict[str, list[str]] = {}
        for line in header.splitlines():
            key, _, value = line.partition(" ")
            fields.setdefault(key, []).append(value)
        person = re.fullmatch(r"(.*) <(.*)> (\d+) [-+]\d+", fields["committer"][0])
        if person is None:
            raise GitError(f"{oid} has an odd committer")
        return CommitInfo(
            oid=oid,
            tree=fields["tree"][0],
            parents=tuple(fields.get("parent", ())),
            author=person[1],
            email=person[2],
            time=int(person[3]),
            message=message.rstrip("\n"),
        )

    def tree(self, treeish: str) -> dict[str, TreeEntry]:
        """Every path below a commit or tree oid, directories included, in git's order."""
        with self._lock:
            if treeish in self._trees:
                self._trees.move_to_end(treeish)
                return self._trees[treeish]
        listing = self.run("ls-tree", "-r", "-t", "-l", "-z", "--full-tree", treeish)
        entries: dict[str, TreeEntry] = {}
        for record in listing.split(b"\0")[:-1]:
            meta, _, name = record.partition(b"\t")
            mode, kind, oid, size = meta.decode().split()
            path = name.decode(errors="surrogateescape")
            entries[path] = TreeEntry(path, mode, kind, oid, None if size == "-" else int(size))
        with self._lock:
            self._trees[treeish] = entries
            while len(self._trees) > CACHED_TREES:
                self._trees.popitem(last=False)
        return entries

    def merge_base(self, one: str, other: str) -> str | None:
        """The best common ancestor; None for unrelated histories."""
        try:
            return self.run("merge-base", one, other).decode().split()[0]
        except GitError:
            return None

    def commits(self, base: str, head: str) -> list[str]:
        """Oids of the commits in head that base lacks, oldest first. Both are oids, so the answer never changes."""
        known = self._commits.get((base, head))
        if known is None:
            known = self.run("rev-list", "--reverse", f"{base}..{head}").decode().split()
            self._commits[base, head] = known
        return list(known)

    def diff(self, *arguments: str) -> bytes:
        """`git diff` with the options that GitHub's own text shows, then `arguments`."""
        options = ["--no-color", "--no-ext-diff", "--no-textconv", "-M", *arguments]
        return self.run("diff", *options)

    def archive(self, commit: str, prefix: str) -> Iterator[bytes]:
        """The tree of a commit as a gzipped tar, in pieces."""
        with subprocess.Popen(
            git_command("archive", "--format=tar.gz", f"--prefix={prefix}", commit),
            cwd=self.path,
            env=_ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ) as process:
            if process.stdout is None:
                raise GitError("git archive has no pipe")
            while chunk := process.stdout.read(CHUNK):
                yield chunk
