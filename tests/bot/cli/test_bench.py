"""`citecheck bench`: findings whose truth is known, and how often the checks were right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli.app import run
from tests.checks.scratch import Scratch

CODE = "def total(items):\n    rate = 3\n    return rate * sum(items)\n"
QUOTES = {
    "right": "The loop reads:\n\n```python\n    rate = 3\n    return rate * sum(items)\n```",
    "altered": "The loop reads:\n\n```python\n    rate = 4\n    return rate * sum(items)\n```",
    "opinion": "This is hard to read.",
}


@pytest.fixture
def repos(tmp_path: Path) -> Path:
    """A folder of repositories with one, of two commits."""
    folder = tmp_path / "repos"
    scratch = Scratch(folder / "acme" / "shop")
    scratch.commit({"cart.py": "\n"})
    scratch.commit({"cart.py": CODE})
    return folder


def row(repos: Path, id_: str, body: str, truth: str, **more: Any) -> dict[str, Any]:
    scratch = Scratch(repos / "acme" / "shop")
    base, head = scratch.git("rev-parse", "HEAD~1"), scratch.git("rev-parse", "HEAD")
    place = {"path": "cart.py", "start_line": 2, "line": 3}
    known = {"id": id_, "repo": "acme/shop", "base": base, "head": head, "reviewer": "alpha"}
    return {**known, **place, "body": QUOTES[body], "truth": truth, **more}


def labelled(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    file = tmp_path / "comments.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in rows))
    return file


def test_each_rate_counts_what_it_says(
    repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong_quote = [{"kind": "quote", "central": True, "true": False}]
    labelled(
        tmp_path,
        row(repos, "a", "altered", "false", facts=wrong_quote),
        row(repos, "b", "opinion", "false", reviewer="beta"),
        row(repos, "c", "right", "false", reviewer="beta"),
        row(repos, "d", "right", "true"),
        row(repos, "e", "altered", "true"),
        row(repos, "f", "altered", "false aside"),
    )
    assert run(["bench", str(tmp_path), "--repos", str(repos), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)["rules"]
    share = {name: (found[name]["hits"], found[name]["cases"]) for name in ("refuted", "accused", "decided")}
    assert share == {"refuted": (1, 3), "accused": (1, 2), "decided": (5, 6)}
    assert (found["confirmed_though_false"]["hits"], found["confirmed_though_false"]["cases"]) == (1, 3)
    assert {kind: one["hits"] for kind, one in found["refuted_by_kind"].items()} == {"quote": 1}
    assert [one and one["hits"] for one in found["by_reviewer"]["beta"]] == [0, None]


def test_the_table_has_shares_with_intervals(
    repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = labelled(tmp_path, row(repos, "a", "altered", "false"), row(repos, "d", "right", "true"))
    assert run(["bench", str(file), "--repos", str(repos)]) == 0
    said = capsys.readouterr().out
    assert "rules: 2 findings on 1 pull request of 1 repository" in said
    assert "false, and refuted                          1 of    1  100.0%  (20.7–100.0%)" in said
    assert "true, and accused                           0 of    1    0.0%  (0.0–79.3%)" in said
    assert "alpha                                  1 of 1; 0 of 1" in said


def test_a_repository_that_is_not_there_is_left_out_and_said(
    repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = labelled(
        tmp_path, row(repos, "a", "altered", "false"), row(repos, "b", "right", "true", repo="acme/bill")
    )
    assert run(["bench", str(file), "--repos", str(repos)]) == 0
    said = capsys.readouterr().out
    assert "rules: 1 finding on" in said
    assert "1 finding left out: the repository is not in" in said


def test_a_repository_is_cloned_on_request(
    repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, empty = labelled(tmp_path, row(repos, "a", "altered", "false")), tmp_path / "empty"
    empty.mkdir()
    address = ["--clone", "--clone-from", f"file://{repos}/{{repo}}"]
    assert run(["bench", str(file), "--repos", str(empty), *address]) == 0
    assert "false, and refuted                          1 of    1" in capsys.readouterr().out
    assert (empty / "acme+shop" / "HEAD").is_file()


def test_what_cannot_be_cloned_says_why(
    repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = labelled(tmp_path, row(repos, "a", "altered", "false"))
    empty = tmp_path / "empty"
    empty.mkdir()
    assert (
        run(["bench", str(file), "--repos", str(empty), "--clone", "--clone-from", f"file://{empty}/x"]) == 2
    )
    assert "cannot be cloned: " in capsys.readouterr().err


WRONG = {
    "not JSON": ("{", "line 1: not JSON"),
    "a list": ("[]", "line 1: not a JSON object"),
    "no truth": (
        '{"id": "a", "repo": "a/b", "base": "0000000", "head": "0000000"}',
        "line 1: truth: Field required",
    ),
    "a path for a repository": (
        '{"id": "a", "repo": "../b", "base": "0000000", "head": "0000000", "truth": "true"}',
        "line 1: repo: String should match pattern",
    ),
    "an option for a commit": (
        '{"id": "a", "repo": "a/b", "base": "--output=x", "head": "0000000", "truth": "true"}',
        "line 1: base: String should match pattern",
    ),
    "another word for the truth": (
        '{"id": "a", "repo": "a/b", "base": "0000000", "head": "0000000", "truth": "maybe"}',
        "line 1: truth: Input should be 'true', 'false'",
    ),
}


@pytest.mark.parametrize(("line", "message"), WRONG.values(), ids=WRONG)
def test_a_line_that_is_not_in_the_format_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    file = tmp_path / "set.jsonl"
    file.write_text(line + "\n")
    assert run(["bench", str(file)]) == 2
    assert message in capsys.readouterr().err


def test_an_id_is_there_once(repos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = labelled(tmp_path, row(repos, "a", "altered", "false"), row(repos, "a", "right", "true"))
    assert run(["bench", str(file), "--repos", str(repos)]) == 2
    assert "line 2: the id 'a' is there twice" in capsys.readouterr().err
