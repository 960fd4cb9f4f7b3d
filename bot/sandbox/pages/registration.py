"""Registering an App from a manifest and installing it, on the pages that a browser meets."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.sandbox.models import AccountKind, now
from bot.sandbox.pages.page import page

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from starlette.requests import Request

    from bot.sandbox.models import Account, App
    from bot.sandbox.sandbox import Sandbox

PAGE_PATHS = re.compile(
    r"/login/oauth/(authorize|access_token)$|/settings/apps/(new|create)$|/organizations/[^/]+/settings/apps/new$|/apps/[^/]+/installations/new$"
)
"""What needs no token: a person is signed in with a cookie, which the sandbox does not ask for."""

CODE_SECONDS = 3_600
"""How long a code can be exchanged for the App's keys."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})  # noqa: S104 - refused, not bound
UNSUPPORTED_HOOK_KEYS = frozenset({"secret", "content_type", "insecure_ssl"})


@dataclass(eq=False)
class _Pending:
    """A manifest that was posted: shown to the person, then confirmed."""

    manifest: dict[str, Any]
    owner: Account
    state: str
    confirmed_at: datetime | None = None


class Registrations:
    """Manifests on their way to an App, by the code that stands for each."""

    def __init__(self) -> None:
        self._pending: dict[str, _Pending] = {}

    def add(self, manifest: dict[str, Any], owner: Account, state: str) -> str:
        """Keep a manifest; the ticket of its confirmation page."""
        ticket = secrets.token_hex(20)
        self._pending[ticket] = _Pending(manifest, owner, state)
        return ticket

    def confirm(self, ticket: str) -> str | None:
        """Where the browser is sent with the code, or None for an unknown ticket."""
        pending = self._pending.pop(ticket, None)
        if pending is None or pending.confirmed_at is not None:
            return None
        pending.confirmed_at = now()
        code = secrets.token_hex(20)
        self._pending[code] = pending
        query = urlencode({"code": code} | ({"state": pending.state} if pending.state else {}))
        return f"{pending.manifest['redirect_url']}?{query}"

    def take(self, code: str) -> tuple[dict[str, Any], Account] | None:
        """The manifest of a code and its App's owner; once, and within an hour."""
        pending = self._pending.get(code)
        if pending is None or pending.confirmed_at is None:
            return None
        del self._pending[code]
        if (now() - pending.confirmed_at).total_seconds() > CODE_SECONDS:
            return None
        return pending.manifest, pending.owner


def problems(manifest: object) -> list[str]:
    """What GitHub finds wrong with a manifest, in its words."""
    if not isinstance(manifest, dict):
        return ["Manifest is not valid JSON"]
    found = []
    if not manifest.get("url"):
        found.append('Error "url" wasn\'t supplied.')
    if not manifest.get("redirect_url"):
        found.append('Error "redirect_url" wasn\'t supplied.')
    hook = manifest.get("hook_attributes")
    if hook is not None:
        if not isinstance(hook, dict) or not hook.get("url"):
            found.append('Error "url" wasn\'t supplied.')  # of the hook, which it does not say
        else:
            found += [f'Error "{key}" is not supported.' for key in UNSUPPORTED_HOOK_KEYS & hook.keys()]
            if (urlsplit(hook["url"]).hostname or "") in LOOPBACK:
                found.append(
                    "Hook url is not supported because it isn't reachable over the public Internet (localhost)"
                )
    return found


def pages(sandbox: Sandbox) -> list[Route]:
    """The pages as Starlette routes."""

    def shown(
        handler: Callable[[Sandbox, Request, dict[str, str]], Response],
    ) -> Callable[[Request], Response]:
        def run(request: Request) -> Response:
            sent = parse_qs(request.scope["sandbox.request"].raw_body.decode("utf-8", "replace"))
            with sandbox.state.lock:
                return handler(sandbox, request, {name: values[0] for name, values in sent.items()})

        return run

    return [
        Route("/settings/apps/new", shown(_new), methods=["POST"]),
        Route("/organizations/{org}/settings/apps/new", shown(_new), methods=["POST"]),
        Route("/settings/apps/create", shown(_create), methods=["POST"]),
        Route("/apps/{slug}/installations/new", shown(_installation), methods=["GET"]),
        Route("/apps/{slug}/installations/new", shown(_install), methods=["POST"]),
    ]


def _new(sandbox: Sandbox, request: Request, form: dict[str, str]) -> Response:
    try:
        manifest = json.loads(form.get("manifest", ""))
    except ValueError:
        manifest = None
    wrong = problems(manifest)
    slug = slug_of(str(manifest.get("name", ""))) if isinstance(manifest, dict) else ""
    if not slug or any(app.slug == slug for app in sandbox.state.apps.values()):
        wrong.append("Name is already taken" if slug else "Name can't be blank")
    if wrong:
        return page("Invalid GitHub App configuration", _listed(wrong), 422)
    org = request.path_params.get("org")
    owner = (
        sandbox.state.account(org, AccountKind.ORGANIZATION) if org else sandbox.state.account("app-owner")
    )
    ticket = sandbox.registrations.add(manifest, owner, request.query_params.get("state", ""))
    name = escape(str(manifest["name"]))
    body = (
        f"<p>{name} will be owned by <b>{escape(owner.login)}</b>.</p>"
        f'<form method="post" action="/settings/apps/create"><input type="hidden" name="ticket" '
        f'value="{ticket}"><button>Create GitHub App</button></form>'
    )
    return page(f"Create GitHub App {name}", body)


def _create(sandbox: Sandbox, _request: Request, form: dict[str, str]) -> Response:
    address = sandbox.registrations.confirm(form.get("ticket", ""))
    if address is None:
        return page("Not Found", "", 404)
    return RedirectResponse(address, 302)


def _installation(sandbox: Sandbox, request: Request, _form: dict[str, str]) -> Response:
    app = _app(sandbox, request)
    if app is None:
        return page("Not Found", "", 404)
    accounts = {app.owner.login} | {each.owner.login for each in sandbox.state.repositories.values()}
    options = "".join(f"<option>{escape(login)}</option>" for login in sorted(accounts))
    body = (
        f'<form method="post"><p><label>On <select name="account">{options}</select></label></p>'
        f"<p>It may:</p>{_listed([f'{level} {name}' for name, level in sorted(app.permissions.items())])}"
        f"<button>Install</button></form>"
    )
    return page(f"Install {escape(app.name)}", body)


def _install(sandbox: Sandbox, request: Request, form: dict[str, str]) -> Response:
    app = _app(sandbox, request)
    if app is None or app is not sandbox.app:
        return page("Not Found", "", 404)
    sandbox.install(form.get("account") or app.owner.login)
    return page(f"{escape(app.name)} is installed", "")


def _app(sandbox: Sandbox, request: Request) -> App | None:
    slug = request.path_params["slug"]
    return next((app for app in sandbox.state.apps.values() if app.slug == slug), None)


def slug_of(name: str) -> str:
    """The name of an App as it is in addresses."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _listed(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
