"""The sandbox as a whole: one GitHub with one App of ours, and the handles to play with it."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Self

from starlette.applications import Starlette
from starlette.routing import Route

from bot.sandbox import graphql, rest
from bot.sandbox.code.git import GitRepository
from bot.sandbox.deliveries import HOOK_ID, Deliveries, Delivery
from bot.sandbox.http import gate
from bot.sandbox.http.auth import Tokens, new_key_pair, shared_key_pair
from bot.sandbox.http.errors import ApiError
from bot.sandbox.http.faults import Faults
from bot.sandbox.http.server import ThreadedServer
from bot.sandbox.models import (
    Account,
    AccountKind,
    App,
    CheckRun,
    CheckSuite,
    Installation,
    IssueComment,
    PullRequest,
    Repository,
    Review,
    ReviewComment,
    Role,
    State,
    now,
)
from bot.sandbox.pages import Registrations, SignIns, pages, sign_in_pages
from bot.sandbox.pages.registration import slug_of
from bot.sandbox.payloads import Payloads
from bot.sandbox.scene import PullRequestScene, RepositoryScene
from bot.sandbox.shapes import Shapes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from starlette.types import ASGIApp

    from bot.sandbox.code.git import Content
    from bot.sandbox.http.recording import RecordedRequest
    from bot.sandbox.shapes import Json

PERMISSIONS = {
    "checks": "write",
    "contents": "read",
    "issues": "write",
    "metadata": "read",
    "pull_requests": "write",
}
EVENTS = (
    "check_run",
    "check_suite",
    "issue_comment",
    "pull_request",
    "pull_request_review",
    "pull_request_review_comment",
    "repository",
)
JOB_PERMISSIONS = {
    "checks": "write",
    "contents": "read",
    "issues": "read",
    "pull_requests": "read",
}
"""What the workflows in the documentation ask for their job's token."""

FORK_PERMISSIONS = dict.fromkeys(JOB_PERMISSIONS, "read")
"""What GitHub makes of them for a pull request of a fork."""

ALWAYS_SENT = frozenset({"ping", "installation", "installation_repositories"})
"""Events that an App gets without asking for them."""


