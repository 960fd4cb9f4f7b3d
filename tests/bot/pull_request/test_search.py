"""Finding the pull requests of a commit, on the sandbox."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot.jobs.check import search as searching
from bot.jobs.check.services import ATTEMPTS, PATIENCE
from bot.jobs.job import CheckJob, SearchJob, Trigger
from bot.jobs.steps import JobPutOff
from bot.model.references import CommitRef
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from tests.bot.faults import Status, secondary_limit
from tests.bot.scenes import Bot, MemorySteps


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository("acme/shop", {"a.py": "x = 1\n"})


@pytest.fixture
def pull(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"a.py": "x = 2\n"})


def asked(sha: str, *, installation_id: int | None = None, attempt: int = 1) -> SearchJob:
    commit = CommitRef("acme", "shop", sha, installation_id, 7)
    return SearchJob(commit, "d-1", "check_suite.rerequested", Trigger.RERUN, True, "alice", attempt)


async def search(bot: Bot, job: SearchJob) -> list[CheckJob] | JobPutOff:
    return await searching.search(job, bot.services(), MemorySteps())


async def found(bot: Bot, job: SearchJob) -> list[int]:
    result = await search(bot, job)
    assert isinstance(result, list)
    return [each.pull_request.number for each in result]


async def test_a_branch_of_the_repository(bot: Bot, pull: PullRequestScene) -> None:
    jobs_found = await search(bot, asked(pull.head_sha))

    assert isinstance(jobs_found, list)
    (job,) = jobs_found
    assert job.pull_request.number == pull.number
    assert job.pull_request.installation_id is not None
    assert (job.trigger, job.tier2_once, job.head_sha) == (Trigger.RERUN, True, pull.head_sha)


async def test_a_branch_of_a_fork(bot: Bot, repository: RepositoryScene, pull: PullRequestScene) -> None:
    fork = repository.open_pull_request({"a.py": "x = 3\n"}, author="bob", fork=True)

    assert await found(bot, asked(fork.head_sha)) == [fork.number]


async def test_a_commit_that_the_repository_does_not_know(bot: Bot, pull: PullRequestScene) -> None:
    assert await found(bot, asked("f" * 40)) == []


async def test_closed_ones_are_left_alone(bot: Bot, pull: PullRequestScene) -> None:
    pull.close()

    assert await found(bot, asked(pull.head_sha)) == []


async def test_an_older_commit_of_a_pull_request_is_not_its_head(bot: Bot, pull: PullRequestScene) -> None:
    before = pull.head_sha
    pull.push({"a.py": "x = 4\n"})

    assert await found(bot, asked(before)) == []


async def test_a_limit_puts_it_off(bot: Bot, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("GET", r"/commits/\w+/pulls", secondary_limit(40))

    result = await search(bot, asked(pull.head_sha))

    assert isinstance(result, JobPutOff)
    assert result.until == pytest.approx(time.time() + 40, abs=10)
    assert isinstance(result.job, SearchJob)
    assert result.job.attempt == 2


async def test_a_failure_of_github_puts_it_off_for_longer_each_time(
    bot: Bot, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.faults.add("GET", r"/commits/\w+/pulls", Status(502), forever=True)

    first = await search(bot, asked(pull.head_sha))
    later = await search(bot, asked(pull.head_sha, attempt=3))

    assert isinstance(first, JobPutOff)
    assert isinstance(later, JobPutOff)
    assert first.until == pytest.approx(time.time() + PATIENCE[0], abs=10)
    assert later.until == pytest.approx(time.time() + PATIENCE[2], abs=10)


async def test_it_is_given_up_in_the_end(bot: Bot, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("GET", r"/commits/\w+/pulls", Status(502), forever=True)

    assert await search(bot, asked(pull.head_sha, attempt=ATTEMPTS)) == []


async def test_a_repository_without_our_app(bot: Bot, pull: PullRequestScene) -> None:
    elsewhere = asked(pull.head_sha)

    assert await search(bot, replace(elsewhere, commit=replace(elsewhere.commit, repo="other"))) == []
