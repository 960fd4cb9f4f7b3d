"""Strangers at the port: what they send, or do not send, keeps nobody else from being served."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.sandbox import Sandbox
from bot.web import connections, parsing, reducing
from bot.web.events import Delivery, decide
from bot.web.serving import serve
from bot.web.unverified import CrowdedOutError, Unverified
from tests.bot.forked import Forked
from tests.bot.payloads import APP_ID, APP_SLUG, check_suite, issue_comment, pull_request
from tests.bot.processes import Processes, processes, until

MIB = 1024 * 1024
LARGE = 24 * MIB


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Processes, Forked]]:
    """A web process as an operator starts it, with the usual number of files that it may open."""
    folder = tmp_path_factory.mktemp("web")
    with (
        Sandbox(folder / "github") as sandbox,
        processes(sandbox, folder, f"sqlite:///{folder}/bot.sqlite") as bot,
    ):
        process = bot.start("web")
        assert isinstance(process, Forked)
        until(bot.answers)
        _, most = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (1024, most))
        yield bot, process


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as this process may have at all."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def post(bot: Processes, body: bytes, *, length: int, secret: str) -> bytes:
    """A delivery's headers."""
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    lines = [
        "POST /webhooks HTTP/1.1", f"Host: 127.0.0.1:{bot.port}", "Content-Type: application/json",
        "X-GitHub-Event: ping", "X-GitHub-Delivery: d-1", f"X-Hub-Signature-256: sha256={signature}",
        f"Content-Length: {length}", "", "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def deliver(bot: Processes) -> int:
    """The status of a small delivery that GitHub signed."""
    body = b'{"zen": "Keep it logically awesome."}'
    with connect(bot) as github:
        github.sendall(post(bot, body, length=len(body), secret=bot.sandbox.webhook_secret) + body)
        return int(github.recv(200).split()[1])


def connect(bot: Processes) -> socket.socket:
    return socket.create_connection(("127.0.0.1", bot.port), timeout=30)


def test_sixty_large_bodies_that_nobody_signed_take_a_bounded_memory(web: tuple[Processes, Forked]) -> None:
    bot, process = web
    status = Path(f"/proc/{process.pid}/status")
    Path(f"/proc/{process.pid}/clear_refs").write_text("5")  # the peak begins anew
    before = _kilobytes(status, "VmRSS")
    with ExitStack() as stack:
        strangers = [stack.enter_context(connect(bot)) for _ in range(60)]
        for each in strangers:
            each.sendall(post(bot, b"", length=LARGE, secret="a guess that is wrong"))
        for _ in range(8):
            for each in strangers:
                with suppress(OSError):  # it was closed on him
                    each.sendall(b"x" * MIB)

        assert deliver(bot) == 200, "a delivery of GitHub's is taken beside them"
    grown = (_kilobytes(status, "VmHWM") - before) / 1024
    assert grown < 200, f"60 bodies of 8 MiB, none of them signed, took {grown:.0f} MiB"


def _kilobytes(status: Path, name: str) -> int:
    line = next(line for line in status.read_text().splitlines() if line.startswith(name))
    return int(line.split()[1])


def test_twelve_hundred_silent_connections_leave_it_in_reach(
    web: tuple[Processes, Forked], many_files: None
) -> None:
    bot, _ = web
    with ExitStack() as stack:
        for _ in range(1200):
            stack.enter_context(connect(bot))

        assert deliver(bot) == 200
        assert httpx.get(f"{bot.url}/healthz", timeout=30).status_code == 200


def test_a_signed_body_of_24_mib_keeps_nobody_waiting(web: tuple[Processes, Forked]) -> None:
    """It is parsed elsewhere: others are answered between its last byte and its answer."""
    bot, _ = web
    item = {"id": 1, "message": "a line of text that is as long as those of commits are " * 2, "parents": []}
    commits = [item] * (LARGE // len(json.dumps(item)))
    body = json.dumps({"zen": "x", "commits": commits}).encode()
    answered = 0
    with connect(bot) as github, httpx.Client(base_url=bot.url, timeout=60) as other:
        other.get("/healthz")
        github.settimeout(120)
        github.sendall(post(bot, body, length=len(body), secret=bot.sandbox.webhook_secret) + body)
        github.setblocking(False)
        status = b""
        while not status:
            assert other.get("/healthz").status_code == 200
            answered += 1
            with suppress(BlockingIOError):
                status = github.recv(200)

    assert status.split()[1] == b"200"
    assert answered >= 20


@pytest.mark.parametrize(
    ("event", "payload"),
    [
        ("pull_request", pull_request("opened")),
        ("pull_request", pull_request("closed")),
        ("issue_comment", issue_comment("created", body="/recheck", login="alice")),
        ("check_suite", check_suite("rerequested")),
        ("installation", {"action": "deleted", "installation": {"id": 5, "account": {"login": "acme"}}}),
        ("repository", {"action": "deleted", "installation": {"id": 5}, "repository": {"id": 7}}),
    ],
)
async def test_what_follows_from_a_large_body_is_what_follows_from_a_small_one(
    event: str, payload: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsing, "AT_ONCE_BYTES", 0)
    parsed = await parsing.Parsing()(json.dumps({**payload, "more": ["of everything"]}).encode())

    def follows(of: dict[str, Any]) -> object:
        return decide(Delivery("d-1", event, of, APP_ID, APP_SLUG))

    assert "more" not in parsed
    assert follows(parsed) == follows(payload)


async def test_a_large_body_that_is_not_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "AT_ONCE_BYTES", 0)
    with pytest.raises(parsing.NotJsonError):
        await parsing.Parsing()(b'{"x": [')


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """For large bodies."""
    less = tmp_path / "reducing.py"
    less.write_text(Path(reducing.__file__).read_text().replace("2 * 1024**3", "96 * 1024**2"))
    monkeypatch.setattr(reducing, "__file__", str(less))


@pytest.mark.usefixtures("little_memory")
async def test_a_large_body_for_which_memory_is_lacking_is_not_called_broken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parsing, "AT_ONCE_BYTES", 0)
    assert await parsing.Parsing()(b'{"number": 7}') == {"number": 7}
    with pytest.raises(parsing.TooLargeError) as refused:
        await parsing.Parsing()(b'{"number": [' + b"[]," * 2_000_000 + b"[]]}")
    assert refused.value.__cause__ is None, "it was not a lack of time"


