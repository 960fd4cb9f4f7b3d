"""Endpoints about an App's own webhook: its settings, and what became of its deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.http import auth
from bot.sandbox.http.errors import invalid, not_found
from bot.sandbox.shapes.people import Json, stamp

if TYPE_CHECKING:
    from bot.sandbox.deliveries import Attempt, Delivery
    from bot.sandbox.rest.call import Call

OK = range(200, 300)
NO_ANSWER = 502
"""The status that GitHub shows for a receiver that could not be reached."""


def get_config(call: Call) -> Response:
    """`GET /app/hook/config`."""
    _require_our_app(call)
    return JSONResponse(_config(call))


def patch_config(call: Call) -> Response:
    """`PATCH /app/hook/config`."""
    _require_our_app(call)
    deliveries = call.world.deliveries
    if url := call.body.get("url"):
        if not isinstance(url, str) or not url.startswith(("http://", "https://")):
            raise invalid("Hook", "url")
        deliveries.url = url
    if secret := call.body.get("secret"):
        deliveries.secret = str(secret)
    return JSONResponse(_config(call))


def list_deliveries(call: Call) -> Response:
    """`GET /app/hook/deliveries`: the last attempts, newest first."""
    _require_our_app(call)
    log = call.world.deliveries.log
    attempts = [(attempt, delivery) for delivery in log for attempt in delivery.attempts]
    attempts.sort(key=lambda each: each[0].id, reverse=True)
    wanted = call.query("per_page", "30")
    size = min(max(int(wanted), 1), 100) if wanted.isdecimal() else 30
    return JSONResponse([_attempt(*each) for each in attempts[:size]])


def _require_our_app(call: Call) -> None:
    if auth.require_app(call.caller) is not call.world.app:
        raise not_found()  # other Apps have no webhook


def _config(call: Call) -> Json:
    deliveries = call.world.deliveries
    config: Json = {"content_type": "json", "insecure_ssl": "0"}
    if deliveries.secret:
        config["secret"] = "********"
    if deliveries.url:
        config["url"] = deliveries.url
    return config


def _attempt(attempt: Attempt, delivery: Delivery) -> Json:
    answered = attempt.status is not None
    status = "failed to connect to host"
    if attempt.status is not None:
        status = "OK" if attempt.status in OK else f"Invalid HTTP Response: {attempt.status}"
    repository = delivery.payload.get("repository") or {}
    return {
        "id": attempt.id,
        "guid": delivery.id,
        "delivered_at": stamp(attempt.at),
        "redelivery": False,
        "duration": round(attempt.seconds, 2),
        "status": status,
        "status_code": attempt.status if answered else NO_ANSWER,
        "event": delivery.event,
        "action": delivery.action,
        "installation_id": delivery.installation,
        "repository_id": repository.get("id"),
    }
