"""The web application: webhooks in, health and metrics out."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import structlog
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.telemetry.metrics import CONTENT_TYPE, Metrics
from bot.web.webhooks import Webhooks

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.config.settings import Settings
    from bot.jobs.queue.engine import Engine

READY_SECONDS = 5.0

log = structlog.get_logger(__name__)


def create_app(
    settings: Settings, engine: Engine, metrics: Metrics, pages: Sequence[Route] | None = None
) -> Starlette:
    """The whole application: what `citecheck serve` and `citecheck web` show; `pages` are those for people."""
    webhooks = Webhooks(
        engine,
        secrets=[secret.get_secret_value() for secret in settings.webhook_secrets],
        app_id=settings.required_app_id(),
        app_slug=settings.app_slug,
        metrics=metrics,
    )
    routes = [
        Route("/webhooks", webhooks_route(webhooks), methods=["POST"]),
        *_health_routes(settings, engine, metrics),
    ]
    return Starlette(routes=[*routes, *(pages if pages is not None else [Route("/", _home)])])


def create_health_app(settings: Settings, engine: Engine, metrics: Metrics) -> Starlette:
    """Health and metrics alone: what a worker that runs apart shows."""
    return Starlette(routes=_health_routes(settings, engine, metrics))


def webhooks_route(webhooks: Webhooks) -> Callable[[Request], Awaitable[Response]]:
    """Starlette takes an object that can be called for an ASGI application; a function it calls."""

    async def post(request: Request) -> Response:
        return await webhooks(request)

    return post


async def _home(_request: Request) -> Response:
    return PlainTextResponse("citecheck: webhooks go to POST /webhooks\n")


def _health_routes(settings: Settings, engine: Engine, metrics: Metrics) -> list[Route]:
    async def healthz(_request: Request) -> Response:
        """The process runs."""
        return JSONResponse({"status": "ok"})

    async def readyz(_request: Request) -> Response:
        """The database is in reach, and a worker's heart beats; and how many jobs do not go on.

        A job that is stuck leaves the status at 200: webhooks are taken all the same.
        """
        database = await _state(engine.check_reachable())
        worker = await _state(engine.check_ready()) if database == "ok" else "unknown"
        ready = database == worker == "ok"
        stuck = await _stuck(engine) if ready else 0
        status = "jobs are stuck" if stuck else "ready" if ready else "not ready"
        answer = {"status": status, "database": database, "worker": worker, "stuck": stuck}
        return JSONResponse(answer, 200 if ready else 503)

    async def show_metrics(request: Request) -> Response:
        if settings.metrics_token is not None:
            expected = f"Bearer {settings.metrics_token.get_secret_value()}".encode()
            if not hmac.compare_digest(request.headers.get("authorization", "").encode(), expected):
                return PlainTextResponse("a token is needed\n", 401, {"WWW-Authenticate": "Bearer"})
        return Response(metrics.render() + await _counted(engine), media_type=CONTENT_TYPE)

    return [
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Route("/metrics", show_metrics),
    ]


async def _counted(engine: Engine) -> bytes:
    """What was counted of specialists' outputs; the other metrics are shown, whatever becomes of it."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            found = await asyncio.to_thread(engine.output_counts.load)
    except Exception as error:
        log.warning("outputs were not counted", error=type(error).__name__)
        return b""
    return found.as_prometheus().encode() if found.outputs.total else b""


async def _stuck(engine: Engine) -> int:
    """How many jobs do not go on; 0 when the database does not say in time."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            return await engine.upkeep.count_stuck()
    except Exception as error:
        log.warning("stuck jobs were not counted", error=repr(error))
        return 0


async def _state(check: Awaitable[Any]) -> str:
    """`ok`, or the kind of error: its words may hold the database's address."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            await check
    except Exception as error:
        log.warning("not ready", error=repr(error))
        return type(error).__name__
    return "ok"
