"""A pull request at one moment, as a check needs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.config.config_document import ConfigProblem
from bot.config.repo_config import RepoConfig
from bot.model.repository_key import RepositoryKey
from checks.model.agents.described import Description
from checks.model.location import Location
from checks.observations.green import GreenRun
from checks.sources.github.comment import Comment
from checks.uptake.uptake import Thread


class PullRequestGoneError(Exception):
    """There is no such repository or pull request any more, or we may not see it."""


class State(StrEnum):
    """Whether a pull request still waits for a review."""

    OPEN = "OPEN"
    CLOSED = "CLOSED"
    MERGED = "MERGED"


@dataclass(frozen=True, slots=True)
class OwnCheckRun:
    """A check run of ours on the head commit, as an earlier attempt left it."""

    node_id: str
    external_id: str
    completed: bool


@dataclass(frozen=True, slots=True)
class PullRequest:
    """A pull request at one moment. Oids are full commit ids."""

    owner: str
    repo: str
    """The names that the repository has now; the event may have known it by others."""

    number: int
    repository_key: RepositoryKey
    url: str
    repository_url: str
    state: State
    is_draft: bool
    is_fork: bool
    author: str
    head: str
    base: str
    """The tip of the base branch, which may be ahead of where the pull request began."""

    changed_files: int
    config: RepoConfig = field(default_factory=RepoConfig)
    """What the config file on the base branch chooses."""

    config_problems: tuple[ConfigProblem, ...] = ()
    """What is wrong in that file."""

    comments: tuple[Comment, ...] = ()
    """All first comments of threads, review bodies, conversation comments and other apps' annotations."""

    commits: frozenset[str] = frozenset()
    """The newest of its commits, the head among them."""

    at_head: Mapping[str, Location | None] = field(default_factory=dict)
    """Comment id → where an inline comment is at the head; None when it is outdated."""

    threads: Mapping[str, Thread] = field(default_factory=dict)
    """Address of an inline comment → what became of the thread that it begins."""

    author_is_bot: bool = False
    """An app or a bot account opened it."""

    title: str = ""
    body: str = ""
    """Its description."""

    messages: tuple[tuple[str, str], ...] = ()
    """Id and message of the newest of its commits, the oldest of these first."""

    green: tuple[GreenRun, ...] = ()
    """Other apps' check runs on the head that ended with success."""

    own_check_runs: tuple[OwnCheckRun, ...] = ()
    not_read: tuple[str, ...] = ()
    """What GitHub did not say, in words for the report."""

    @property
    def is_checked_unasked(self) -> bool:
        """Whether the config wants it checked when something changes: it may be a draft."""
        return not self.is_draft or self.config.drafts

    @property
    def description(self) -> Description | None:
        """What it says of itself, where the config wants that checked: by itself only what bots write."""
        wanted = self.config.description
        if not (self.author_is_bot if wanted is None else wanted):
            return None
        return Description(self.author, self.title, self.body, self.messages)
