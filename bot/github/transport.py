"""The HTTP clients below githubkit, and the mending of what githubkit would stumble over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Any, cast

import githubkit
import httpx

from bot.github.limits import mend

if TYPE_CHECKING:
    from githubkit.config import Config

REFUSAL_BYTES = 64 * 1024
"""Of an answer that is no success: githubkit reads it whole, and more of it says nothing."""

AT_ONCE = 50
"""Requests at a time; GitHub refuses more than 100."""

KEEPS_METHOD = frozenset({307, 308})


Cookies = httpx.Cookies | CookieJar | dict[str, str] | list[tuple[str, str]]
"""Whatever an `httpx.AsyncClient` takes for its cookies."""


class Kit(githubkit.GitHub[Any]):
    """githubkit as the App or as one of its installations, on the HTTP clients that they all share.

    githubkit itself makes a client for each request and closes it.
    """

    def __init__(self, auth: githubkit.BaseAuthStrategy, *, config: Config, http: Clients) -> None:
        super().__init__(auth, config=config)
        self._http = http

    @asynccontextmanager
    async def get_async_client(self) -> AsyncGenerator[httpx.AsyncClient, None]:
        """A client, as githubkit asks for one at each request."""
        yield cast("httpx.AsyncClient", _Signing(self._http, self.auth.get_auth_flow(self)))

    def speaking_as(self, auth: githubkit.BaseAuthStrategy) -> Kit:
        """The same, for somebody else."""
        return Kit(auth, config=self.config, http=self._http)


class Clients:
    """Clients that requests take turns with: as many as there are requests at a time.

    Each keeps a connection of its own, and the one that was used last is the next to be used. At each request
    httpcore asks every idle connection of a pool whether the other end has closed it, and again after it: with
    one pool for all, that took more processor time than all the rest of a check's requests.
    """

    def __init__(self, make: Callable[[], Client]) -> None:
        self._make = make
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._all: list[Client] = []
        self._free: list[Client] = [self._another()]
        self.build_request = self._free[0].build_request

    async def send(self, request: httpx.Request, *, auth: httpx.Auth) -> httpx.Response:
        """The answer's head. Its client is free again when the answer is closed."""
        await self._turns.acquire()
        client = self._free.pop() if self._free else self._another()

        def give_back() -> None:
            self._free.append(client)
            self._turns.release()

        try:
            response = await client.send(request, auth=auth, stream=True)
        except BaseException:
            give_back()
            raise
        response.stream = _Lent(response.stream, give_back)
        return response

    async def aclose(self) -> None:
        """Close all connections. One that cannot be closed keeps no other open; its error is raised at the end."""
        async with AsyncExitStack() as closing:
            for client in self._all:
                closing.push_async_callback(client.aclose)

    def _another(self) -> Client:
        self._all.append(self._make())
        return self._all[-1]


class _Signing:
    """What githubkit uses of a client, with who it is for."""

    def __init__(self, http: Clients, auth: httpx.Auth) -> None:
        self._http = http
        self._auth = auth
        self.build_request = http.build_request

    async def send(self, request: httpx.Request, *, stream: bool = False) -> httpx.Response:
        response = await self._http.send(request, auth=self._auth)
        if not stream:
            try:
                await response.aread()
            except BaseException:
                await response.aclose()
                raise
        return response


class Client(httpx.AsyncClient):
    """The client of an App: its installations share connections, and must not share cookies."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of the client
        super().__init__(**options, event_hooks={"response": [_mended]})

    @property
    def cookies(self) -> httpx.Cookies:
        """None, ever."""
        return _NO_COOKIES

    @cookies.setter
    def cookies(self, _cookies: Cookies) -> None:
        raise TypeError("this client keeps no cookies")


class _NoCookies(httpx.Cookies):
    def extract_cookies(self, response: httpx.Response) -> None:
        """Keep nothing."""


_NO_COOKIES = _NoCookies()


async def _mended(response: httpx.Response) -> None:
    """Make of an answer's head what githubkit can read, also of one that redirects."""
    mend(response.headers)
    if not response.is_success:
        response.stream = _Beginning(response.stream)
    if response.request.method != "GET" and response.status_code not in KEEPS_METHOD:
        response.headers.pop("location", None)  # else it would be followed with a GET


class _Body(httpx.AsyncByteStream):
    """The body of an answer, as it comes."""

    def __init__(self, body: httpx.SyncByteStream | httpx.AsyncByteStream) -> None:
        if not isinstance(body, httpx.AsyncByteStream):
            raise TypeError("an asynchronous client gives asynchronous bodies")
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._body:
            yield chunk

    async def aclose(self) -> None:
        await self._body.aclose()


class _Lent(_Body):
    """The body of an answer whose client waits for its end."""

    def __init__(
        self, body: httpx.SyncByteStream | httpx.AsyncByteStream, give_back: Callable[[], None]
    ) -> None:
        super().__init__(body)
        self._give_back: Callable[[], None] | None = give_back

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async for chunk in self._body:
                yield chunk
        except BaseException:  # githubkit closes no answer whose body broke off
            await self.aclose()
            raise

    async def aclose(self) -> None:
        try:
            await super().aclose()
        finally:
            give_back, self._give_back = self._give_back, None
            if give_back is not None:
                give_back()


class _Beginning(_Body):
    """The first bytes of a body."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = REFUSAL_BYTES
        async for chunk in self._body:
            yield chunk[:left]
            left -= len(chunk)
            if left <= 0:
                return
