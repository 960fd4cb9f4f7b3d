"""The client: what it sends, whom it sends as, what it repeats, and when it keeps still."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any
from urllib.parse import unquote

import httpx
import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.github import (
    ForbiddenError,
    GitHubApp,
    GraphQLFailedError,
    NotFoundError,
    RateLimitedError,
    RejectedError,
    UnauthorizedError,
    UnavailableError,
    UnsafePathError,
    expand,
)
from bot.github.app import AppKey
from bot.github.client import ATTEMPTS
from bot.github.limits import LONGEST_LIMIT_SECONDS, SECONDARY_LIMIT_SECONDS, Limits, retry_after
from bot.github.transport import REFUSAL_BYTES, Client, Clients
from bot.telemetry.metrics import Metrics
from tests.bot.keys import private_pem, public_pem

API = "https://api.example.com"
Answer = httpx.Response | Exception
Handler = Callable[[httpx.Request], Answer]


class FakeGitHub(httpx.AsyncBaseTransport):
    """Answers requests for tokens itself and all others from a script; the last answer repeats."""

    def __init__(self, *script: Answer | Handler) -> None:
        self.script = list(script)
        self.requests: list[httpx.Request] = []
        self.tokens = 0
        self.token_lasts = timedelta(hours=1)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(0)  # let concurrent callers overlap
        if request.url.path.endswith("/access_tokens"):
            self.tokens += 1
            expires_at = (datetime.now(UTC) + self.token_lasts).strftime("%Y-%m-%dT%H:%M:%SZ")
            return httpx.Response(201, json={"token": f"ghs_{self.tokens}", "expires_at": expires_at})
        body = await request.aread()  # a copy: the client sends the same one again
        self.requests.append(
            httpx.Request(request.method, request.url, headers=request.headers, content=body)
        )
        step = self.script[0] if len(self.script) == 1 else self.script.pop(0)
        answer = step if isinstance(step, httpx.Response | Exception) else step(request)
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)

    @property
    def bearers(self) -> list[str]:
        return [request.headers["authorization"].split(" ", 1)[1] for request in self.requests]


def app_of(transport: httpx.AsyncBaseTransport, **more: Any) -> GitHubApp:
    more = {"api_url": API, **more}
    return GitHubApp(app_id=7, private_key=private_pem(), transport=transport, backoff_seconds=0.0, **more)


def ok(body: object = None, **headers: str) -> httpx.Response:
    return httpx.Response(200, json={} if body is None else body, headers=headers)


def failed(status: int, message: str = "no", **headers: str) -> httpx.Response:
    return httpx.Response(
        status, json={"message": message}, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


class TestPaths:
    @pytest.mark.parametrize(
        ("name", "sent"),
        [
            ("src/a b#c?d%.py", "src/a%20b%23c%3Fd%25.py"),
            ("ünï/😀.py", "%C3%BCn%C3%AF/%F0%9F%98%80.py"),
            ("line\nbreak", "line%0Abreak"),
            ("a%2e%2e/b", "a%252e%252e/b"),
            ("..hidden/...", "..hidden/..."),
        ],
    )
    def test_everything_is_encoded(self, name: str, sent: str) -> None:
        assert expand("/contents/{+path}", {"path": name}) == f"/contents/{sent}"

    @pytest.mark.parametrize("name", ["../../../user", "a/./b", "a/..", "", "/etc", "a//b", "a/"])
    def test_no_path_leads_elsewhere(self, name: str) -> None:
        with pytest.raises(UnsafePathError):
            expand("/contents/{+path}", {"path": name})

    def test_a_plain_argument_is_one_segment(self) -> None:
        assert expand("/repos/{owner}/{repo}", {"owner": "a/b", "repo": "c"}) == "/repos/a%2Fb/c"

    @given(st.text(min_size=1, max_size=30))
    def test_whatever_is_sent_is_read_back(self, name: str) -> None:
        try:
            name.encode()
            url = httpx.URL(API + expand("/x/{name}/y", {"name": name}))
        except (UnsafePathError, UnicodeEncodeError):
            return
        assert unquote(url.raw_path.decode()) == f"/x/{name}/y"


class TestWhoWeAre:
    async def test_a_token_is_asked_for_once(self) -> None:
        fake = FakeGitHub(ok())
        async with app_of(fake) as app:
            await asyncio.gather(*(app.for_installation(5).rest("GET", "/x") for _ in range(20)))

        assert fake.tokens == 1
        assert set(fake.bearers) == {"ghs_1"}

    async def test_each_installation_has_its_own(self) -> None:
        fake = FakeGitHub(ok())
        async with app_of(fake) as app:
            await app.for_installation(5).rest("GET", "/x")
            await app.for_installation(6).rest("GET", "/x")

        assert fake.bearers == ["ghs_1", "ghs_2"]

    async def test_two_apps_share_nothing(self) -> None:
        first, second = FakeGitHub(ok()), FakeGitHub(ok())
        async with app_of(first) as one, app_of(second) as other:
            await one.for_installation(5).rest("GET", "/x")
            await other.for_installation(5).rest("GET", "/x")

        assert (first.tokens, second.tokens) == (1, 1)

    async def test_a_token_that_ends_soon_is_renewed(self) -> None:
        fake = FakeGitHub(ok())
        fake.token_lasts = timedelta(minutes=4)
        async with app_of(fake) as app:
            await app.for_installation(5).rest("GET", "/x")
            await app.for_installation(5).rest("GET", "/x")

        assert fake.tokens == 2

    async def test_a_revoked_token_is_renewed_once(self) -> None:
        fake = FakeGitHub(failed(401, "Bad credentials"), ok({"fine": True}))
        async with app_of(fake) as app:
            answer = await app.for_installation(5).rest("POST", "/x", json={"a": 1})

        assert answer.json() == {"fine": True}
        assert fake.bearers == ["ghs_1", "ghs_2"]
        assert [request.content for request in fake.requests] == [b'{"a":1}', b'{"a":1}']

    async def test_concurrent_callers_renew_it_once(self) -> None:
        def answer(request: httpx.Request) -> Answer:
            return failed(401) if request.headers["authorization"].endswith(" ghs_1") else ok()

        fake = FakeGitHub(answer)
        async with app_of(fake) as app:
            await asyncio.gather(*(app.for_installation(5).rest("GET", "/x") for _ in range(10)))

        assert fake.tokens == 2

    async def test_when_the_new_one_is_refused_too_it_says_so(self) -> None:
        fake = FakeGitHub(failed(401, "Bad credentials"))
        async with app_of(fake) as app:
            with pytest.raises(UnauthorizedError, match="Bad credentials"):
                await app.for_installation(5).rest("GET", "/x")

        assert len(fake.requests) == 2

    async def test_the_app_speaks_with_a_jwt_that_github_takes(self) -> None:
        fake = FakeGitHub(ok())
        async with app_of(fake) as app:
            await app.as_app().rest("GET", "/app")

        claims = jwt.decode(fake.bearers[0], public_pem(), algorithms=["RS256"])
        assert claims["iss"] == "7"
        assert claims["iat"] <= time.time()
        assert claims["exp"] <= time.time() + 600

    async def test_an_installation_that_is_gone(self) -> None:
        async def gone(_request: httpx.Request) -> httpx.Response:
            return failed(404, "Not Found")

        async with app_of(httpx.MockTransport(gone)) as app:
            with pytest.raises(NotFoundError):
                await app.for_installation(5).rest("GET", "/x")

    async def test_an_installation_that_is_suspended(self) -> None:
        async def suspended(_request: httpx.Request) -> httpx.Response:
            return failed(403, "This installation has been suspended")

        async with app_of(httpx.MockTransport(suspended)) as app:
            with pytest.raises(ForbiddenError, match="suspended"):
                await app.for_installation(5).rest("GET", "/x")

    async def test_the_installation_of_a_repository(self) -> None:
        fake = FakeGitHub(ok({"id": 42}))
        async with app_of(fake) as app:
            assert await app.installation_of("acme", "shop") == 42

        assert fake.requests[0].url.path == "/repos/acme/shop/installation"


SENT_TWICE = ["GET", "PUT", "DELETE"]
NEVER_SENT = [httpx.ConnectError("refused"), httpx.ConnectTimeout("slow"), httpx.PoolTimeout("full")]
MAYBE_DONE = [
    httpx.ReadTimeout("slow"),
    httpx.RemoteProtocolError("cut"),
    httpx.ReadError("reset"),
    failed(500),
    failed(502),
    failed(503),
    httpx.Response(504, content=b"<html>"),
]


def _name(value: object) -> str:
    return str(value.status_code) if isinstance(value, httpx.Response) else type(value).__name__


class TestTrying:
    @pytest.mark.parametrize("trouble", [*NEVER_SENT, *MAYBE_DONE], ids=_name)
    @pytest.mark.parametrize("method", SENT_TWICE)
    async def test_what_may_be_sent_twice_is(self, method: str, trouble: Answer) -> None:
        fake = FakeGitHub(trouble, trouble, ok({"fine": True}))
        async with app_of(fake) as app:
            answer = await app.for_installation(5).rest(method, "/x")

        assert answer.json() == {"fine": True}
        assert len(fake.requests) == 3

    @pytest.mark.parametrize("trouble", MAYBE_DONE, ids=_name)
    @pytest.mark.parametrize("method", ["POST", "PATCH"])
    async def test_what_may_have_been_done_is_not_sent_again(self, method: str, trouble: Answer) -> None:
        fake = FakeGitHub(trouble)
        async with app_of(fake) as app:
            with pytest.raises(UnavailableError) as caught:
                await app.for_installation(5).rest(method, "/check-runs", json={})

        assert len(fake.requests) == 1
        assert caught.value.may_have_happened

    @pytest.mark.parametrize("trouble", NEVER_SENT, ids=_name)
    async def test_what_was_never_sent_is_sent_again(self, trouble: Answer) -> None:
        fake = FakeGitHub(trouble, ok())
        async with app_of(fake) as app:
            await app.for_installation(5).rest("POST", "/check-runs", json={})

        assert len(fake.requests) == 2

    async def test_the_caller_may_know_better(self) -> None:
        fake = FakeGitHub(failed(502), ok())
        async with app_of(fake) as app:
            await app.for_installation(5).rest("POST", "/reactions", json={}, idempotent=True)

        assert len(fake.requests) == 2

    async def test_not_for_ever(self) -> None:
        fake = FakeGitHub(failed(502, "Server Error"))
        async with app_of(fake) as app:
            with pytest.raises(UnavailableError, match="502 Server Error"):
                await app.for_installation(5).rest("GET", "/x")

        assert len(fake.requests) == ATTEMPTS

    @pytest.mark.parametrize(
        ("status", "kind"),
        [(403, ForbiddenError), (404, NotFoundError), (410, NotFoundError), (451, NotFoundError),
         (406, RejectedError), (409, RejectedError), (422, RejectedError)],
    )  # fmt: skip
    async def test_a_refusal_is_not_repeated(self, status: int, kind: type[RejectedError]) -> None:
        fake = FakeGitHub(failed(status, "Validation Failed"))
        async with app_of(fake) as app:
            with pytest.raises(kind) as caught:
                await app.for_installation(5).rest("GET", "/repos/{owner}", path={"owner": "acme"})

        assert len(fake.requests) == 1
        assert (caught.value.status, caught.value.endpoint) == (status, "GET /repos/acme")
        assert "Validation Failed" in str(caught.value)

    async def test_the_body_of_a_refusal_is_kept(self) -> None:
        fake = FakeGitHub(httpx.Response(406, json={"errors": [{"code": "too_large"}]}))
        async with app_of(fake) as app:
            with pytest.raises(RejectedError) as caught:
                await app.for_installation(5).rest("GET", "/x")

        assert caught.value.answer is not None
        assert caught.value.answer.json()["errors"][0]["code"] == "too_large"


def in_seconds(seconds: float) -> str:
    return str(int(time.time() + seconds))


LIMITS: dict[str, tuple[Callable[[], httpx.Response], float]] = {
    "429 with seconds": (lambda: failed(429, Retry_After="40"), 40),
    "429 with a date": (
        lambda: failed(
            429, Retry_After=format_datetime(datetime.now(UTC) + timedelta(seconds=40), usegmt=True)
        ),
        40,
    ),
    "429 alone": (lambda: failed(429), SECONDARY_LIMIT_SECONDS),
    "429 with nonsense": (lambda: failed(429, Retry_After="soon"), SECONDARY_LIMIT_SECONDS),
    "403, the limit used up": (
        lambda: failed(403, X_RateLimit_Remaining="0", X_RateLimit_Reset=in_seconds(700)),
        700,
    ),
    "403, a secondary limit with seconds": (
        lambda: failed(403, "You have exceeded a secondary rate limit", Retry_After="90"),
        90,
    ),
    "403, a secondary limit alone": (
        lambda: failed(403, "You have exceeded a secondary rate limit. Please wait a few minutes."),
        SECONDARY_LIMIT_SECONDS,
    ),
    "a year": (lambda: failed(429, Retry_After=str(365 * 86400)), LONGEST_LIMIT_SECONDS),
    "the past": (lambda: failed(429, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT"), 0),
}


class TestLimits:
    @pytest.mark.parametrize(("answer", "seconds"), LIMITS.values(), ids=LIMITS.keys())
    async def test_a_limit_says_until_when(
        self, answer: Callable[[], httpx.Response], seconds: float
    ) -> None:
        fake = FakeGitHub(answer())  # made now: some of them hold a time
        async with app_of(fake) as app:
            with pytest.raises(RateLimitedError) as caught:
                await app.for_installation(5).rest("GET", "/x")

        assert len(fake.requests) == 1
        assert caught.value.until == pytest.approx(time.time() + seconds, abs=15)

    async def test_nothing_is_sent_while_it_lasts(self) -> None:
        fake = FakeGitHub(failed(429, Retry_After="40"), ok())
        async with app_of(fake) as app:
            github = app.for_installation(5)
            with pytest.raises(RateLimitedError):
                await github.rest("GET", "/x")
            with pytest.raises(RateLimitedError):
                await github.graphql("query { viewer { login } }")
            await app.for_installation(6).rest("GET", "/x")  # other installations have limits of their own

        assert len(fake.requests) == 2

    async def test_an_answer_that_uses_up_the_limit_is_still_good(self) -> None:
        last = {
            "x-ratelimit-remaining": "0",
            "x-ratelimit-reset": in_seconds(700),
            "x-ratelimit-resource": "core",
        }
        fake = FakeGitHub(httpx.Response(200, json={"fine": True}, headers=last), ok({"data": {"a": 1}}))
        async with app_of(fake) as app:
            github = app.for_installation(5)
            assert (await github.rest("GET", "/x")).json() == {"fine": True}
            with pytest.raises(RateLimitedError):
                await github.rest("GET", "/x")
            await github.graphql("query { a }")  # has a limit of its own

        assert len(fake.requests) == 2

    async def test_a_permission_that_lacks_is_no_limit(self) -> None:
        fake = FakeGitHub(failed(403, "Resource not accessible by integration", X_RateLimit_Remaining="4000"))
        async with app_of(fake) as app:
            with pytest.raises(ForbiddenError):
                await app.for_installation(5).rest("GET", "/x")

    @pytest.mark.parametrize(
        ("reset", "seconds"),
        [
            ("soon", SECONDARY_LIMIT_SECONDS),
            ("9" * 12, LONGEST_LIMIT_SECONDS),
            ("-1", SECONDARY_LIMIT_SECONDS),
        ],
    )
    async def test_a_reset_that_names_no_near_time(self, reset: str, seconds: float) -> None:
        fake = FakeGitHub(failed(403, X_RateLimit_Remaining="0", X_RateLimit_Reset=reset))
        async with app_of(fake) as app:
            with pytest.raises(RateLimitedError) as caught:
                await app.for_installation(5).rest("GET", "/x")

        assert caught.value.until == pytest.approx(time.time() + seconds, abs=15)

    @given(st.text(st.characters(max_codepoint=255), max_size=40))
    def test_any_header_names_a_near_time(self, value: str) -> None:
        raw, begun = value.encode("latin-1"), time.time()
        used_up = {b"x-ratelimit-remaining": b"0", b"x-ratelimit-reset": raw}
        for headers in (used_up, used_up | {b"retry-after": raw}):
            until = Limits().refused("core", httpx.Headers(headers))
            assert begun <= until <= time.time() + LONGEST_LIMIT_SECONDS + 1
        Limits().hear(httpx.Headers(used_up))

    @given(st.text(max_size=40))
    def test_any_retry_after_is_read(self, value: str) -> None:
        until = retry_after(value, 1000.0)
        assert until is None or isinstance(until, float)


class TestGraphQL:
    async def test_data_and_problems(self) -> None:
        body = {
            "data": {"repository": {"b0": None}},
            "errors": [{"message": "gone", "type": "NOT_FOUND", "path": ["repository", "b0", 0]}],
        }
        fake = FakeGitHub(ok(body))
        async with app_of(fake) as app:
            answer = await app.for_installation(5).graphql("query($a: Int) { a }", {"a": 1})

        assert answer.data == {"repository": {"b0": None}}
        assert [(each.type, each.path) for each in answer.problems] == [
            ("NOT_FOUND", ("repository", "b0", 0))
        ]
        assert json.loads(fake.requests[0].content) == {
            "query": "query($a: Int) { a }",
            "variables": {"a": 1},
        }

    async def test_no_data_at_all(self) -> None:
        fake = FakeGitHub(ok({"data": None, "errors": [{"message": "Field 'x' doesn't exist"}]}))
        async with app_of(fake) as app:
            with pytest.raises(GraphQLFailedError, match="Field 'x'"):
                await app.for_installation(5).graphql("query { x }")

    @pytest.mark.parametrize("kind", ["RATE_LIMIT", "RATE_LIMITED"])
    async def test_its_limit(self, kind: str) -> None:
        limited = ok({"errors": [{"type": kind, "message": "API rate limit exceeded"}]})
        fake = FakeGitHub(limited)
        async with app_of(fake) as app:
            github = app.for_installation(5)
            with pytest.raises(RateLimitedError):
                await github.graphql("query { x }")
            with pytest.raises(RateLimitedError):
                await github.graphql("query { x }")

        assert len(fake.requests) == 1

    @pytest.mark.parametrize(
        "trouble",
        [httpx.Response(502, content=b"<html>"), httpx.Response(200, content=b"<html>"), ok([1])],
        ids=["502", "page", "list"],
    )
    async def test_a_query_is_sent_again(self, trouble: httpx.Response) -> None:
        fake = FakeGitHub(trouble, ok({"data": {"a": 1}}))
        async with app_of(fake) as app:
            assert (await app.for_installation(5).graphql("query { a }")).data == {"a": 1}

    @pytest.mark.parametrize("errors", [["text"], [None], [{"path": "x"}], "text"], ids=str)
    async def test_malformed_errors_do_no_harm(self, errors: object) -> None:
        fake = FakeGitHub(ok({"data": {"a": 1}, "errors": errors}))
        async with app_of(fake) as app:
            assert (await app.for_installation(5).graphql("query { a }")).data == {"a": 1}

    @pytest.mark.parametrize(
        ("api", "url"),
        [
            ("https://api.github.com", "https://api.github.com/graphql"),
            ("https://ghe.example.com/api/v3", "https://ghe.example.com/api/graphql"),
            ("https://ghe.example.com/api/v3/", "https://ghe.example.com/api/graphql"),
        ],
    )
    async def test_where_it_is(self, api: str, url: str) -> None:
        fake = FakeGitHub(ok({"data": {}}))
        async with app_of(fake, api_url=api) as app:
            await app.for_installation(5).graphql("query { a }")

        assert str(fake.requests[0].url) == url


class TestRedirects:
    async def test_a_renamed_repository_is_followed(self) -> None:
        moved = httpx.Response(301, headers={"location": f"{API}/repositories/1/pulls"})
        fake = FakeGitHub(moved, ok({"fine": True}))
        async with app_of(fake) as app:
            assert (await app.for_installation(5).rest("GET", "/repos/old")).json() == {"fine": True}

        assert fake.bearers == ["ghs_1", "ghs_1"]

    async def test_a_307_keeps_method_and_body(self) -> None:
        moved = httpx.Response(307, headers={"location": f"{API}/repositories/1/check-runs"})
        fake = FakeGitHub(moved, ok())
        async with app_of(fake) as app:
            await app.for_installation(5).rest("POST", "/repos/old/check-runs", json={"a": 1})

        assert [(request.method, request.content) for request in fake.requests] == [("POST", b'{"a":1}')] * 2

    async def test_a_301_never_turns_a_post_into_a_get(self) -> None:
        fake = FakeGitHub(httpx.Response(301, headers={"location": f"{API}/elsewhere"}))
        async with app_of(fake) as app:
            with pytest.raises(RejectedError):
                await app.for_installation(5).rest("POST", "/x", json={})

        assert [request.method for request in fake.requests] == ["POST"]

    async def test_our_token_stays_with_github(self) -> None:
        away = httpx.Response(302, headers={"location": "https://codeload.example.net/tarball"})
        fake = FakeGitHub(away, ok())
        async with app_of(fake) as app, app.for_installation(5).stream("/tarball/x") as chunks:
            assert b"".join([chunk async for chunk in chunks]) == b"{}"

        assert "authorization" not in fake.requests[1].headers

    async def test_a_circle_ends(self) -> None:
        fake = FakeGitHub(httpx.Response(302, headers={"location": f"{API}/x"}))
        async with app_of(fake) as app:
            with pytest.raises(UnavailableError, match="maximum allowed redirects"):
                await app.for_installation(5).rest("GET", "/x")


@asynccontextmanager
async def server(*answers: bytes) -> AsyncIterator[tuple[str, list[int]]]:
    """A real server that answers each connection with given bytes and cuts it."""
    served: list[int] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answers[min(len(served), len(answers) - 1)])
        served.append(1)
        await writer.drain()
        writer.close()

    listener = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    async with listener:
        yield f"http://127.0.0.1:{port}", served


CUT = b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"half": '
WHOLE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"


class TestOverARealSocket:
    async def test_a_connection_cut_in_mid_body_is_tried_again(self) -> None:
        async with (
            server(CUT, WHOLE) as (url, served),
            GitHubApp(app_id=7, private_key=private_pem(), api_url=url, backoff_seconds=0) as app,
        ):
            assert (await app.as_app().rest("GET", "/app")).json() == {}

        assert len(served) == 2

    async def test_a_post_cut_in_mid_body_is_not(self) -> None:
        async with (
            server(CUT) as (url, served),
            GitHubApp(app_id=7, private_key=private_pem(), api_url=url, backoff_seconds=0) as app,
        ):
            with pytest.raises(UnavailableError) as caught:
                await app.as_app().rest("POST", "/app", json={})

        assert caught.value.may_have_happened
        assert len(served) == 1

    async def test_a_stream_that_is_cut_says_so(self) -> None:
        async with (
            server(CUT) as (url, _),
            GitHubApp(app_id=7, private_key=private_pem(), api_url=url, backoff_seconds=0) as app,
            app.as_app().stream("/app") as chunks,
        ):
            with pytest.raises(UnavailableError):
                b"".join([chunk async for chunk in chunks])

    async def test_nobody_answers(self) -> None:
        async with server(WHOLE) as (url, _):
            pass
        async with GitHubApp(app_id=7, private_key=private_pem(), api_url=url, backoff_seconds=0) as app:
            with pytest.raises(UnavailableError) as caught:
                await app.as_app().rest("POST", "/app", json={})

        assert not caught.value.may_have_happened

    @pytest.mark.parametrize(("at_once", "connections"), [(1, 1), (3, 3)])
    async def test_requests_take_turns_with_as_many_connections_as_they_need(
        self, at_once: int, connections: int
    ) -> None:
        opened = 0

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal opened
            opened += 1
            with suppress(asyncio.IncompleteReadError):
                while await reader.readuntil(b"\r\n\r\n"):
                    await asyncio.sleep(0.01)
                    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
            async with GitHubApp(
                app_id=7, private_key=private_pem(), api_url=f"http://127.0.0.1:{port}"
            ) as app:
                for _ in range(3):
                    await asyncio.gather(*(app.as_app().rest("GET", "/app") for _ in range(at_once)))

        assert opened == connections

    @pytest.mark.parametrize("cut", [CUT, CUT.replace(b"200 OK", b"404 Not Found")], ids=["200", "404"])
    async def test_a_request_that_failed_leaves_its_client_to_the_next(self, cut: bytes) -> None:
        made: list[Client] = []

        async with server(cut, cut, WHOLE) as (url, _):

            def make() -> Client:
                made.append(Client())
                return made[-1]

            clients = Clients(make)
            for _ in range(3):
                with suppress(httpx.HTTPError):
                    async with aclosing(await clients.send(clients.build_request("GET", url))) as answer:
                        await answer.aread()
            await clients.aclose()

        assert len(made) == 1, "each request took the client that the one before it gave back"

    async def test_one_that_cannot_be_closed_leaves_no_other_open(self) -> None:
        class Stuck(httpx.AsyncBaseTransport):
            def __init__(self, number: int) -> None:
                self.number = number

            async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
                return httpx.Response(200)

            async def aclose(self) -> None:
                closed.append(self.number)
                if self.number != 1:
                    raise httpx.CloseError(str(self.number))

        closed: list[int] = []
        numbers = itertools.count()
        clients = Clients(lambda: Client(transport=Stuck(next(numbers))))
        lent = [await clients.send(clients.build_request("GET", "http://x")) for _ in range(3)]
        with pytest.raises(httpx.CloseError):
            await clients.aclose()

        assert len(lent) == 3
        assert sorted(closed) == [0, 1, 2]


async def test_an_answer_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.github.body.ANSWER_BYTES", 1000)
    fake = FakeGitHub(httpx.Response(200, content=b"x" * 1001))
    async with app_of(fake) as app:
        with pytest.raises(RejectedError, match="too large"):
            await app.for_installation(5).rest("GET", "/x")


async def test_a_refusal_without_end_is_cut() -> None:
    class Endless(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            while True:
                yield b"x" * 1000

    async def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(422, stream=Endless())

    async with app_of(httpx.MockTransport(answer)) as app:
        with pytest.raises(RejectedError) as caught:
            await app.as_app().rest("GET", "/app")

    assert caught.value.answer is not None
    assert len(caught.value.answer.body) == REFUSAL_BYTES


async def test_a_refusal_that_drips_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dripping(httpx.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            while True:
                yield b" "
                await asyncio.sleep(0.01)

    async def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(422, stream=Dripping())

    monkeypatch.setattr("bot.github.body.ANSWER_SECONDS", 0.05)
    async with app_of(httpx.MockTransport(answer)) as app:
        with pytest.raises(UnavailableError, match="too long"):
            await app.as_app().rest("GET", "/app")


async def test_the_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with server(WHOLE) as (url, served):
        monkeypatch.setenv("HTTP_PROXY", url)
        async with GitHubApp(app_id=7, private_key=private_pem(), api_url="http://github.invalid") as app:
            await app.as_app().rest("GET", "/app")

    assert len(served) == 1


def test_the_web_process_carries_no_client() -> None:
    code = "import sys, bot.process, bot.cli.server.web; sys.exit('httpx' in sys.modules or 'bot.github' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_pages() -> None:
    link = f'<{API}/x?per_page=100&page=2>; rel="next", <{API}/x?per_page=100&page=9>; rel="last"'
    fake = FakeGitHub(ok([], link=link), ok([]))
    async with app_of(fake) as app:
        first = await app.for_installation(5).rest("GET", "/x", params={"per_page": 100})
        second = await app.for_installation(5).rest("GET", "/x")

    assert (first.next_page, second.next_page) == (2, None)


async def test_requests_are_counted_by_endpoint_and_limits_by_installation() -> None:
    metrics = Metrics()
    fake = FakeGitHub(ok(None, **{"x-ratelimit-remaining": "4999", "x-ratelimit-resource": "core"}))
    async with app_of(fake, metrics=metrics) as app:
        await app.for_installation(5).rest("GET", "/repos/{owner}", path={"owner": "acme"})

    text = metrics.render().decode()
    assert 'citecheck_github_requests_total{endpoint="GET /repos/{owner}",status="200"} 1.0' in text
    assert 'citecheck_github_remaining{installation="5",resource="core"} 4999.0' in text
    assert "acme" not in text


class TestAppKey:
    @pytest.mark.parametrize(("seconds", "is_new"), [(0, False), (479, False), (481, True), (-1, True)])
    def test_a_signature_is_renewed_before_github_refuses_it(
        self, seconds: float, is_new: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = 1_800_000_000.0
        key = AppKey(7, private_pem())
        monkeypatch.setattr("time.time", lambda: now)
        first = key.authorization()
        monkeypatch.setattr("time.time", lambda: now + seconds)
        later = key.authorization()
        claims = jwt.decode(
            later.removeprefix("Bearer "),
            public_pem(),
            algorithms=["RS256"],
            options={"verify_signature": True, "verify_exp": False, "verify_iat": False},
        )

        assert (later != first) is is_new
        assert claims["iss"] == "7"
        assert claims["iat"] < now + seconds < claims["exp"] <= now + seconds + 600 or not is_new
