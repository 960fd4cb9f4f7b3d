"""What follows from a webhook delivery: jobs, or nothing and the reason. Pure.

| event                                   | action                                   | what follows   |
|-----------------------------------------|------------------------------------------|----------------|
| pull_request                            | opened, reopened, synchronize,           | check          |
|                                         | ready_for_review, edited with a new base |                |
| pull_request of an app or bot account   | edited with a new description            | check          |
| pull_request                            | closed, merged or not                    | check: what    |
|                                         |                                          | became of its  |
|                                         |                                          | findings       |
| pull_request_review                     | submitted, edited, dismissed             | check          |
| pull_request_review_comment             | created, edited, deleted                 | check          |
| issue_comment on a pull request         | created by a person with `/recheck`      | command        |
|                                         | or `/citecheck`                          |                |
| issue_comment on a pull request         | created, edited, deleted by a reviewer   | check          |
|                                         | created, edited, deleted by an account   | check, if the  |
|                                         | that does not look like a reviewer       | config names it|
| check_run of ours                       | rerequested                              | check          |
| check_run of ours                       | requested_action `recheck`, `tier2`,     | check (`tier2`:|
|                                         | `wrong`                                  | Tier 2 once)   |
| check_run of another app                | completed, with annotations              | check          |
| check_suite                             | rerequested                              | check of each  |
|                                         |                                          | pull request   |
| installation                            | deleted (with its ledger), suspend       | forget it      |
| installation_repositories               | removed (with its ledger)                | forget each    |
|                                         |                                          | repository     |
| repository                              | deleted, transferred (with its ledger),  | forget it      |
|                                         | privatized, publicized                   |                |
| anything of our own doing, closed ones  |                                          | ignored        |
| everything else                         |                                          | ignored        |

Check runs and suites do not list the pull requests of forks: these are found by the head
commit, in a job of their own (`SearchJob`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pydantic import ValidationError

from bot.jobs.job import Ask, CheckJob, Command, Job, SearchJob, Trigger
from bot.model import citecheck_command, recheck_command
from bot.model.citecheck_command import CommandVerb
from bot.model.own_marks import RECHECK_BUTTON, TIER2_BUTTON, WRONG_BUTTON
from bot.model.references import CommitRef, PullRequestRef
from bot.storage.lost_access import LostAccess
from bot.web.payloads import (
    CheckRun,
    CheckRunEvent,
    CheckSuiteEvent,
    Event,
    InstallationEvent,
    InstallationRepositoriesEvent,
    IssueCommentEvent,
    ListedPullRequest,
    PullRequestEvent,
    RepositoryEvent,
)
from checks.sources.accounts import canonical, is_reviewer

__all__ = [
    "CheckJob",
    "CommitRef",
    "Decision",
    "Delivery",
    "Forget",
    "IfNamed",
    "Ignored",
    "PullRequestRef",
    "SearchJob",
    "Trigger",
    "decide",
]

CHECKED_ACTIONS: Mapping[str, frozenset[str]] = {
    "pull_request": frozenset({"opened", "reopened", "synchronize", "ready_for_review", "closed"}),
    "pull_request_review": frozenset({"submitted", "edited", "dismissed"}),
    "pull_request_review_comment": frozenset({"created", "edited", "deleted"}),
    "issue_comment": frozenset({"created", "edited", "deleted"}),
}

CLOSED = ("pull_request", "closed")
"""The one event of a closed pull request that is acted on: what became of its findings can be seen now."""


@dataclass(frozen=True, slots=True)
class IfNamed:
    """A check that follows only when the repository's config names this account a reviewer."""

    login: str
    job: CheckJob


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing follows."""

    reason: str
    incomplete: bool = False
    """The payload lacked what its event needs: news for whoever runs the bot."""

    unless: IfNamed | None = None
    """Nothing follows, unless the config knows better."""


@dataclass(frozen=True, slots=True)
class Forget:
    """What is kept of these has to go."""

    gone: tuple[LostAccess, ...]
    reason: str


Decision = tuple[Job, ...] | Ignored | Forget


@dataclass(frozen=True, slots=True)
class Delivery:
    """A delivery that GitHub signed, and the App that received it."""

    id: str
    """The header `X-GitHub-Delivery`."""

    event: str
    """The header `X-GitHub-Event`."""

    payload: Mapping[str, object]
    app_id: int
    app_slug: str

    @property
    def cause(self) -> str:
        """The event and its action."""
        return f"{self.event}.{self.payload.get('action') or ''}".rstrip(".")[:100]

    def is_own(self, login: str) -> bool:
        """Whether the App itself has this login."""
        return canonical(login) == canonical(self.app_slug)


def decide(delivery: Delivery) -> Decision:
    """Decide what follows from one delivery. Never raises."""
    if delivery.event == "ping":
        return Ignored("pong")
    read = _READERS.get(delivery.event)
    return read(delivery) if read else Ignored(f"{delivery.event[:50]} is not an event that we act on")


E = TypeVar("E", bound=Event)


def _reads(model: type[E], then: Callable[[E, Delivery], Decision]) -> Callable[[Delivery], Decision]:
    def read(received: Delivery) -> Decision:
        try:
            event = model.model_validate(received.payload)
        except ValidationError as error:
            where = sorted({".".join(map(str, each["loc"])) for each in error.errors()})
            return Ignored(f"the payload lacks what we need: {', '.join(where)}"[:500], incomplete=True)
        if event.sender is not None and event.sender.is_bot and received.is_own(event.sender.login):
            return Ignored("our own doing")
        return then(event, received)

    return read


def _pull_request(event: PullRequestEvent, received: Delivery) -> Decision:
    """An event on the pull request itself, on a review or on a review's comment."""
    new_base = event.changes is not None and event.changes.base is not None
    if received.event == "pull_request" and event.action == "edited":
        author = event.pull_request.user
        changes = event.changes
        described = changes is not None and (changes.title is not None or changes.body is not None)
        if not new_base and not (described and author is not None and author.is_bot):
            return Ignored("edited without a new base")
    elif event.action not in CHECKED_ACTIONS[received.event]:
        return _asks_for_nothing(received)
    if event.pull_request.state == "closed" and (received.event, event.action) != CLOSED:
        return Ignored("the pull request is closed")
    head = event.pull_request.head
    return (_check(event, received, event.pull_request.number, head_sha=head.sha if head else None),)


