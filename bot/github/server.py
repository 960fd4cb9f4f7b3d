"""One GitHub server as we reach it: its address, the connections to it, and how we sign in there."""

from __future__ import annotations

import ssl
from functools import cache
from typing import TYPE_CHECKING, Self

import httpx

from bot import __version__
from bot.github.transport import Client, Clients

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from bot.telemetry.metrics import Metrics

ACCEPT = "application/vnd.github+json"
API_VERSION = "2022-11-28"
TIMEOUT = httpx.Timeout(10.0, connect=5.0, pool=30.0)
BACKOFF_SECONDS = 0.5

KEPT_SECONDS = 45.0
"""For a connection that nobody uses: less than GitHub keeps it, and long enough for the next event."""


class Server:
    """One GitHub: its address, the connections to it, and how we sign in there."""

    def __init__(
        self,
        authorization: Callable[[], str],
        *,
        api_url: str,
        metrics: Metrics | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        backoff_seconds: float = BACKOFF_SECONDS,
        timeout: httpx.Timeout = TIMEOUT,
    ) -> None:
        """`authorization` gives the header of that name. `api_url` is `https://api.github.com`, or ends in `/api/v3`."""
        self.authorization = authorization
        self.api_url = api_url.rstrip("/")
        self.metrics = metrics
        self.backoff_seconds = backoff_seconds
        self.http = Clients(
            lambda: Client(
                headers={
                    "User-Agent": f"citecheck/{__version__}",
                    "Accept": ACCEPT,
                    "X-GitHub-Api-Version": API_VERSION,
                },
                timeout=timeout,
                transport=transport,
                limits=httpx.Limits(
                    max_connections=2, keepalive_expiry=KEPT_SECONDS
                ),  # two: for a redirection
                verify=_trusted(),
            )
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    def url(self, path: str) -> str:
        """A path below the API's address; an absolute address stays what it is."""
        return f"{self.api_url}{path}" if path.startswith("/") else path

    @property
    def graphql_url(self) -> str:
        """Beside the REST API: `/graphql`, but `/api/graphql` on GitHub Enterprise Server."""
        return f"{self.api_url.removesuffix('/v3')}/graphql"


@cache
def _trusted() -> ssl.SSLContext:
    """Whom every client of this process trusts: to read all the certificates takes longer than a request."""
    return httpx.create_ssl_context()
