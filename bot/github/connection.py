"""One installation's line to GitHub: its token, its limits, and the redirects on the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import httpx

from bot.github.answers import words
from bot.github.errors import UnavailableError
from bot.github.limits import Limits

if TYPE_CHECKING:
    from bot.github.app import GitHubApp

TOKEN_MARGIN = timedelta(minutes=5)
"""A token is not used when it ends sooner than this."""

NEW_TOKEN = "/app/installations/{installation_id}/access_tokens"
REDIRECTS = 5


@dataclass(slots=True)
class _Token:
    value: str
    expires_at: datetime

    def is_fresh(self, now: float) -> bool:
        return self.expires_at - TOKEN_MARGIN > datetime.fromtimestamp(now, UTC)


class Connection:
    """Sends requests as one installation, or with None as the App itself."""

    def __init__(self, app: GitHubApp, installation_id: int | None) -> None:
        self._app = app
        self._installation_id = installation_id
        self._token: _Token | None = None
        self._renewing = asyncio.Lock()
        self.limits = Limits()

    async def open(self, endpoint: str, request: httpx.Request, resource: str) -> httpx.Response:
        """The answer's head, after renewing a token that GitHub no longer takes, once."""
        response = await self._authorized(endpoint, request, resource)
        if response.status_code == httpx.codes.UNAUTHORIZED and self._installation_id is not None:
            await response.aclose()
            self._forget(request)
            response = await self._authorized(endpoint, request, resource)
        return response

    async def _authorized(self, endpoint: str, request: httpx.Request, resource: str) -> httpx.Response:
        self.limits.refuse_early(endpoint, resource, time.time())
        request.headers["Authorization"] = f"Bearer {await self._credential()}"
        response = await self._redirected(endpoint, request)
        self._hear(response)
        return response

    async def _redirected(self, endpoint: str, request: httpx.Request) -> httpx.Response:
        """Follow redirects: a repository that was renamed, a tarball's own host.

        Only 307 and 308 keep the method, so others are followed for GET alone.
        """
        for _ in range(REDIRECTS):
            response = await self._exchanged(endpoint, request)
            follow = response.next_request
            keeps = request.method == "GET" or response.status_code in {307, 308}
            if follow is None or not keeps:
                return response
            await response.aclose()
            if (follow.url.scheme, follow.url.host, follow.url.port) != (
                request.url.scheme, request.url.host, request.url.port,
            ):  # fmt: skip
                follow.headers.pop("Authorization", None)
            request = follow
        raise UnavailableError(endpoint, "too many redirects", may_have_happened=False)

    async def _exchanged(self, endpoint: str, request: httpx.Request) -> httpx.Response:
        with self._counted(endpoint) as statuses:
            try:
                response = await self._app.http.send(request, stream=True)
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
                raise UnavailableError(endpoint, words(error), may_have_happened=False) from error
            except httpx.HTTPError as error:
                raise UnavailableError(endpoint, words(error), may_have_happened=True) from error
            statuses.append(str(response.status_code))
            return response

    @contextmanager
    def _counted(self, endpoint: str) -> Iterator[list[str]]:
        if self._app.metrics is None:
            yield []
            return
        with self._app.metrics.request_timed(endpoint) as statuses:
            yield statuses

    # who we are

    async def _credential(self) -> str:
        if self._installation_id is None:
            return self._app.jwt()
        async with self._renewing:  # concurrent callers share one request for a token
            if self._token is None or not self._token.is_fresh(time.time()):
                self._token = await self._new_token(self._installation_id)
            return self._token.value

    async def _new_token(self, installation_id: int) -> _Token:
        answer = await self._app.as_app().rest(
            "POST",
            NEW_TOKEN,
            path={"installation_id": installation_id},
            idempotent=True,  # a token too many does no harm
        )
        try:
            body = answer.json()
            return _Token(str(body["token"]), datetime.fromisoformat(body["expires_at"]).astimezone(UTC))
        except (ValueError, KeyError, TypeError) as error:
            raise UnavailableError(
                f"POST {NEW_TOKEN}", "the answer holds no token", may_have_happened=False
            ) from error

    def _forget(self, request: httpx.Request) -> None:
        """Forget the token that this request carried, unless another caller has renewed it already."""
        if self._token and request.headers.get("Authorization") == f"Bearer {self._token.value}":
            self._token = None

    def _hear(self, response: httpx.Response) -> None:
        said = self.limits.hear(response.headers)
        if said is not None and self._app.metrics is not None:
            self._app.metrics.remaining(str(self._installation_id or "app"), *said)
