"""Finds the open pull requests of a commit: a job for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from bot.github import RejectedError
from bot.jobs.check.services import ATTEMPTS, later
from bot.jobs.steps import GaveUpError, JobPutOff, Json, PutOffError, StepFailedError

if TYPE_CHECKING:
    from bot.github import GitHub
    from bot.jobs.check.services import Services
    from bot.jobs.job import CheckJob, SearchJob
    from bot.jobs.steps import StepRunner

OPEN_PULLS_PAGES = 10
"""Pages of open pull requests that are looked through for one commit: 1,000 pull requests."""

log = structlog.get_logger(__name__)


async def search(job: SearchJob, services: Services, step: StepRunner) -> list[CheckJob] | JobPutOff:
    """Find the open pull requests whose head is a commit: those of forks are in no event's list."""

    async def find() -> Json:
        installation_id = await services.installation(
            job.commit.installation_id, job.commit.owner, job.commit.repo
        )
        github = services.github.for_installation(installation_id)
        return {
            "installation_id": installation_id,
            "numbers": await _open_pulls_at(github, job.commit.owner, job.commit.repo, job.commit.sha),
        }

    try:
        found = await step("find", find)
    except PutOffError as error:
        if job.attempt >= ATTEMPTS:
            log.error("search given up", reason=error.message)  # noqa: TRY400 - no fault of ours to trace
            return []
        return JobPutOff(replace(job, attempt=job.attempt + 1), later(error, job.attempt), error.message)
    except (StepFailedError, GaveUpError) as error:
        log.error("search failed", reason=error.message)  # noqa: TRY400 - the step has traced it
        return []
    commit = replace(job.commit, installation_id=found["installation_id"])
    return [replace(job, commit=commit).check_of(number) for number in found["numbers"]]


async def _open_pulls_at(github: GitHub, owner: str, repo: str, sha: str) -> list[int]:
    """The list by commit knows the branches of the repository itself; forks are found among all open ones."""
    path = {"owner": owner, "repo": repo}
    numbers: list[int] = []
    try:
        answer = await github.rest(
            "GET", "/repos/{owner}/{repo}/commits/{sha}/pulls", path={**path, "sha": sha}
        )
        numbers = _with_head(answer.json(), sha)
    except RejectedError as error:
        if error.status not in {404, 422}:  # no such commit in the repository itself
            raise
    page: int | None = 1
    while not numbers and page is not None and page <= OPEN_PULLS_PAGES:
        answer = await github.rest(
            "GET",
            "/repos/{owner}/{repo}/pulls",
            path=path,
            params={"state": "open", "sort": "updated", "direction": "desc", "per_page": 100, "page": page},
        )
        numbers = _with_head(answer.json(), sha)
        page = answer.next_page
    return numbers


def _with_head(pulls: Json, sha: str) -> list[int]:
    return [
        pull["number"]
        for pull in pulls
        if pull.get("state") == "open" and (pull.get("head") or {}).get("sha") == sha
    ]
