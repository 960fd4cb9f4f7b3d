"""What the sandbox's GitHub holds and does by itself: its state, our App, tokens, and the events that it sends."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from bot.sandbox.accounts import Account, AccountKind, App, Installation
from bot.sandbox.deliveries import Deliveries, Delivery
from bot.sandbox.http.auth import Tokens, new_key_pair, shared_key_pair
from bot.sandbox.http.faults import Faults
from bot.sandbox.http.gate import Budgets
from bot.sandbox.models import CheckRun, CheckSuite, PullRequest, Repository
from bot.sandbox.pages.tickets import Registrations, SignIns, slug_of
from bot.sandbox.payloads import Payloads
from bot.sandbox.shapes.shapes import Shapes
from bot.sandbox.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from graphql import GraphQLSchema

    from bot.sandbox.http.recording import RecordedRequest
    from bot.sandbox.shapes.people import Json

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
ALWAYS_SENT = frozenset({"ping", "installation", "installation_repositories"})
"""Events that an App gets without asking for them."""


class World:
    """One GitHub with one App of ours."""

    def __init__(
        self, root: Path, schema: GraphQLSchema, permissions: Mapping[str, str], events: Sequence[str]
    ) -> None:
        """Repositories are kept below `root`."""
        root.mkdir(parents=True, exist_ok=True)
        self.state = State(root)
        self.private_key, public_key = shared_key_pair()
        self.app = self._register("citecheck", public_key, dict(permissions), tuple(events))
        self.tokens = Tokens(self.state)
        self.budgets = Budgets(self.state)
        self.faults = Faults()
        self.requests: list[RecordedRequest] = []
        self.deliveries = Deliveries("a-secret-for-the-sandbox", self.app.id)
        self.shapes = Shapes(self.state, "http://127.0.0.1")
        self.payloads = Payloads(self.shapes)
        self.graphql_schema = schema
        self.registrations = Registrations()
        self.sign_ins = SignIns()
        self.archive_tickets: dict[str, tuple[Repository, str]] = {}
        self._last_tick = 0

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

    def install_app(self, owner: str, repositories: set[int] | None = None) -> Installation:
        """Install our App on an account: on all of its repositories, or on those with these ids."""
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
                repositories,
            )
            self.state.installations[installation.id] = installation
            self.emit_installation("created", installation)
            return installation

    def installation_on(self, repository: Repository) -> Installation | None:
        """The installation of our App that covers a repository."""
        return self.state.installation_on(self.app, repository)

    def emit_installation(self, action: str, installation: Installation) -> None:
        """Send `installation`, whatever the App asked for."""
        sender = installation.account
        payload = self.payloads.installation(action, installation)
        payload["sender"] = self.shapes.user(sender)
        self.deliveries.emit("installation", payload, installation.id)

    # ---- check runs

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
            installation = self.installation_on(repository)
            if installation is None or installation.suspended_at:
                return None
            if event not in self.app.events and event not in ALWAYS_SENT:
                return None
            whole = payload | self.payloads.about(repository, sender, installation)
            return self.deliveries.emit(event, whole, installation.id)
