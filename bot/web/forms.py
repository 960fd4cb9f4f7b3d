"""What a browser sends: the fields of a form, and secrets that are compared."""

from __future__ import annotations

import asyncio
import hmac
from urllib.parse import parse_qs

from starlette.requests import Request

FORM_LIMIT = 16 * 1024
"""Bytes of a form that are read."""

FORM_SECONDS = 10.0


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; none of one that is too large or too slow."""
    body = b""
    try:
        async with asyncio.timeout(FORM_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > FORM_LIMIT:
                    return {}
    except TimeoutError:
        return {}
    try:
        sent = parse_qs(body.decode("utf-8"), max_num_fields=20)
    except ValueError:
        return {}
    return {name: values[0] for name, values in sent.items()}


def same(given: str, expected: str) -> bool:
    """Whether two secrets are the same, in time that says nothing."""
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), expected.encode())
