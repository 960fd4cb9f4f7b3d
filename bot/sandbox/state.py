"""Everything that the sandbox remembers, and where GitHub says no."""

from __future__ import annotations

import itertools
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.accounts import Account, AccountKind
from bot.sandbox.models import CheckSuite

if TYPE_CHECKING:
    from pathlib import Path

    from bot.sandbox.accounts import App, Installation
    from bot.sandbox.models import CheckRun, PullRequest, Repository

FIRST_ID = 3_000_000_001
"""Ids start beyond 32 bits, as those of comments and check runs do on GitHub by now."""


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
