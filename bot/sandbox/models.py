"""The state that GitHub would keep: accounts, repositories, pull requests, comments, checks."""

from __future__ import annotations

import itertools
import secrets
import threading
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.code.git import GitRepository

FIRST_ID = 3_000_000_001
"""Ids start beyond 32 bits, as those of comments and check runs do on GitHub by now."""


def now() -> datetime:
    """This moment in UTC to the second, which is all that GitHub shows."""
    return datetime.now(UTC).replace(microsecond=0)


class AccountKind(StrEnum):
    """What GitHub puts into `type` of a user."""

    USER = "User"
    BOT = "Bot"
    ORGANIZATION = "Organization"


class Role(StrEnum):
    """What a collaborator may do, weakest first."""

    NONE = "none"
    READ = "read"
    TRIAGE = "triage"
    WRITE = "write"
    MAINTAIN = "maintain"
    ADMIN = "admin"


@dataclass(eq=False)
class Thing:
    """What GitHub numbers: it has an id, and a node id derived from it."""

    id: int

    node_prefix = "N"

    @property
    def node_id(self) -> str:
        """The global id of GraphQL."""
        return f"{self.node_prefix}_kwDO{urlsafe_b64encode(self.id.to_bytes(6, 'big')).decode()}"


@dataclass(eq=False)
class Account(Thing):
    """A user, a bot or an organization. `login` is REST's; GraphQL leaves `[bot]` away."""

    login: str
    kind: AccountKind
    created_at: datetime = field(default_factory=now)

    node_prefix = "U"

    @property
    def graphql_login(self) -> str:
        """The login as GraphQL gives it."""
        # Copilot writes inline comments under a second name that only REST knows.
        if self.login == "Copilot":
            return "copilot-pull-request-reviewer"
        return self.login.removesuffix("[bot]")


@dataclass(eq=False)
class App(Thing):
    """A GitHub App. Permissions are those it asks for: name → `read` or `write`."""

    slug: str
    name: str
    client_id: str
    bot: Account
    owner: Account
    public_key: str
    permissions: dict[str, str]
    events: tuple[str, ...]
    created_at: datetime = field(default_factory=now)
    client_secret: str = field(default_factory=lambda: secrets.token_hex(20))
    callback_urls: list[str] = field(default_factory=list)
    """Where people may be sent back to after they have signed in."""

    node_prefix = "A"


@dataclass(eq=False)
class Installation(Thing):
    """An App on an account. `repositories` None means all of the account's."""

    app: App
    account: Account
    permissions: dict[str, str]
    repositories: set[int] | None = None
    suspended_at: datetime | None = None
    created_at: datetime = field(default_factory=now)

    node_prefix = "IN"


@dataclass(eq=False)
class Reaction(Thing):
    """An emoji on a comment: `eyes`, `rocket`, `confused`, …"""

    user: Account
    content: str
    created_at: datetime = field(default_factory=now)

    node_prefix = "REA"


@dataclass(eq=False)
class IssueComment(Thing):
    """A comment in the conversation of a pull request."""

    pull: PullRequest
    author: Account | None
    body: str
    app: App | None = None
    minimized: str | None = None
    reactions: list[Reaction] = field(default_factory=list)
    created_at: datetime = field(default_factory=now)
    updated_at: datetime = field(default_factory=now)

    node_prefix = "IC"


@dataclass(eq=False)
class Review(Thing):
    """A review; its inline comments hang in the pull request's threads."""

    pull: PullRequest
    author: Account | None
    body: str
    state: str
    commit: str
    submitted_at: datetime = field(default_factory=now)
    updated_at: datetime = field(default_factory=now)
    minimized: str | None = None

    node_prefix = "PRR"


@dataclass(eq=False)
class ReviewComment(Thing):
    """An inline comment. Lines are those of `original_commit`; what became of them is computed."""

    pull: PullRequest
    review: Review
    author: Account | None
    body: str
    path: str
    original_commit: str
    original_base: str
    original_line: int | None
    original_start_line: int | None
    side: str
    start_side: str | None
    subject_type: str
    diff_hunk: str
    original_position: int
    reply_to: ReviewComment | None = None
    resolved: bool = False
    minimized: str | None = None
    created_at: datetime = field(default_factory=now)
    updated_at: datetime = field(default_factory=now)

    node_prefix = "PRRC"

    @property
    def root(self) -> ReviewComment:
        """The first comment of the thread."""
        return self.reply_to or self


