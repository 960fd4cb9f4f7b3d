"""The files that agents load: in the shape that they expect, with commands that there are."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli.app import COMMANDS
from checks.lookups.request import LOOKS
from tests.checks.scratch import ENVIRONMENT, Scratch

ROOT = Path(__file__).parents[3]
CLAUDE = ROOT / "integrations" / "claude-code"
COPILOT = ROOT / "integrations" / "copilot" / ".github" / "hooks" / "citecheck.json"


def loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def claude_hook(at: int = 0) -> dict[str, Any]:
    """The hook of tools over MCP, or with 1 that of the shell."""
    found: dict[str, Any] = loaded(CLAUDE / "hooks" / "hooks.json")["hooks"]["PreToolUse"][at]
    return found


def copilot_hook() -> dict[str, Any]:
    (entry,) = loaded(COPILOT)["hooks"]["preToolUse"]
    found: dict[str, Any] = entry
    return found


def test_the_plug_in_has_a_name_and_the_version_of_the_package() -> None:
    from bot import __version__

    manifest = loaded(CLAUDE / ".claude-plugin" / "plugin.json")
    assert (manifest["name"], manifest["version"]) == ("citecheck", __version__)


@pytest.mark.parametrize(
    ("tool", "matches"),
    [
        ("mcp__github_inline_comment__create_inline_comment", True),
        ("mcp__github__add_comment_to_pending_review", True),
        ("mcp__github__add_issue_comment", True),
        ("mcp__github__pull_request_review_write", True),
        ("mcp__github__create_pull_request", False),
        ("Bash", False),
        ("Edit", False),
    ],
)
def test_the_hook_is_run_for_tools_that_post_comments(tool: str, matches: bool) -> None:
    assert bool(re.fullmatch(claude_hook()["matcher"], tool)) is matches


def test_the_server_is_started_by_a_command_that_there_is() -> None:
    server = loaded(CLAUDE / ".mcp.json")["mcpServers"]["citecheck"]
    assert (server["command"], server["args"][0] in COMMANDS) == ("citecheck", True)


@pytest.mark.parametrize("skill", ["verify-review-findings", "audit-review-findings"])
def test_a_skill_says_what_it_is_for_in_the_head_that_agents_read(skill: str) -> None:
    text = (CLAUDE / "skills" / skill / "SKILL.md").read_text(encoding="utf-8")
    _, head, body = text.split("---\n", 2)
    described = yaml.safe_load(head)
    assert described["name"] == skill
    assert 20 < len(described["description"]) <= 1_024
    assert "check_findings" in body


def test_the_skill_names_look_ups_that_there_are() -> None:
    text = (CLAUDE / "skills" / "audit-review-findings" / "SKILL.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`look_(\w+)`", text))
    assert named <= {look.model_fields["look"].default for look in LOOKS}
    assert {"verify", "read"} <= named, "a contradiction needs a receipt of one of these"


COMMENT = {"path": "none.py", "line": 1, "body": "x"}


def run(command: str, data: object, folder: Path, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command],
        input=json.dumps(data),
        cwd=folder,
        env=ENVIRONMENT | {"PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


SHELL = {"command": "gh pr comment 7 --body 'See `none.py:1`.'"}


@pytest.mark.parametrize("agent", ["claude", "claude's shell", "copilot", "copilot's shell"])
def test_the_hooks_command_refuses_a_phantom_and_passes_where_citecheck_is_not_installed(
    agent: str, tmp_path: Path
) -> None:
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({"a.py": "x = 1\n"})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({"b.py": "x = 1\n"})
    installed = tmp_path / "bin"
    installed.mkdir()
    (installed / "citecheck").write_text(
        f'#!/bin/sh\nexec {sys.executable} -P -c "from bot.cli import main; main()" "$@"\n'
    )
    (installed / "citecheck").chmod(0o755)
    if agent == "claude":
        command = claude_hook()["hooks"][0]["command"]
        data: object = {"tool_name": "mcp__github__add_issue_comment", "tool_input": COMMENT}
    elif agent == "claude's shell":
        command = claude_hook(1)["hooks"][0]["command"]
        data = {"tool_name": "Bash", "tool_input": SHELL}
    else:
        command = copilot_hook()["bash"]
        tool, given = ("bash", SHELL) if "shell" in agent else ("add_issue_comment", COMMENT)
        data = {"toolName": tool, "toolArgs": json.dumps(given)}
    done = run(command, data, scratch.path, f"{installed}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 0
    assert "`none.py` does not exist" in done.stdout
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    for program in ("bash", "cat"):
        (nothing / program).symlink_to(f"/bin/{program}")
    without = run(command, data, scratch.path, str(nothing))
    assert (without.returncode, without.stdout) == (0, "")


def test_the_hook_of_the_shell_starts_nothing_for_other_commands(tmp_path: Path) -> None:
    (tmp_path / "citecheck").write_text("#!/bin/sh\ntouch started\n")
    (tmp_path / "citecheck").chmod(0o755)
    command = claude_hook(1)["hooks"][0]["command"]
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    assert run(command, {"tool_input": {"command": "make test"}}, tmp_path, path).returncode == 0
    assert not (tmp_path / "started").exists()
    run(command, {"tool_input": {"command": "gh pr comment 7 -b x"}}, tmp_path, path)
    assert (tmp_path / "started").exists()


@pytest.mark.parametrize("agent", ["claude", "copilot"])
def test_a_session_without_citecheck_on_the_path_says_so_once(agent: str, tmp_path: Path) -> None:
    if agent == "claude":
        (entry,) = loaded(CLAUDE / "hooks" / "hooks.json")["hooks"]["SessionStart"]
        command = entry["hooks"][0]["command"]
    else:
        (entry,) = loaded(COPILOT)["hooks"]["sessionStart"]
        command = entry["bash"]
    (tmp_path / "bash").symlink_to("/bin/bash")
    without = run(command, {}, tmp_path, str(tmp_path))
    said = json.loads(without.stdout)["systemMessage"] if agent == "claude" else without.stderr
    package = {"claude": '"citecheck-review[mcp]"', "copilot": "citecheck-review"}[agent]
    assert said.strip() == (
        f"citecheck is not on the path, so that review comments are not checked: pipx install {package}"
    )
    (tmp_path / "citecheck").write_text("#!/bin/sh\n")
    (tmp_path / "citecheck").chmod(0o755)
    done = run(command, {}, tmp_path, str(tmp_path))
    assert (done.stdout, done.stderr) == ("", "")


def test_the_marketplace_names_the_plug_in_where_it_is() -> None:
    market = loaded(ROOT / ".claude-plugin" / "marketplace.json")
    (plugin,) = market["plugins"]
    manifest = loaded(ROOT / plugin["source"] / ".claude-plugin" / "plugin.json")
    assert plugin["name"] == manifest["name"] == market["name"]
    assert plugin["description"] == manifest["description"]


def test_the_pre_commit_hook_runs_a_command_that_there_is(tmp_path: Path) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    program, command, *rest = hook["entry"].split()
    assert (program, command in COMMANDS, rest) == ("citecheck", True, ["check"])
    assert re.search(hook["files"], ".github/citecheck.yml")
