"""`citecheck look`: one question on the command line, its answer in words or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.app import run
from checks.lookups.request import LOOKS
from tests.checks.scratch import Scratch

BASE = {"shop/cart.py": "def total(items):\n    return sum(items)\n"}
HEAD = {
    "shop/cart.py": "def total(items):\n    return sum(items) + 1\n",
    "shop/bill.py": "from shop.cart import total\n\nbill = total([])\n",
}


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A change on a branch, with a file beside the repository that nobody may read, and a link to it."""
    (tmp_path / "secret.txt").write_text("outside\n")
    scratch = Scratch(tmp_path / "repo")
    scratch.commit({**BASE})
    scratch.git("checkout", "-q", "-b", "work")
    (scratch.path / "link.txt").symlink_to(tmp_path / "secret.txt")
    scratch.commit({**HEAD})
    return scratch.path


def look(repo: Path, *arguments: str) -> int:
    return run(["look", *arguments, "--repo", str(repo), "--base", "main"])


QUESTIONS = {
    "lines": (
        ["read", "shop/cart.py", "2", "2"],
        "shop/cart.py, lines 2-2 of 2\n+2|    return sum(items) + 1\n",
    ),
    "lines before the change": (
        ["read", "shop/cart.py", "2", "--before"],
        "shop/cart.py (before the change), lines 2-2 of 2\n-2|    return sum(items)\n",
    ),
    "a field by its name": (
        ["read", "shop/bill.py", "first=3"],
        "shop/bill.py, lines 3-3 of 3\n+3|bill = total([])\n",
    ),
    "a definition": (
        ["definition", "total"],
        "function total, shop/cart.py:1-2\n 1|def total(items):\n+2|    return sum(items) + 1\n",
    ),
    "a text with an equals sign": (["search", "x=y"], "places of 'x=y'\nnone\n"),
    "a folder": (["list", "shop"], "shop/: 2 entries\n  bill.py\n  cart.py\n"),
    "a link out of the repository": (
        ["read", "link.txt"],
        "link.txt, lines 1-1 of 0\nit holds no text that can be shown\n",
    ),
    "a path out of it": (["read", "../secret.txt"], "no file ../secret.txt\n"),
}


@pytest.mark.parametrize(("arguments", "text"), QUESTIONS.values(), ids=QUESTIONS)
def test_an_answer_in_words(
    repo: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], text: str
) -> None:
    assert look(repo, *arguments) == 0
    assert capsys.readouterr().out == text


def test_an_answer_as_json_says_which_lines_it_shows(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert look(repo, "read", "shop/cart.py", "--format", "json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["lines"] == [{"path": "shop/cart.py", "line": n, "side": "RIGHT"} for n in (1, 2)]
    assert answer["cut"] == ""


def test_a_typed_claim_is_verified(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = {
        "kind": "quote",
        "code": "def total(items):\n    return sum(items) + 1",
        "citation": {"path": "shop/cart.py", "start_line": 1, "line": 2},
    }
    assert look(repo, "verify", json.dumps(claim)) == 0
    assert capsys.readouterr().out.startswith("verified: ")


MISTAKES = {
    "no look-up": (["guess", "x"], "`look` is one of read, definition"),
    "too many arguments": (["definition", "total", "shop/cart.py", "more"], "'more' is one too many"),
    "no number": (["read", "shop/cart.py", "two"], "first: "),
    "a claim that is no JSON": (["verify", "{"], "the claim is no JSON object"),
    "a revision that is not there": (["read", "shop/cart.py", "--head", "nowhere"], "no such revision"),
}


@pytest.mark.parametrize(("arguments", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_said_in_a_line(
    repo: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert look(repo, *arguments) == 2
    assert said in capsys.readouterr().err


def test_without_a_question_all_are_listed_with_what_they_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["look"]) == 0
    listed = capsys.readouterr().out
    assert "definition name path\n  Where a name is defined" in listed
    assert listed.count("\n  ") >= len(LOOKS)
    assert max(map(len, listed.splitlines())) <= 80


def test_a_question_without_what_it_asks_about_is_answered_with_what_it_takes(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert look(repo, "definition") == 2
    assert "name: field required; `definition` takes name, path" in capsys.readouterr().err
