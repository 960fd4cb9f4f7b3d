"""What every request passes: it is recorded, may meet a fault, is counted and authenticated."""

from __future__ import annotations

import json
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

from bot.sandbox.http.auth import AppCaller, Caller, InstallationCaller, UserCaller
from bot.sandbox.http.errors import ApiError
from bot.sandbox.http.recording import RecordedRequest, without_secrets
from bot.sandbox.pages.page import PAGE_PATHS

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from bot.sandbox.http.auth import Tokens
    from bot.sandbox.http.faults import Faults
    from bot.sandbox.state import State

HOUR = 3_600
OPEN_PATHS = re.compile(r"/_codeload/|/$|/zen$|/app-manifests/[^/]+/conversions$")
UNCOUNTED_PATHS = re.compile(r"/_codeload/")
_REPOSITORY = re.compile(r"/repos/([^/]+)/([^/]+)(/.*)?")
_BY_ID = re.compile(r"/repositories/(\d+)(/.*)?")


@dataclass(eq=False)
class Budget:
    """How many requests a caller has left this hour, for one resource."""

    limit: int
    used: int = 0
    reset: int = field(default_factory=lambda: int(time.time()) + HOUR)

    @property
    def remaining(self) -> int:
        """Never below zero."""
        return max(0, self.limit - self.used)


class Budgets:
    """The hourly budgets of all callers."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._budgets: dict[tuple[str, str], Budget] = {}

    def of(self, caller: str, resource: str) -> Budget:
        """The budget of a caller for `core` or `graphql`, renewed when its hour is over."""
        budget = self._budgets.get((caller, resource))
        if budget is None or budget.reset <= time.time():
            budget = Budget(self._state.limits.requests_per_hour)
            self._budgets[caller, resource] = budget
        return budget


class Gate:
    """ASGI middleware around the REST and GraphQL endpoints."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        state: State,
        tokens: Tokens,
        faults: Faults,
        budgets: Budgets,
        requests: list[RecordedRequest],
    ) -> None:
        self._app = app
        self._state = state
        self._tokens = tokens
        self._faults = faults
        self._budgets = budgets
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Record a request, then let the script of faults or the sandbox answer it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = await _whole_body(receive)
        if body is None:  # nobody asked for anything, and nobody waits for an answer
            return
        request = _record(scope, body)
        self._requests.append(request)
        scope["sandbox.request"] = request

        async def replay() -> Message:
            nonlocal body
            if body is None:
                return await receive()
            whole, body = body, None
            return {"type": "http.request", "body": whole, "more_body": False}

        async def watch(message: Message) -> None:
            if message["type"] == "http.response.start":
                request.status = message["status"]
            await send(message)

        fault = self._faults.next_for(request)
        request.faulted = fault is not None
        answer = (
            fault.play(self._answer, scope, replay, watch) if fault else self._answer(scope, replay, watch)
        )
        await answer

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: RecordedRequest = scope["sandbox.request"]
        extra: dict[str, str] = {"x-github-request-id": secrets.token_hex(8).upper()}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                added = [(k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in present]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        try:
            scope["path"] = self._current_path(scope)
            scope["sandbox.caller"] = self._caller(scope, request)
            self._count(request, extra)
        except ApiError as error:
            await JSONResponse(error.body(), error.status)(scope, receive, with_headers)
            return
        except _MovedError as moved:
            location = {"location": moved.location}
            body = {"message": "Moved Permanently", "url": moved.location}
            await JSONResponse(body, moved.status, location)(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)

    def _caller(self, scope: Scope, request: RecordedRequest) -> Caller | None:
        if OPEN_PATHS.match(scope["path"]) or PAGE_PATHS.match(scope["path"]):
            return None
        header = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"authorization"), None)
        named = _REPOSITORY.fullmatch(scope["path"])
        if header is None and named is not None and named[3] is None:
            return None  # anybody may ask for a repository, and is told of a public one
        with self._state.lock:
            caller = self._tokens.authenticate(header)
        request.caller = describe(caller)
        return caller

    def _current_path(self, scope: Scope) -> str:
        """The path with today's repository name; a former name is answered with a redirection."""
        path: str = scope["path"]
        if any(segment in (".", "..") for segment in path.split("/")):
            raise ApiError(422, "path contains a malformed path component")
        for prefix in ("/api/v3", "/api"):
            path = path.removeprefix(prefix) if path.startswith(f"{prefix}/") else path
        by_id = _BY_ID.fullmatch(path)
        if by_id:
            found = self._state.repositories.get(int(by_id[1]))
            return f"/repos/{found.full_name}{by_id[2] or ''}" if found else "/repos/-/-"
        named = _REPOSITORY.fullmatch(path)
        if named:
            full_name = f"{named[1]}/{named[2]}"
            moved_to = self._state.former_names.get(full_name.lower())
            if moved_to in self._state.repositories and self._state.repository(full_name) is None:
                raise _MovedError(scope, moved_to)
        return path

    def _count(self, request: RecordedRequest, headers: dict[str, str]) -> None:
        resource = "graphql" if request.path.endswith("/graphql") else "core"
        with self._state.lock:
            budget = self._budgets.of(request.caller, resource)
            spent = budget.remaining == 0
            if not UNCOUNTED_PATHS.search(request.path) and resource == "core":
                budget.used += not spent
            headers["x-ratelimit-limit"] = str(budget.limit)
            headers["x-ratelimit-remaining"] = str(budget.remaining)
            headers["x-ratelimit-reset"] = str(budget.reset)
            headers["x-ratelimit-used"] = str(budget.used)
            headers["x-ratelimit-resource"] = resource
        if spent and resource == "core" and not UNCOUNTED_PATHS.search(request.path):
            raise ApiError(403, f"API rate limit exceeded for {request.caller}.")


class _MovedError(Exception):
    """The repository has another name now; clients are sent to its address by id."""

    def __init__(self, scope: Scope, repository_id: int) -> None:
        super().__init__()
        host = next((v.decode("latin-1") for k, v in scope["headers"] if k == b"host"), "localhost")
        rest = re.sub(r"^.*?/repos/[^/]+/[^/?]+", "", (scope.get("raw_path") or b"").decode("ascii"), count=1)
        query = scope["query_string"].decode("ascii")
        self.status = 301 if scope["method"] in ("GET", "HEAD") else 307
        self.location = f"{scope['scheme']}://{host}/repositories/{repository_id}{rest}"
        if query:
            self.location += f"?{query}"


def describe(caller: Caller | None) -> str:
    """The caller in a word or two, as recorded requests name it."""
    match caller:
        case AppCaller():
            return "app"
        case InstallationCaller(installation=installation):
            return f"installation {installation.id}"
        case UserCaller(account=account):
            return f"user {account.login}"
    return "nobody"


async def _whole_body(receive: Receive) -> bytes | None:
    """The body; None when the client went away before its end, as one does that is killed."""
    pieces = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            break
    return b"".join(pieces)


def _record(scope: Scope, body: bytes) -> RecordedRequest:
    raw = scope.get("raw_path") or scope["path"].encode()
    try:
        decoded = json.loads(body) if body else None
    except ValueError:
        decoded = None
    return RecordedRequest(
        method=scope["method"],
        path=raw.split(b"?")[0].decode("latin-1"),
        raw_query=scope["query_string"].decode("latin-1"),
        headers=without_secrets(scope["headers"]),
        body=decoded,
        raw_body=body,
    )
