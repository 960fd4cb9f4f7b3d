"""A git repository that a test makes for itself."""

from __future__ import annotations

import os
import shutil
import subprocess
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
            self.git("init", "-q", "-b", branch, f"--object-format={object_format}")

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
        return self.git("rev-parse", "HEAD")

    def diff(self, *arguments: str) -> str:
        """What `git diff` prints, as text of which only "\\n" ends a line."""
        return self.git("diff", "--no-color", *arguments) + "\n"
