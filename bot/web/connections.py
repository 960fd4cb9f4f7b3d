"""Connections that cannot be held open for nothing: a limit of time for headers, and of their number."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""From connecting until the headers are there; GitHub sends them at once."""

CONNECTIONS = 500
"""At once. A process has 1,024 files at least, and some hundred connections more are accepted before one is closed."""

BACKLOG = 256
"""Connections that are accepted at once, before anything else is done."""


class Connection(H11Protocol):
    """A connection that ends when nothing comes of it.

    `limit_concurrency` of uvicorn would answer everybody with 503 as soon as there are so many connections, silent
    ones among them. Here the one that has waited longest for its client goes instead: a client that means it sends
    its request in milliseconds.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, and another one go when there are too many."""
        super().connection_made(transport)
        self._wait(HEADER_SECONDS)
        open_ = _in_order(self.app_state)
        open_[self] = None
        if len(open_) > CONNECTIONS:
            oldest = next((each for each in open_ if not each.answers), next(iter(open_)))
            oldest.end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        _in_order(self.app_state).pop(self, None)
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait(self.timeout_keep_alive)
        super().on_response_complete()

    @property
    def answers(self) -> bool:
        """Whether a request is all there and is not answered yet."""
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete and not cycle.more_body

    def end(self) -> None:
        """Close it now, whatever its client still wants to send."""
        self._stop_waiting()
        _in_order(self.app_state).pop(self, None)
        self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._end_if_idle)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end_if_idle(self) -> None:
        """Headers that come byte by byte do not count."""
        if self.cycle is None or self.cycle.response_complete:
            self.end()


def _in_order(state: dict[str, Any]) -> dict[Connection, None]:
    """The connections of a server, the oldest first."""
    found: dict[Connection, None] = state.setdefault("citecheck connections", {})
    return found
