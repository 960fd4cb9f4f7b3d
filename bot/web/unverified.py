"""Bodies on their way, of which nobody knows yet who sent them: bounded in bytes, each and all together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

UNVERIFIED_BYTES = 64 * 1024 * 1024
"""Of all bodies together: two of the largest that GitHub sends, and hundreds of the usual."""


class CrowdedOutError(Exception):
    """The body was given up for others: it had been on its way longest when there was no more room."""


@dataclass(slots=True, eq=False)
class Body:
    """What has arrived of a body."""

    content: bytearray = field(default_factory=bytearray)
    timeout: asyncio.Timeout | None = None
    is_crowded_out: bool = False


class Unverified:
    """Room for bodies. When it is full, the one that has been on its way longest gives way.

    So a stranger who fills it, fast or byte by byte, loses his own bodies first: a delivery of GitHub's usual size is
    there within milliseconds.
    """

    def __init__(self, limit: int = UNVERIFIED_BYTES) -> None:
        self._limit = limit
        self._held = 0
        self._bodies: dict[Body, None] = {}

    @property
    def held(self) -> int:
        """Bytes that are held now."""
        return self._held

    @asynccontextmanager
    async def body(self, seconds: float) -> AsyncIterator[Body]:
        """A body that may take so many seconds. Raises TimeoutError, and CrowdedOutError."""
        body = Body()
        self._bodies[body] = None
        try:
            async with asyncio.timeout(seconds) as body.timeout:
                yield body
        except TimeoutError:
            if body.is_crowded_out:
                raise CrowdedOutError from None
            raise
        finally:
            self._drop(body)

    def add(self, body: Body, chunk: bytes) -> None:
        """Keep a chunk of a body, and make room for it. Raises CrowdedOutError."""
        if body.is_crowded_out:
            raise CrowdedOutError
        body.content += chunk
        self._held += len(chunk)
        while self._held > self._limit:
            oldest = next(iter(self._bodies))
            self._drop(oldest)
            oldest.content = bytearray()
            oldest.is_crowded_out = True
            if oldest.timeout is not None and oldest is not body:
                oldest.timeout.reschedule(asyncio.get_running_loop().time())
            if oldest is body:
                raise CrowdedOutError

    def _drop(self, body: Body) -> None:
        if body in self._bodies:
            del self._bodies[body]
            self._held -= len(body.content)
