"""The sandbox as a whole: one GitHub with one App of ours, and the handles to play with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from starlette.applications import Starlette
from starlette.routing import Route

from bot.sandbox import graphql, rest
from bot.sandbox.accounts import Account, AccountKind, Installation, now
from bot.sandbox.code.git import GitRepository
from bot.sandbox.deliveries import HOOK_ID, Delivery
from bot.sandbox.http import gate
from bot.sandbox.http.errors import ApiError
from bot.sandbox.http.server import ThreadedServer
from bot.sandbox.models import CheckRun, IssueComment, Repository, Review, ReviewComment, Role
from bot.sandbox.pages.registration import pages
from bot.sandbox.pages.signing_in import sign_in_pages
from bot.sandbox.scene import RepositoryScene
from bot.sandbox.world import EVENTS, PERMISSIONS, World

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from starlette.types import ASGIApp

    from bot.sandbox.code.git import Content

JOB_PERMISSIONS = {
    "checks": "write",
    "contents": "read",
    "issues": "read",
    "pull_requests": "read",
}
"""What the workflows in the documentation ask for their job's token."""

FORK_PERMISSIONS = dict.fromkeys(JOB_PERMISSIONS, "read")
"""What GitHub makes of them for a pull request of a fork."""


class Sandbox(World):
    """A stand-in for GitHub. `asgi` can be served by anything; `start` serves it on loopback.

    Repositories are kept below `root`. Webhooks go to `webhook_url` as soon as one is set, and are
    logged in `deliveries.log` either way.
    """

    def __init__(
        self, root: Path, *, permissions: Mapping[str, str] = PERMISSIONS, events: Sequence[str] = EVENTS
    ) -> None:
        super().__init__(root, graphql.load_schema(graphql.OWN_SCHEMA), permissions, events)
        self.asgi = self._application()
        self._server: ThreadedServer | None = None

    def _application(self) -> ASGIApp:
        endpoints = [
            Route("/graphql", graphql.endpoint(self), methods=["POST"]),
            *rest.routes(self),
            *pages(self),
            *sign_in_pages(self),
        ]
        starlette = Starlette(
            routes=endpoints,
            exception_handlers={ApiError: rest.refuse, 404: rest.unknown, 405: rest.unknown},
        )
        return gate.Gate(
            starlette,
            state=self.state,
            tokens=self.tokens,
            faults=self.faults,
            budgets=self.budgets,
            requests=self.requests,
        )

    # ---- life

    def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Serve on loopback, and return the address of the API."""
        self._server = ThreadedServer(self.asgi, host, port)
        self.url = self._server.start()
        return self.url

    def close(self) -> None:
        """Stop serving and sending; the repositories stay on disk."""
        self.deliveries.close()
        if self._server is not None:
            self._server.stop()
            self._server = None
        with self.state.lock:
            for repository in self.state.repositories.values():
                repository.git.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- people, Apps, installations

    def user(self, login: str) -> Account:
        """An account by its login, made on first mention."""
        with self.state.lock:
            return self.state.account(login)

    def delete_user(self, login: str) -> None:
        """Delete an account; what it wrote stays, without an author."""
        with self.state.lock:
            gone = self.state.accounts.pop(login.lower(), None)
            pulls = [pull for each in self.state.repositories.values() for pull in each.pulls.values()]
            written: list[IssueComment | Review | ReviewComment] = []
            for pull in pulls:
                written += [*pull.comments, *pull.reviews, *pull.review_comments]
            for one in written:
                one.author = None if one.author is gone else one.author

    def user_token(self, login: str) -> str:
        """A personal access token of somebody."""
        return self.tokens.issue_for_user(self.user(login))

    def job_token(self, repository: RepositoryScene, permissions: Mapping[str, str] = JOB_PERMISSIONS) -> str:
        """The `GITHUB_TOKEN` of a workflow's job: a token of GitHub Actions, good for one repository."""
        with self.state.lock:
            actions = self.other_app("github-actions")
            installation = Installation(
                self.state.new_small_id(), actions, repository.model.owner, dict(permissions)
            )
            self.state.installations[installation.id] = installation
            return self.tokens.issue(installation, None, {repository.model.id}).token

    def install(self, owner: str, repositories: Sequence[RepositoryScene] | None = None) -> Installation:
        """Install our App on an account: on all of its repositories, or on these."""
        return self.install_app(
            owner, None if repositories is None else {each.model.id for each in repositories}
        )

    def installation_of(self, repository: RepositoryScene) -> Installation | None:
        """The installation of our App that covers a repository."""
        return self.installation_on(repository.model)

    def select(self, owner: str, repositories: Sequence[RepositoryScene]) -> None:
        """Let our installation on an account reach these repositories only, and send events for the difference."""
        with self.state.lock:
            installation = self.install(owner)
            before = self.shapes.installed_repositories(installation)
            installation.repositories = {each.model.id for each in repositories}
            after = self.shapes.installed_repositories(installation)
            for action, changed in (
                ("added", [each for each in after if each not in before]),
                ("removed", [each for each in before if each not in after]),
            ):
                if changed:
                    payload = self.payloads.installation_repositories(action, installation, changed)
                    payload["sender"] = self.shapes.user(installation.account)
                    self.deliveries.emit("installation_repositories", payload, installation.id)

    def suspend(self, owner: str) -> None:
        """Suspend our installation on an account."""
        with self.state.lock:
            installation = self.install(owner)
            installation.suspended_at = now()
            self.emit_installation("suspend", installation)

    def uninstall(self, owner: str) -> None:
        """Remove our installation from an account; its tokens are worth nothing any more."""
        with self.state.lock:
            installation = self.install(owner)
            self.emit_installation("deleted", installation)
            del self.state.installations[installation.id]

    def revoke_tokens(self) -> None:
        """Every installation token that is out there gets 401 from now on."""
        with self.state.lock:
            self.tokens.revoke_all()

    # ---- repositories and pull requests

    def create_repository(
        self,
        full_name: str,
        files: Mapping[str, Content] | None = None,
        *,
        private: bool = False,
        installed: bool = True,
    ) -> RepositoryScene:
        """A repository with one commit, and our App installed on its owner unless asked otherwise."""
        owner, name = full_name.split("/")
        with self.state.lock:
            if self.state.repository(full_name):
                raise ValueError(f"{full_name} is there already")
            account = self.state.account(owner, AccountKind.ORGANIZATION)
            repository_id = self.state.new_small_id()
            git = GitRepository.create(self.state.root / f"{repository_id}.git")
            model = Repository(repository_id, account, name, git, private=private)
            self.state.repositories[model.id] = model
            scene = RepositoryScene(self, model)
            scene.write(files or {"README.md": f"# {name}\n"}, message="First commit", author=owner)
            if installed:
                self.install(owner)
            return scene

    def repository(self, full_name: str) -> RepositoryScene:
        """A repository by name; KeyError when there is none."""
        found = self.state.repository(full_name)
        if found is None:
            raise KeyError(full_name)
        return RepositoryScene(self, found)

    # ---- check runs

    def check_runs(self, repository: RepositoryScene, sha: str, name: str | None = None) -> list[CheckRun]:
        """All check runs on a commit, oldest first."""
        return repository.check_runs(sha, name)

    def click(self, run: CheckRun, identifier: str, by: str = "alice") -> Delivery | None:
        """Press a button of a check run; KeyError when it has no such button."""
        with self.state.lock:
            if identifier not in {action.identifier for action in run.actions}:
                raise KeyError(identifier)
            more = {"requested_action": {"identifier": identifier}}
            return self.tell_check_run("requested_action", run, self.state.account(by), **more)

    # ---- webhooks

    def ping(self) -> Delivery:
        """Send `ping`."""
        payload = self.payloads.ping(self.app.id, HOOK_ID, self.webhook_url or "")
        return self.deliveries.emit("ping", payload, None)

    def wait_for_deliveries(self, seconds: float = 10.0) -> None:
        """Wait until every event so far was answered; TimeoutError after `seconds`."""
        self.deliveries.wait(seconds)


__all__ = ["EVENTS", "PERMISSIONS", "Role", "Sandbox"]