@dataclass(eq=False)
class PullRequest(Thing):
    """A pull request. `head_repository` is None once the fork is gone."""

    repository: Repository
    number: int
    title: str
    body: str
    author: Account
    base_ref: str
    base_sha: str
    head_ref: str
    head_sha: str
    head_repository: Repository | None
    draft: bool = False
    state: str = "open"
    merge_commit: str | None = None
    comments: list[IssueComment] = field(default_factory=list)
    reviews: list[Review] = field(default_factory=list)
    review_comments: list[ReviewComment] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    created_at: datetime = field(default_factory=now)
    updated_at: datetime = field(default_factory=now)
    closed_at: datetime | None = None

    node_prefix = "PR"

    @property
    def from_fork(self) -> bool:
        """The head is in another repository."""
        return self.head_repository is not self.repository


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark of a check run on a range of lines (1-based, inclusive)."""

    path: str
    start_line: int
    end_line: int
    annotation_level: str
    message: str
    title: str | None = None
    raw_details: str | None = None
    start_column: int | None = None
    end_column: int | None = None


@dataclass(frozen=True, slots=True)
class CheckAction:
    """A button on a check run."""

    label: str
    description: str
    identifier: str


@dataclass(eq=False)
class CheckSuite(Thing):
    """All check runs of one App on one commit."""

    app: App
    repository: Repository
    head_sha: str
    head_branch: str | None
    runs: list[CheckRun] = field(default_factory=list)
    created_at: datetime = field(default_factory=now)
    updated_at: datetime = field(default_factory=now)

    node_prefix = "CS"

    @property
    def status(self) -> str:
        """`completed` when every run is, else `queued` or `in_progress`."""
        if self.runs and all(run.status == "completed" for run in self.runs):
            return "completed"
        return "in_progress" if any(run.status != "queued" for run in self.runs) else "queued"

    @property
    def conclusion(self) -> str | None:
        """The worst conclusion of its runs, None until all are completed."""
        if self.status != "completed":
            return None
        worst = (
            "action_required",
            "failure",
            "timed_out",
            "cancelled",
            "stale",
            "success",
            "neutral",
            "skipped",
        )
        return min((run.conclusion or "neutral" for run in self.runs), key=worst.index)


@dataclass(eq=False)
class CheckRun(Thing):
    """One check run with what its App said so far."""

    suite: CheckSuite
    name: str
    status: str = "queued"
    conclusion: str | None = None
    external_id: str = ""
    details_url: str | None = None
    title: str | None = None
    summary: str | None = None
    text: str | None = None
    annotations: list[Annotation] = field(default_factory=list)
    actions: list[CheckAction] = field(default_factory=list)
    started_at: datetime | None = None
    completed_at: datetime | None = None

    node_prefix = "CR"

    @property
    def head_sha(self) -> str:
        """The commit that was checked."""
        return self.suite.head_sha

    @property
    def repository(self) -> Repository:
        """Where it is."""
        return self.suite.repository


@dataclass(eq=False)
class Repository(Thing):
    """A repository: names and people here, the code in `git`."""

    owner: Account
    name: str
    git: GitRepository
    default_branch: str = "main"
    private: bool = False
    parent: Repository | None = None
    roles: dict[str, Role] = field(default_factory=dict)
    pulls: dict[int, PullRequest] = field(default_factory=dict)
    suites: list[CheckSuite] = field(default_factory=list)
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    created_at: datetime = field(default_factory=now)
    pushed_at: datetime = field(default_factory=now)

    node_prefix = "R"

    @property
    def full_name(self) -> str:
        """`owner/name`."""
        return f"{self.owner.login}/{self.name}"


@dataclass(slots=True)
class Limits:
    """Where GitHub says no; lower them to see how a client takes it."""

    diff_lines: int = 20_000
    diff_bytes: int = 1024 * 1024
    diff_files: int = 300
    listed_files: int = 3_000
    patch_lines: int = 3_000
    blob_text_bytes: int = 512_000
    tree_entries: int = 100_000
    requests_per_hour: int = 5_000
    token_seconds: int = 3_600


class State:
    """Everything the sandbox remembers. Hold `lock` while reading or changing more than one thing."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.lock = threading.RLock()
        self.limits = Limits()
        self.accounts: dict[str, Account] = {}
        self.apps: dict[int, App] = {}
        self.installations: dict[int, Installation] = {}
        self.repositories: dict[int, Repository] = {}
        self.former_names: dict[str, int] = {}
        self.check_runs: dict[int, CheckRun] = {}
        self._ids = itertools.count(FIRST_ID)
        self._small_ids = itertools.count(1_001)

    def new_id(self) -> int:
        """An id for what GitHub has billions of: comments, reviews, check runs."""
        return next(self._ids)

    def new_small_id(self) -> int:
        """An id for accounts, repositories, Apps and installations."""
        return next(self._small_ids)

    def account(self, login: str, kind: AccountKind | None = None) -> Account:
        """The account with this login, made on first mention: `…[bot]` and `Copilot` are bots."""
        found = self.accounts.get(login.lower())
        if found is None:
            guess = AccountKind.BOT if login.endswith("[bot]") or login == "Copilot" else AccountKind.USER
            found = Account(self.new_small_id(), login, kind or guess)
            self.accounts[login.lower()] = found
        return found

    def repository(self, full_name: str) -> Repository | None:
        """The repository with this name, letters' case aside; former names are not followed."""
        wanted = full_name.lower()
        for repository in self.repositories.values():
            if repository.full_name.lower() == wanted:
                return repository
        return None

    def installation_on(self, app: App, repository: Repository) -> Installation | None:
        """The App's installation that covers a repository."""
        for installation in self.installations.values():
            if installation.app is app and covers(installation, repository):
                return installation
        return None

    def check_suite(self, app: App, repository: Repository, sha: str) -> CheckSuite:
        """The suite of an App on a commit, made when it is the first time."""
        for suite in repository.suites:
            if suite.app is app and suite.head_sha == sha:
                return suite
        branch = next((pull.head_ref for pull in pulls_at(repository, sha) if not pull.from_fork), None)
        suite = CheckSuite(self.new_id(), app, repository, sha, branch)
        repository.suites.append(suite)
        return suite


def covers(installation: Installation, repository: Repository) -> bool:
    """An installation reaches a repository of its account that was selected, or any when all were."""
    return installation.account is repository.owner and (
        installation.repositories is None or repository.id in installation.repositories
    )


def pulls_at(repository: Repository, sha: str) -> list[PullRequest]:
    """The repository's open pull requests whose head is this commit."""
    return [pull for pull in repository.pulls.values() if pull.head_sha == sha and pull.state == "open"]
