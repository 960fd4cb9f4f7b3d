"""The bot's processes: what runs in each, how they start, and how they stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import structlog
import uvicorn

from bot.config.settings import Role, Settings
from bot.jobs.engine import Engine
from bot.storage import database
from bot.telemetry.metrics import Metrics
from bot.web.app import create_app, create_health_app

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from bot.jobs.working import MakeReporter

REQUEST_GRACE_SECONDS = 5
"""For requests under way when the process is asked to stop."""

log = structlog.get_logger(__name__)


class PortTakenError(Exception):
    """Nothing can listen at the address that the settings name."""


async def run(role: Role, settings: Settings) -> None:
    """Run a process until SIGTERM or SIGINT asks it to stop. Raises PortTakenError."""
    stop = asyncio.Event()
    with stopping_signals(stop):
        await run_until(stop, role, settings)


async def run_until(
    stop: asyncio.Event,
    role: Role,
    settings: Settings,
    *,
    make_reporter: MakeReporter | None = None,
    on_port: Callable[[int], None] | None = None,
) -> None:
    """Run a process until `stop` is set; `on_port` gets the port when it is listened at."""
    url = settings.database_url.get_secret_value()
    metrics = Metrics()
    async with AsyncExitStack() as stack:
        listener = _listener(role, settings)
        if listener is not None:
            stack.callback(listener.close)
        if role is not Role.WEB or database.is_sqlite(url):
            await asyncio.to_thread(database.prepare, url)
        engine = Engine(url, quiet_seconds=settings.quiet_seconds)
        stack.push_async_callback(engine.close)
        if role is not Role.WEB:
            from bot.jobs import working  # noqa: PLC0415 - the web process needs no more than it must

            make = make_reporter or working.reporter
            await stack.enter_async_context(working.working(settings, engine, metrics, make))
        with suppress(Exception):  # it may not be there yet; the first delivery finds the connection open
            await engine.check_reachable()
        if listener is None:
            await stop.wait()
            return
        if on_port is not None:
            on_port(listener.getsockname()[1])
        create = create_health_app if role is Role.WORKER else create_app
        await serve(create(settings, engine, metrics), listener, stop)


async def serve(app: Starlette, listener: socket.socket, stop: asyncio.Event) -> None:
    """Serve an application on a socket that listens, until `stop` is set."""
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,  # our own takes its lines too
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=REQUEST_GRACE_SECONDS,
        )
    )
    host, port = listener.getsockname()[:2]
    log.info("listening", host=host, port=port)
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


def _listener(role: Role, settings: Settings) -> socket.socket | None:
    port = settings.worker_port if role is Role.WORKER else settings.port
    if port is None:
        return None
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named: asyncio turns Nagle's algorithm off only where it is, and with it on, each
    # answer waits 40 ms for the client's acknowledgement of its headers.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise PortTakenError(f"cannot listen at {settings.host}:{port}: {error.strerror or error}") from error
    return listener
