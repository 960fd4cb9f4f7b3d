"""`citecheck demo`, as a person runs it."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from bot import demo
from tests.bot.forked import run_citecheck
from tests.bot.judge.server import Said, model_server
from tests.bot.processes import ANEW

ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("CITECHECK_JUDGE")}
PATIENCE = 100.0
"""Seconds for one showing."""


def _forked(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The demo once more, without its start."""
    words = ["demo", "--output", str(folder)]
    return run_citecheck(words, environment=ENVIRONMENT | environment, patience=PATIENCE)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What the demo prints, and the folder of its copies."""
    folder = tmp_path_factory.mktemp("demo")
    run = subprocess.run(
        [*ANEW, "demo", "--output", str(folder)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
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
        "2 of 13 findings cite code that is not there",
        "larder/metrics.py does not exist",
        "alice comments /recheck",
        "reacts with 👀",
        "reacts with 🚀",
        "The difference",
        "No finding was dropped",
        "Of 13 findings, Tier 1 warned about 2, Tier 2 about ",
        "judge: true is committed",
        "alice presses Re-run",
        "(evidence-match warning, judged by a recorded model)",
        "this check sent nothing",
        "Only places were checked",
    ],
)
def test_it_says_what_happens(shown: tuple[str, Path], words: str) -> None:
    assert words in shown[0]


def test_it_counts_the_same_everywhere(shown: tuple[str, Path]) -> None:
    text, folder = shown
    rules, judged = re.findall(r"([0-9]+) of 13 findings do not match the code", text)
    assert f"{100 * int(rules) / 13:.1f}% warned; " in text
    assert f"Tier 2 about {rules}, and Tier 2 with the judge about {judged}." in text
    difference = text.partition("The difference")[2]
    assert difference.count("→") == int(judged) + 1, "the one that repeats another has its own row"
    for name, warned in (("tier2", rules), ("judge", judged)):
        assert f"<h1>{warned} of 13 findings have" in (folder / f"check-{name}.html").read_text()


def test_every_finding_that_the_judge_is_asked_about_has_its_answers(shown: tuple[str, Path]) -> None:
    text = " ".join(shown[0].replace("│", " ").split())
    assert "2 contradicted, 4 supported, 1 undecided, 0 not judged, with 3 look-ups" in text
    assert "read by a recorded model, verified by citecheck" in text, (
        "a rule decided what the judge only read"
    )


@pytest.mark.parametrize("name", ["check-tier1.html", "check-tier2.html", "check-judge.html"])
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


def test_a_model_of_the_environment_is_asked_instead(tmp_path: Path) -> None:
    pytest.importorskip("pydantic_ai", reason="needs the extra judge")
    stated = {"words": "`attempts` comes to 5", "central": True, "about": "code"}
    receipt = {"path": "larder/retry.py", "line": 20, "text": "attempts: int = 4"}
    wrong = {"statement": 1, "truth": "false", "failure": "wrong_literal", "receipts": [receipt]}
    with model_server(Said(json.dumps({"statements": [stated], "answers": [wrong]}))) as server:
        run = _forked(
            tmp_path,
            CITECHECK_JUDGE_MODEL="test-model",
            CITECHECK_JUDGE_URL=server.url,
            CITECHECK_JUDGE_PRICE="0/0",
        )
    assert run.returncode == 0, run.stderr
    assert "(evidence-match warning, judged by test-model)" in run.stdout
    assert f"sent to {server.url.removeprefix('http://').removesuffix('/v1')}" in run.stdout
    assert len(server.requests) == 8, "seven findings, and what contradicts once more"


def test_a_model_that_is_not_set_rightly_is_said_at_the_start(tmp_path: Path) -> None:
    run = _forked(tmp_path, CITECHECK_JUDGE_MODEL="test-model")
    assert (run.returncode, run.stdout) == (2, "")
    assert "citecheck: CITECHECK_JUDGE_URL: is not set" in run.stderr
