"""`citecheck check --description`: what a pull request says of itself, on a real repository."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.app import run
from tests.checks.scratch import Scratch

SAYS = "Adds `retry` to `client.py`.\n\nAdds `backoff_factor` to `client.py`.\n"


@pytest.fixture
def repo(tmp_path: Path) -> Scratch:
    """Branch `work` off `main` adds a function; its one commit says so, and something false."""
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({"client.py": "def get():\n    return 1\n"})
    scratch.git("checkout", "-q", "-b", "work")
    scratch.write({"client.py": "def get():\n    return 1\n\n\ndef retry():\n    return 2\n"})
    scratch.git("commit", "-qam", "feat: add `retry` and remove `get`")
    return scratch


def checked(repo: Scratch, file: Path, capfd: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    arguments = ["check", "--description", str(file), "--repo", str(repo.path), "--base", "main", *more]
    code = run(arguments)
    return code, capfd.readouterr().out


def test_a_description_needs_no_findings(
    repo: Scratch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "description.md"
    file.write_text(SAYS)
    code, said = checked(repo, file, capfd)
    assert code == 0
    assert "what the description says" in said
    assert "no added line of the one changed file has `backoff_factor`" in said
    assert "verified: Adds `retry` to `client.py`." in said
    assert max(map(len, said.splitlines())) <= 80


def test_the_commits_of_the_change_are_read_too(
    repo: Scratch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "description.md"
    file.write_text("Fine.")
    _, said = checked(repo, file, capfd, "--format", "json")
    statements = json.loads(said)["description"]["statements"]
    assert [(one["source"][:6], one["disposition"]) for one in statements] == [("commit", "failed")]


def test_the_json_of_gh_brings_author_and_commits(
    repo: Scratch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "description.json"
    commits = [{"oid": "a" * 40, "messageHeadline": "Add `retry`", "messageBody": ""}]
    author = {"login": "an-agent[bot]", "is_bot": True}
    file.write_text(json.dumps({"title": "Add `retry`", "body": SAYS, "author": author, "commits": commits}))
    _, said = checked(repo, file, capfd, "--format", "json")
    found = json.loads(said)["description"]
    assert (found["author"], found["refuted"]) == ("an-agent[bot]", 1)
    assert {one["source"] for one in found["statements"]} == {
        "title",
        "description",
    }  # the commit says it again


def test_a_refuted_statement_fails_where_that_is_asked_for(
    repo: Scratch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "description.md"
    file.write_text(SAYS)
    assert checked(repo, file, capfd, "--fail-on", "warning")[0] == 1
    assert checked(repo, file, capfd, "--fail-on", "tier1")[0] == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "is empty"), ("{", "is none"), ("{}", "neither `title` nor `body`"), ("{" * 50_000, "is none")],
)
def test_a_description_that_is_none_is_said_so(
    repo: Scratch, tmp_path: Path, text: str, words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "description.json"
    file.write_text(text)
    assert run(["check", "--description", str(file), "--repo", str(repo.path), "--base", "main"]) == 2
    assert words in capfd.readouterr().err
