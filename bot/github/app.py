"""Our App at GitHub, and its installations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import githubkit
import httpx
from githubkit.cache import MemCacheStrategy

from bot import __version__
from bot.github.client import GitHub
from bot.github.transport import Pool

if TYPE_CHECKING:
    from types import TracebackType

    from bot.telemetry.metrics import Metrics

TIMEOUT = httpx.Timeout(10.0, connect=5.0, pool=30.0)
BACKOFF_SECONDS = 0.5


class GitHubApp:
    """Our App at GitHub: one pool of connections for all of its installations."""

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
        """`private_key` is PEM text; `api_url` is `https://api.github.com`, or ends in `/api/v3`."""
        self.api_url = api_url.rstrip("/")
        self.metrics = metrics
        self.backoff_seconds = backoff_seconds
        self._http = httpx.AsyncClient(
            transport=transport, limits=httpx.Limits(max_connections=50, max_keepalive_connections=20)
        )
        self.kit = githubkit.GitHub(
            githubkit.AppAuthStrategy(app_id, private_key),
            base_url=self.api_url,
            user_agent=f"citecheck/{__version__}",
            timeout=timeout,
            async_transport=Pool(self._http),
            cache_strategy=MemCacheStrategy(),  # else all Apps of a process share their tokens
            http_cache=False,  # it would serve one installation what another was answered
            auto_retry=False,  # it would send POSTs twice, and sleep for an hour inside a task
        )
        """githubkit as the App itself; with an installation's token by `with_auth`."""
        self._installations: dict[int, GitHub] = {}
        self._as_app = GitHub(self, None)

    async def __aenter__(self) -> GitHubApp:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    @property
    def graphql_url(self) -> str:
        """Beside the REST API: `/graphql`, but `/api/graphql` on GitHub Enterprise Server."""
        return f"{self.api_url.removesuffix('/v3')}/graphql"

    def as_app(self) -> GitHub:
        """A client that speaks as the App itself, with a JWT; GitHub takes it for few endpoints."""
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