class Sandbox:
    """A stand-in for GitHub. `asgi` can be served by anything; `start` serves it on loopback.

    Repositories are kept below `root`. Webhooks go to `webhook_url` as soon as one is set, and are
    logged in `deliveries.log` either way.
    """

    def __init__(
        self,
        root: Path,
        *,
        schema: Path | None = None,
        webhook_url: str | None = None,
        webhook_secret: str = "a-secret-for-the-sandbox",  # noqa: S107 - a secret of a toy
        slug: str = "citecheck",
        permissions: Mapping[str, str] = PERMISSIONS,
        events: Sequence[str] = EVENTS,
    ) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self.state = State(root)
        self.private_key, public_key = shared_key_pair()
        self.app = self._register(slug, public_key, dict(permissions), tuple(events))
        self.tokens = Tokens(self.state)
        self.budgets = gate.Budgets(self.state)
        self.faults = Faults()
        self.requests: list[RecordedRequest] = []
        self.deliveries = Deliveries(webhook_secret, self.app.id)
        self.deliveries.url = webhook_url
        self.shapes = Shapes(self.state, "http://127.0.0.1")
        self.payloads = Payloads(self.shapes)
        self.graphql_schema = graphql.load_schema(schema or graphql.OWN_SCHEMA)
        self.registrations = Registrations()
        self.sign_ins = SignIns()
        self.archive_tickets: dict[str, tuple[Repository, str]] = {}
        self.asgi = self._application()
        self._server: ThreadedServer | None = None
        self._last_tick = 0

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

    @property
    def url(self) -> str:
        """The address of the API; also the start of every link to a page."""
        return self.shapes.url

    @url.setter
    def url(self, url: str) -> None:
        self.shapes.url = url.rstrip("/")

    @property
    def codeload_url(self) -> str:
        """Another host name for the same port, so that clients must not send their token there."""
        return self.url.replace("//127.0.0.1", "//localhost")

    @property
    def webhook_url(self) -> str | None:
        """Where deliveries go; None keeps them in the log only."""
        return self.deliveries.url

    @webhook_url.setter
    def webhook_url(self, url: str | None) -> None:
        self.deliveries.url = url

    @property
    def webhook_secret(self) -> str:
        """What deliveries are signed with."""
        return self.deliveries.secret

    @webhook_secret.setter
    def webhook_secret(self, secret: str) -> None:
        self.deliveries.secret = secret

    @property
    def app_id(self) -> int:
        """The id of our App."""
        return self.app.id

    def tick(self) -> int:
        """Seconds since 1970 for the next commit, so that no two commits have the same time."""
        self._last_tick = max(int(time.time()), self._last_tick + 1)
        return self._last_tick

    # ---- people, Apps, installations

    def _register(
        self, slug: str, public_key: str, permissions: dict[str, str], events: tuple[str, ...]
    ) -> App:
        state = self.state
        app = App(
            id=state.new_small_id(),
            slug=slug,
            name=slug,
            client_id=f"Iv23sandbox{slug[:8]}",
            bot=state.account(f"{slug}[bot]", AccountKind.BOT),
            owner=state.account("app-owner"),
            public_key=public_key,
            permissions=permissions,
            events=events,
        )
        state.apps[app.id] = app
        return app

    def register(self, manifest: Json, owner: Account) -> App:
        """Make an App from a manifest, and let it be ours from now on: with its own key, secret and hook."""
        name = str(manifest["name"])
        private_key, public_key = new_key_pair()
        permissions = {"metadata": "read"} | dict(manifest.get("default_permissions") or {})
        app = self._register(
            slug_of(name), public_key, permissions, tuple(manifest.get("default_events") or ())
        )
        app.name, app.owner = name, owner
        app.callback_urls = list(manifest.get("callback_urls") or [])
        hook = manifest.get("hook_attributes") or {}
        self.app, self.private_key = app, private_key
        self.deliveries.app_id = app.id
        self.deliveries.url = hook.get("url") if hook.get("active", True) else None
        self.deliveries.secret = secrets.token_hex(20) if hook else ""
        return app

    def other_app(self, slug: str) -> App:
        """Another App by its slug, made on first mention. It may write checks everywhere."""
        with self.state.lock:
            for app in self.state.apps.values():
                if app.slug == slug:
                    return app
            return self._register(slug, "", {"checks": "write"}, ())

    def user(self, login: str, kind: str | None = None) -> Account:
        """An account by its login, made on first mention; `kind` User, Bot or Organization."""
        with self.state.lock:
            return self.state.account(login, AccountKind(kind) if kind else None)

    def delete_user(self, login: str) -> None:
        """Delete an account; what it wrote stays, without an author."""
        with self.state.lock:
            gone = self.state.accounts.pop(login.lower(), None)
            for repository in self.state.repositories.values():
                for pull in repository.pulls.values():
                    written: list[IssueComment | Review | ReviewComment] = [
                        *pull.comments,
                        *pull.reviews,
                        *pull.review_comments,
                    ]
                    for each in written:
                        if each.author is gone:
                            each.author = None

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
        with self.state.lock:
            account = self.state.account(owner, AccountKind.ORGANIZATION)
            for installation in self.state.installations.values():
                if installation.app is self.app and installation.account is account:
                    return installation
            installation = Installation(
                self.state.new_small_id(),
                self.app,
                account,
                dict(self.app.permissions),
                None if repositories is None else {each.model.id for each in repositories},
            )
            self.state.installations[installation.id] = installation
            self._emit_installation("created", installation)
            return installation

    def installation_of(self, repository: Repository | RepositoryScene) -> Installation | None:
        """The installation of our App that covers a repository."""
        model = repository.model if isinstance(repository, RepositoryScene) else repository
        return self.state.installation_on(self.app, model)

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
        self._set_suspended(owner, suspended=True)

    def unsuspend(self, owner: str) -> None:
        """Lift the suspension."""
        self._set_suspended(owner, suspended=False)

    def _set_suspended(self, owner: str, *, suspended: bool) -> None:
        with self.state.lock:
            installation = self.install(owner)
            installation.suspended_at = now() if suspended else None
            self._emit_installation("suspend" if suspended else "unsuspend", installation)

    def uninstall(self, owner: str) -> None:
        """Remove our installation from an account; its tokens are worth nothing any more."""
        with self.state.lock:
            installation = self.install(owner)
            self._emit_installation("deleted", installation)
            del self.state.installations[installation.id]

    def revoke_tokens(self) -> None:
        """Every installation token that is out there gets 401 from now on."""
        with self.state.lock:
            self.tokens.revoke_all()

    def _emit_installation(self, action: str, installation: Installation) -> None:
        sender = installation.account
        payload = self.payloads.installation(action, installation)
        payload["sender"] = self.shapes.user(sender)
        self.deliveries.emit("installation", payload, installation.id)

    # ---- repositories and pull requests

    def create_repository(
        self,
        full_name: str,
        files: Mapping[str, Content] | None = None,
        *,
        default_branch: str = "main",
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
            git = GitRepository.create(self.state.root / f"{repository_id}.git", default_branch)
            model = Repository(repository_id, account, name, git, default_branch, private)
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

    def scene(self, pull: PullRequest) -> PullRequestScene:
        """The handle of a pull request."""
        return PullRequestScene(self, pull)

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

    def rerequest(self, target: CheckRun | CheckSuite, by: str = "alice") -> Delivery | None:
        """Press *Re-run* on a check run or a whole suite. Only its own App hears of it."""
        with self.state.lock:
            sender = self.state.account(by)
            if isinstance(target, CheckRun):
                return self.tell_check_run("rerequested", target, sender)
            if target.app is not self.app:
                return None
            payload = self.payloads.check_suite("rerequested", target)
            return self.emit("check_suite", payload, target.repository, sender)

    def tell_check_run(self, action: str, run: CheckRun, sender: Account, **more: object) -> Delivery | None:
        """Emit `check_run`; what is asked of a run goes to its own App only."""
        if action in ("rerequested", "requested_action") and run.suite.app is not self.app:
            return None
        return self.emit("check_run", self.payloads.check_run(action, run, **more), run.repository, sender)

    def request_suite(self, pull: PullRequest) -> None:
        """What GitHub does for every App that writes checks when commits are pushed."""
        if pull.from_fork:
            return
        suite = self.state.check_suite(self.app, pull.repository, pull.head_sha)
        self.emit("check_suite", self.payloads.check_suite("requested", suite), pull.repository, pull.author)

    # ---- webhooks

    def emit(self, event: str, payload: Json, repository: Repository, sender: Account) -> Delivery | None:
        """Send an event if our App is installed there, not suspended, and asked for such events."""
        with self.state.lock:
            installation = self.installation_of(repository)
            if installation is None or installation.suspended_at:
                return None
            if event not in self.app.events and event not in ALWAYS_SENT:
                return None
            whole = payload | self.payloads.about(repository, sender, installation)
            return self.deliveries.emit(event, whole, installation.id)

    def ping(self) -> Delivery:
        """Send `ping`."""
        payload = self.payloads.ping(self.app.id, HOOK_ID, self.webhook_url or "")
        return self.deliveries.emit("ping", payload, None)

    def redeliver(self, delivery_id: str) -> None:
        """Send a logged delivery again, with the same id."""
        self.deliveries.redeliver(delivery_id)

    def wait_for_deliveries(self, seconds: float = 10.0) -> None:
        """Wait until every event so far was answered; TimeoutError after `seconds`."""
        self.deliveries.wait(seconds)


__all__ = ["EVENTS", "PERMISSIONS", "Role", "Sandbox"]
