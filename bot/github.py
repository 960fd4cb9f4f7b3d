"""Talking to GitHub: tokens, retries and limits. What is said is decided elsewhere.

A plain HTTP client with raw JSON answers: GitHub's published models reject what GitHub sends,
and the known client libraries retry POSTs, sleep for an hour inside a task when a limit is hit,
do not encode path arguments and fetch one token for each concurrent caller.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import httpx
import jwt
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_exponential, wait_random

if TYPE_CHECKING:
    from types import TracebackType

    from bot.metrics import Metrics

T = TypeVar("T")

API_VERSION = "2022-11-28"

TIMEOUT = httpx.Timeout(10.0, connect=5.0, pool=30.0)
ANSWER_SECONDS = 60.0
"""For a whole answer, however slowly it drips in."""

ANSWER_BYTES = 64 * 1024 * 1024
"""A diff of GitHub's largest size is far smaller."""

ATTEMPTS = 3
BACKOFF_SECONDS = 0.5

SECONDARY_LIMIT_SECONDS = 60.0
"""To wait after a limit whose answer names no time, as GitHub's documentation asks."""

LONGEST_LIMIT_SECONDS = 2 * 3600.0
"""GitHub's limits reset hourly; a date beyond this is somebody's wrong clock."""

TOKEN_MARGIN = timedelta(minutes=5)
"""A token is not used when it ends sooner than this."""


class GitHubError(Exception):
    """A request to GitHub did not give what was asked."""

    def __init__(self, endpoint: str, message: str) -> None:
        super().__init__(f"{endpoint}: {message}")
        self.endpoint = endpoint
        self.message = message


class TryLaterError(GitHubError):
    """It may go well later: the job waits, outside a worker's slot."""

    def __init__(self, endpoint: str, message: str, *, until: float | None = None) -> None:
        super().__init__(endpoint, message)
        self.until = until
        """Epoch seconds; None when GitHub did not say."""


class RateLimitedError(TryLaterError):
    """A limit of this installation is used up until a time."""

    until: float

    def __init__(self, endpoint: str, message: str, *, until: float) -> None:
        super().__init__(endpoint, message, until=until)
        self.until = until


class UnavailableError(TryLaterError):
    """No usable answer: a timeout, a cut connection, a 5xx."""

    def __init__(self, endpoint: str, message: str, *, may_have_happened: bool) -> None:
        super().__init__(endpoint, message)
        self.may_have_happened = may_have_happened
        """The request may have taken effect: look before doing it again."""


class RejectedError(GitHubError):
    """GitHub refuses the request, and would again."""

    def __init__(self, endpoint: str, status: int, message: str, answer: Response | None = None) -> None:
        super().__init__(endpoint, f"{status} {message}")
        self.status = status
        self.answer = answer


class UnauthorizedError(RejectedError):
    """401, with a fresh token too."""


class ForbiddenError(RejectedError):
    """403 that is no limit: a permission that we lack, or a suspended installation."""


class NotFoundError(RejectedError):
    """404, 410 or 451: it is gone, or was never visible to us."""


class UnsafePathError(ValueError):
    """A path argument that would lead elsewhere."""


@dataclass(frozen=True, slots=True)
class Response:
    """An answer, read in full."""

    status: int
    headers: httpx.Headers
    body: bytes
    url: str = ""

    @property
    def text(self) -> str:
        """The body as UTF-8, with replacement characters for what is not."""
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:  # noqa: ANN401
        """The body as JSON. Raises ValueError when it is none."""
        return json.loads(self.body)

    @property
    def next_page(self) -> int | None:
        """The number of the next page, from the `Link` header."""
        match = re.search(r'[?&]page=(\d{1,9})[^>]{0,2000}>;\s{0,9}rel="next"', self.headers.get("link", ""))
        return int(match.group(1)) if match else None


@dataclass(frozen=True, slots=True)
class GraphQLProblem:
    """One of the `errors` of a GraphQL answer."""

    message: str
    type: str | None = None
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphQLAnswer:
    """A GraphQL answer: what was found, and what could not be."""

    data: Mapping[str, Any]
    problems: tuple[GraphQLProblem, ...] = ()


