"""Each extra brings all that its commands import, and what needs one says which."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.cli.app import COMMANDS
from bot.model.input_error import installer
from tests.bot.cli.test_check import COMMAND, ENVIRONMENT, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

BESIDES = {
    "judge": ("bot.judge.judge_of_settings", "bot.judge.judging", "bot.judge.model"),
    "bot": ("bot.token_check.token_check", "bot.web.app", "bot.jobs.worker.worker", "bot.publish.check_run"),
    "mcp": ("bot.agents.mcp.server",),
    "demo": ("bot.sandbox",),
}
"""What the commands import only when they run."""

IMPORTING = """
import importlib, json, sys
away, modules = json.load(sys.stdin)
for name in away:
    sys.modules[name] = None
for name in modules:
    importlib.import_module(name)
"""


def brought(requirements: Iterable[str]) -> Iterator[str]:
    """The distributions that some requirements bring, with all that these require."""
    waiting, seen = [Requirement(one) for one in requirements], set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        if name == canonicalize_name(PROJECT["name"]):
            for extra in wanted.extras:
                waiting += map(Requirement, PROJECT["optional-dependencies"][extra])
            continue
        if (name, frozenset(wanted.extras)) in seen:
            continue
        seen.add((name, frozenset(wanted.extras)))
        yield name
        for text in metadata.requires(name) or ():
            needed = Requirement(text)
            if needed.marker is None or any(
                needed.marker.evaluate({"extra": extra}) for extra in (*wanted.extras, "")
            ):
                waiting.append(needed)


@cache
def installed() -> Mapping[str, list[str]]:
    """The top modules that are there, with the distributions that have them; the whole environment is read for it."""
    return metadata.packages_distributions()


def modules_of(extra: str) -> list[str]:
    own = [command.module(name) for name, command in COMMANDS.items() if (command.extra or "") == extra]
    return [*own, *BESIDES.get(extra, ())]


@pytest.mark.parametrize("extra", ["", *BESIDES])
def test_an_extra_brings_all_that_its_commands_import(extra: str) -> None:
    requirements = [*PROJECT["dependencies"], *([f"{PROJECT['name']}[{extra}]"] if extra else [])]
    there = set(brought(requirements))
    away = [
        module
        for module, distributions in installed().items()
        if not there & set(map(canonicalize_name, distributions))
        and module not in {"bot", "checks", "citecheck", "tests"}
    ]
    assert "pytest" in away
    done = subprocess.run(
        [sys.executable, "-c", IMPORTING],
        input=json.dumps([away, modules_of(extra)]),
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("option", "extra"), [(("--judge", "findings.json"), "judge"), (("--pull-request", "a/b#1"), "github")]
)
def test_an_option_without_its_extra_says_which_to_install(
    option: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nfor name in ('pydantic_settings', 'structlog', 'httpx'):\n    sys.modules[name] = None\n"
    )
    done = subprocess.run(
        [*COMMAND, "check", *option],
        env=ENVIRONMENT | {"PYTHONPATH": f"{tmp_path}:{ENVIRONMENT['PYTHONPATH']}", "GITHUB_TOKEN": "x"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert f"the extra `{extra}` brings it: pip install 'citecheck-review[{extra}]'" in done.stderr


@pytest.mark.parametrize(
    ("left", "command"),
    [
        ("uv-receipt.toml", "uv tool install"),
        ("pipx_metadata.json", "pipx install --force"),
        ("pyvenv.cfg", "pip install"),
    ],
)
def test_an_extra_is_installed_as_the_command_was(left: str, command: str, tmp_path: Path) -> None:
    (tmp_path / left).touch()
    assert installer(tmp_path) == command
