"""What is switched off: a rule by the config or the command line, a finding by a line in its comment."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli import warm
from tests.bot.cli.test_check import ENVIRONMENT, complaint
from tests.checks.scratch import Scratch

PHANTOM = {"id": "f", "path": "src/no.py", "line": 3, "title": "Leaks a handle"}
PAST = {"id": "p", "path": "src/a.py", "line": 99, "title": "Off by one"}


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    scratch = Scratch(tmp_path_factory.mktemp("repo"))
    scratch.commit({"src/a.py": "x = 1\n"})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({"src/a.py": "x = 2\n"})
    return scratch


def run(repo: Scratch, *options: str | Path, findings: list[dict[str, Any]]) -> Any:
    return warm.run(
        ["check", *map(str, options)],
        cwd=repo.path,
        stdin=json.dumps(findings).encode(),
        environment=ENVIRONMENT,
    )


def warned(repo: Scratch, *options: str | Path, findings: list[dict[str, Any]]) -> dict[str, list[str]]:
    done = run(repo, "--format", "json", *options, findings=findings)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    return {one["id"]: [each["failure"] for each in one["warnings"]] for one in report["findings"]}


@pytest.mark.parametrize("name", ["phantom_file", "Phantom-File", "judge/phantom_file"])
def test_a_rule_is_switched_off_for_one_check(repo: Scratch, name: str) -> None:
    assert warned(repo, findings=[PHANTOM, PAST]) == {"f": ["phantom_file"], "p": ["past_the_end"]}
    assert warned(repo, "--disable", name, findings=[PHANTOM, PAST]) == {"f": [], "p": ["past_the_end"]}


def test_a_rule_is_switched_off_by_the_config_and_the_command_line_adds_to_it(
    repo: Scratch, tmp_path: Path
) -> None:
    config = tmp_path / "citecheck.yml"
    config.write_text("disable: [phantom_file]\n")
    both = [PHANTOM, PAST]
    assert warned(repo, "--config", config, findings=both) == {"f": [], "p": ["past_the_end"]}
    more = ("--config", config, "--disable", "past_the_end")
    assert warned(repo, *more, findings=both) == {"f": [], "p": []}


@pytest.mark.parametrize("form", ["text", "markdown", "html", "sarif", "github", "junit", "rdjson"])
def test_every_report_says_what_was_off(repo: Scratch, form: str) -> None:
    done = run(repo, "--format", form, "--disable", "phantom_file", findings=[PHANTOM])
    shown = done.stdout.decode().replace("<code>", "`").replace("</code>", "`")
    assert "Switched off: " in shown
    assert "1 finding would have a warning" in shown
    untouched = run(repo, "--format", form, findings=[PHANTOM]).stdout.decode()
    assert "Switched off: " not in untouched


def test_the_json_lists_it(repo: Scratch) -> None:
    done = run(repo, "--format", "json", "--disable", "wrong_scope", findings=[])
    assert json.loads(done.stdout)["off"] == ["wrong_scope"]


def test_a_mistyped_rule_is_answered_with_the_right_one(repo: Scratch) -> None:
    said = complaint(run(repo, "--disable", "wrong_skope", findings=[]))
    assert said == "no rule is called 'wrong_skope'; did you mean wrong_scope?"
    assert "there are phantom_file, " in complaint(run(repo, "--disable", "zzz", findings=[]))


def test_a_line_in_its_comment_switches_one_finding_off(repo: Scratch) -> None:
    ignored = {**PHANTOM, "body": "The handle stays open.\n\ncitecheck: ignore"}
    done = run(repo, "--format", "json", findings=[ignored, PAST])
    first, second = json.loads(done.stdout)["findings"]
    assert (first["outcome"], first["warnings"]) == ("not_judged", [])
    assert first["reason"] == "not judged: its comment says `citecheck: ignore`"
    (row,) = (
        row
        for row in run(repo, findings=[ignored]).stdout.decode().splitlines()
        if row.startswith("not judged")
    )
    assert row.count("not judged") == 1
    assert second["outcome"] == "warned"
