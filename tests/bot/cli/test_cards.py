"""`citecheck cards`, as a person runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli.app import run
from bot.storage import database
from checks.model.outcome import Failure
from tests.bot.prepared import prepared
from tests.bot.storage.ledger.scenes import check, finding


@pytest.fixture(autouse=True)
def _ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = prepared(tmp_path / "ledger.sqlite")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITECHECK_DATABASE_URL", url)
    with database.connect(url) as engine, engine.begin() as connection:
        for pull in range(1, 8):
            some = [finding(f"f{at}", Failure.WRONG_COUNT if at == pull else None) for at in range(4)]
            check(connection, pull, *some, pull=pull, at=time.time() - 60)


def test_it_shows_the_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "acme/SHOP"]) == 0
    said = capsys.readouterr().out
    assert "Reviewers of acme/shop" in said
    assert "3 of 28 judged claims in 7 pull requests were false" in said


@pytest.mark.parametrize("form", ["json", "csv", "svg", "html", "text"])
def test_it_writes_a_file(form: str, tmp_path: Path) -> None:
    file = tmp_path / "out"
    assert run(["cards", "--format", form, "-o", str(file), "--weeks", "0"]) == 0
    assert "Copilot" in file.read_text(encoding="utf-8")


def test_one_reviewer_is_a_badge(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "acme/shop", "--reviewer", "Copilot", "--format", "svg"]) == 0
    assert "10.7% false" in capsys.readouterr().out


def test_json_has_what_the_text_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "acme/shop", "--format", "json"]) == 0
    [one] = json.loads(capsys.readouterr().out)["reviewers"]
    assert (one["false_claims"]["hits"], one["false_claims"]["cases"], one["enough"]) == (3, 28, True)


def test_a_typo_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "acme/shp"]) == 2
    assert "it holds acme/shop" in capsys.readouterr().err


def test_a_reviewer_of_whom_nothing_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "acme/shop", "--reviewer", "nobody"]) == 2
    said = "no finding of nobody was checked in this period; there are cards of Copilot"
    assert said in capsys.readouterr().err


def test_without_a_ledger_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CITECHECK_DATABASE_URL", f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert run(["cards"]) == 2
    assert "there is no ledger" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()


def test_a_database_out_of_reach_is_said_to_be_so_in_one_line(tmp_path: Path) -> None:
    """And nothing of a library's that goes on all the same."""
    url = "postgresql://someone:s3cret@127.0.0.1:1/none"
    done = subprocess.run(
        [sys.executable, "-c", "from bot.cli import main; main()", "cards"],
        cwd=tmp_path,
        env={**os.environ, "CITECHECK_DATABASE_URL": url, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("citecheck: the database is out of reach: ")
    assert done.stderr.count("\n") == 1
    assert "s3cret" not in done.stderr