class TestRoom:
    async def test_who_has_been_on_his_way_longest_gives_way(self) -> None:
        room = Unverified(limit=100)
        held = asyncio.Event()

        async def dawdle() -> None:
            async with room.body(60) as body:
                room.add(body, b"x" * 60)
                held.set()
                await asyncio.Event().wait()

        dawdling = asyncio.create_task(dawdle())
        await held.wait()
        async with room.body(60) as body:
            room.add(body, b"y" * 60)
            with pytest.raises(CrowdedOutError):
                await dawdling
            assert room.held == 60
        assert room.held == 0

    async def test_one_that_is_too_slow_is_given_up(self) -> None:
        room = Unverified()

        async def dawdle() -> None:
            async with room.body(0.05) as body:
                room.add(body, b"x")
                await asyncio.Event().wait()

        with pytest.raises(TimeoutError):
            await dawdle()
        assert room.held == 0


class TestConnections:
    @staticmethod
    @asynccontextmanager
    async def listening() -> AsyncIterator[int]:
        """A server in this process, at this port; `/slow` is answered when another request has come."""
        hurry = asyncio.Event()

        async def slow(_request: Request) -> Response:
            await hurry.wait()
            return PlainTextResponse("late")

        async def quick(_request: Request) -> Response:
            hurry.set()
            return PlainTextResponse("at once")

        listener = socket.create_server(("127.0.0.1", 0))
        stop = asyncio.Event()
        app = Starlette(routes=[Route("/slow", slow), Route("/quick", quick)])
        serving = asyncio.create_task(serve(app, listener, stop))
        try:
            yield int(listener.getsockname()[1])
        finally:
            stop.set()
            await serving

    async def test_headers_that_come_byte_by_byte_come_to_nothing(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connections, "HEADER_SECONDS", 0.5)
        async with self.listening() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            async with asyncio.timeout(30):
                with suppress(ConnectionError):
                    for letter in b"GET /quick HTTP/1.1\r\nX-Slow: " + b"x" * 1000:
                        writer.write(bytes([letter]))
                        await writer.drain()
                        if reader.at_eof():
                            break
                        await asyncio.sleep(0.05)
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()

    async def test_the_oldest_that_waits_for_its_client_goes_and_none_that_is_answered(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connections, "CONNECTIONS", 3)
        async with self.listening() as port:
            served_reader, served = await asyncio.open_connection("127.0.0.1", port)
            served.write(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.sleep(0.1)
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /quick HTTP/1.1\r\nHost: x\r\n\r\n")
            async with asyncio.timeout(30):
                assert b"200 OK" in await reader.readline()
                assert b"200 OK" in await served_reader.readline()
                with suppress(ConnectionError):
                    assert await silent[0][0].read() == b""
            for _, each in [*silent, (reader, writer), (served_reader, served)]:
                each.close()
