"""A Starlette application served on loopback by uvicorn in a thread."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from starlette.types import ASGIApp

START_SECONDS = 10.0
STOP_SECONDS = 5.0


class ThreadedServer:
    """Listens from `start` to `stop`. The port is free to be chosen by the system."""

    def __init__(self, app: ASGIApp, host: str = "127.0.0.1", port: int = 0) -> None:
        self._app = app
        self._host = host
        self._port = port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._port

    @property
    def url(self) -> str:
        """The address without a slash at the end."""
        return f"http://{self._host}:{self._port}"

    def start(self) -> str:
        """Listen, and return the address; OSError when the port is taken, TimeoutError when it hangs."""
        # asyncio sends without delay only on sockets that name their protocol, which `create_server` does
        # not, and the delay is 40 ms for every answer.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((self._host, self._port))
        listening.listen(1_024)
        self._port = listening.getsockname()[1]
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve(listening)), name=f"sandbox-{self._port}", daemon=True
        )
        self._thread.start()
        if not self._ready.wait(START_SECONDS):
            raise TimeoutError(f"nothing answers on {self.url}")
        return self.url

    def stop(self) -> None:
        """Stop at once, whatever is running; nothing happens when nothing runs."""
        if self._loop is None or self._task is None or self._thread is None:
            return
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(STOP_SECONDS)
        self._loop = self._task = self._thread = None

    async def _serve(self, listening: socket.socket) -> None:
        # uvicorn's own way to stop waits for its clock and for open connections, a fifth of a second in
        # all. Nobody is owed an answer here, so its task is cancelled and asyncio clears the rest away.
        config = uvicorn.Config(self._app, log_config=None, access_log=False, lifespan="off")
        config.load()
        server = uvicorn.Server(config)
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        server.lifespan = config.lifespan_class(config)
        try:
            await server.startup(sockets=[listening])
            self._ready.set()
            with contextlib.suppress(asyncio.CancelledError):
                await server.main_loop()
        finally:
            for each in server.servers:
                each.close()
            for connection in list(server.server_state.connections):
                connection.shutdown()
            listening.close()
