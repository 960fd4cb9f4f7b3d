"""What is counted, and that no stranger can make it grow."""

from __future__ import annotations

import pytest

from bot.telemetry.metrics import LABEL_LENGTH, LABEL_VALUES, Metrics


def test_claims_by_disposition_and_reviewer() -> None:
    metrics = Metrics()
    metrics.claim("failed", "coderabbitai[bot]")
    metrics.claim("failed", "coderabbitai[bot]")

    assert (
        'citecheck_claims_total{disposition="failed",reviewer="coderabbitai[bot]"} 2.0'
        in metrics.render().decode()
    )


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
    metrics.queue(waiting=4, workers=2)
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
