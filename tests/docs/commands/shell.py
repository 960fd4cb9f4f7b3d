"""A reader's shell: a folder, an environment of its own, `citecheck` on the path, and what a command printed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.checks.scratch import ENVIRONMENT

ROOT = Path(__file__).parents[3]

CITECHECK = f"""#!{sys.executable}
import sys
sys.path[0] = {str(ROOT)!r}
from bot.cli import main
main()
"""

NOT_OURS = ("CITECHECK_", "GITHUB_", "GH_", "COLUMNS", "NO_COLOR")


@dataclass
class Shell:
    """Runs one command after the other; `cd` is remembered."""

    home: Path
    more: Mapping[str, str] = field(default_factory=dict)
    """Variables of the environment besides."""

    def __post_init__(self) -> None:
        """Start in an empty folder."""
        self.folder = self.home / "work"
        self.folder.mkdir()
        self.programs = self.home / "bin"
        self.programs.mkdir()
        self.program("citecheck", CITECHECK)

    def program(self, name: str, text: str) -> None:
        """Put a program on the path, before those of the machine."""
        file = self.programs / name
        file.write_text(text)
        file.chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """What a command printed, both streams together, and its exit code."""
        place = self.home / "place"
        inherited = {name: value for name, value in ENVIRONMENT.items() if not name.startswith(NOT_OURS)}
        path = f"{self.programs}:{inherited['PATH']}"
        done = subprocess.run(
            ["bash", "-c", f'{command}\ncode=$?; pwd > "{place}"; exit $code'],
            cwd=self.folder,
            env={**inherited, "PATH": path, "HOME": str(self.home), **self.more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=100,
            check=False,
        )
        if place.exists():
            self.folder = Path(place.read_text().strip())
        return done
