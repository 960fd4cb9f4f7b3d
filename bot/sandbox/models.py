"""What is on GitHub: repositories, pull requests, what is said on them, and check runs."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.sandbox.accounts import Thing, now

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.accounts import Account, App
    from bot.sandbox.code.git import GitRepository


class Role(StrEnum):
    """What a collaborator may do, weakest first."""

    NONE = "none"
    READ = "read"
    TRIAGE = "triage"
    WRITE = "write"
    MAINTAIN = "maintain"
    ADMIN = "admin"


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
        worst = "action_required failure timed_out cancelled stale success neutral skipped".split()
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
