"""`citecheck replay`: a report's receipts looked at again, at their commits and at a later one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.app import run
from tests.checks.scratch import Scratch

BEFORE = "def total(items):\n    return sum(items)\n"
AFTER = "def total(items):\n    rate = 3\n    return rate * sum(items)\n"
FINDING = {
    "id": "a",
    "path": "cart.py",
    "line": 2,
    "reviewer": "alpha",
    "title": "The rate is wrong",
    "body": "`rate = 4` is used here.\n\n```python\n    rate = 4\n    return rate * sum(items)\n```\n",
}


@pytest.fixture
def repo(tmp_path: Path) -> Scratch:
    """A change on a branch, with a later commit that moves the cited lines."""
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({"cart.py": BEFORE})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.commit({"cart.py": AFTER})
    return scratch


@pytest.fixture
def report(repo: Scratch, tmp_path: Path) -> Path:
    """The JSON report of a review with one warning that has receipts."""
    findings, written = tmp_path / "findings.json", tmp_path / "report.json"
    findings.write_text(json.dumps({"findings": [FINDING]}))
    given = ["--repo", str(repo.path), "--base", "main", "--tier2", "--format", "json", "-o", str(written)]
    assert run(["check", str(findings), *given]) == 0
    warnings = json.loads(written.read_text())["findings"][0]["warnings"]
    assert len(warnings) == 1, "the example has one warning"
    assert len(warnings[0]["evidence"]) == 1, "its warning has one receipt"
    return written


def replay(repo: Scratch, report: Path, *more: str) -> int:
    return run(["replay", str(report), "--repo", str(repo.path), *more])


def changed(report: Path, change: str, value: object) -> None:
    """Write another value into each receipt, or into the report itself."""
    read: dict[str, Any] = json.loads(report.read_text())
    if change in read:
        read[change] = value
    for finding in read["findings"]:
        for warning in finding["warnings"]:
            for lines in warning["evidence"]:
                if change in lines:
                    lines[change] = value
    report.write_text(json.dumps(read))


def test_receipts_of_an_untouched_report_hold(
    repo: Scratch, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(repo, report) == 0
    said = capsys.readouterr().out
    assert "holds         cart.py:" in said
    assert "the lines are as the report shows them" in said
    assert said.splitlines()[-1].endswith("1 holds")


TAMPERED = {
    "the text of a receipt": ("text", "    rate = 5", "does not have the hash that the report gives"),
    "no hash, as older reports have none": ("sha256", None, "the lines are as the report shows them"),
    "the path of a receipt": ("path", "other.py", "has no such file"),
    "a path out of the repository": ("path", "../report.json", "has no such file"),
    "a line past the end": ("line", 4_000, "the file ends at line 3"),
    "a commit that is not there": ("commit", "0" * 40, "commit 000000000000 is not at hand"),
    "a commit that is an option": ("commit", "--help", "commit --help is not at hand"),
}


@pytest.mark.parametrize(("change", "value", "message"), TAMPERED.values(), ids=TAMPERED)
def test_a_report_that_was_changed(
    repo: Scratch,
    report: Path,
    capsys: pytest.CaptureFixture[str],
    change: str,
    value: object,
    message: str,
) -> None:
    changed(report, change, value)
    expected = 0 if "as the report shows" in message else 1
    assert replay(repo, report) == expected
    assert message in capsys.readouterr().out


LATER = {
    "the same": (AFTER + "\n", "the lines are the same at work", "1 of 1 are still there"),
    "moved": ("import os\n\n" + AFTER, "the same lines begin at line", "1 of 1 are still there"),
    "twice": ("import os\n" + AFTER + AFTER, "the same lines are in 2 places", "1 of 1 are still there"),
    "rewritten": (BEFORE, "work no longer has these lines in this file", "0 of 1 are still there"),
}


@pytest.mark.parametrize(("content", "message", "closing"), LATER.values(), ids=LATER)
def test_what_became_of_the_lines_does_not_change_the_exit_code(
    repo: Scratch,
    report: Path,
    capsys: pytest.CaptureFixture[str],
    content: str,
    message: str,
    closing: str,
) -> None:
    repo.commit({"cart.py": content})
    assert replay(repo, report, "--at", "work") == 0
    said = capsys.readouterr().out
    assert message in said
    assert closing in said


def test_as_json_each_receipt_says_where_it_stands(
    repo: Scratch, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(repo, report, "--at", "main", "--format", "json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert [one["standing"] for one in answer["receipts"]] == ["holds"]
    assert answer["receipts"][0]["later"]["standing"] == "differs"
    assert answer["receipts"][0]["finding"] == "a"


def test_a_report_without_warnings_has_no_receipts(
    repo: Scratch, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    read = json.loads(report.read_text())
    read["findings"] = []
    report.write_text(json.dumps(read))
    assert replay(repo, report) == 0
    assert capsys.readouterr().out == "The report has no receipts: it warns of nothing.\n"


UNUSABLE = {
    "not JSON": ("{", "not a JSON report of citecheck: Invalid JSON"),
    "another JSON": ('{"findings": [{"body": "x"}]}', "not a JSON report of citecheck: version"),
    "another version": ('{"version": 2, "findings": []}', "a report of version 2; version 1 can be replayed"),
}


@pytest.mark.parametrize(("text", "message"), UNUSABLE.values(), ids=UNUSABLE)
def test_what_is_no_report_is_refused(
    repo: Scratch, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    file = tmp_path / "report.json"
    file.write_text(text)
    assert replay(repo, file) == 2
    assert message in capsys.readouterr().err


def test_an_unknown_revision_is_named(
    repo: Scratch, report: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay(repo, report, "--at", "nowhere") == 2
    assert "no revision 'nowhere'" in capsys.readouterr().err


def test_an_in_toto_statement_names_the_commit_and_holds_the_report(
    repo: Scratch, report: Path, tmp_path: Path
) -> None:
    findings, written = tmp_path / "findings.json", tmp_path / "statement.json"
    given = ["--repo", str(repo.path), "--base", "main", "--tier2", "--format", "intoto", "-o", str(written)]
    assert run(["check", str(findings), *given]) == 0
    statement = json.loads(written.read_text())
    head = repo.git("rev-parse", "work").strip()
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["subject"] == [{"name": "head", "digest": {"gitCommit": head}}]
    assert statement["predicateType"] == "https://citecheck.github.io/citecheck/attestation/v1"
    assert statement["predicate"] == json.loads(report.read_text())


def test_an_in_toto_statement_needs_a_commit(
    repo: Scratch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    findings, diff = tmp_path / "findings.json", tmp_path / "change.diff"
    findings.write_text(json.dumps({"findings": [FINDING]}))
    diff.write_text(repo.git("diff", "main", "work"))
    of_folder = ["--diff", str(diff), "--tree", str(repo.path), "--format", "intoto"]
    assert run(["check", str(findings), *of_folder]) == 2
    assert "--format intoto is about a commit" in capsys.readouterr().err


def test_an_in_toto_statement_can_be_replayed(
    repo: Scratch, report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    statement = tmp_path / "statement.json"
    given = [
        "--repo",
        str(repo.path),
        "--base",
        "main",
        "--tier2",
        "--format",
        "intoto",
        "-o",
        str(statement),
    ]
    assert run(["check", str(tmp_path / "findings.json"), *given]) == 0
    capsys.readouterr()
    assert replay(repo, statement) == 0
    assert capsys.readouterr().out.endswith("1 receipt: 1 holds\n")
    read = json.loads(statement.read_text())
    statement.write_text(json.dumps(read | {"predicateType": "https://slsa.dev/provenance/v1"}))
    assert replay(repo, statement) == 2
    assert "an in-toto statement of another kind: https://slsa.dev/provenance/v1" in capsys.readouterr().err


def test_a_warning_that_shows_no_lines_is_counted(
    repo: Scratch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a file that is nowhere there is nothing to look at again."""
    findings, written = tmp_path / "findings.json", tmp_path / "report.json"
    findings.write_text(json.dumps({"findings": [FINDING | {"path": "nowhere.py", "body": "It is slow."}]}))
    given = ["--repo", str(repo.path), "--base", "main", "--format", "json", "-o", str(written)]
    assert run(["check", str(findings), *given]) == 0
    capsys.readouterr()
    assert replay(repo, written) == 0
    assert capsys.readouterr().out == "1 warning shows no lines: what is nowhere, no line can show\n"
    assert replay(repo, written, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["warnings_without_lines"] == 1