class GraphQLFailedError(GitHubError):
    """A GraphQL query without any data in its answer."""

    def __init__(self, problems: tuple[GraphQLProblem, ...]) -> None:
        super().__init__(GRAPHQL, "; ".join(problem.message for problem in problems)[:1000] or "no data")
        self.problems = problems


GRAPHQL = "POST /graphql"


def expand(template: str, arguments: Mapping[str, str | int]) -> str:
    """Fill a path template: `{name}` takes one segment, `{+name}` a path of several.

    Everything is percent-encoded, for a file name is whatever a stranger calls a file. Raises
    UnsafePathError for `.`, `..` and empty segments, which servers and proxies resolve away.
    """

    def fill(match: re.Match[str]) -> str:
        value = str(arguments[match.group(2)])
        segments = value.split("/") if match.group(1) else [value]
        if any(segment in {"", ".", ".."} for segment in segments):
            raise UnsafePathError(f"not a path argument: {value[:200]!r}")
        return "/".join(quote(segment, safe="") for segment in segments)

    return re.sub(r"\{(\+?)(\w+)\}", fill, template)


def retry_after(value: str | None, now: float) -> float | None:
    """The epoch second that a `Retry-After` names, in seconds or as a date. None when it names none."""
    if not value:
        return None
    value = value.strip()
    if re.fullmatch(r"\d{1,9}", value):
        return now + int(value)
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, IndexError, OverflowError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


