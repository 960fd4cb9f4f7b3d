"""Our App at GitHub, and its installations."""

from __future__ import annotations

import time
from importlib.metadata import version
from typing import TYPE_CHECKING

import httpx
import jwt

from bot.github.client import GitHub

if TYPE_CHECKING:
    from types import TracebackType

    from bot.metrics import Metrics

API_VERSION = "2022-11-28"
TIMEOUT = httpx.Timeout(10.0, connect=5.0, pool=30.0)
BACKOFF_SECONDS = 0.5


class GitHubApp:
    """Our App at GitHub: one HTTP client for all of its installations."""

    def __init__(
        self,
        *,
        app_id: int,
        private_key: str,
        api_url: str,
        metrics: Metrics | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        backoff_seconds: float = BACKOFF_SECONDS,
    ) -> None:
        """`private_key` is PEM text; `api_url` is `https://api.github.com`, or ends in `/api/v3`."""
        self._app_id = app_id
        self._private_key = private_key
        self.api_url = api_url.rstrip("/")
        self.metrics = metrics
        self.backoff_seconds = backoff_seconds
        self._installations: dict[int, GitHub] = {}
        self._as_app = GitHub(self, None)
        self.http = httpx.AsyncClient(
            timeout=TIMEOUT,
            transport=transport,
            follow_redirects=False,
            limits=httpx.Limits(max_connections=50, max_keepalive_connections=20),
            headers={
                "User-Agent": f"citecheck/{version('citecheck')}",
                "Accept": "application/vnd.github+json",
                "X-GitHub-Api-Version": API_VERSION,
            },
        )

    async def __aenter__(self) -> GitHubApp:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    @property
    def graphql_url(self) -> str:
        """Beside the REST API: `/graphql`, but `/api/graphql` on GitHub Enterprise Server."""
        return f"{self.api_url.removesuffix('/v3')}/graphql"

    def as_app(self) -> GitHub:
        """A client that speaks as the App itself, with a JWT."""
        return self._as_app

    def for_installation(self, installation_id: int) -> GitHub:
        """A client that speaks as one installation; the same one each time."""
        if installation_id not in self._installations:
            self._installations[installation_id] = GitHub(self, installation_id)
        return self._installations[installation_id]

    async def installation_of(self, owner: str, repo: str) -> int:
        """The id of our installation in a repository. Raises NotFoundError when there is none."""
        answer = await self._as_app.rest(
            "GET", "/repos/{owner}/{repo}/installation", path={"owner": owner, "repo": repo}
        )
        return int(answer.json()["id"])

    def jwt(self) -> str:
        """A JWT of the App, good for 9 minutes; made 1 minute in the past, against clocks that differ."""
        now = int(time.time())
        claims = {"iat": now - 60, "exp": now + 540, "iss": str(self._app_id)}
        return jwt.encode(claims, self._private_key, algorithm="RS256")
