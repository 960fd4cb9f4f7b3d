"""A Starlette application served on loopback by uvicorn in a thread."""

from __future__ import annotations

import socket
import threading
import time
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
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._socket: socket.socket | None = None

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
        self._socket = socket.create_server((self._host, self._port), reuse_port=False)
        self._port = self._socket.getsockname()[1]
        config = uvicorn.Config(
            self._app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        self._server = server
        self._thread = threading.Thread(
            target=server.run, args=([self._socket],), name=f"sandbox-{self._port}", daemon=True
        )
        self._thread.start()
        deadline = time.monotonic() + START_SECONDS
        while not server.started:
            if time.monotonic() > deadline or not self._thread.is_alive():
                raise TimeoutError(f"nothing answers on {self.url}")
            time.sleep(0.005)
        return self.url

    def stop(self) -> None:
        """Finish what is running and close; nothing happens when it is not running."""
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(STOP_SECONDS)
        if self._socket is not None:
            self._socket.close()
        self._server = self._thread = self._socket = None
