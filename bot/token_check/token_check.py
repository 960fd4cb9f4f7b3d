"""Check a pull request once and, where the token may, publish the check run."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.checker.frames import FrameError
from bot.checker.limits import Limits
from bot.checker.pool import Checkers, CheckFailedError
from bot.conversation import pull_request_query
from bot.github import (
    GitHubError,
    RejectedError,
    UnavailableError,
    with_token,
)
from bot.model.references import PullRequestRef
from bot.publish import check_run
from bot.pull_request.checking import CheckResources, MovedOnError, check_pull_request
from bot.storage.blobs import BlobCache
from bot.token_check.access import Access, CheckError, refusals_in_words
from checks.model.finding import Reading
from checks.reports.check_run import CheckRunReport, permalink

if TYPE_CHECKING:
    from bot.config.repo_config import RepoConfig
    from bot.conversation import PullRequest
    from bot.github import GitHub
    from bot.judge.judging import Judging
    from bot.token_check.naming import PullRequestName
    from checks.model.checked import CheckedReview
    from checks.model.location import Location
    from checks.model.outcome import Failure
    from checks.model.policy import Policy

REPOSITORY: Final = "/repos/{owner}/{repo}"

ATTEMPTS: Final = 3
"""Checks of a pull request that is pushed to meanwhile."""

LIMITS: Final = Limits(cpu_seconds=120, memory_mebibytes=2048)
"""Of reading and judging: more than a bot allows, since nobody else waits for it."""

NO_APP: Final = 0
"""Instead of our App's id: with a token there is none."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What is to be checked, and how."""

    name: PullRequestName
    config: RepoConfig | None = None
    """Instead of the config file on the base branch."""

    tier2: bool | None = None
    """Whatever the config says; None: yes, unless it says not."""

    window: int | None = None
    off: frozenset[Failure] = frozenset()
    """Rules that are not warned of, besides those that the config disables."""

    reviewers: tuple[str, ...] = ()
    """Accounts whose comments are a review, besides those of the config."""

    besides: Reading = field(default_factory=Reading)
    """Findings that are not on the pull request, such as those of a file."""

    post: bool = False
    judging: Judging | None = None
    """The judge that is to be asked, whatever the config says; None: nothing is sent to any."""

    def of(self, pull: PullRequest) -> PullRequest:
        """The pull request with the config that was asked for instead of its own, and the reviewers too."""
        if self.config is not None:
            pull = replace(pull, config=self.config, config_problems=())
        chosen = pull.config.reviewers
        chosen = chosen.model_copy(update={"include": (*chosen.include, *self.reviewers)})
        return replace(pull, config=pull.config.model_copy(update={"reviewers": chosen}))

    def policy(self, config: RepoConfig) -> Policy:
        """What the config chooses, and what was asked for beyond it."""
        policy = config.asked_policy.with_options(
            self.tier2, self.window, asks_judge=self.judging is not None
        )
        return replace(policy, off=policy.off | self.off)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What came of it."""

    pull: PullRequest
    policy: Policy
    review: CheckedReview
    report: CheckRunReport = field(repr=False)
    """What a check run shows of it."""

    stopped: bool = False
    """A limit ended it, and nothing was judged; the review says which."""

    posted: bool = False
    not_posted: str = ""
    """Why the check run was not published, in words; empty when it was, or was not asked for."""

    def links(self, location: Location, commit: str | None) -> str | None:
        """The page of a place at a commit, or at the head."""
        return permalink(self.pull.repository_url, location, commit or self.review.head)


def check_requested(access: Access, wanted: CheckRequest) -> CheckResult:
    """Check a pull request, and publish the check run if that is wanted and allowed. Raises CheckError."""
    try:
        with refusals_in_words(str(wanted.name)):
            return asyncio.run(_check(access, wanted))
    except (CheckFailedError, FrameError) as error:
        raise CheckError(f"{wanted.name} could not be checked: {error}; this is citecheck's error") from error


async def _check(access: Access, wanted: CheckRequest) -> CheckResult:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(with_token(access.token, api_url=access.api_url))
        github = host.as_itself()
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="citecheck-"))
        if wanted.judging is not None:
            stack.push_async_callback(wanted.judging.close)
        cache = stack.enter_context(closing(BlobCache(Path(folder) / "blobs.sqlite")))
        checkers = stack.enter_context(closing(Checkers(LIMITS)))
        done = await _checked(github, wanted, CheckResources(cache, checkers, wanted.judging))
        if wanted.post:
            done = await _posted(github, done)
    if done.stopped:
        raise CheckError(f"{wanted.name} was not judged: {done.review.not_covered[0]}")
    return done


async def _checked(github: GitHub, wanted: CheckRequest, resources: CheckResources) -> CheckResult:
    ref = await _found(github, wanted.name)
    resources.checkers.start()  # they get ready while the pull request is read
    for _ in range(ATTEMPTS):
        pull = wanted.of(
            await pull_request_query.read_pull_request(
                github, ref, app_id=NO_APP, read_config=resources.checkers.read_config
            )
        )
        policy = wanted.policy(pull.config)
        try:
            checked = await check_pull_request(
                github, pull, policy, resources, besides=wanted.besides, keeps_review=True
            )
        except MovedOnError:
            continue
        if checked.review is not None:
            return CheckResult(pull, policy, checked.review, checked.report, checked.stopped is not None)
    raise CheckError(f"{wanted.name} was pushed to during each of {ATTEMPTS} checks; try again")


async def _found(github: GitHub, name: PullRequestName) -> PullRequestRef:
    """With the repository's number, by which everything that is read of it is kept."""
    answer = await github.rest("GET", REPOSITORY, path={"owner": name.owner, "repo": name.repo})
    try:
        number = int(answer.json()["id"])
    except (ValueError, KeyError, TypeError) as error:
        raise UnavailableError(
            f"GET /repos/{name.owner}/{name.repo}", "the answer names no repository", may_have_happened=False
        ) from error
    return PullRequestRef(name.owner, name.repo, name.number, None, number)


async def _posted(github: GitHub, done: CheckResult) -> CheckResult:
    """With the check run published; when that is refused or fails, with the reason why it was not."""
    pull = done.pull
    run_id: int | None = None
    try:
        run_id = await check_run.start_check_run(github, pull, external_id=f"token/{secrets.token_hex(8)}")
        part = 0
        while await check_run.post_part(github, pull, run_id, done.report, part, buttons=False):
            part += 1
    except GitHubError as error:
        reason = error.message if isinstance(error, RejectedError) else str(error)
        if run_id is not None:
            reason += await _abandoned(github, pull, run_id)
        return replace(done, not_posted=reason)
    return replace(done, posted=True)


async def _abandoned(github: GitHub, pull: PullRequest, run_id: int) -> str:
    """Complete a check run that was begun, so that nobody waits for it; what to add when that fails too."""
    try:
        await check_run.abandon(
            github, pull.owner, pull.repo, run_id, reason="The report could not be published."
        )
    except GitHubError:
        return "; a check run was left in progress"
    return ""
