"""Judges a pull request and keeps its check run on GitHub: the hands of a job."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import structlog

from bot.github import RejectedError, UnavailableError
from bot.github.queries import STILL_THERE
from bot.model.own_marks import NAME
from bot.publish.requests import BATCH, actions, post_body
from bot.pull_request import checking
from checks.model.checked import CheckedReview
from checks.reports.wording import words
from checks.reports.wording.cut import markdown_cut
from checks.reports.wording.escape import markdown
from checks.sources.accounts import is_reviewer

if TYPE_CHECKING:
    from bot.checker.pool import Checkers
    from bot.config.repo_config import ConfigReading
    from bot.github import GitHub, Response
    from bot.judge.judging import Judging
    from bot.pull_request import PullRequest
    from bot.storage.blobs import BlobCache
    from bot.telemetry.metrics import Metrics
    from checks.model.earlier import Earlier

RUNS: Final = "/repos/{owner}/{repo}/check-runs"
RUN: Final = "/repos/{owner}/{repo}/check-runs/{check_run_id}"
RUNS_OF_COMMIT: Final = "/repos/{owner}/{repo}/commits/{sha}/check-runs"

FRESH_SECONDS: Final = 5.0
"""How old GitHub's last word on the head may be when a report is posted, without asking again."""

UNPROCESSABLE: Final = 422


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a check came to."""

    report: Json
    """Requests for `GitHubReporter.post`, in JSON."""

    review: CheckedReview | None = None
    """Where it was to be kept, and the check was not stopped."""

    muted: frozenset[str] = frozenset()
    """Rules that did not warn, by what the ledger knew."""


OnReview = Callable[["PullRequest", CheckedReview], None]

Json = Any
"""JSON values, as a step of a job keeps them."""

log = structlog.get_logger(__name__)


class GitHubReporter:
    """See `bot.jobs.jobs.Reporter`, which this is."""

    def __init__(
        self,
        cache: BlobCache,
        checkers: Checkers,
        *,
        metrics: Metrics | None = None,
        on_review: OnReview | None = None,
        judging: Judging | None = None,
    ) -> None:
        """`on_review` is handed every review that was judged, for a copy of it."""
        self._cache = cache
        self._checkers = checkers
        self._judging = judging
        self._metrics = metrics
        self._on_review = on_review
        self._confirmed: dict[str, float] = {}

    async def read_config(self, text: str | None) -> ConfigReading:
        """What a repository's config says, read by a checker."""
        return await self._checkers.read_config(text)

    def checks(self, pull: PullRequest) -> bool:
        """Whether the repository's config wants this pull request checked."""
        return not pull.is_draft or pull.config.drafts

    def named_reviewers(self, pull: PullRequest) -> Collection[str]:
        """The accounts that the repository's config names as reviewers."""
        chosen = pull.config.reviewers
        return {login for login in chosen.include if is_reviewer(login, is_bot=False, **chosen.model_dump())}

    def quiet_seconds(self, pull: PullRequest) -> float | None:
        """How long a reviewer has to be quiet before a check starts; None when the config is silent."""
        is_set = "quiet_seconds" in pull.config.model_fields_set
        return float(pull.config.quiet_seconds) if is_set else None

    async def start(self, github: GitHub, pull: PullRequest, *, external_id: str) -> int:
        """Make a check run in progress on the head, or find the one that an earlier attempt made."""
        if any(run.external_id == external_id and not run.completed for run in pull.own_check_runs):
            found = await self._find(github, pull, external_id)
            if found is not None:
                return found
        body = {
            "name": NAME,
            "head_sha": pull.head,
            "status": "in_progress",
            "external_id": external_id,
            "started_at": _now(),
            "output": {
                "title": "Checking what the reviewers cite",
                "summary": "The findings on this pull request are being checked against the code.",
            },
        }
        try:
            return _id(await github.rest("POST", RUNS, path=_repository(pull), json=body))
        except UnavailableError as error:
            found = await self._find(github, pull, external_id) if error.may_have_happened else None
            if found is None:
                raise
            return found

    async def judge(
        self, github: GitHub, pull: PullRequest, *, tier2_once: bool, earlier: Earlier | None = None
    ) -> Judgement | None:
        """The report, and with `earlier` the review; None when the pull request has moved on meanwhile."""
        policy = pull.config.policy(tier2=True if tier2_once else None)
        if earlier is not None:
            policy = replace(policy, muted=frozenset(one.rule for one in earlier.muted))
        checked = await checking.check(
            github,
            pull,
            policy,
            self._cache,
            self._checkers,
            keeps_review=self._on_review is not None or earlier is not None,
            earlier=earlier,
            judging=self._judging,
        )
        if checked.moved_on:
            return None
        if checked.asked:
            self._confirmed[_key(pull)] = time.monotonic()
        if self._metrics is not None:
            if checked.stopped is not None:
                self._metrics.stopped(checked.stopped)
            if checked.judge is not None:
                self._metrics.judged(checked.judge)
            for (disposition, reviewer), count in checked.claims.items():
                self._metrics.claim(disposition, reviewer, count)
            for one in checked.review.findings if checked.review is not None else ():
                rules = [words.rule(warning) for warning in one.warnings]
                self._metrics.finding(one.outcome.value, one.finding.reviewer, rules)
        if self._on_review is not None and checked.review is not None:
            self._on_review(pull, checked.review)
        report = checked.report
        log.info("judged", title=report["title"], conclusion=report["conclusion"], tier2=policy.rules.tier2)
        return Judgement(dict(report), checked.review if checked.stopped is None else None, policy.muted)

    async def still_holds(self, github: GitHub, pull: PullRequest) -> bool:
        """Whether the pull request is what it was; GitHub is not asked again when it just said so."""
        confirmed = self._confirmed.pop(_key(pull), None)
        if confirmed is not None and time.monotonic() - confirmed < FRESH_SECONDS:
            return True
        variables = {"owner": pull.owner, "name": pull.repo, "number": pull.number}
        answer = await github.graphql(STILL_THERE, variables)
        now = (answer.data.get("repository") or {}).get("pullRequest") or {}
        return bool(now.get("headRefOid") == pull.head and now.get("state") == pull.state.value)

    def is_short(self, report: Json) -> bool:
        """Whether one request holds all of a report."""
        return len(report["annotations"]) <= BATCH

    async def post(
        self, github: GitHub, pull: PullRequest, run_id: int, report: Json, part: int, *, again: bool = False
    ) -> bool:
        """Send one part of a report; the last completes the check run. True while more follow.

        `again`: it may have been sent before. Annotations cannot be taken back, so what is there is
        looked at first.
        """
        body, more = post_body(report, part, completed_at=_now())
        if again and await self._is_there(github, pull, run_id, part, more=more):
            return more
        try:
            await self._send(github, pull, run_id, body)
        except UnavailableError as error:
            if not error.may_have_happened or not await self._is_there(github, pull, run_id, part, more=more):
                raise
        except RejectedError as error:
            if error.status != UNPROCESSABLE:
                raise
            log.warning("report refused", reason=error.message, part=part)
            await self._send(github, pull, run_id, _without_annotations(body, error.message))
        return more

    async def refuse(
        self, github: GitHub, owner: str, repo: str, head: str, *, external_id: str, reason: str
    ) -> None:
        """Make a completed check run on a commit that says why there is no judgement."""
        body = {"name": NAME, "head_sha": head, "external_id": external_id, **_without_judgement(reason)}
        await github.rest("POST", RUNS, path={"owner": owner, "repo": repo}, json=body)

    async def abandon(self, github: GitHub, owner: str, repo: str, run_id: int, *, reason: str) -> None:
        """Complete a check run without a judgement. One that is completed is left alone."""
        path: dict[str, str | int] = {"owner": owner, "repo": repo, "check_run_id": run_id}
        run = (await github.rest("GET", RUN, path=path)).json()
        if run.get("status") == "completed":
            return
        await github.rest("PATCH", RUN, path=path, json=_without_judgement(reason), idempotent=True)

    # the requests behind them

    async def _find(self, github: GitHub, pull: PullRequest, external_id: str) -> int | None:
        """The id by REST: GraphQL's numbers are too small for it."""
        path = {**_repository(pull), "sha": pull.head}
        params: dict[str, str | int] = {"check_name": NAME, "filter": "all", "per_page": 100}
        answer = await github.rest("GET", RUNS_OF_COMMIT, path=path, params=params)
        for run in answer.json().get("check_runs", []):
            if run.get("external_id") == external_id and run.get("status") != "completed":
                return int(run["id"])
        return None

    async def _is_there(
        self, github: GitHub, pull: PullRequest, run_id: int, part: int, *, more: bool
    ) -> bool:
        """Whether this part of the report has reached the check run."""
        answer = await github.rest("GET", RUN, path={**_repository(pull), "check_run_id": run_id})
        run = answer.json()
        if run.get("status") == "completed":
            return True
        count = int((run.get("output") or {}).get("annotations_count") or 0)
        return more and count >= (part + 1) * BATCH

    async def _send(self, github: GitHub, pull: PullRequest, run_id: int, body: dict[str, object]) -> None:
        output = body["output"]
        annotated = isinstance(output, dict) and bool(output.get("annotations"))
        answer = await github.rest(
            "PATCH",
            RUN,
            path={**_repository(pull), "check_run_id": run_id},
            json=body,
            idempotent=not annotated,  # GitHub adds annotations to those that are there
        )
        if _id(answer) != run_id:
            raise UnavailableError(
                f"PATCH {RUN}", "the answer is of another check run", may_have_happened=True
            )


