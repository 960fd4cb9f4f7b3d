"""Looks up our App's slug: the App that our key belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.github.app import GitHubApp
from bot.github.errors import NotFoundError, UnauthorizedError


class UnknownKeyError(Exception):
    """GitHub does not know our id or our key; one line says which."""


@dataclass(frozen=True, slots=True)
class OwnApp:
    """What GitHub says of our App."""

    slug: str
    html_url: str
    permissions: Mapping[str, str]
    events: frozenset[str]


async def own_app(app: GitHubApp, app_id: int) -> OwnApp:
    """Ask GitHub who we are. Raises UnknownKeyError, and GitHubError when there is no answer."""
    try:
        said = (await app.as_app().rest("GET", "/app")).json()
    except NotFoundError as error:
        raise UnknownKeyError(
            f"GitHub knows no App {app_id} at {app.api_url}: check GITHUB_APP_ID and GITHUB_API_URL"
        ) from error
    except UnauthorizedError as error:
        if any(claim in error.message for claim in ("'iat'", "'exp'", "Issued at", "Expiration time")):
            raise UnknownKeyError(
                f"GitHub refuses our time: set this machine's clock ({error.message})"
            ) from error
        raise UnknownKeyError(
            f"GitHub does not know this private key as one of App {app_id}: check GITHUB_APP_ID and "
            "GITHUB_PRIVATE_KEY, or make a new key on the App's page"
        ) from error
    return OwnApp(
        slug=str(said.get("slug", "")),
        html_url=str(said.get("html_url", "")),
        permissions=dict(said.get("permissions") or {}),
        events=frozenset(said.get("events") or ()),
    )
