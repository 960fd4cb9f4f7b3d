"""The two requests of a registration: the App's keys for a code, and its first installation."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import httpx
from pydantic import BaseModel, ConfigDict, ValidationError

from bot import __version__
from bot.github import GitHubApp, GitHubError, TryLaterError
from bot.github.server import ACCEPT

TIMEOUT = httpx.Timeout(20.0, connect=5.0)
POLL_SECONDS = 2.0
NEW_APP_SECONDS = 30.0
"""Time in which GitHub may not know yet the App that it has just made."""


class RegistrationError(Exception):
    """Why GitHub did not hand out the App, in words."""


class Registered(BaseModel):
    """The App as GitHub hands it out, once."""

    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    id: int
    slug: str
    html_url: str
    pem: str
    webhook_secret: str | None = None
    client_id: str | None = None
    client_secret: str | None = None
    """With these two people sign in on the pages."""

    @property
    def install_url(self) -> str:
        """Where a person installs it."""
        return f"{self.html_url}/installations/new"


async def exchange(code: str, api_url: str) -> Registered:
    """The App for the code that GitHub sent the browser back with. Raises RegistrationError."""
    headers = {"User-Agent": f"citecheck/{__version__}", "Accept": ACCEPT}
    try:
        async with httpx.AsyncClient(timeout=TIMEOUT, headers=headers, follow_redirects=True) as client:
            answer = await client.post(f"{api_url.rstrip('/')}/app-manifests/{code}/conversions")
        answer.raise_for_status()
        registered = Registered.model_validate_json(answer.content)
    except httpx.HTTPStatusError as refused:
        status = refused.response.status_code
        why = (
            "the code was used before, or is older than an hour"
            if status in {404, 422}
            else f"status {status}"
        )
        raise RegistrationError(f"GitHub did not return the App's keys ({why}); start again") from refused
    except httpx.HTTPError as error:
        raise RegistrationError(f"GitHub cannot be reached at {api_url}: {error}") from error
    except ValidationError as wrong:
        raise RegistrationError("GitHub's answer does not hold the App's keys; start again") from wrong
    return registered


async def give_secret(registered: Registered, api_url: str) -> str:
    """Make a secret for a webhook that GitHub gave none, and return it. Raises RegistrationError."""
    secret = secrets.token_hex(32)
    try:
        async with _app(registered, api_url) as app:
            await app.as_app().rest("PATCH", "/app/hook/config", json={"secret": secret}, idempotent=True)
    except GitHubError as wrong:
        raise RegistrationError(f"the webhook has no secret: {wrong}") from wrong
    return secret


async def first_installation(registered: Registered, api_url: str, *, seconds: float) -> str | None:
    """The account on which the App is installed, once it is; None after so many seconds without."""
    begin = time.monotonic()
    async with _app(registered, api_url) as app:
        while time.monotonic() - begin < seconds:
            try:
                answer = await app.as_app().rest("GET", "/app/installations", params={"per_page": 1})
            except TryLaterError:
                installed: list[dict[str, Any]] = []
            except GitHubError:
                if time.monotonic() - begin > NEW_APP_SECONDS:
                    raise
                installed = []
            else:
                installed = answer.json()
            if installed:
                return str((installed[0].get("account") or {}).get("login", "an enterprise"))
            await asyncio.sleep(POLL_SECONDS)
    return None


def _app(registered: Registered, api_url: str) -> GitHubApp:
    return GitHubApp(app_id=registered.id, private_key=registered.pem, api_url=api_url)
