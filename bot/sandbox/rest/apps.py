"""Endpoints about Apps, installations, tokens and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.http import auth
from bot.sandbox.http.errors import ApiError, not_found
from bot.sandbox.shapes.people import Json, stamp

if TYPE_CHECKING:
    from bot.sandbox.models import Repository
    from bot.sandbox.rest.call import Call


def get_app(call: Call) -> Response:
    """`GET /app`."""
    app = auth.require_app(call.caller)
    installed = sum(each.app is app for each in call.world.state.installations.values())
    return JSONResponse(call.world.shapes.app(app) | {"installations_count": installed})


def convert_manifest(call: Call) -> Response:
    """`POST /app-manifests/{code}/conversions`: the App of a manifest, with its keys; once."""
    found = call.world.registrations.take(call.argument("code"))
    if found is None:
        raise not_found()
    world = call.world
    app = world.register(*found)
    keys = {
        "client_secret": world.app.client_secret,
        "webhook_secret": world.webhook_secret or None,
        "pem": world.private_key,
    }
    return JSONResponse(world.shapes.app(app) | keys, 201)


def list_installations(call: Call) -> Response:
    """`GET /app/installations`."""
    app = auth.require_app(call.caller)
    mine = [each for each in call.world.state.installations.values() if each.app is app]
    return call.paged(mine, call.world.shapes.installation)


def get_repository_installation(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/installation`."""
    app = auth.require_app(call.caller)
    state = call.world.state
    repository = state.repository(f"{call.argument('owner')}/{call.argument('repo')}")
    found = state.installation_on(app, repository) if repository else None
    if found is None:
        raise not_found()
    return JSONResponse(call.world.shapes.installation(found))


def create_access_token(call: Call) -> Response:
    """`POST /app/installations/{id}/access_tokens`."""
    app = auth.require_app(call.caller)
    world = call.world
    installation = world.state.installations.get(call.number("installation_id"))
    if installation is None or installation.app is not app:
        raise not_found()
    if installation.suspended_at:
        raise ApiError(403, "This installation has been suspended")
    chosen = _chosen_repositories(call, world.shapes.installed_repositories(installation))
    token = world.tokens.issue(
        installation,
        call.body.get("permissions"),
        None if chosen is None else {each.id for each in chosen},
    )
    answer: Json = {
        "token": token.token,
        "expires_at": stamp(token.expires_at),
        "permissions": token.permissions,
        "repository_selection": "all" if installation.repositories is None and chosen is None else "selected",
    }
    if chosen is not None:
        answer["repositories"] = [world.shapes.repository(each) for each in chosen]
    return JSONResponse(answer, 201)


def _chosen_repositories(call: Call, reachable: list[Repository]) -> list[Repository] | None:
    names, ids = call.body.get("repositories"), call.body.get("repository_ids")
    if not names and not ids:
        return None
    chosen = [each for each in reachable if each.name in (names or ()) or each.id in (ids or ())]
    if len(chosen) < len(names or ()) + len(ids or ()):
        raise ApiError(
            422,
            "There is at least one repository that does not exist or is not accessible to the parent installation.",
        )
    return chosen
