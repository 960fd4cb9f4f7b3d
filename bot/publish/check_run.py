"""Keeps the check run of a pull request on GitHub: begins it, sends its report in parts, completes it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog

from bot.github import RejectedError, UnavailableError
from bot.github.queries import STILL_THERE
from bot.model.own_marks import NAME
from bot.publish.requests import BATCH, actions, post_body
from checks.reports.wording.cut import markdown_cut
from checks.reports.wording.escape import markdown

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub, Response
    from checks.reports.check_run import CheckRunReport

RUNS: Final = "/repos/{owner}/{repo}/check-runs"
RUN: Final = "/repos/{owner}/{repo}/check-runs/{check_run_id}"
RUNS_OF_COMMIT: Final = "/repos/{owner}/{repo}/commits/{sha}/check-runs"

UNPROCESSABLE: Final = 422


log = structlog.get_logger(__name__)


async def start_check_run(github: GitHub, pull: PullRequest, *, external_id: str) -> int:
    """Make a check run in progress on the head, or find the one that an earlier attempt made."""
    if any(run.external_id == external_id and not run.completed for run in pull.own_check_runs):
        found = await _find(github, pull, external_id)
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
        found = await _find(github, pull, external_id) if error.may_have_happened else None
        if found is None:
            raise
        return found


async def still_holds(github: GitHub, pull: PullRequest) -> bool:
    """Whether the pull request is open and its head is still the one that was judged."""
    variables = {"owner": pull.owner, "name": pull.repo, "number": pull.number}
    answer = await github.graphql(STILL_THERE, variables)
    now = (answer.data.get("repository") or {}).get("pullRequest") or {}
    return bool(now.get("headRefOid") == pull.head and now.get("state") == pull.state.value)


async def post_part(
    github: GitHub,
    pull: PullRequest,
    run_id: int,
    report: CheckRunReport,
    part: int,
    *,
    again: bool = False,
    buttons: bool = True,
) -> bool:
    """Send one part of a report; the last completes the check run. True while more follow.

    `again`: it may have been sent before. Annotations cannot be taken back, so what is there is
    looked at first. `buttons`: somebody listens to them; nobody does where a workflow's token made the check run.
    """
    body, more = post_body(report, part, completed_at=_now(), buttons=buttons)
    if again and await _is_there(github, pull, run_id, part, more=more):
        return more
    try:
        await _send(github, pull, run_id, body)
    except UnavailableError as error:
        if not error.may_have_happened or not await _is_there(github, pull, run_id, part, more=more):
            raise
    except RejectedError as error:
        if error.status != UNPROCESSABLE:
            raise
        log.warning("report refused", reason=error.message, part=part)
        await _send(github, pull, run_id, _without_annotations(body, error.message))
    return more


async def refuse(github: GitHub, owner: str, repo: str, head: str, *, external_id: str, reason: str) -> None:
    """Make a completed check run on a commit that says why there is no judgement."""
    body = {"name": NAME, "head_sha": head, "external_id": external_id, **_without_judgement(reason)}
    await github.rest("POST", RUNS, path={"owner": owner, "repo": repo}, json=body)


async def abandon(github: GitHub, owner: str, repo: str, run_id: int, *, reason: str) -> None:
    """Complete a check run without a judgement. One that is completed is left alone."""
    path: dict[str, str | int] = {"owner": owner, "repo": repo, "check_run_id": run_id}
    run = (await github.rest("GET", RUN, path=path)).json()
    if run.get("status") == "completed":
        return
    await github.rest("PATCH", RUN, path=path, json=_without_judgement(reason), idempotent=True)


async def _find(github: GitHub, pull: PullRequest, external_id: str) -> int | None:
    """The id by REST: GraphQL's numbers are too small for it."""
    path = {**_repository(pull), "sha": pull.head}
    params: dict[str, str | int] = {"check_name": NAME, "filter": "all", "per_page": 100}
    answer = await github.rest("GET", RUNS_OF_COMMIT, path=path, params=params)
    for run in answer.json().get("check_runs", []):
        if run.get("external_id") == external_id and run.get("status") != "completed":
            return int(run["id"])
    return None


async def _is_there(github: GitHub, pull: PullRequest, run_id: int, part: int, *, more: bool) -> bool:
    """Whether this part of the report has reached the check run."""
    answer = await github.rest("GET", RUN, path={**_repository(pull), "check_run_id": run_id})
    run = answer.json()
    if run.get("status") == "completed":
        return True
    count = int((run.get("output") or {}).get("annotations_count") or 0)
    return more and count >= (part + 1) * BATCH


async def _send(github: GitHub, pull: PullRequest, run_id: int, body: dict[str, object]) -> None:
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
        raise UnavailableError(f"PATCH {RUN}", "the answer is of another check run", may_have_happened=True)


def _repository(pull: PullRequest) -> dict[str, str | int]:
    return {"owner": pull.owner, "repo": pull.repo}


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
