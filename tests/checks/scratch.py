"""A git repository that a test makes for itself."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Scratch",
    "GIT_AUTHOR_EMAIL": "scratch@example.org",
    "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_NAME": "Scratch",
    "GIT_COMMITTER_EMAIL": "scratch@example.org",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    "GIT_ALLOW_PROTOCOL": "file",
}


class Scratch:
    """A repository at `path`, made there unless it is one already."""

    def __init__(self, path: Path, *, branch: str = "main", object_format: str = "sha1") -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        if not (path / ".git").exists() and not (path / "HEAD").exists():
            shutil.copytree(_initial(branch, object_format), path / ".git")

    def git(self, *arguments: str, allowed: tuple[int, ...] = (0,)) -> str:
        """What git prints, without the last line feed."""
        done = subprocess.run(
            ["git", "-C", str(self.path), *arguments], env=ENVIRONMENT, capture_output=True, check=False
        )
        assert done.returncode in allowed, done.stderr.decode(errors="replace")
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def write(self, files: dict[str, str | bytes]) -> None:
        for path, content in files.items():
            file = self.path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.encode() if isinstance(content, str) else content)

    def commit(self, files: dict[str, str | bytes] | None = None, *, exact: bool = False) -> str:
        """The id of a commit with these files written over the last ones, or with these and no others."""
        if exact:
            for old in self.path.iterdir():
                if old.name != ".git":
                    shutil.rmtree(old) if old.is_dir() and not old.is_symlink() else old.unlink()
        self.write(files or {})
        self.git("add", "-A", "-f")
        self.git("commit", "-q", "--allow-empty", "-m", "commit")
        return self._head() or self.git("rev-parse", "HEAD")

    def _head(self) -> str | None:
        """The commit that HEAD names, where that is written in a file of its own: git takes a process to say it."""
        try:
            head = (self.path / ".git" / "HEAD").read_text().strip()
            reference = head.removeprefix("ref: ")
            return head if reference == head else (self.path / ".git" / reference).read_text().strip()
        except OSError:
            return None

    def diff(self, *arguments: str) -> str:
        """What `git diff` prints, as text of which only "\\n" ends a line."""
        return self.git("diff", "--no-color", *arguments) + "\n"


@cache
def _initial(branch: str, object_format: str) -> Path:
    """What `git init` makes, made once in a run: no sample hooks, and no look for garbage after each commit."""
    folder = Path(tempfile.mkdtemp(prefix="citecheck-scratch-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = Scratch.__new__(Scratch)
    made.path = folder
    made.git("init", "-q", "-b", branch, f"--object-format={object_format}")
    made.git("config", "maintenance.auto", "false")
    shutil.rmtree(folder / ".git" / "hooks", ignore_errors=True)
    return folder / ".git"
