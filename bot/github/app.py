"""Who asks GitHub: our App with its installations, or whoever's token it is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import httpx

from bot.github.client import GitHub
from bot.github.server import BACKOFF_SECONDS, TIMEOUT, Server

if TYPE_CHECKING:
    from bot.telemetry.metrics import Metrics

SIGNED_SECONDS = 480.0
"""For which a signature of ours is used. GitHub takes it for ten minutes, by its own clock."""


class Host(Server):
    """One GitHub, asked by our App itself or by a token's owner."""

    _itself: GitHub | None = None

    def as_itself(self) -> GitHub:
        """A client that speaks as the App (with a JWT, good for few endpoints) or as the token's owner."""
        if self._itself is None:
            self._itself = GitHub(self, None)
        return self._itself


class AppKey:
    """The private key of an App, with which it signs for itself."""

    def __init__(self, app_id: int, private_key: str) -> None:
        """`private_key` is PEM text."""
        self._app_id = app_id
        self._private_key = private_key
        self._signed = ""
        self._signed_at = float("-inf")

    def authorization(self) -> str:
        """The header of a request by the App itself. It is signed anew before GitHub takes it no longer."""
        now = time.time()
        if not 0 <= now - self._signed_at < SIGNED_SECONDS:
            import jwt  # noqa: PLC0415 - whoever has a token needs no key

            claims = {"iss": str(self._app_id), "iat": int(now) - 60, "exp": int(now) + 540}
            self._signed = jwt.encode(claims, self._private_key, algorithm="RS256")
            self._signed_at = now
        return f"Bearer {self._signed}"


class GitHubApp(Host):
    """Our App at GitHub: one set of connections for all of its installations."""

    def __init__(
        self,
        *,
        app_id: int,
        private_key: str,
        api_url: str,
        metrics: Metrics | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        backoff_seconds: float = BACKOFF_SECONDS,
        timeout: httpx.Timeout = TIMEOUT,
    ) -> None:
        """`private_key` is PEM text; the rest is as for `Host`."""
        super().__init__(
            AppKey(app_id, private_key).authorization,
            api_url=api_url,
            metrics=metrics,
            transport=transport,
            backoff_seconds=backoff_seconds,
            timeout=timeout,
        )
        self._installations: dict[int, GitHub] = {}

    def as_app(self) -> GitHub:
        """A client that speaks as the App itself, with a JWT; GitHub takes it for few endpoints."""
        return self.as_itself()

    def for_installation(self, installation_id: int) -> GitHub:
        """A client that speaks as one installation; the same one each time."""
        if installation_id not in self._installations:
            self._installations[installation_id] = GitHub(self, installation_id, self.as_itself())
        return self._installations[installation_id]

    async def installation_of(self, owner: str, repo: str) -> int:
        """The id of our installation in a repository. Raises NotFoundError when there is none."""
        answer = await self.as_itself().rest(
            "GET", "/repos/{owner}/{repo}/installation", path={"owner": owner, "repo": repo}
        )
        return int(answer.json()["id"])


def with_token(token: str, *, api_url: str) -> Host:
    """GitHub as somebody's token may use it: a person's, or the `GITHUB_TOKEN` of a workflow's job."""
    return Host(lambda: f"token {token}", api_url=api_url)
