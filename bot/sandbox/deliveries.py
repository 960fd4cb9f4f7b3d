"""Webhook deliveries: signed as GitHub signs them, sent once each, with a log of the answers."""

from __future__ import annotations

import hmac
import itertools
import json
import queue
import threading
import time
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx

from bot.sandbox.accounts import now
from bot.sandbox.state import FIRST_ID

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.shapes.people import Json

TIMEOUT = 10.0
"""Seconds that GitHub waits for an answer."""

HOOK_ID = 4_242


@dataclass(eq=False)
class Attempt:
    """One try to deliver: the receiver's status and text, or what went wrong on the way."""

    id: int
    status: int | None = None
    answer: str = ""
    error: str | None = None
    seconds: float = 0.0
    at: datetime = field(default_factory=now)


@dataclass(eq=False)
class Delivery:
    """An event for the App: the exact bytes, and every attempt to hand them over."""

    id: str
    event: str
    action: str | None
    body: bytes = field(repr=False)
    installation: int | None
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def payload(self) -> Json:
        """The decoded body."""
        decoded: Json = json.loads(self.body)
        return decoded

    @property
    def status(self) -> int | None:
        """The receiver's last answer; None when it never gave one."""
        return self.attempts[-1].status if self.attempts else None


def sign(secret: str, body: bytes, algorithm: str = "sha256") -> str:
    """The value of `X-Hub-Signature-256` (or, with sha1, of `X-Hub-Signature`)."""
    return f"{algorithm}={hmac.new(secret.encode(), body, algorithm).hexdigest()}"


class Deliveries:
    """The outbox. One thread sends in order; nothing is retried, as on GitHub."""

    def __init__(self, secret: str, app_id: int) -> None:
        self.url: str | None = None
        self.secret = secret
        self.log: list[Delivery] = []
        self.app_id = app_id
        self._attempt_ids = itertools.count(FIRST_ID)
        self._queue: queue.Queue[Delivery | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def emit(self, event: str, payload: Json, installation: int | None) -> Delivery:
        """Log an event and, when there is an address, send it soon."""
        body = json.dumps(payload, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
        action = payload.get("action")
        delivery = Delivery(str(uuid.uuid4()), event, action, body, installation)
        with self._lock:
            self.log.append(delivery)
        self._send_soon(delivery)
        return delivery

    def headers(self, delivery: Delivery) -> dict[str, str]:
        """The headers that go with a delivery, signed with the secret of this moment."""
        return {
            "Accept": "*/*",
            "Content-Type": "application/json",
            "User-Agent": "GitHub-Hookshot/citecheck",
            "X-GitHub-Delivery": delivery.id,
            "X-GitHub-Event": delivery.event,
            "X-GitHub-Hook-ID": str(HOOK_ID),
            "X-GitHub-Hook-Installation-Target-ID": str(self.app_id),
            "X-GitHub-Hook-Installation-Target-Type": "integration",
            "X-Hub-Signature": sign(self.secret, delivery.body, "sha1"),
            "X-Hub-Signature-256": sign(self.secret, delivery.body),
        }

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until nothing is on the way any more; TimeoutError after `seconds`."""
        deadline = time.monotonic() + seconds
        with self._queue.all_tasks_done:
            while self._queue.unfinished_tasks:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise TimeoutError(f"{self._queue.unfinished_tasks} deliveries are still on the way")
                self._queue.all_tasks_done.wait(left)

    def close(self) -> None:
        """Send nothing more."""
        self.url = None
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join(timeout=TIMEOUT)
            self._thread = None

    def _send_soon(self, delivery: Delivery) -> None:
        if self.url is None:
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="sandbox-deliveries", daemon=True)
                self._thread.start()
        self._queue.put(delivery)

    def _run(self) -> None:
        with httpx.Client(timeout=TIMEOUT, trust_env=False) as client:
            while (delivery := self._queue.get()) is not None:
                try:
                    self._send(client, delivery)
                finally:
                    self._queue.task_done()
            self._queue.task_done()

    def _send(self, client: httpx.Client, delivery: Delivery) -> None:
        url = self.url
        if url is None:
            return
        attempt = Attempt(next(self._attempt_ids))
        started = time.monotonic()
        try:
            answer = client.post(url, content=delivery.body, headers=self.headers(delivery))
        except httpx.HTTPError as error:
            attempt.error = f"{type(error).__name__}: {error}"
        else:
            attempt.status, attempt.answer = answer.status_code, answer.text
        attempt.seconds = time.monotonic() - started
        delivery.attempts.append(attempt)
