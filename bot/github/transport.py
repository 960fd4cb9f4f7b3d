"""The HTTP clients that all of an App's installations share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from http.cookiejar import CookieJar
from typing import Any

import httpx

REFUSAL_BYTES = 64 * 1024
"""Of an answer that is no success: more of it says nothing."""

AT_ONCE = 50
"""Requests at a time; GitHub refuses more than 100."""

KEEPS_METHOD = frozenset({307, 308})


Cookies = httpx.Cookies | CookieJar | dict[str, str] | list[tuple[str, str]]
"""Whatever an `httpx.AsyncClient` takes for its cookies."""


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

    async def send(self, request: httpx.Request) -> httpx.Response:
        """The answer's head. Its client is free again when the answer is closed."""
        await self._turns.acquire()
        client = self._free.pop() if self._free else self._another()

        def give_back() -> None:
            self._free.append(client)
            self._turns.release()

        try:
            response = await client.send(request, auth=None, stream=True)
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


class Client(httpx.AsyncClient):
    """The client of an App: its installations share connections, and must not share cookies."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of the client
        super().__init__(**options, follow_redirects=True, event_hooks={"response": [_bounded]})

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


async def _bounded(response: httpx.Response) -> None:
    """Bound an answer that is no success, and lead nothing but a GET to where a GET would follow."""
    if not response.is_success:
        response.stream = _Beginning(response.stream)
    if response.request.method != "GET" and response.status_code not in KEEPS_METHOD:
        response.headers.pop("location", None)


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
