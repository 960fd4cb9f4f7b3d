"""What is asked of GitHub, and how often."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_exponential, wait_random

from bot.github.body import chunks, read_body
from bot.github.connection import NEW_TOKEN, Connection, Request
from bot.github.errors import (
    GRAPHQL,
    ForbiddenError,
    GraphQLFailedError,
    NotFoundError,
    RateLimitedError,
    RejectedError,
    UnauthorizedError,
    UnavailableError,
)
from bot.github.limits import is_limit
from bot.github.paths import expand
from bot.github.response import GraphQLAnswer, GraphQLProblem, Response

if TYPE_CHECKING:
    from bot.github.server import Server

T = TypeVar("T")

ATTEMPTS = 3
SERVER_ERROR = 500
SENT_TWICE = frozenset({"GET", "HEAD", "PUT", "DELETE"})
"""Methods of requests that may be sent twice."""

REFUSALS: Mapping[int, type[RejectedError]] = {
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    410: NotFoundError,
    451: NotFoundError,
}


class GitHub:
    """GitHub as one installation may use it, or with None as the App or the token's owner may."""

    def __init__(self, server: Server, installation_id: int | None, itself: GitHub | None = None) -> None:
        """`itself`: the same GitHub as the App may use it, which gets the installation's tokens."""
        self._server = server
        self._connection = Connection(server, installation_id, (itself or self).new_token)
        self.installation_id = installation_id

    async def rest(
        self,
        method: str,
        template: str,
        *,
        path: Mapping[str, str | int] | None = None,
        params: Mapping[str, str | int] | None = None,
        json: object = None,
        headers: Mapping[str, str] | None = None,
        idempotent: bool | None = None,
    ) -> Response:
        """Send one request and read its answer.

        `template` is the path as GitHub's documentation writes it, `path` its arguments (see
        `expand`). Requests that may be sent twice are retried when no answer comes: GET, PUT
        and DELETE, or as `idempotent` says. Raises a GitHubError for everything but 2xx.
        """
        request = Request(
            f"{method} {template}",
            method,
            expand(template, path or {}),
            params=params,
            json=json,
            headers=headers,
        )

        async def once() -> Response:
            answer = await self._answer(request)
            self._raise_for(request, answer)
            return answer

        return await self._retried(
            once, idempotent=method in SENT_TWICE if idempotent is None else idempotent
        )

    async def graphql(self, document: str, variables: Mapping[str, object] | None = None) -> GraphQLAnswer:
        """Send one GraphQL *query* (which may be sent twice).

        What could not be found is in the answer's `problems`, beside the data. Raises
        GraphQLFailedError when there is no data at all.
        """
        json = {"query": document, "variables": dict(variables or {})}
        request = Request(GRAPHQL, "POST", self._server.graphql_url, "graphql", json=json)
        return await self._retried(lambda: self._graphql_once(request), idempotent=True)

    async def new_token(self, installation_id: int) -> Response:
        """Ask, as the App, for a token of an installation."""
        path = {"installation_id": installation_id}
        return await self.rest("POST", NEW_TOKEN, path=path, idempotent=True)  # one too many does no harm

    @asynccontextmanager
    async def stream(
        self, template: str, *, path: Mapping[str, str | int] | None = None
    ) -> AsyncGenerator[AsyncIterator[bytes], None]:
        """GET something large, such as a tarball: `async with github.stream(…) as chunks`.

        Follows redirects, without our token to other hosts. What breaks while it is read raises
        UnavailableError; nothing is retried.
        """
        request = Request(f"GET {template}", "GET", expand(template, path or {}))
        response = await self._retried(lambda: self._connection.open(request), idempotent=True)
        try:
            if not response.is_success:
                self._raise_for(request, await read_body(request.named, response))
            yield chunks(request.named, response)
        finally:
            await response.aclose()

    # one request, from the outside in

    async def _retried(self, once: Callable[[], Awaitable[T]], *, idempotent: bool) -> T:
        def again(error: BaseException) -> bool:
            return isinstance(error, UnavailableError) and (idempotent or not error.may_have_happened)

        backoff = self._server.backoff_seconds
        async for attempt in AsyncRetrying(
            retry=retry_if_exception(again),
            stop=stop_after_attempt(ATTEMPTS),
            wait=wait_exponential(multiplier=backoff, max=10) + wait_random(0, backoff),
            reraise=True,
        ):
            with attempt:
                return await once()
        raise AssertionError("unreachable")

    async def _graphql_once(self, request: Request) -> GraphQLAnswer:
        answer = await self._answer(request)
        self._raise_for(request, answer)
        try:
            body = answer.json()
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise UnavailableError(GRAPHQL, "the answer is not JSON", may_have_happened=False)
        problems = tuple(GraphQLProblem.of(each) for each in body.get("errors") or [])
        if any(problem.type in {"RATE_LIMIT", "RATE_LIMITED"} for problem in problems):
            until = self._connection.limits.refused("graphql", answer.headers)
            raise RateLimitedError(GRAPHQL, "GitHub's limit for GraphQL is used up", until=until)
        data = body.get("data")
        if not isinstance(data, dict):
            raise GraphQLFailedError(problems)
        return GraphQLAnswer(data, problems)

    async def _answer(self, request: Request) -> Response:
        response = await self._connection.open(request)
        try:
            return await read_body(request.named, response)
        finally:
            await response.aclose()

    def _raise_for(self, request: Request, answer: Response) -> None:
        if answer.is_success:
            return
        said = f"{answer.status} {answer.message}"
        if answer.status >= SERVER_ERROR:
            raise UnavailableError(request.named, said, may_have_happened=True)
        if is_limit(answer):
            until = self._connection.limits.refused(request.resource, answer.headers)
            raise RateLimitedError(request.named, said, until=until)
        kind = REFUSALS.get(answer.status, RejectedError)
        raise kind(request.named, answer.status, answer.message, answer)
