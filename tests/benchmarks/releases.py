"""Two published releases of a package, as two commits of a git repository that is kept between runs."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from checks.code.git.repository import GitRepository

CACHE = Path(os.environ.get("CITECHECK_BENCHMARKS", ".benchmarks"))
"""Where downloads and repositories are kept."""


@dataclass(frozen=True, slots=True)
class Releases:
    """A package and the two versions that are compared."""

    package: str = "django"
    base: str = "4.2"
    head: str = "5.0"

    def __str__(self) -> str:
        return f"{self.package} {self.base} → {self.head}"

    def repository(self, cache: Path = CACHE) -> GitRepository:
        """The repository with the tags `base` and `head`, made when it is not there yet."""
        place = cache / f"{self.package}-{self.base}-{self.head}"
        if not place.exists():
            unfinished = place.with_name(f"{place.name}.part")
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(parents=True)
            _git(unfinished, "init", "-q")
            for version, tag in ((self.base, "base"), (self.head, "head")):
                _replace_files(unfinished, self._download(version, cache))
                _git(unfinished, "add", "-A", "-f")
                _git(unfinished, "commit", "-q", "-m", f"{self.package} {version}")
                _git(unfinished, "tag", tag)
            unfinished.rename(place)
        return GitRepository(place)

    def _download(self, version: str, cache: Path) -> Path:
        folder = cache / "sdist" / f"{self.package}-{version}"
        if not list(folder.glob("*.tar.gz")):
            subprocess.run(
                [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:",
                 "--dest", str(folder), f"{self.package}=={version}"],
                check=True, stdout=sys.stderr,
            )  # fmt: skip
        return next(folder.glob("*.tar.gz"))


def _replace_files(repository: Path, archive: Path) -> None:
    for old in repository.iterdir():
        if old.name != ".git":
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    with tarfile.open(archive) as tar:
        tar.extractall(repository, filter="data")
    (folder,) = (each for each in repository.iterdir() if each.name != ".git")  # package-version/
    for inside in list(folder.iterdir()):
        inside.rename(repository / inside.name)
    folder.rmdir()


def _git(repository: Path, *arguments: str) -> None:
    settings = ("user.name=benchmark", "user.email=benchmark@example.org", "core.autocrlf=false", "gc.auto=0")
    subprocess.run(
        ["git", "-C", str(repository), *(part for each in settings for part in ("-c", each)), *arguments],
        check=True,
    )


def arguments(title: str) -> tuple[Releases, Path]:
    """The releases and the cache that the command line names."""
    default = Releases()
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument(
        "--cache", type=Path, default=CACHE, help="where downloads are kept (default: %(default)s)"
    )
    parser.add_argument("--package", default=default.package)
    parser.add_argument("--base", default=default.base)
    parser.add_argument("--head", default=default.head)
    given = parser.parse_args()
    return Releases(given.package, given.base, given.head), given.cache


def best(runs: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """The best time of each, in seconds of the processor; they take turns, so that a busy machine slows all of them."""
    times = [float("inf")] * len(runs)
    for _ in range(rounds):
        for number, run in enumerate(runs):
            start = time.process_time()
            run()
            times[number] = min(times[number], time.process_time() - start)
    return times


def reached(measured: float, goal: float, unit: str) -> str:
    """A goal for a table, with whether it is reached: "at most 2 × ✓"."""
    return f"at most {goal:g} {unit} {'✓' if measured <= goal else '✗ missed'}"
