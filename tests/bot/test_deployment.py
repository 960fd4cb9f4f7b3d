"""What runs the App elsewhere: the image, the compose file, the Procfile, the locks, and the pages about them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli.app import COMMANDS
from bot.config.settings import ALSO, VARIABLES
from bot.sandbox import Sandbox
from tests.bot.processes import processes, until

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = {name: one for name, one in COMPOSE["services"].items() if one.get("build")}
KNOWN = {*VARIABLES.values(), *(name for names in ALSO.values() for name in names)}


def probe(**environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k != "PORT" and not k.startswith("CITECHECK_")}
    return subprocess.run(
        [sys.executable, "-m", "bot.web.probe"],
        env=clean | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_health_check_of_the_image_sees_whether_the_bot_lives(sandbox: Sandbox, tmp_path: Path) -> None:
    with processes(sandbox, tmp_path, f"sqlite:///{tmp_path}/bot.sqlite") as bot:
        dead = probe(PORT=str(bot.port))
        assert dead.returncode == 1
        assert f"http://127.0.0.1:{bot.port}/healthz" in dead.stderr
        assert "Traceback" not in dead.stderr
        bot.start("web")
        until(bot.answers)
        for name in ("CITECHECK_PORT", "PORT", "CITECHECK_WORKER_PORT"):
            assert probe(**{name: str(bot.port)}).returncode == 0
        assert probe(CITECHECK_PORT=str(bot.port), PORT="1").returncode == 0, "our own variable goes before"


def test_the_image_runs_the_health_check_and_the_command_that_are_there() -> None:
    assert 'CMD ["python", "-m", "bot.web.probe"]' in DOCKERFILE
    assert '\nCMD ["citecheck", "serve"]' in DOCKERFILE
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)


def test_what_the_image_is_made_of_is_let_through() -> None:
    let = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {
        name
        for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.MULTILINE)
        for name in line.split()
    }
    assert copied == let
    assert all((ROOT / name).exists() for name in copied)


def test_the_settings_of_image_and_compose_file_are_settings() -> None:
    named = set(re.findall(r"\b((?:CITECHECK|GITHUB)_[A-Z_]+)=", DOCKERFILE))
    for service in OURS.values():
        named |= {name for name in service["environment"] if name.startswith(("CITECHECK_", "GITHUB_"))}
    assert named
    assert named <= KNOWN


@pytest.mark.parametrize("name", OURS)
def test_a_service_of_ours_has_no_rights_that_it_does_not_need(name: str) -> None:
    service = OURS[name]
    assert service["command"] == ["citecheck", name]
    assert name in COMMANDS
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert bool(service.get("secrets")) == (name == "worker"), "only the worker sees the private key"


def test_the_procfile_starts_commands_that_are_there() -> None:
    lines = (ROOT / "Procfile").read_text().splitlines()
    assert {line.partition(":")[0] for line in lines} == {"release", "web", "worker"}
    for line in lines:
        assert re.search(r"python -m bot\.cli (\w+)$", line)
        assert line.split()[-1] in COMMANDS


@pytest.mark.parametrize("page", ["README.md", "docs/deploy.md", "docs/reports.md"])
def test_every_command_of_the_pages_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    used = set(re.findall(r"(?:^|[`\"&]|\$ |exec web )citecheck ([a-z]+)\b", text, re.MULTILINE))
    assert used
    assert used <= {*COMMANDS}


LOCKS = {
    "requirements.lock": (),
    "requirements-github.lock": ("github",),
    "requirements-bot.lock": ("bot", "demo", "judge"),
    "requirements-dev.lock": ("dev",),
}


@pytest.mark.parametrize(("name", "extras"), LOCKS.items(), ids=LOCKS)
def test_a_lock_has_every_dependency_hashed_and_no_place_of_a_machine(
    name: str, extras: tuple[str, ...]
) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"--find-links|--index-url|file:|^-e |@ ", text, re.MULTILINE)
    locked = dict(
        re.findall(r"^([a-z0-9._-]+)(?:\[[^\]]*\])?==\S+(.*(?:\n +--hash=\S+.*)*)", text, re.MULTILINE)
    )
    assert all("--hash=sha256:" in rest for rest in locked.values())
    wanted = [
        *PROJECT["dependencies"],
        *(one for extra in extras for one in PROJECT["optional-dependencies"][extra]),
    ]
    names = {re.split(r"[\[<>=;~ ]", one)[0] for one in wanted} - {PROJECT["name"]}
    assert names <= locked.keys(), "run `make lock`"