class Limits:
    """What is known of one installation's limits: while one is used up, nothing is sent."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}

    def refuse_early(self, endpoint: str, resource: str, now: float) -> None:
        """Raise RateLimitedError when a request would only be refused."""
        for used_up in ("all", resource):
            until = self._until.get(used_up, 0.0)
            if until > now:
                raise RateLimitedError(endpoint, "GitHub's limit is used up", until=until)

    def used_up(self, resource: str, until: float) -> None:
        """Remember that nothing may be asked before a time. `all` speaks of every resource."""
        self._until[resource] = max(until, self._until.get(resource, 0.0))


@dataclass(slots=True)
class _Token:
    value: str
    expires_at: datetime

    def is_fresh(self, now: float) -> bool:
        return self.expires_at - TOKEN_MARGIN > datetime.fromtimestamp(now, UTC)


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


class GitHub:
    """GitHub as one installation (or the App itself) may use it."""

    def __init__(self, app: GitHubApp, installation_id: int | None) -> None:
        self._app = app
        self.installation_id = installation_id
        self._limits = Limits()
        self._token: _Token | None = None
        self._renewing = asyncio.Lock()

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
        return await self._send(
            f"{method} {template}",
            self._app.http.build_request(
                method,
                self._app.api_url + expand(template, path or {}),
                params=dict(params) if params else None,
                json=json,
                headers=headers,
            ),
            resource="core",
            idempotent=method in {"GET", "HEAD", "PUT", "DELETE"} if idempotent is None else idempotent,
        )

    async def graphql(self, document: str, variables: Mapping[str, object] | None = None) -> GraphQLAnswer:
        """Send one GraphQL *query* (which may be sent twice).

        What could not be found stands in the answer's `problems`, beside the data. Raises
        GraphQLFailedError when there is no data at all.
        """
        request = self._app.http.build_request(
            "POST", self._app.graphql_url, json={"query": document, "variables": dict(variables or {})}
        )
        return await self._retried(lambda: self._graphql_once(request), idempotent=True)

    @asynccontextmanager
    async def stream(
        self, template: str, *, path: Mapping[str, str | int] | None = None
    ) -> AsyncGenerator[AsyncIterator[bytes], None]:
        """GET something large, such as a tarball: `async with github.stream(…) as chunks`.

        Follows redirects, without our token to other hosts. What breaks while it is read raises
        UnavailableError; nothing is retried.
        """
        endpoint = f"GET {template}"
        request = self._app.http.build_request("GET", self._app.api_url + expand(template, path or {}))
        response = await self._retried(lambda: self._opened(endpoint, request, "core"), idempotent=True)
        try:
            if not response.is_success:
                await self._raise_for(endpoint, "core", await _read(endpoint, response))
            yield _chunks(endpoint, response)
        finally:
            await response.aclose()

    # one request, from the outside in

    async def _send(
        self, endpoint: str, request: httpx.Request, *, resource: str, idempotent: bool
    ) -> Response:
        async def once() -> Response:
            answer = await self._answer(endpoint, request, resource)
            await self._raise_for(endpoint, resource, answer)
            return answer

        return await self._retried(once, idempotent=idempotent)

    async def _retried(self, once: Callable[[], Awaitable[T]], *, idempotent: bool) -> T:
        def again(error: BaseException) -> bool:
            return isinstance(error, UnavailableError) and (idempotent or not error.may_have_happened)

        backoff = self._app.backoff_seconds
        async for attempt in AsyncRetrying(
            retry=retry_if_exception(again),
            stop=stop_after_attempt(ATTEMPTS),
            wait=wait_exponential(multiplier=backoff, max=10) + wait_random(0, backoff),
            reraise=True,
        ):
            with attempt:
                return await once()
        raise AssertionError("unreachable")

    async def _graphql_once(self, request: httpx.Request) -> GraphQLAnswer:
        answer = await self._answer(GRAPHQL, request, "graphql")
        await self._raise_for(GRAPHQL, "graphql", answer)
        try:
            body = answer.json()
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise UnavailableError(GRAPHQL, "the answer is not JSON", may_have_happened=False)
        problems = tuple(_problem(each) for each in body.get("errors") or [])
        if any(problem.type in {"RATE_LIMIT", "RATE_LIMITED"} for problem in problems):
            until = self._note_limit("graphql", answer)
            raise RateLimitedError(GRAPHQL, "GitHub's limit for GraphQL is used up", until=until)
        data = body.get("data")
        if not isinstance(data, dict):
            raise GraphQLFailedError(problems)
        return GraphQLAnswer(data, problems)

    async def _answer(self, endpoint: str, request: httpx.Request, resource: str) -> Response:
        response = await self._opened(endpoint, request, resource)
        try:
            return await _read(endpoint, response)
        finally:
            await response.aclose()

    async def _opened(self, endpoint: str, request: httpx.Request, resource: str) -> httpx.Response:
        """The answer's head, after renewing a token that GitHub no longer takes, once."""
        response = await self._authorized(endpoint, request, resource)
        if response.status_code == httpx.codes.UNAUTHORIZED and self.installation_id is not None:
            await response.aclose()
            self._forget(request)
            response = await self._authorized(endpoint, request, resource)
        return response

    async def _authorized(self, endpoint: str, request: httpx.Request, resource: str) -> httpx.Response:
        self._limits.refuse_early(endpoint, resource, time.time())
        request.headers["Authorization"] = f"Bearer {await self._credential()}"
        response = await self._redirected(endpoint, request)
        self._hear(response)
        return response

    async def _redirected(self, endpoint: str, request: httpx.Request) -> httpx.Response:
        """Follow redirects: a repository that was renamed, a tarball's own host.

        Only 307 and 308 keep the method, so others are followed for GET alone.
        """
        for _ in range(5):
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
                raise UnavailableError(endpoint, _words(error), may_have_happened=False) from error
            except httpx.HTTPError as error:
                raise UnavailableError(endpoint, _words(error), may_have_happened=True) from error
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
        if self.installation_id is None:
            return self._app.jwt()
        async with self._renewing:  # concurrent callers share one request for a token
            if self._token is None or not self._token.is_fresh(time.time()):
                self._token = await self._new_token(self.installation_id)
            return self._token.value

    async def _new_token(self, installation_id: int) -> _Token:
        answer = await self._app.as_app().rest(
            "POST",
            "/app/installations/{installation_id}/access_tokens",
            path={"installation_id": installation_id},
            idempotent=True,  # a token too many does no harm
        )
        try:
            body = answer.json()
            return _Token(str(body["token"]), datetime.fromisoformat(body["expires_at"]).astimezone(UTC))
        except (ValueError, KeyError, TypeError) as error:
            raise UnavailableError(
                "POST /app/installations/{installation_id}/access_tokens",
                "the answer holds no token",
                may_have_happened=False,
            ) from error

    def _forget(self, request: httpx.Request) -> None:
        """Forget the token that this request carried, unless another caller has renewed it already."""
        if self._token and request.headers.get("Authorization") == f"Bearer {self._token.value}":
            self._token = None

    # limits

    def _hear(self, response: httpx.Response) -> None:
        """Note what an answer says about the limits."""
        headers = response.headers
        resource = headers.get("x-ratelimit-resource", "core")
        left = headers.get("x-ratelimit-remaining", "")
        if not left.isascii() or not left.isdigit():
            return
        if self._app.metrics:
            self._app.metrics.remaining(str(self.installation_id or "app"), resource[:50], int(left))
        if int(left) == 0:
            reset = _reset(headers, time.time())
            if reset is not None:
                self._limits.used_up(resource, reset)

    def _note_limit(self, resource: str, answer: Response) -> float:
        """Until when to wait after a refusal for a limit; remembered for everyone."""
        now = time.time()
        named = retry_after(answer.headers.get("retry-after"), now)
        if named is not None:  # a secondary limit concerns every kind of request
            resource = "all"
        elif answer.headers.get("x-ratelimit-remaining") == "0":
            named = _reset(answer.headers, now)
        until = named if named is not None else now + SECONDARY_LIMIT_SECONDS
        until = min(max(until, now), now + LONGEST_LIMIT_SECONDS) + 1.0
        self._limits.used_up(resource, until)
        return until

    async def _raise_for(self, endpoint: str, resource: str, answer: Response) -> None:
        status = answer.status
        if 200 <= status < 300:
            return
        message = _message(answer)
        if status >= 500:
            raise UnavailableError(endpoint, f"{status} {message}", may_have_happened=True)
        if status == 429 or (status == 403 and _is_limit(answer, message)):
            until = self._note_limit(resource, answer)
            raise RateLimitedError(endpoint, f"{status} {message}", until=until)
        kinds = {
            401: UnauthorizedError,
            403: ForbiddenError,
            404: NotFoundError,
            410: NotFoundError,
            451: NotFoundError,
        }
        raise kinds.get(status, RejectedError)(endpoint, status, message, answer)


