"""`citecheck demo`, as a person runs it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot import demo


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What the demo prints, and the folder of its copies."""
    folder = tmp_path_factory.mktemp("demo")
    run = subprocess.run(
        [sys.executable, "-c", "from bot.cli import main; main()", "demo", "--output", str(folder)],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return run.stdout, folder


@pytest.mark.parametrize(
    "words",
    [
        "alice opens #1",
        "signed webhooks delivered",
        "A check run is in progress",
        "It took 6 requests to GitHub",
        "2 of 14 findings cite code that is not there",
        "larder/metrics.py does not exist",
        "alice comments /recheck",
        "reacts with 👀",
        "reacts with 🚀",
        "The difference",
        "No finding was dropped",
        "Of 14 findings Tier 1 warned of 2, Tier 2 of ",
        "Only places were checked",
    ],
)
def test_it_says_what_happens(shown: tuple[str, Path], words: str) -> None:
    assert words in shown[0]


def test_it_counts_the_same_everywhere(shown: tuple[str, Path]) -> None:
    text, folder = shown
    title = re.search(r"([0-9]+) of 14 findings do not match the code", text)
    assert title is not None
    warned = title[1]
    assert f"{warned} of 14 findings warned (" in text
    assert f"Tier 2 of {warned}. No finding was dropped" in text
    difference = text.partition("The difference")[2]
    assert difference.count("→") == int(warned)
    assert f"<h1>{warned} of 14 findings have" in (folder / "check-tier2.html").read_text()


@pytest.mark.parametrize("name", ["check-tier1.html", "check-tier2.html"])
def test_it_leaves_html_copies(shown: tuple[str, Path], name: str) -> None:
    assert (shown[1] / name).read_text().startswith("<!doctype html>")
    assert name in shown[0]


def test_all_three_reviewers_are_in_both_checks(shown: tuple[str, Path]) -> None:
    for reviewer in ("Copilot", "CodeRabbit", "review-crew"):
        assert shown[0].count(reviewer) >= 3


def test_the_lines_that_the_findings_cite_are_those_of_the_code() -> None:
    files = demo.after()
    retry = str(files["larder/retry.py"]).splitlines()
    client = str(files["larder/client.py"]).splitlines()
    assert "last = attempt >= backoff.attempts" in retry[38]
    assert "longest_delay" in retry[49]
    assert "attempts: int = 4" in retry[19]
    assert "_may_serve_stale" in client[83]
    assert "told.may_store" in client[97]
