"""Runs the steps of a composite Action as a runner of GitHub Actions does, on this machine."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from bot.action.run import Job, run

ROOT = Path(__file__).parents[3]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
_EXPRESSION = re.compile(r"\$\{\{\s*([a-z0-9.-]+)\s*\}\}")
_COMMAND = re.compile(r"::([a-z-]+)(?: ([^:]*))?::(.*)")


@dataclass(frozen=True)
class Command:
    """A line that a runner obeys."""

    name: str
    properties: Mapping[str, str]
    data: str


@dataclass
class Ran:
    """What came of the steps."""

    code: int = 0
    log: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    summary: str = ""
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def commands(self) -> list[Command]:
        return obeyed(self.log)


def obeyed(log: str) -> list[Command]:
    """The commands that a runner takes from a log: it trims lines, and is deaf after `stop-commands`."""
    found: list[Command] = []
    deaf_until: str | None = None
    for line in re.split(r"\r\n|\r|\n", log):  # as .NET ends lines
        text = line.strip()
        if deaf_until is not None:
            deaf_until = None if text == f"::{deaf_until}::" else deaf_until
            continue
        if text.startswith("##["):
            found.append(Command(text, {}, ""))
        elif command := _COMMAND.fullmatch(text):
            if command[1] == "stop-commands":
                deaf_until = command[3]
                continue
            pairs = (each.partition("=") for each in (command[2] or "").split(",") if each)
            properties = {name: _unescaped(value, ("%3A", ":"), ("%2C", ",")) for name, _, value in pairs}
            found.append(Command(command[1], properties, _unescaped(command[3])))
    return found


def _unescaped(text: str, *more: tuple[str, str]) -> str:
    for written, meant in (*more, ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(written, meant)
    return text


class Runner:
    """One job: a workspace, the runner's folder, and an event."""

    def __init__(self, folder: Path, *, token: str, api_url: str, repository: str, event: Any) -> None:
        self.workspace = folder / "workspace"
        self.temp = folder / "temp"
        for each in (self.workspace, self.temp):
            each.mkdir()
        self._token = token
        self.in_process = False
        """Whether our own step runs in this process, from the very environment that its script would have."""

        self._event = folder / "event.json"
        self._event.write_text(json.dumps(event), encoding="utf-8")
        self._files = {
            name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV")
        }
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("GITHUB_", "GH_", "CITECHECK_", "GIT_", "RUNNER_", "PYTHON"))
        }
        self.environment = inherited | {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_API_URL": api_url,
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REPOSITORY": repository,
            "GITHUB_EVENT_NAME": "pull_request_review",
            "GITHUB_EVENT_PATH": str(self._event),
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_TEMP": str(self.temp),
            **{name: str(path) for name, path in self._files.items()},
        }

    def run(self, *, steps: Callable[[dict[str, Any]], bool], **inputs: str) -> Ran:
        """Run those of the Action's steps that are asked for, until one fails. Inputs by their names with `_`."""
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        unknown = set(given) - set(ACTION["inputs"])
        assert not unknown, f"action.yml has no input {unknown}"
        values = {
            f"inputs.{name}": given.get(name, self._filled(str(described["default"]), {}))
            for name, described in ACTION["inputs"].items()
        }
        ran = Ran()
        for step in ACTION["runs"]["steps"]:
            if not steps(step):
                continue
            self._step(step, values, ran)
            if ran.code:
                break
        outputs = {f"steps.check.outputs.{name}": value for name, value in self._written().items()}
        ran.outputs = {
            name: self._filled(described["value"], outputs) for name, described in ACTION["outputs"].items()
        }
        summary = self._files["GITHUB_STEP_SUMMARY"]
        ran.summary = summary.read_text(encoding="utf-8") if summary.exists() else ""
        return ran

    def _step(self, step: dict[str, Any], values: Mapping[str, str], ran: Ran) -> None:
        assert "${{" not in step["run"], "an expression in a script is code that somebody else writes"
        script = self.temp / "step.sh"
        script.write_text(step["run"], encoding="utf-8")
        ran.environment = {
            name: self._filled(str(value), values) for name, value in step.get("env", {}).items()
        }
        if self.in_process:
            assert step["id"] == "check"
            said: list[str] = []
            with contextlib.chdir(self.workspace):
                ran.code = run(Job(self.environment | ran.environment, lambda text: said.append(f"{text}\n")))
            ran.log += "".join(said)
            return
        done = subprocess.run(
            # as the runner starts `shell: bash`
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=self.workspace,
            env=self.environment | ran.environment,
            capture_output=True,
            timeout=110,
            check=False,
        )
        ran.code = done.returncode
        ran.log += (done.stdout + done.stderr).decode("utf-8", "replace")

    def _filled(self, text: str, values: Mapping[str, str]) -> str:
        """Expressions filled in; one that is not known is a mistake, as it is empty on GitHub."""
        known = {"github.token": self._token, "github.action_path": str(ROOT), **values}
        return _EXPRESSION.sub(lambda one: known.get(one[1], ""), text)

    def _written(self) -> dict[str, str]:
        """What was written to `GITHUB_OUTPUT`; a line that is no `name=value` fails the step on GitHub."""
        path = self._files["GITHUB_OUTPUT"]
        found: dict[str, str] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            name, equals, value = line.partition("=")
            assert equals, f"not a line that GITHUB_OUTPUT may have: {line!r}"
            assert "<<" not in name, "a value of several lines was begun"
            found[name] = value
        return found
