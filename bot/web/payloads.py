"""The parts of GitHub's webhook payloads that we use, and no more of them than we need.

GitHub's own models are stricter than what GitHub sends (two thirds of its published
`pull_request` examples fail them), and a payload that fails to parse is an event lost. So each
event has its own model here, with only the fields that its decision rests on; everything else
is ignored, and what is merely useful (`Lenient`) is None when it is missing or malformed.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

T = TypeVar("T")


def _or_none(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:  # noqa: ANN401
    try:
        return handler(value)
    except ValidationError:
        return None


Lenient = Annotated[T | None, WrapValidator(_or_none)]

Name = Annotated[
    str, StringConstraints(max_length=100, pattern=r"^[A-Za-z0-9._-]*[A-Za-z0-9_-][A-Za-z0-9._-]*$")
]
"""Of an owner or a repository. They become parts of request paths and of job ids."""

Sha = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{40}([0-9a-f]{24})?$")]

Identifier = Annotated[int, Field(gt=0, lt=2**63)]


class Part(BaseModel):
    """A part of a payload: fields that we do not know are ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)


class Account(Part):
    """A user, an organisation or a bot."""

    login: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    type: str = "User"

    @property
    def is_bot(self) -> bool:
        """As GitHub says, or as the login of every App's account shows."""
        return self.type == "Bot" or self.login.endswith("[bot]")


class Owner(Part):
    """Whose repository it is."""

    login: Name


class Repository(Part):
    """Where it happened."""

    id: Identifier
    name: Name
    owner: Owner


class Installation(Part):
    """The installation of our App through which the event came."""

    id: Identifier


class App(Part):
    """The GitHub App that made a check run or a check suite."""

    id: Identifier
    slug: Lenient[str] = None


class Commit(Part):
    """One end of a pull request."""

    sha: Sha


class PullRequest(Part):
    """A pull request in an event about it."""

    number: Identifier
    state: str = "open"
    head: Lenient[Commit] = None
    user: Lenient[Account] = None


class BaseRepository(Part):
    """The repository that a pull request wants to change."""

    id: Identifier


class Base(Part):
    """The base of a pull request in a check run's list."""

    repo: BaseRepository


class ListedPullRequest(Part):
    """A pull request in the list of a check run or a check suite.

    The list also names pull requests of *other* repositories with the same head commit (a
    branch of ours offered upstream): compare `base.repo.id` with the event's repository.
    """

    number: Identifier
    base: Lenient[Base] = None


class Comment(Part):
    """A comment on an issue or a pull request."""

    id: Identifier
    user: Lenient[Account] = None  # null when the account was deleted
    body: Lenient[str] = None
    created_at: Lenient[str] = None


class Issue(Part):
    """An issue, which is a pull request when it says so."""

    number: Identifier
    state: str = "open"
    pull_request: dict[str, Any] | None = None
    user: Lenient[Account] = None


class Output(Part):
    """What a check run shows."""

    annotations_count: int = 0


class Suite(Part):
    """The check suite of a check run. `head_branch` is null when the branch is in a fork."""

    head_branch: str | None = None


class CheckRun(Part):
    """A check run."""

    id: Identifier
    head_sha: Sha
    app: Lenient[App] = None
    output: Lenient[Output] = None
    check_suite: Lenient[Suite] = None
    pull_requests: list[Lenient[ListedPullRequest]] = []


class CheckSuite(Part):
    """All check runs of one App on one commit."""

    id: Identifier
    head_sha: Sha
    app: Lenient[App] = None
    pull_requests: list[Lenient[ListedPullRequest]] = []


class RequestedAction(Part):
    """The button that a person pressed on a check run."""

    identifier: str


class Changes(Part):
    """What an edit changed: the base branch, the title or the description."""

    base: dict[str, Any] | None = None
    title: dict[str, Any] | None = None
    body: dict[str, Any] | None = None


class Event(Part):
    """What every event holds."""

    action: str
    sender: Lenient[Account] = None
    installation: Lenient[Installation] = None


class RepositoryEvent(Event):
    """What every event in a repository holds."""

    repository: Repository


class PullRequestEvent(RepositoryEvent):
    """`pull_request`, `pull_request_review` and `pull_request_review_comment`."""

    pull_request: PullRequest
    changes: Lenient[Changes] = None


class IssueCommentEvent(RepositoryEvent):
    """`issue_comment`."""

    issue: Issue
    comment: Comment


class CheckRunEvent(RepositoryEvent):
    """`check_run`."""

    check_run: CheckRun
    requested_action: Lenient[RequestedAction] = None


class CheckSuiteEvent(RepositoryEvent):
    """`check_suite`."""

    check_suite: CheckSuite


class InstallationEvent(Event):
    """`installation`."""

    installation: Installation


class RemovedRepository(Part):
    """A repository that an installation covers no more."""

    id: Identifier


class InstallationRepositoriesEvent(InstallationEvent):
    """`installation_repositories`."""

    repositories_removed: list[Lenient[RemovedRepository]] = []
