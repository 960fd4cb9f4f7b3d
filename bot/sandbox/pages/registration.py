"""Registering an App from a manifest and installing it, on the pages that a browser meets."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bot.sandbox.accounts import AccountKind
from bot.sandbox.pages.page import page
from bot.sandbox.pages.tickets import slug_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from bot.sandbox.accounts import App
    from bot.sandbox.world import World

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})  # noqa: S104 - refused, not bound
UNSUPPORTED_HOOK_KEYS = frozenset({"secret", "content_type", "insecure_ssl"})


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


def pages(world: World) -> list[Route]:
    """The pages as Starlette routes."""

    def shown(
        handler: Callable[[World, Request, dict[str, str]], Response],
    ) -> Callable[[Request], Response]:
        def run(request: Request) -> Response:
            sent = parse_qs(request.scope["sandbox.request"].raw_body.decode("utf-8", "replace"))
            with world.state.lock:
                return handler(world, request, {name: values[0] for name, values in sent.items()})

        return run

    return [
        Route("/settings/apps/new", shown(_new), methods=["POST"]),
        Route("/organizations/{org}/settings/apps/new", shown(_new), methods=["POST"]),
        Route("/settings/apps/create", shown(_create), methods=["POST"]),
        Route("/apps/{slug}/installations/new", shown(_installation), methods=["GET"]),
        Route("/apps/{slug}/installations/new", shown(_install), methods=["POST"]),
    ]


def _new(world: World, request: Request, form: dict[str, str]) -> Response:
    try:
        manifest = json.loads(form.get("manifest", ""))
    except ValueError:
        manifest = None
    wrong = problems(manifest)
    slug = slug_of(str(manifest.get("name", ""))) if isinstance(manifest, dict) else ""
    if not slug or any(app.slug == slug for app in world.state.apps.values()):
        wrong.append("Name is already taken" if slug else "Name can't be blank")
    if wrong:
        return page("Invalid GitHub App configuration", _listed(wrong), 422)
    org = request.path_params.get("org")
    owner = world.state.account(org, AccountKind.ORGANIZATION) if org else world.state.account("app-owner")
    ticket = world.registrations.add(manifest, owner, request.query_params.get("state", ""))
    name = escape(str(manifest["name"]))
    body = (
        f"<p>{name} will be owned by <b>{escape(owner.login)}</b>.</p>"
        f'<form method="post" action="/settings/apps/create"><input type="hidden" name="ticket" '
        f'value="{ticket}"><button>Create GitHub App</button></form>'
    )
    return page(f"Create GitHub App {name}", body)


def _create(world: World, _request: Request, form: dict[str, str]) -> Response:
    address = world.registrations.confirm(form.get("ticket", ""))
    if address is None:
        return page("Not Found", "", 404)
    return RedirectResponse(address, 302)


def _installation(world: World, request: Request, _form: dict[str, str]) -> Response:
    app = _app(world, request)
    if app is None:
        return page("Not Found", "", 404)
    accounts = {app.owner.login} | {each.owner.login for each in world.state.repositories.values()}
    options = "".join(f"<option>{escape(login)}</option>" for login in sorted(accounts))
    body = (
        f'<form method="post"><p><label>On <select name="account">{options}</select></label></p>'
        f"<p>It may:</p>{_listed([f'{level} {name}' for name, level in sorted(app.permissions.items())])}"
        f"<button>Install</button></form>"
    )
    return page(f"Install {escape(app.name)}", body)


def _install(world: World, request: Request, form: dict[str, str]) -> Response:
    app = _app(world, request)
    if app is None or app is not world.app:
        return page("Not Found", "", 404)
    world.install_app(form.get("account") or app.owner.login)
    return page(f"{escape(app.name)} is installed", "")


def _app(world: World, request: Request) -> App | None:
    slug = request.path_params["slug"]
    return next((app for app in world.state.apps.values() if app.slug == slug), None)


def _listed(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
