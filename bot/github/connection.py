"""One installation's line to GitHub: its token and its limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import httpx

from bot.github.body import ANSWER_SECONDS, words
from bot.github.errors import UnavailableError
from bot.github.limits import Limits

if TYPE_CHECKING:
    from bot.github.response import Response
    from bot.github.server import Server

TOKEN_MARGIN = timedelta(minutes=5)
"""A token is not used when it ends sooner than this."""

NEW_TOKEN = "/app/installations/{installation_id}/access_tokens"

NEVER_ARRIVED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.TooManyRedirects)


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be sent, to be sent again with another token if need be."""

    endpoint: str
    """How it is counted: the method and the path's template."""
    method: str
    url: str
    """Encoded; below the API's address unless it is absolute."""
    resource: str = "core"
    """Which of GitHub's limits it is counted for."""
    params: Mapping[str, str | int] | None = None
    json: object = None
    headers: Mapping[str, str] | None = None

    @property
    def named(self) -> str:
        """What a person is told of it: the method and the path as it was sent."""
        return f"{self.method} {self.url}"


@dataclass(frozen=True, slots=True)
class _SignedIn:
    authorization: Callable[[], str]
    expires_at: datetime | None = None

    def is_fresh(self, now: float) -> bool:
        return self.expires_at is None or self.expires_at - TOKEN_MARGIN > datetime.fromtimestamp(now, UTC)


class Connection:
    """Sends requests as one installation, or with None as the App itself or the token's owner.

    A token of an installation is fetched once for all concurrent callers, and renewed when it was revoked.
    """

    def __init__(
        self, server: Server, installation_id: int | None, new_token: Callable[[int], Awaitable[Response]]
    ) -> None:
        """`new_token` asks, as the App, for a token of an installation."""
        self._server = server
        self._ask_for_token = new_token
        self._installation_id = installation_id
        self._signed_in = _SignedIn(server.authorization) if installation_id is None else None
        self._renewing = asyncio.Lock()
        self.limits = Limits()

    async def open(self, request: Request) -> httpx.Response:
        """The answer's head, after renewing a token that GitHub no longer takes, once."""
        used, response = await self._authorized(request)
        if response.status_code == httpx.codes.UNAUTHORIZED and self._installation_id is not None:
            await response.aclose()
            if self._signed_in is used:  # else another caller has renewed it already
                self._signed_in = None
            _, response = await self._authorized(request)
        return response

    async def _authorized(self, request: Request) -> tuple[_SignedIn, httpx.Response]:
        self.limits.refuse_early(request.named, request.resource, time.time())
        signed_in = await self._sign_in()
        response = await self._exchanged(signed_in.authorization(), request)
        self._hear(response)
        return signed_in, response

    async def _exchanged(self, authorization: str, request: Request) -> httpx.Response:
        endpoint = request.named
        with self._counted(request.endpoint) as statuses:
            try:
                response = await self._sent(authorization, request)
            except NEVER_ARRIVED as error:
                raise UnavailableError(endpoint, words(error), may_have_happened=False) from error
            except httpx.HTTPError as error:
                raise UnavailableError(endpoint, words(error), may_have_happened=True) from error
            except TimeoutError as error:
                raise UnavailableError(endpoint, "no answer in time", may_have_happened=True) from error
            statuses.append(str(response.status_code))
            return response

    async def _sent(self, authorization: str, request: Request) -> httpx.Response:
        """The answer's head, whatever its status. Raises what the HTTP client raises, and TimeoutError."""
        http = self._server.http
        sent = http.build_request(
            request.method,
            self._server.url(request.url),
            params=request.params or None,
            json=request.json,
            headers={"Authorization": authorization, **(request.headers or {})},
        )
        async with asyncio.timeout(ANSWER_SECONDS):  # a head, too, can drip in slowly
            return await http.send(sent)

    @contextmanager
    def _counted(self, endpoint: str) -> Iterator[list[str]]:
        if self._server.metrics is None:
            yield []
            return
        with self._server.metrics.request_timed(endpoint) as statuses:
            yield statuses

    # who we are

    async def _sign_in(self) -> _SignedIn:
        async with self._renewing:  # concurrent callers share one request for a token
            if self._signed_in is None or not self._signed_in.is_fresh(time.time()):
                self._signed_in = await self._new_token()
            return self._signed_in

    async def _new_token(self) -> _SignedIn:
        answer = await self._ask_for_token(self._installation_id or 0)
        try:
            body = answer.json()
            token = str(body["token"])
            expires_at = datetime.fromisoformat(body["expires_at"]).astimezone(UTC)
        except (ValueError, KeyError, TypeError) as error:
            raise UnavailableError(
                f"POST {NEW_TOKEN}", "the answer holds no token", may_have_happened=False
            ) from error
        return _SignedIn(lambda: f"token {token}", expires_at)

    def _hear(self, response: httpx.Response) -> None:
        said = self.limits.hear(response.headers)
        if said is not None and self._server.metrics is not None:
            self._server.metrics.remaining(str(self._installation_id or "app"), *said)
