"""`citecheck init`: what it writes, where, and what it leaves alone."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.app import run
from bot.cli.setup.init import WORKFLOW_PATH
from bot.config import CONFIG_PATH, config_reading
from tests.bot.action.runner import ROOT
from tests.checks.scratch import ENVIRONMENT, Scratch


@pytest.fixture
def repo(tmp_path: Path) -> Scratch:
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({"src/a.py": "x = 1\n"})
    return scratch


def test_the_config_switches_tier_2_on(repo: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "--repo", str(repo.path / "src")]) == 0
    reading = config_reading.read_config((repo.path / CONFIG_PATH).read_bytes())
    assert reading.config.tier2
    assert not reading.problems
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{CONFIG_PATH} written", "commit it to main; citecheck reads it from there"]
    assert not (repo.path / WORKFLOW_PATH).exists()


def test_the_workflow_is_the_one_of_the_docs(repo: Scratch) -> None:
    assert run(["init", "--repo", str(repo.path), "--workflow"]) == 0
    shown = (ROOT / "docs" / "workflows" / "after-review.yml").read_text()
    assert (repo.path / WORKFLOW_PATH).read_text() == shown


def test_what_is_there_is_left_as_it_is(repo: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    (repo.path / ".github").mkdir()
    (repo.path / CONFIG_PATH).write_text("tier2: false\n")
    assert run(["init", "--repo", str(repo.path)]) == 0
    assert (repo.path / CONFIG_PATH).read_text() == "tier2: false\n"
    assert capsys.readouterr().out == f"{CONFIG_PATH} already exists; left unchanged\n"


def test_nothing_is_written_through_a_link_out_of_the_repository(
    repo: Scratch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (repo.path / ".github").symlink_to(tmp_path / "elsewhere")
    assert run(["init", "--repo", str(repo.path), "--workflow"]) == 2
    assert "is a link out of the repository" in capsys.readouterr().err
    assert not any((tmp_path / "elsewhere").iterdir())


def test_outside_a_repository(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["init", "--repo", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("citecheck: ")


@pytest.mark.parametrize(
    ("origin", "asked"),
    [
        ("git@github.com:acme/shop.git", True),
        ("https://github.example.com/acme/shop", True),
        ("https://gitlab.com/github/shop.git", False),
    ],
)
def test_a_person_is_asked_for_the_workflow_only_where_it_could_run(
    repo: Scratch, origin: str, asked: bool
) -> None:
    repo.git("remote", "add", "origin", origin)
    main, terminal = pty.openpty()
    os.write(main, b"y\n")
    done = subprocess.run(
        [sys.executable, "-c", "from bot.cli import main; main()", "init"],
        cwd=repo.path,
        stdin=terminal,
        env={**ENVIRONMENT, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    os.close(main)
    os.close(terminal)
    assert ("Check every review with GitHub Actions?" in done.stdout) is asked
    assert (repo.path / WORKFLOW_PATH).exists() is asked
