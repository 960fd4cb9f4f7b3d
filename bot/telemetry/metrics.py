"""What the bot counts, for Prometheus. Label values are few and short, whatever a stranger writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from checks.model.judged import JudgeUse

LABEL_VALUES = 50
"""Distinct reviewers that are counted under their own names; later ones are counted as `other`."""

LABEL_LENGTH = 100
"""Characters of a reviewer's name, which may be in a comment and not be an account's."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

EVENTS = frozenset(
    "check_run check_suite installation installation_repositories issue_comment ping pull_request "
    "pull_request_review pull_request_review_comment repository".split()
)


class Metrics:
    """All counters of one process, in a registry of their own."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self._reviewers: set[str] = set()
        self._deliveries = Counter(
            "citecheck_deliveries", "Webhook deliveries.", ["event", "outcome"], registry=registry
        )
        self._delivery_seconds = Histogram(
            "citecheck_delivery_seconds", "Time to answer a webhook delivery.", registry=registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
        )  # fmt: skip
        self._jobs = Counter("citecheck_jobs", "Finished jobs.", ["kind", "outcome"], registry=registry)
        self._job_seconds = Histogram(
            "citecheck_job_seconds", "Duration of one run of a job.", ["kind"], registry=registry,
            buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300),
        )  # fmt: skip
        self._waiting = Gauge("citecheck_jobs_waiting", "Jobs in the queue.", registry=registry)
        self._stuck = Gauge(
            "citecheck_jobs_stuck", "Jobs that started at least 15 minutes ago.", registry=registry
        )
        self._workers = Gauge("citecheck_workers", "Live workers.", registry=registry)
        self._recovered = Counter(
            "citecheck_jobs_recovered",
            "Jobs taken over from dead workers, or resumed.",
            registry=registry,
        )
        self._claims = Counter(
            "citecheck_claims", "Checked claims.", ["disposition", "reviewer"], registry=registry
        )
        self._findings = Counter(
            "citecheck_findings", "Checked findings, by outcome.", ["outcome", "reviewer"],
            registry=registry,
        )  # fmt: skip
        self._warnings = Counter(
            "citecheck_warnings", "Warnings, by rule.", ["rule", "reviewer"],
            registry=registry,
        )  # fmt: skip
        self._called_wrong = Counter(
            "citecheck_warnings_called_wrong", "Warnings that people called wrong.", registry=registry
        )
        self._stopped = Counter(
            "citecheck_checks_stopped",
            "Checks that reached a limit and were stopped.",
            ["limit"],
            registry=registry,
        )
        self._judged = Counter(
            "citecheck_judge_findings",
            "Findings that the judge was asked about, by verdict.",
            ["verdict"],
            registry=registry,
        )
        self._judge_tokens = Counter(
            "citecheck_judge_tokens", "Tokens that the judge used.", ["direction"], registry=registry
        )
        self._judge_dollars = Counter("citecheck_judge_dollars", "Cost of the judge.", registry=registry)
        self._judge_requests = Counter(
            "citecheck_judge_questions", "Questions to the judge.", ["answered"], registry=registry
        )
        self._requests = Counter(
            "citecheck_github_requests", "Requests to GitHub.", ["endpoint", "status"], registry=registry
        )
        self._request_seconds = Histogram(
            "citecheck_github_request_seconds",
            "Duration of a request to GitHub.",
            ["endpoint"],
            registry=registry,
        )
        self._remaining = Gauge(
            "citecheck_github_remaining",
            "Requests (for graphql: points) left before GitHub's rate limit, as last reported.",
            ["installation", "resource"],
            registry=registry,
        )

    def delivery(self, event: str, outcome: str, seconds: float) -> None:
        """One webhook delivery was answered."""
        self._deliveries.labels(event if event in EVENTS else "other", outcome).inc()
        self._delivery_seconds.observe(seconds)

    def job_ended(self, kind: str, outcome: str) -> None:
        """One run of a job ended."""
        self._jobs.labels(kind, outcome).inc()

    @contextmanager
    def job_timed(self, kind: str) -> Iterator[None]:
        """Observe how long the body takes."""
        with self._job_seconds.labels(kind).time():
            yield

    def queue(self, *, waiting: int, workers: int, stuck: int) -> None:
        """The state of the queue now."""
        self._waiting.set(waiting)
        self._stuck.set(stuck)
        self._workers.set(workers)

    def recovered(self, jobs: int) -> None:
        """Jobs of a dead worker were taken over, or our own taken back."""
        self._recovered.inc(jobs)

    def claim(self, disposition: str, reviewer: str, count: int = 1) -> None:
        """Claims of a reviewer were checked, to the same end."""
        self._claims.labels(disposition, self._label(reviewer)).inc(count)

    def finding(self, outcome: str, reviewer: str, rules: Iterable[str] = ()) -> None:
        """A finding of a reviewer was checked; `rules` are those of its warnings."""
        name = self._label(reviewer)
        self._findings.labels(outcome, name).inc()
        for rule in rules:
            self._warnings.labels(rule, name).inc()

    def called_wrong(self, warnings: int) -> None:
        """Somebody who may write called warnings wrong."""
        self._called_wrong.inc(warnings)

    def _label(self, reviewer: str) -> str:
        """A reviewer's name as a label, as long as there are not too many of them."""
        reviewer = reviewer[:LABEL_LENGTH]
        if reviewer not in self._reviewers and len(self._reviewers) >= LABEL_VALUES:
            reviewer = "other"
        self._reviewers.add(reviewer)
        return reviewer

    def stopped(self, limit: str) -> None:
        """A check was ended by a limit, or by its process."""
        self._stopped.labels(limit).inc()

    def judged(self, use: JudgeUse) -> None:
        """A judge was asked about the findings of one review."""
        for verdict, number in (
            ("contradicted", use.contradicted),
            ("supported", use.supported),
            ("undecided", use.undecided),
            ("not_judged", use.left),
        ):
            self._judged.labels(verdict).inc(number)
        self._judge_tokens.labels("input").inc(use.input_tokens)
        self._judge_tokens.labels("output").inc(use.output_tokens)
        self._judge_dollars.inc(use.dollars or 0.0)
        self._judge_requests.labels("now").inc(use.requests)
        self._judge_requests.labels("before").inc(use.kept)

    @contextmanager
    def request_timed(self, endpoint: str) -> Iterator[list[str]]:
        """Count and time one request to GitHub; the body appends its status to the list."""
        statuses: list[str] = []
        begin = perf_counter()
        try:
            yield statuses
        finally:
            self._requests.labels(endpoint, statuses[-1] if statuses else "none").inc()
            self._request_seconds.labels(endpoint).observe(perf_counter() - begin)

    def remaining(self, installation: str, resource: str, left: int) -> None:
        """GitHub said how much is left."""
        self._remaining.labels(installation, resource).set(left)

    def render(self) -> bytes:
        """Everything in Prometheus's text format."""
        return generate_latest(self._registry)