def _issue_comment(event: IssueCommentEvent, received: Delivery) -> Decision:
    if event.action not in CHECKED_ACTIONS["issue_comment"]:
        return _asks_for_nothing(received)
    if event.issue.pull_request is None:
        return Ignored("a comment on an issue")
    if event.issue.state == "closed":
        return Ignored("the pull request is closed")
    author = event.comment.user
    if author is not None and author.is_bot:
        return _remark_of_a_bot(event, received, author.login)
    command = recheck_command.parse(event.comment.body or "") if event.action == "created" else None
    if author is None:
        return Ignored("a comment without a command, of an account that is gone")
    asked = citecheck_command.parse(event.comment.body or "") if event.action == "created" else ()
    if command is None and not asked:
        unless = IfNamed(author.login, _check(event, received, event.issue.number))
        return Ignored("a person's comment without a command", unless=unless)
    number = event.comment.id
    given = (Command(number, author.login, tier2=command.tier2),) if command else ()
    asks = tuple(Ask(each.what, author.login, each.finding, comment_id=number) for each in asked)
    return (_check(event, received, event.issue.number, trigger=Trigger.COMMAND, commands=given, asks=asks),)


def _remark_of_a_bot(event: IssueCommentEvent, received: Delivery, login: str) -> Decision:
    if received.is_own(login):
        return Ignored("our own doing")
    if not is_reviewer(login, is_bot=True):
        unless = IfNamed(login, _check(event, received, event.issue.number))
        return Ignored(f"{login[:100]} is not a reviewer", unless=unless)
    return (_check(event, received, event.issue.number),)


def _check_run(event: CheckRunEvent, received: Delivery) -> Decision:
    run = event.check_run
    if run.app is None or run.app.id != received.app_id:
        return _check_run_of_another_app(event, run, received)
    if event.action == "rerequested":
        return _rerun(event, received, run.head_sha, run.pull_requests)
    button = event.requested_action.identifier if event.requested_action else None
    if event.action == "requested_action" and button == WRONG_BUTTON and event.sender is not None:
        ask = Ask(CommandVerb.WRONG, event.sender.login, check_run_id=run.id)
        return _rerun(event, received, run.head_sha, run.pull_requests, asks=(ask,))
    if event.action == "requested_action" and button in {RECHECK_BUTTON, TIER2_BUTTON}:
        return _rerun(event, received, run.head_sha, run.pull_requests, tier2_once=button == TIER2_BUTTON)
    return _asks_for_nothing(received)


