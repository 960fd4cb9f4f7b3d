"""One check of a pull request: a checker reads and judges, and gets from here the code that it asks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.checker.questions import (
    Answer,
    Checked,
    Commit,
    CommitWanted,
    DiffWanted,
    Files,
    FilesWanted,
    JudgeSaid,
    JudgeWanted,
    KnownStatements,
    KnownWanted,
    Limit,
    NotGiven,
    PathsWanted,
    Question,
    Stopped,
    Task,
    TextsWanted,
)
from bot.github import GitHubError, RateLimitedError
from bot.pull_request import files, history, pull_diff, whole_tree
from checks.judge.conversation import requests_limit, size_limit
from checks.memory.recall import ASKED_LIMIT
from checks.model.checked import CheckedReview
from checks.model.finding import Reading
from checks.model.history.known import Known
from checks.model.policy import CUT_REQUESTS, CUT_REVIEWS
from checks.reports import check_run
from checks.reports.wording import figures

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.checker.limits import Limits
    from bot.checker.pool import Checkers
    from bot.conversation import PullRequest, State
    from bot.github import GitHub
    from bot.judge.judging import Judging, Sitting
    from bot.storage.blobs import BlobCache
    from checks.model.history.earlier import Earlier
    from checks.model.judged import Asked
    from checks.model.policy import Policy


Recall = Callable[[Sequence[str]], Awaitable[tuple[Known, ...]]]
"""Gives what is known of statements, by what they are known by."""

ATTEMPTS = 2
"""Conversations about one finding: a contradiction is asked for twice."""


@dataclass(frozen=True, slots=True)
class CheckResources:
    """What checks of pull requests share."""

    cache: BlobCache
    checkers: Checkers
    judging: Judging | None = None


class MovedOnError(Exception):
    """The pull request has another head by now, or is closed: a check of it is worth nothing."""


async def check_pull_request(
    github: GitHub,
    pull: PullRequest,
    policy: Policy,
    resources: CheckResources,
    *,
    besides: Reading | None = None,
    keeps_review: bool = False,
    earlier: Earlier | None = None,
    recall: Recall | None = None,
) -> Checked:
    """Check what the reviewers of a pull request said.

    `recall` gives what is known of refuted statements. `besides`: findings that are not on the pull request, such as those of a file. Where the checker is ended by a
    limit, the report says so, and that nothing was judged. Raises MovedOnError, CheckFailedError, and what `github`
    raises.
    """
    judging = resources.judging
    if judging is not None and policy.judge is not None:  # what may be looked up is the server's choice
        policy = replace(policy, judge=replace(policy.judge, bounds=judging.bounds))
    task = Task(
        pull,
        policy.rules,
        besides or Reading(),
        keeps_review,
        earlier,
        judge=judging.model if judging is not None else "",
        judges_twice=judging is not None and judging.twice,
        prints={
            short: one.lines_print
            for short, one in (earlier.findings.items() if earlier is not None else ())
            if one.lines_print
        },
        remembers=recall is not None,
    )
    sitting = judging.sitting(pull.repository_key) if judging is not None and policy.judge else None
    answering = _Answering(github, pull, resources.cache, sitting, policy, recall)
    result = await resources.checkers.check(task, answering)
    checked = _stopped(result, task, resources.checkers.limits) if isinstance(result, Stopped) else result
    used = sitting.used if checked.judge is None and sitting is not None else checked.judge
    return replace(checked, judge=used, is_fresh=answering.asked)


def _stopped(stopped: Stopped, task: Task, limits: Limits) -> Checked:
    """What a check came to that was ended: neutral, with the reason."""
    why = {
        Limit.TIME: f"it took more than {figures.count(limits.cpu_seconds, 'second')} of processor time",
        Limit.MEMORY: f"it took more than {limits.memory_mebibytes:,} MiB of memory",
        None: "its process ended unexpectedly",
    }[stopped.limit]
    pull = task.pull
    review = CheckedReview(
        (),
        tier2=task.policy.tier2,
        head=pull.head,
        not_covered=(f"reading and checking the comments was stopped: {why}", *pull.not_read),
    )
    report = check_run.report(
        review,
        task.policy,
        problems=tuple(map(str, pull.config_problems)),
        repository_url=pull.repository_url,
        earlier=None if task.earlier is None else replace(task.earlier, head=""),  # nothing was looked at
    )
    return Checked(report, review=review if task.keeps_review else None, stopped=stopped)


class _Answering:
    """Answers a checker's questions about one pull request."""

    def __init__(
        self,
        github: GitHub,
        pull: PullRequest,
        cache: BlobCache,
        sitting: Sitting | None,
        policy: Policy,
        recall: Recall | None,
    ) -> None:
        self._recall = recall
        self._sitting = sitting
        judge = policy.judge
        self._requests = (
            ATTEMPTS * judge.max_findings * requests_limit(judge.bounds) + CUT_REVIEWS * CUT_REQUESTS
            if judge is not None
            else 0
        )
        """To the judge, that a checker may still make."""

        self._longest = size_limit(judge.bounds) if judge is not None else 0

        self._github = github
        self._pull = pull
        self._cache = cache
        self._allowed = {
            *pull.commits,
            pull.head,
            pull.base,
            *(comment.commit for comment in pull.comments if comment.commit),
        }
        """Commits whose code may be read: GitHub said that they are of this pull request."""

        self.asked = False
        """Whether GitHub was asked for the head after the pull request was read."""

    async def __call__(self, question: Question) -> Answer:
        match question:
            case DiffWanted():
                return await pull_diff.read_pull_diff(self._github, self._pull)
            case CommitWanted(sha=sha):
                tips = (self._pull.head, self._pull.base)
                full = await history.find(self._github, self._pull, tips, sha)
                self._allowed |= {full} if full is not None else set()
                return Commit(full)
            case KnownWanted(statements=statements):
                if self._recall is None or len(statements) > ASKED_LIMIT:
                    raise PermissionError("a checker asked for more statements than it may")
                return KnownStatements(await self._recall(statements))
            case JudgeWanted(asked=asked):
                return await self._ask_judge(asked)
            case FilesWanted():
                self._refuse_others(question.paths)
                return await self._files(question)
            case PathsWanted(commit=commit) | TextsWanted(commit=commit):
                self._refuse_others({commit})
                try:
                    if isinstance(question, PathsWanted):
                        return await whole_tree.listing(self._github, self._pull, commit)
                    self.asked = False  # it may take a while
                    return await whole_tree.tarball(self._github, self._pull, commit)
                except RateLimitedError:
                    raise
                except GitHubError as error:
                    return NotGiven(error.message)

    async def _ask_judge(self, asked: tuple[Asked, ...]) -> Answer:
        """Ask what a checker may ask: so many requests of so many characters, and only where it is wanted."""
        self._requests -= len(asked)
        if self._sitting is None or self._requests < 0 or any(one.size > self._longest for one in asked):
            raise PermissionError("a checker asked the judge for more than it may")
        self.asked = False  # it may take a while
        return JudgeSaid(await self._sitting.ask(asked), self._sitting.used)

    def _refuse_others(self, commits: Collection[str]) -> None:
        """No checker gets the code of a commit that is not this pull request's, whatever a text names."""
        if not self._allowed.issuperset(commits):
            raise PermissionError("a checker asked for a commit that is not of this pull request")

    async def _files(self, question: FilesWanted) -> Files:
        fetched = await files.fetch(self._github, self._pull, question.paths, self._cache)
        self.asked = fetched.head is not None
        head: str = fetched.head or self._pull.head
        state: State = fetched.state or self._pull.state
        if head != self._pull.head or state is not self._pull.state:
            raise MovedOnError
        return Files(fetched.commits, frozenset(fetched.lost), tuple(fetched.not_covered))
