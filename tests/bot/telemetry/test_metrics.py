"""What is counted, and that no stranger can make it grow."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.telemetry.metrics import LABEL_LENGTH, LABEL_VALUES, Metrics

DASHBOARD = Path(__file__).parents[3] / "docs" / "grafana.json"


def test_claims_by_disposition_and_reviewer() -> None:
    metrics = Metrics()
    metrics.claim("failed", "coderabbitai[bot]")
    metrics.claim("failed", "coderabbitai[bot]")

    assert (
        'citecheck_claims_total{disposition="failed",reviewer="coderabbitai[bot]"} 2.0'
        in metrics.render().decode()
    )


def test_findings_and_warnings_by_reviewer_and_rule_and_never_by_repository() -> None:
    metrics = Metrics()
    metrics.finding("warned", "Copilot", ["wrong_literal", "judge/false_absence"])
    metrics.finding("grounded", "Copilot")
    metrics.called_wrong(2)
    text = metrics.render().decode()
    for line in (
        'citecheck_findings_total{outcome="warned",reviewer="Copilot"} 1.0',
        'citecheck_warnings_total{reviewer="Copilot",rule="wrong_literal"} 1.0',
        'citecheck_warnings_total{reviewer="Copilot",rule="judge/false_absence"} 1.0',
        "citecheck_warnings_called_wrong_total 2.0",
    ):
        assert line in text
    assert not re.search(r"\b(?:repository|repo|owner)=", text)


def test_the_dashboard_asks_only_for_what_is_counted() -> None:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    text = Metrics().render().decode()
    counted = set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"citecheck_\w+", target["expr"])
    }
    assert len(asked) > 5
    assert asked <= counted
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def test_reviewers_without_end_are_counted_as_others() -> None:
    metrics = Metrics()
    for number in range(LABEL_VALUES + 30):
        metrics.claim("verified", f"bot-{number}")
    metrics.claim("verified", "bot-0")

    text = metrics.render().decode()
    assert 'reviewer="other"} 30.0' in text
    assert 'reviewer="bot-0"} 2.0' in text
    assert f'reviewer="bot-{LABEL_VALUES}"' not in text


def test_a_reviewers_name_is_cut() -> None:
    metrics = Metrics()
    metrics.claim("failed", "x" * 10_000)

    assert f'reviewer="{"x" * LABEL_LENGTH}"' in metrics.render().decode()


def test_a_request_without_answer_is_counted_too() -> None:
    metrics = Metrics()
    with pytest.raises(TimeoutError), metrics.request_timed("GET /x"):
        raise TimeoutError

    assert 'citecheck_github_requests_total{endpoint="GET /x",status="none"} 1.0' in metrics.render().decode()


def test_the_state_of_the_queue() -> None:
    metrics = Metrics()
    metrics.queue(waiting=4, workers=2, stuck=1)
    metrics.recovered(3)
    metrics.job_ended("check", "checked")
    with metrics.job_timed("check"):
        pass

    text = metrics.render().decode()
    for line in (
        "citecheck_jobs_waiting 4.0",
        "citecheck_workers 2.0",
        "citecheck_jobs_recovered_total 3.0",
        'citecheck_jobs_total{kind="check",outcome="checked"} 1.0',
        'citecheck_job_seconds_count{kind="check"} 1.0',
    ):
        assert line in text