def _is_limit(answer: Response, message: str) -> bool:
    return (
        "retry-after" in answer.headers
        or answer.headers.get("x-ratelimit-remaining") == "0"
        or "rate limit" in message.lower()
        or "abuse detection" in message.lower()
    )


def _reset(headers: httpx.Headers, now: float) -> float | None:
    reset = headers.get("x-ratelimit-reset", "")
    if not re.fullmatch(r"\d{1,12}", reset):
        return None
    return min(float(reset), now + LONGEST_LIMIT_SECONDS)


def _message(answer: Response) -> str:
    """GitHub's own words, cut short; never a whole error page."""
    try:
        body = answer.json()
    except ValueError:
        return ""
    return str(body.get("message", ""))[:500] if isinstance(body, dict) else ""


def _problem(error: object) -> GraphQLProblem:
    if not isinstance(error, dict):
        return GraphQLProblem(str(error)[:500])
    path = error.get("path")
    return GraphQLProblem(
        message=str(error.get("message", ""))[:500],
        type=str(error["type"]) if error.get("type") else None,
        path=tuple(path) if isinstance(path, list) else (),
    )


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:500]


async def _read(endpoint: str, response: httpx.Response) -> Response:
    body = bytearray()
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            async for chunk in _chunks(endpoint, response):
                body += chunk
                if len(body) > ANSWER_BYTES:
                    raise RejectedError(endpoint, response.status_code, "the answer is too large")
    except TimeoutError as error:
        raise UnavailableError(endpoint, "the answer takes too long", may_have_happened=True) from error
    return Response(response.status_code, response.headers, bytes(body), str(response.url))


async def _chunks(endpoint: str, response: httpx.Response) -> AsyncIterator[bytes]:
    try:
        async for chunk in response.aiter_bytes():
            yield chunk
    except httpx.HTTPError as error:
        raise UnavailableError(endpoint, _words(error), may_have_happened=True) from error
