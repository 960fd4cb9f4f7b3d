"""From the socket to the queue: a webhook's bytes, verified, decided on, and acknowledged once durable."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
from collections.abc import Collection, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse

from bot.web.events import Delivery, Forget, IfNamed, Ignored, decide
from bot.web.parsing import NotJsonError, Parsing, TooLargeError
from bot.web.unverified import CrowdedOutError, Unverified

if TYPE_CHECKING:
    from bot.jobs.job import Job
    from bot.jobs.queue.engine import Enqueued
    from bot.model.references import PullRequestRef
    from bot.storage.lost_access import LostAccess
    from bot.telemetry.metrics import Metrics

BODY_LIMIT = 25 * 1024 * 1024
"""Bytes; GitHub sends no larger payload."""

BODY_SECONDS = 10.0
STORE_SECONDS = 8.0
"""GitHub waits 10 seconds for the whole answer."""

SIGNATURE = re.compile(r"sha256=[0-9a-fA-F]{64}")
DELIVERY = re.compile(r"[A-Za-z0-9-]{1,80}")
EVENT = re.compile(r"[a-z_]{1,50}")

_HEADERS = {
    408: {"Connection": "close"},
    413: {"Connection": "close"},
    503: {"Retry-After": "30", "Connection": "close"},
}
"""Of answers before the end of a body: the rest is not waited for."""

log = structlog.get_logger(__name__)


class Inbox(Protocol):
    """Where jobs go: `bot.jobs.queue.engine.Engine`."""

    async def enqueue_all(self, jobs: Sequence[Job]) -> list[Enqueued]:
        """Keep the jobs of one delivery durably, all of them or none, or raise."""

    async def note_gone(self, gone: Collection[LostAccess]) -> None:
        """Let every worker forget what is kept of these, or raise."""

    async def names_reviewer(self, pull_request: PullRequestRef, login: str) -> bool:
        """Whether the config of the repository, as it was last read, names this account a reviewer."""


class Signature:
    """What `X-Hub-Signature-256` says of a body that comes in chunks.

    Takes the same time whichever secret fits and however much of the signature is right.
    """

    def __init__(self, given: str, secrets: Sequence[str]) -> None:
        """`given` matches `SIGNATURE`."""
        self._given = bytes.fromhex(given.removeprefix("sha256="))
        self._sums = [hmac.new(secret.encode(), digestmod=hashlib.sha256) for secret in secrets if secret]

    def add(self, chunk: bytes) -> None:
        """The next chunk."""
        for each in self._sums:
            each.update(chunk)

    def fits(self) -> bool:
        """Whether it was made of these chunks with one of the secrets."""
        fits = [hmac.compare_digest(each.digest(), self._given) for each in self._sums]
        return any(fits)


def is_signed(body: bytes, signature: str | None, secrets: Sequence[str]) -> bool:
    """Whether a signature was made of this body with one of the secrets."""
    if signature is None or not SIGNATURE.fullmatch(signature):
        return False
    given = Signature(signature, secrets)
    given.add(body)
    return given.fits()


class RefusedError(Exception):
    """A request that is no delivery of GitHub's."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Webhooks:
    """The endpoint `POST /webhooks`."""

    def __init__(
        self,
        inbox: Inbox,
        *,
        secrets: Sequence[str],
        app_id: int,
        app_slug: str,
        metrics: Metrics,
    ) -> None:
        self._inbox = inbox
        self._secrets = tuple(secrets)
        self._app_id = app_id
        self._app_slug = app_slug
        self._metrics = metrics
        self._unverified = Unverified()
        self._parse = Parsing()

    async def __call__(self, request: Request) -> JSONResponse:
        """Answer one request."""
        begin = perf_counter()
        event = request.headers.get("x-github-event", "")
        id_ = request.headers.get("x-github-delivery", "")
        with structlog.contextvars.bound_contextvars(event_name=event[:50], delivery=id_[:80]):
            try:
                delivery = await self._read(request)
                status, answer = await self._answer(delivery)
            except RefusedError as refusal:
                status, answer = refusal.status, {"status": "refused", "reason": refusal.reason}
                log.warning("delivery refused", status=status, reason=refusal.reason)
        self._metrics.delivery(event, f"{answer['status']} {status}", perf_counter() - begin)
        return JSONResponse(answer, status, headers=_HEADERS.get(status))

    async def _read(self, request: Request) -> Delivery:
        """The verified delivery. What can be refused unread is refused unread."""
        headers = request.headers
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise RefusedError(415, "set the webhook's content type to application/json")
        signature = headers.get("x-hub-signature-256")
        if signature is None:
            raise RefusedError(401, "the header X-Hub-Signature-256 is missing")
        if not SIGNATURE.fullmatch(signature):
            raise RefusedError(401, "the header X-Hub-Signature-256 is malformed")
        body = await self._verified(request, Signature(signature, self._secrets))
        event, id_ = headers.get("x-github-event", ""), headers.get("x-github-delivery", "")
        if not EVENT.fullmatch(event):
            raise RefusedError(400, "the header X-GitHub-Event is missing or malformed")
        if not DELIVERY.fullmatch(id_):
            raise RefusedError(400, "the header X-GitHub-Delivery is missing or malformed")
        try:
            payload = await self._parse(body)
        except NotJsonError:
            raise RefusedError(400, "the body is not JSON") from None
        except TooLargeError:
            raise RefusedError(503, "the body cannot be parsed in time; redeliver later") from None
        if not isinstance(payload, dict):
            raise RefusedError(400, "the body is not a JSON object")
        return Delivery(id_, event, payload, self._app_id, self._app_slug)

    async def _verified(self, request: Request, signature: Signature) -> bytes:
        """The raw body, given up on as soon as it is too large, too slow, or too much beside others."""
        too_large = RefusedError(413, f"the body is larger than {BODY_LIMIT} bytes")
        length = request.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length[:20]) > BODY_LIMIT:
            raise too_large
        try:
            async with self._unverified.body(BODY_SECONDS) as body:
                async for chunk in request.stream():
                    self._unverified.add(body, chunk)
                    signature.add(chunk)
                    if len(body.content) > BODY_LIMIT:
                        raise too_large
                if not signature.fits():
                    raise RefusedError(401, "the signature does not fit")
                return bytes(body.content)
        except TimeoutError:
            raise RefusedError(408, "the body takes too long") from None
        except CrowdedOutError:
            raise RefusedError(503, "too many bodies are on their way; redeliver later") from None
        except ClientDisconnect:
            raise RefusedError(400, "the body ends too early") from None

    async def _answer(self, delivery: Delivery) -> tuple[int, dict[str, Any]]:
        with structlog.contextvars.bound_contextvars(**_about(delivery.payload)):
            return await self._decided(delivery)

    async def _decided(self, delivery: Delivery) -> tuple[int, dict[str, Any]]:
        decision = decide(delivery)
        try:
            async with asyncio.timeout(STORE_SECONDS):
                if isinstance(decision, Ignored):
                    if decision.unless is None or not await self._is_named(decision.unless):
                        return self._ignored(decision)
                    decision = (decision.unless.job,)
                if isinstance(decision, Forget):
                    await self._inbox.note_gone(decision.gone)
                    log.info("to be forgotten", reason=decision.reason, things=len(decision.gone))
                    return 202, {"status": "noted", "reason": decision.reason}
                queued = await self._inbox.enqueue_all(decision)
        except (
            Exception
        ):  # whatever it is: GitHub must see that it was not kept, so that it can be redelivered
            log.exception("delivery not kept: the queue is out of reach")
            return 503, {"status": "unavailable", "reason": "the queue is out of reach; redeliver later"}
        duplicate = not any(each.is_new for each in queued)
        log.info("delivery queued", jobs=[each.id for each in queued], duplicate=duplicate)
        return 202, {"status": "queued", "jobs": [each.id for each in queued], "duplicate": duplicate}

    async def _is_named(self, unless: IfNamed) -> bool:
        return await self._inbox.names_reviewer(unless.job.pull_request, unless.login)

    def _ignored(self, decision: Ignored) -> tuple[int, dict[str, Any]]:
        write = log.error if decision.incomplete else log.info
        write("delivery ignored", reason=decision.reason)
        return 200, {"status": "ignored", "reason": decision.reason}


def _about(payload: Mapping[str, object]) -> dict[str, object]:
    """What the log says of a delivery, as far as the payload shows: repository, pull request, commit."""

    def at(*steps: str) -> object:
        value: object = payload
        for step in steps:
            value = value.get(step) if isinstance(value, dict) else None
        return value[:200] if isinstance(value, str) else value if isinstance(value, int) else None

    said = {
        "repo": at("repository", "full_name"),
        "pr": at("pull_request", "number") or at("issue", "number"),
        "sha": at("pull_request", "head", "sha")
        or at("check_run", "head_sha")
        or at("check_suite", "head_sha"),
    }
    return {name: value for name, value in said.items() if value is not None}
