"""Troubles on demand: which requests go wrong, how, and in what order."""

# ruff: noqa: ARG002 - every answer is handed what ASGI hands out, whether it needs all of it or not

from __future__ import annotations

import json
import re
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from bot.sandbox.http.recording import RecordedRequest

SECONDARY_LIMIT = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."


class Answer:
    """One way to answer a request; this one lets it through to the sandbox."""

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, with or without asking the app."""
        await app(scope, receive, send)


@dataclass
class Status(Answer):
    """A plain status with a JSON (or text) body and headers."""

    status: int
    message: str = "Server Error"
    headers: dict[str, str] = field(default_factory=dict)
    text: str | None = None

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it; the app never hears of the request."""
        if self.text is None:
            answer: Response = JSONResponse({"message": self.message}, self.status, headers=self.headers)
        else:
            answer = Response(self.text, self.status, headers=self.headers, media_type="text/html")
        await answer(scope, receive, send)


def unauthorized() -> Status:
    """401, as for a token that was revoked."""
    return Status(401, "Bad credentials")


def secondary_limit(retry_after: str | int | None = None, status: int = 403) -> Status:
    """GitHub's secondary rate limit; `retry_after` in seconds or as an HTTP date, or left out."""
    headers = {} if retry_after is None else {"retry-after": str(retry_after)}
    return Status(status, SECONDARY_LIMIT, headers)


class Hang(Answer):
    """Never answer; ends when the client goes away."""

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for the client to give up."""
        while (await receive())["type"] != "http.disconnect":
            pass


@dataclass
class Cut(Answer):
    """Do what was asked, send the first `after` bytes of the answer and close the connection."""

    after: int = 20

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a body that is shorter than it was announced to be."""
        start, body = await _answer_of(app, scope, receive)
        await send(_with_length(start, len(body)))
        # Returning with more to come makes the server close the connection.
        await send({"type": "http.response.body", "body": body[: self.after], "more_body": True})


@dataclass
class Lost(Answer):
    """Do what was asked, but let the answer get lost: the client cannot know that it was done."""

    status: int = 502

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the request and answer with a gateway's error."""
        await _answer_of(app, scope, receive)
        await Status(self.status, "Bad Gateway").play(app, scope, receive, send)


@dataclass
class Meanwhile(Answer):
    """Something happens just before the request is answered: a push, a deletion, a suspension."""

    act: Callable[[], object]

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the act, then let the request through."""
        await run_in_threadpool(self.act)
        await app(scope, receive, send)


@dataclass
class GraphqlErrors(Answer):
    """A partial answer: what lies at each path becomes null and an error is listed for it."""

    paths: tuple[tuple[str | int, ...], ...]
    kind: str = "SERVICE_UNAVAILABLE"
    message: str = "Something went wrong while executing your query."

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Spoil the true answer."""
        start, body = await _answer_of(app, scope, receive)
        answer: dict[str, Any] = json.loads(body)
        errors = answer.setdefault("errors", [])
        for path in self.paths:
            errors.append({"type": self.kind, "path": list(path), "message": self.message})
            target: Any = answer.get("data")
            for key in path[:-1]:
                target = target[key] if target is not None else None
            if target is not None:
                target[path[-1]] = None
        spoilt = json.dumps(answer).encode()
        await send(_with_length(start, len(spoilt)))
        await send({"type": "http.response.body", "body": spoilt})


@dataclass
class GraphqlRefusal(Answer):
    """Status 200 with errors and no data, as GraphQL answers when a limit is reached or it timed out."""

    kind: str = "RATE_LIMITED"
    message: str = "API rate limit exceeded for installation."
    headers: dict[str, str] = field(default_factory=dict)

    async def play(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the refusal; the query is not run."""
        body = {"errors": [{"type": self.kind, "message": self.message}]}
        await JSONResponse(body, headers=self.headers)(scope, receive, send)


@dataclass
class Rule:
    """Which requests a list of answers is for, and what is left of the list."""

    method: str
    path: re.Pattern[str]
    body: re.Pattern[str] | None
    answers: deque[Answer]
    forever: bool

    def fits(self, request: RecordedRequest) -> bool:
        """The rule still has an answer for a request like this."""
        if not self.answers or self.method not in ("*", request.method):
            return False
        if not self.path.search(request.path):
            return False
        return self.body is None or bool(self.body.search(request.raw_body.decode(errors="replace")))

    def take(self) -> Answer:
        """The next answer; the last one again and again when the rule holds forever."""
        if self.forever and len(self.answers) == 1:
            return self.answers[0]
        return self.answers.popleft()


class Faults:
    """The script of troubles. Each answer is given once, in order; earlier rules come first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rules: list[Rule] = []

    def add(
        self, method: str, path: str, *answers: Answer, body: str | None = None, forever: bool = False
    ) -> None:
        """Give `answers` to requests whose method (`*`: any) and whose path (a regexp) fit.

        `body` is a regexp on the raw request body, to distinguish one GraphQL query from another. With
        `forever` the last answer is repeated until `clear`.
        """
        rule = Rule(method, re.compile(path), re.compile(body) if body else None, deque(answers), forever)
        with self._lock:
            self._rules.append(rule)

    def clear(self) -> None:
        """Everything goes well from now on."""
        with self._lock:
            self._rules.clear()

    def next_for(self, request: RecordedRequest) -> Answer | None:
        """The answer that the script holds for this request, taken off the script."""
        with self._lock:
            for rule in self._rules:
                if rule.fits(request):
                    return rule.take()
        return None

    @property
    def left(self) -> int:
        """How many answers wait that are not repeated for ever; 0 says that the script was played."""
        with self._lock:
            return sum(len(rule.answers) for rule in self._rules if not rule.forever)


async def _answer_of(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    start: Message = {}
    pieces: list[bytes] = []

    async def keep(message: Message) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        elif message["type"] == "http.response.body":
            pieces.append(message.get("body", b""))

    await app(scope, receive, keep)
    return start, b"".join(pieces)


def _with_length(start: Message, length: int) -> Message:
    kept = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    return {**start, "headers": [*kept, (b"content-length", str(length).encode())]}
