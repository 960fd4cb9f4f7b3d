"""Serving an application with uvicorn until an event says stop."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from bot.web.connections import BACKLOG, Connection

if TYPE_CHECKING:
    import socket

    from starlette.applications import Starlette

REQUEST_GRACE_SECONDS = 5
"""For requests under way when the process is told to stop."""


async def serve(app: Starlette, listener: socket.socket, stop: asyncio.Event) -> None:
    """Serve an application on a socket that listens, until `stop` is set."""
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,  # our own takes its lines too
            access_log=False,
            lifespan="off",
            server_header=False,
            http=Connection,
            backlog=BACKLOG,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=REQUEST_GRACE_SECONDS,
        )
    )
    stopping = asyncio.create_task(stop.wait())
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    stopping.cancel()
    await serving


class _Server(uvicorn.Server):
    """Uvicorn that leaves signals to us: a worker in the same process must hear them too."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def stopping_signals(stop: asyncio.Event) -> Iterator[None]:
    """Set `stop` at SIGTERM and SIGINT for as long as the body runs."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    try:
        yield
    finally:
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(name)
