"""The one pool of connections below githubkit, and the mending of what githubkit would stumble over."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx

from bot.github.limits import mend

REFUSAL_BYTES = 64 * 1024
"""Of an answer that is no success: githubkit reads it whole, and more of it tells nobody anything."""

KEEPS_METHOD = frozenset({307, 308})


class Pool(httpx.AsyncBaseTransport):
    """Shared by all clients of an App.

    githubkit makes a client for each request and closes it, and its transport with it, so closing
    this does nothing; the HTTP client below is closed by who made it. It brings the environment's
    proxies, which a client with a transport of its own ignores.
    """

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; the answer is not read yet."""
        response = await self._http.send(request, stream=True, follow_redirects=False)
        mend(response.headers)
        if not response.is_success:
            response.stream = _Beginning(response.stream)
        if request.method != "GET" and response.status_code not in KEEPS_METHOD:
            response.headers.pop("location", None)  # else it would be followed with a GET
        return response


class _Beginning(httpx.AsyncByteStream):
    """The first bytes of a body."""

    def __init__(self, body: httpx.SyncByteStream | httpx.AsyncByteStream) -> None:
        if not isinstance(body, httpx.AsyncByteStream):
            raise TypeError("an asynchronous client gives asynchronous bodies")
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = REFUSAL_BYTES
        async for chunk in self._body:
            yield chunk[:left]
            left -= len(chunk)
            if left <= 0:
                return

    async def aclose(self) -> None:
        await self._body.aclose()