def _repository(pull: PullRequest) -> dict[str, str | int]:
    return {"owner": pull.owner, "repo": pull.repo}


def _key(pull: PullRequest) -> str:
    return f"{pull.repository_key}#{pull.number}@{pull.head}"


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(answer: Response) -> int:
    try:
        return int(answer.json()["id"])
    except (ValueError, KeyError, TypeError) as error:
        raise UnavailableError(
            f"POST {RUNS}", "the answer names no check run", may_have_happened=True
        ) from error


def _without_judgement(reason: str) -> dict[str, object]:
    """What completes a check run that nothing was judged for."""
    return {
        "status": "completed",
        "conclusion": "neutral",
        "completed_at": _now(),
        "output": {"title": "Not checked", "summary": markdown(reason, 2_000) or "No reason is known."},
        "actions": actions(tier2=False),
    }


def _without_annotations(body: dict[str, object], reason: str) -> dict[str, object]:
    """What GitHub can hardly refuse: fewer words, and no remarks beside the code."""
    output = body["output"]
    assert isinstance(output, dict)  # noqa: S101 - `post_body` makes it so
    note = f"GitHub refused the annotations or the length of this report: {markdown(reason, 300)}"
    summary = markdown_cut(f"{note}\n\n{output['summary']}", 30_000)
    return {**body, "output": {"title": output["title"], "summary": summary}}
