"""What can go wrong between the bot and GitHub: refusals, limits, answers that are late, cut or lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from bot.sandbox.http.faults import Answer

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDARY_LIMIT = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."


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
