"""Reads the body of an answer: within a time, and up to a length."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx

from bot.github.errors import RejectedError, UnavailableError
from bot.github.response import Response

ANSWER_SECONDS = 60.0
"""For a whole answer, however slowly it drips in."""

ANSWER_BYTES = 64 * 1024 * 1024
"""A diff of GitHub's largest size is far smaller."""


async def read_body(endpoint: str, response: httpx.Response) -> Response:
    """Read an answer to its end. Raises UnavailableError when it is cut or too slow."""
    body = bytearray()
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            async for chunk in chunks(endpoint, response):
                body += chunk
                if len(body) > ANSWER_BYTES:
                    raise RejectedError(endpoint, response.status_code, "the answer is too large")
    except TimeoutError as error:
        raise UnavailableError(endpoint, "the answer takes too long", may_have_happened=True) from error
    return Response(response.status_code, response.headers, bytes(body), str(response.url))


async def chunks(endpoint: str, response: httpx.Response) -> AsyncIterator[bytes]:
    """The body piece by piece. Raises UnavailableError when it is cut."""
    try:
        async for chunk in response.aiter_bytes():
            yield chunk
    except httpx.HTTPError as error:
        raise UnavailableError(endpoint, words(error), may_have_happened=True) from error


def words(error: Exception) -> str:
    """An error of the HTTP client for a message."""
    return f"{type(error).__name__}: {error}"[:500]
