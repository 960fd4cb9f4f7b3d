"""The bot's processes: what runs in each, how they start, and how they stop."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING

import structlog

from bot.config.settings import Role, Settings
from bot.jobs.queue.engine import Engine
from bot.storage import database
from bot.telemetry.metrics import Metrics
from bot.web.app import create_app, create_health_app
from bot.web.serving import serve, stopping_signals

if TYPE_CHECKING:
    from bot.jobs.check.services import OnReview
    from bot.judge.client import Client

KEY_SECONDS = 10.0
"""For GitHub to say, at the start, whether it knows our key."""

log = structlog.get_logger(__name__)


class CannotStartError(Exception):
    """Nothing can listen at the address that the settings name, or GitHub does not know their key."""


async def run(role: Role, settings: Settings) -> None:
    """Run a process until SIGTERM or SIGINT asks it to stop. Raises CannotStartError."""
    stop = asyncio.Event()
    with stopping_signals(stop):
        await run_until(stop, role, settings)


async def run_until(
    stop: asyncio.Event,
    role: Role,
    settings: Settings,
    *,
    on_review: OnReview | None = None,
    reader: Client | None = None,
    on_port: Callable[[int], None] | None = None,
    on_entrance: Callable[[str], None] | None = None,
    notice: str = "",
) -> None:
    """Run a process until `stop` is set; `on_port` gets the port when it is listened at.

    `on_review` gets every review that was judged, for a copy of it; `reader` judges where the settings name no model.
    `on_entrance` gets the address that opens the pages to the owner of this machine, once; `notice` is shown on
    every page.
    """
    url = settings.database_url.get_secret_value()
    metrics = Metrics()
    async with AsyncExitStack() as stack:
        listener = _listener(role, settings)
        if listener is not None:
            stack.callback(listener.close)
        if role is not Role.WEB:
            await _check_key(settings)
        if role is not Role.WEB or database.is_sqlite(url):
            await asyncio.to_thread(database.prepare, url)
        engine = Engine(url, quiet_seconds=settings.quiet_seconds)
        stack.push_async_callback(engine.close)
        if role is not Role.WEB:
            from bot.jobs.worker import worker_process  # noqa: PLC0415 - the web process needs no more than it must

            at_work = worker_process.running_worker(
                settings, engine, metrics, on_review=on_review, reader=reader
            )
            await stack.enter_async_context(at_work)
        with suppress(Exception):  # it may not be there yet; the first delivery finds the connection open
            await engine.check_reachable()
        if role is Role.WORKER:
            _settle()
        if listener is None:
            await stop.wait()
            return
        if on_port is not None:
            on_port(listener.getsockname()[1])
        host, port = listener.getsockname()[:2]
        log.info("listening", host=host, port=port)
        if role is Role.WORKER:
            await serve(create_health_app(settings, engine, metrics), listener, stop)
            return
        from bot.web.pages.pages import Pages  # noqa: PLC0415 - a worker shows none

        pages = Pages(settings, notice=notice)
        stack.callback(pages.close)
        entrance = pages.entrance(port)
        if entrance is not None:
            (on_entrance or _tell)(entrance)
        app = create_app(settings, engine, metrics, pages.routes())
        _settle()
        await serve(app, listener, stop)


def _settle() -> None:
    """Leave what was imported out of the search for garbage: to look through all of it takes a tenth of a second,
    in which nothing is answered."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def _tell(entrance: str) -> None:
    """Show the address to who started the process; no log keeps what opens the pages."""
    if sys.stderr.isatty():
        print(f"citecheck: the pages, for this browser: {entrance}", file=sys.stderr)  # noqa: T201


async def _check_key(settings: Settings) -> None:
    """Raise CannotStartError when GitHub does not know our key. That GitHub is away keeps nobody from starting."""
    from bot.github import GitHubApp, GitHubError, UnknownKeyError, own_app  # noqa: PLC0415 - the web process asks nothing

    app_id = settings.required_app_id()
    async with GitHubApp(
        app_id=app_id, private_key=settings.required_private_key(), api_url=settings.api_url
    ) as app:
        try:
            async with asyncio.timeout(KEY_SECONDS):
                known = await own_app(app, app_id)
        except UnknownKeyError as error:
            raise CannotStartError(str(error)) from error
        except (GitHubError, TimeoutError) as error:
            log.warning(
                "GitHub does not say whether it knows our key", error=str(error) or "no answer in time"
            )
            return
    if known.slug != settings.app_slug:
        log.warning("GITHUB_APP_SLUG is not the App's", given=settings.app_slug, right=known.slug)


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
        raise CannotStartError(
            f"cannot listen at {settings.host}:{port}: {error.strerror or error}"
        ) from error
    return listener
