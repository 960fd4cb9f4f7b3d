"""`citecheck config check`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.cli.app import run


def test_a_right_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "citecheck.yml"
    file.write_text("tier2: true\n")
    assert run(["config", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: no problems found\n"


def test_a_wrong_file_is_reported_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "citecheck.yml"
    file.write_text("teir2: true\nwindow: far\n")
    assert run(["config", "check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}:1: `teir2` is no key of this file; did you mean `tier2`?",
        f'{file}:2: `window` must be a whole number, not "far"',
    ]


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["config", "check", str(tmp_path / "none.yml")]) == 2
    assert capsys.readouterr().err.startswith("citecheck: cannot read ")


def test_a_folder(tmp_path: Path) -> None:
    assert run(["config", "check", str(tmp_path)]) == 2


def test_an_endless_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no endless file")
    assert run(["config", "check", "/dev/zero"]) == 1
    assert "at most 65,536 bytes are read" in capsys.readouterr().out


def test_nothing_of_the_file_reaches_the_terminal_unescaped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "citecheck.yml"
    file.write_text('"\\x1b[31m": 1\n')
    assert run(["config", "check", str(file)]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "in"
    file.write_text("drafts: perhaps\n")
    with os.fdopen(os.open(file, os.O_RDONLY), "r") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert run(["config", "check", "-"]) == 1
    assert capsys.readouterr().out.startswith("-:1: `drafts` must be true or false")
