"""One GitHub server as we reach it: its address, the connections to it, and how we sign in."""

from __future__ import annotations

import ssl
from functools import cache
from typing import TYPE_CHECKING, Self

import githubkit.config
import httpx
from githubkit.cache import MemCacheStrategy

from bot import __version__
from bot.github.transport import Client, Clients, Kit

if TYPE_CHECKING:
    from types import TracebackType

    from bot.telemetry.metrics import Metrics

TIMEOUT = httpx.Timeout(10.0, connect=5.0, pool=30.0)
BACKOFF_SECONDS = 0.5

KEPT_SECONDS = 45.0
"""For a connection that nobody uses: less than GitHub keeps it, and long enough for the next event."""


class Server:
    """One GitHub: its address, the connections to it, and how we sign in there."""

    def __init__(
        self,
        auth: githubkit.AppAuthStrategy | githubkit.TokenAuthStrategy,
        *,
        api_url: str,
        metrics: Metrics | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        backoff_seconds: float = BACKOFF_SECONDS,
        timeout: httpx.Timeout = TIMEOUT,
    ) -> None:
        """`api_url` is `https://api.github.com`, or ends in `/api/v3`."""
        self.api_url = api_url.rstrip("/")
        self.metrics = metrics
        self.backoff_seconds = backoff_seconds
        config = githubkit.config.get_config(
            base_url=self.api_url,
            user_agent=f"citecheck/{__version__}",
            cache_strategy=MemCacheStrategy(),  # else all Apps of a process share their tokens
            http_cache=False,  # it would serve one installation what another was answered
            auto_retry=False,  # it would send POSTs twice, and sleep for an hour inside a task
        )
        self._http = Clients(
            lambda: Client(
                base_url=config.base_url,
                headers={"User-Agent": config.user_agent, "Accept": config.accept},
                timeout=timeout,
                follow_redirects=True,
                transport=transport,
                limits=httpx.Limits(
                    max_connections=2, keepalive_expiry=KEPT_SECONDS
                ),  # two: for a redirection
                verify=_trusted(),
            )
        )
        self.kit = Kit(auth, config=config, http=self._http)
        """githubkit as the App or the token's owner; with an installation's token by `speaking_as`."""

    async def __aenter__(self) -> Self:
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


@cache
def _trusted() -> ssl.SSLContext:
    """Whom every client of this process trusts: to read all the certificates takes longer than a request."""
    return httpx.create_ssl_context()