def _check_run_of_another_app(event: CheckRunEvent, run: CheckRun, received: Delivery) -> Decision:
    if event.action != "completed":
        return _asks_for_nothing(received)
    if run.output is None or run.output.annotations_count < 1:
        return Ignored("another app's check run without annotations")
    numbers = _numbers(event, run.pull_requests)
    if numbers:
        return tuple(_check(event, received, number, head_sha=run.head_sha) for number in numbers)
    # GitHub gives neither pull requests nor a branch for a fork; a branch without any is only a push
    if run.check_suite is not None and run.check_suite.head_branch is not None:
        return Ignored("a check run of a branch without a pull request")
    return (_search(event, received, run.head_sha),)


def _check_suite(event: CheckSuiteEvent, received: Delivery) -> Decision:
    suite = event.check_suite
    if event.action != "rerequested":
        return _asks_for_nothing(received)
    if suite.app is not None and suite.app.id != received.app_id:
        return Ignored("another app's check suite")
    return _rerun(event, received, suite.head_sha, suite.pull_requests)


def _installation(event: InstallationEvent, received: Delivery) -> Decision:
    if event.action not in {"deleted", "suspend"}:
        return Ignored(f"noted: {received.cause}")
    gone = LostAccess(installation_id=event.installation.id, removed=event.action == "deleted")
    return Forget((gone,), received.cause)


def _installation_repositories(event: InstallationRepositoriesEvent, received: Delivery) -> Decision:
    gone = tuple(
        LostAccess(event.installation.id, each.id, removed=True)
        for each in event.repositories_removed
        if each
    )
    return Forget(gone, received.cause) if gone else Ignored(f"noted: {received.cause}")


def _repository(event: RepositoryEvent, received: Delivery) -> Decision:
    # a change of visibility cuts forks off; a new name changes nothing, for nothing is kept by name
    if event.action not in {"deleted", "transferred", "privatized", "publicized"}:
        return Ignored(f"noted: {received.cause}")
    gone = LostAccess(repository_id=event.repository.id, removed=event.action in {"deleted", "transferred"})
    return Forget((gone,), received.cause)


_READERS: Mapping[str, Callable[[Delivery], Decision]] = {
    "pull_request": _reads(PullRequestEvent, _pull_request),
    "pull_request_review": _reads(PullRequestEvent, _pull_request),
    "pull_request_review_comment": _reads(PullRequestEvent, _pull_request),
    "issue_comment": _reads(IssueCommentEvent, _issue_comment),
    "check_run": _reads(CheckRunEvent, _check_run),
    "check_suite": _reads(CheckSuiteEvent, _check_suite),
    "installation": _reads(InstallationEvent, _installation),
    "installation_repositories": _reads(InstallationRepositoriesEvent, _installation_repositories),
    "repository": _reads(RepositoryEvent, _repository),
}


def _asks_for_nothing(received: Delivery) -> Ignored:
    return Ignored(f"{received.cause} asks for nothing")


def _rerun(
    event: RepositoryEvent,
    received: Delivery,
    sha: str,
    listed: Sequence[ListedPullRequest | None],
    *,
    tier2_once: bool = False,
    asks: tuple[Ask, ...] = (),
) -> Decision:
    asked: dict[str, Any] = {"trigger": Trigger.RERUN, "tier2_once": tier2_once, "asks": asks}
    numbers = _numbers(event, listed)
    if not numbers:
        return (replace(_search(event, received, sha), **asked),)
    return tuple(_check(event, received, number, head_sha=sha, **asked) for number in numbers)


def _numbers(event: RepositoryEvent, listed: Sequence[ListedPullRequest | None]) -> tuple[int, ...]:
    """Those of the listed pull requests that are of the event's own repository."""
    own = (
        each.number
        for each in listed
        if each is not None and (each.base is None or each.base.repo.id == event.repository.id)
    )
    return tuple(dict.fromkeys(own))


def _check(event: RepositoryEvent, received: Delivery, number: int, **asked: Any) -> CheckJob:  # noqa: ANN401
    repository = event.repository
    return CheckJob(
        PullRequestRef(
            repository.owner.login, repository.name, number, _installation_id(event), repository.id
        ),
        delivery=received.id,
        cause=received.cause,
        actor=_actor(event),
        **asked,
    )


def _search(event: RepositoryEvent, received: Delivery, sha: str) -> SearchJob:
    repository = event.repository
    return SearchJob(
        CommitRef(repository.owner.login, repository.name, sha, _installation_id(event), repository.id),
        delivery=received.id,
        cause=received.cause,
        actor=_actor(event),
    )


def _installation_id(event: Event) -> int | None:
    return event.installation.id if event.installation else None


def _actor(event: Event) -> str | None:
    return event.sender.login if event.sender else None
