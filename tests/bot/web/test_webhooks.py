"""From the socket to the queue: who is let in, what is answered, and what is kept."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any

import httpx
import pytest
from gidgethub import ValidationFailure
from gidgethub import sansio as gidgethub
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from bot.jobs.job import CheckJob, Job
from bot.jobs.queue.engine import Enqueued, job_id
from bot.model.references import PullRequestRef
from bot.storage.lost_access import LostAccess
from bot.telemetry.metrics import Metrics
from bot.web import webhooks
from bot.web.app import webhooks_route
from bot.web.webhooks import BODY_LIMIT, Webhooks, is_signed
from tests.bot.payloads import APP_ID, APP_SLUG, check_suite, issue_comment, listed, pull_request

SECRET = "it's a secret to everybody"
OLD_SECRET = "it was a secret"


class Shelf:
    """Keeps jobs by their key, as the queue does."""

    def __init__(self) -> None:
        self.jobs: dict[str, Job] = {}
        self.trouble: Exception | None = None
        self.hangs = False
        self.named: set[str] = set()
        self.gone: list[LostAccess] = []

    async def names_reviewer(self, pull_request: PullRequestRef, login: str) -> bool:
        if self.trouble is not None:
            raise self.trouble
        return f"{pull_request} {login}" in self.named

    async def note_gone(self, gone: Collection[LostAccess]) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.gone += gone

    async def enqueue_all(self, jobs: Sequence[Job]) -> list[Enqueued]:
        if self.hangs:
            await asyncio.Event().wait()
        if self.trouble is not None:
            raise self.trouble
        queued = [Enqueued(job_id(job), job_id(job) not in self.jobs) for job in jobs]
        for job in jobs:
            self.jobs.setdefault(job_id(job), job)
        return queued


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def client(shelf: Shelf, metrics: Metrics) -> AsyncIterator[httpx.AsyncClient]:
    endpoint = Webhooks(
        shelf, secrets=[SECRET, OLD_SECRET], app_id=APP_ID, app_slug=APP_SLUG, metrics=metrics
    )
    app = Starlette(routes=[Route("/webhooks", webhooks_route(endpoint), methods=["POST"])])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bot") as client:
        yield client


def signature(body: bytes, secret: str = SECRET) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def headers(body: bytes, **changes: str | None) -> dict[str, str]:
    """The headers of a good delivery, with changes; None leaves one out."""
    good: dict[str, str | None] = {
        "content-type": "application/json",
        "x-github-event": "pull_request",
        "x-github-delivery": "d-1",
        "x-hub-signature-256": signature(body),
    }
    good |= {name.replace("_", "-"): value for name, value in changes.items()}
    return {name: value for name, value in good.items() if value is not None}


BODY = json.dumps(pull_request("opened")).encode()


async def deliver(
    client: httpx.AsyncClient, payload: dict[str, Any], *, event: str = "pull_request", id_: str = "d-1"
) -> httpx.Response:
    body = json.dumps(payload).encode()
    return await client.post(
        "/webhooks", content=body, headers=headers(body, x_github_event=event, x_github_delivery=id_)
    )


async def test_a_delivery_is_queued(client: httpx.AsyncClient, shelf: Shelf) -> None:
    answer = await deliver(client, pull_request("opened"))

    assert answer.status_code == 202
    assert answer.json() == {"status": "queued", "jobs": ["pr/5/100/3/d-1"], "duplicate": False}
    assert list(shelf.jobs) == ["pr/5/100/3/d-1"]


async def test_one_that_asks_for_nothing_is_ignored_with_the_reason(
    client: httpx.AsyncClient, shelf: Shelf
) -> None:
    answer = await deliver(client, pull_request("labeled"))

    assert answer.status_code == 200
    assert answer.json() == {"status": "ignored", "reason": "pull_request.labeled asks for nothing"}
    assert not shelf.jobs


REMARKS = {
    "a person's account": {"login": "acme-reviews", "type": "User"},
    "a bot that seldom reviews": {"login": "mergify[bot]", "type": "Bot"},
}


@pytest.mark.parametrize("author", REMARKS.values(), ids=REMARKS)
async def test_a_remark_is_of_concern_when_the_config_names_its_author(
    client: httpx.AsyncClient, shelf: Shelf, author: dict[str, str]
) -> None:
    remark = issue_comment(body="Line 3 is wrong.", author=author)
    before = await deliver(client, remark, event="issue_comment")
    shelf.named.add(f"acme/shop#3 {author['login']}")
    after = await deliver(client, remark, event="issue_comment")

    assert (before.status_code, after.status_code) == (200, 202)
    assert list(shelf.jobs) == ["pr/5/100/3/d-1"]


async def test_a_remark_of_which_nobody_can_say_is_not_lost(client: httpx.AsyncClient, shelf: Shelf) -> None:
    shelf.trouble = ConnectionError("database is gone")
    answer = await deliver(client, issue_comment(body="Line 3 is wrong."), event="issue_comment")

    assert answer.status_code == 503


async def test_a_ping_is_answered(client: httpx.AsyncClient) -> None:
    answer = await deliver(client, {"zen": "Design for failure."}, event="ping")

    assert (answer.status_code, answer.json()["reason"]) == (200, "pong")


async def test_several_jobs_of_one_delivery(client: httpx.AsyncClient, shelf: Shelf) -> None:
    payload = check_suite("rerequested", pulls=[listed(3), listed(4)])

    answer = await deliver(client, payload, event="check_suite")

    assert answer.json()["jobs"] == ["pr/5/100/3/d-1", "pr/5/100/4/d-1"] == list(shelf.jobs)


async def test_the_old_secret_still_opens(client: httpx.AsyncClient) -> None:
    answer = await client.post(
        "/webhooks", content=BODY, headers=headers(BODY, x_hub_signature_256=signature(BODY, OLD_SECRET))
    )
    assert answer.status_code == 202


REFUSED: dict[str, tuple[int, dict[str, str | None]]] = {
    "no signature": (401, {"x_hub_signature_256": None}),
    "empty signature": (401, {"x_hub_signature_256": ""}),
    "forged signature": (401, {"x_hub_signature_256": "sha256=" + "0" * 64}),
    "signed with another secret": (401, {"x_hub_signature_256": signature(BODY, "guessed")}),
    "signed with an empty secret": (401, {"x_hub_signature_256": signature(BODY, "")}),
    "signature of another body": (401, {"x_hub_signature_256": signature(BODY + b" ")}),
    "truncated signature": (401, {"x_hub_signature_256": signature(BODY)[:-1]}),
    "signature without its kind": (401, {"x_hub_signature_256": signature(BODY).removeprefix("sha256=")}),
    "signature twice": (401, {"x_hub_signature_256": f"{signature(BODY)},{signature(BODY)}"}),
    "a SHA-1 signature alone": (
        401,
        {
            "x_hub_signature_256": None,
            "x_hub_signature": "sha1=" + hmac.new(SECRET.encode(), BODY, hashlib.sha1).hexdigest(),
        },
    ),
    "a form": (415, {"content_type": "application/x-www-form-urlencoded"}),
    "no content type": (415, {"content_type": None}),
    "no event": (400, {"x_github_event": None}),
    "an event of other letters": (400, {"x_github_event": "../pull"}),
    "no delivery id": (400, {"x_github_delivery": None}),
    "a delivery id that leads elsewhere": (400, {"x_github_delivery": "../../other/1"}),
    "a delivery id like a later attempt's": (400, {"x_github_delivery": "d-1+2"}),
    "an endless delivery id": (400, {"x_github_delivery": "d" * 81}),
}


@pytest.mark.parametrize(("status", "changes"), REFUSED.values(), ids=REFUSED.keys())
async def test_what_is_no_delivery_is_refused(
    client: httpx.AsyncClient, shelf: Shelf, status: int, changes: dict[str, str | None]
) -> None:
    answer = await client.post("/webhooks", content=BODY, headers=headers(BODY, **changes))

    assert answer.status_code == status
    assert answer.json()["reason"]
    assert not shelf.jobs


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"nonsense", b"[1]", b'"text"', b"null", b"\xff\xfe", b"[" * 200_000],
    ids=["empty", "half", "nonsense", "list", "text", "null", "bytes", "deep"],
)
async def test_a_signed_body_that_is_no_object_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post("/webhooks", content=body, headers=headers(body))

    assert answer.status_code == 400


async def test_content_type_with_a_charset_is_fine(client: httpx.AsyncClient) -> None:
    with_charset = headers(BODY, content_type="Application/JSON; charset=utf-8")

    assert (await client.post("/webhooks", content=BODY, headers=with_charset)).status_code == 202


class TestSize:
    async def test_26_mib_announced_are_not_read(self, client: httpx.AsyncClient) -> None:
        read = 0

        async def body() -> AsyncIterator[bytes]:
            nonlocal read
            for _ in range(26):
                read += 1
                yield b" " * 2**20

        announced = headers(BODY) | {"content-length": str(26 * 2**20)}
        answer = await client.post("/webhooks", content=body(), headers=announced)

        assert answer.status_code == 413
        assert read == 0

    async def test_26_mib_unannounced_are_cut(self, client: httpx.AsyncClient) -> None:
        async def body() -> AsyncIterator[bytes]:
            for _ in range(26):
                yield b" " * 2**20

        assert (await client.post("/webhooks", content=body(), headers=headers(BODY))).status_code == 413

    async def test_25_mib_are_taken(self, client: httpx.AsyncClient) -> None:
        payload = json.dumps(pull_request("opened")).encode()
        body = payload + b" " * (BODY_LIMIT - len(payload))

        assert (await client.post("/webhooks", content=body, headers=headers(body))).status_code == 202


class TestReplay:
    async def test_two_thousand_of_one_id_make_one_job(self, client: httpx.AsyncClient, shelf: Shelf) -> None:
        sent = headers(BODY)

        async def some() -> set[int]:
            return {
                (await client.post("/webhooks", content=BODY, headers=sent)).status_code for _ in range(200)
            }

        statuses = await asyncio.gather(*(some() for _ in range(10)))

        assert set.union(*statuses) == {202}
        assert len(shelf.jobs) == 1

    async def test_a_replay_is_reported(self, client: httpx.AsyncClient) -> None:
        await deliver(client, pull_request("opened"))

        assert (await deliver(client, pull_request("opened"))).json()["duplicate"]


class TestStoreOutOfReach:
    async def test_github_sees_the_failure(self, client: httpx.AsyncClient, shelf: Shelf) -> None:
        shelf.trouble = OSError("postgresql://bot:hunter2@db is down")

        answer = await deliver(client, pull_request("opened"))

        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "30"
        assert "hunter2" not in answer.text

    async def test_a_store_that_hangs(
        self, client: httpx.AsyncClient, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(webhooks, "STORE_SECONDS", 0.01)
        shelf.hangs = True

        assert (await deliver(client, pull_request("opened"))).status_code == 503

    async def test_redelivered_it_is_kept(self, client: httpx.AsyncClient, shelf: Shelf) -> None:
        shelf.trouble = OSError("down")
        await deliver(client, pull_request("opened"))
        shelf.trouble = None

        answer = await deliver(client, pull_request("opened"))

        assert (answer.status_code, answer.json()["duplicate"]) == (202, False)

    async def test_what_would_be_ignored_needs_no_store(
        self, client: httpx.AsyncClient, shelf: Shelf
    ) -> None:
        shelf.trouble = OSError("down")

        assert (await deliver(client, pull_request("labeled"))).status_code == 200


async def test_events_out_of_order_are_all_kept(client: httpx.AsyncClient, shelf: Shelf) -> None:
    for id_, event, payload in [
        ("d-3", "issue_comment", issue_comment(body="/recheck")),
        ("d-2", "pull_request", pull_request("synchronize")),
        ("d-1", "pull_request", pull_request("opened")),
    ]:
        await deliver(client, payload, event=event, id_=id_)

    assert [job.delivery for job in shelf.jobs.values() if isinstance(job, CheckJob)] == ["d-3", "d-2", "d-1"]


async def test_deliveries_are_counted(client: httpx.AsyncClient, metrics: Metrics) -> None:
    await deliver(client, pull_request("opened"))
    await deliver(client, pull_request("labeled"), id_="d-2")
    await deliver(client, {}, event="a_strange_one", id_="d-3")

    text = metrics.render().decode()
    assert 'citecheck_deliveries_total{event="pull_request",outcome="queued 202"} 1.0' in text
    assert 'citecheck_deliveries_total{event="pull_request",outcome="ignored 200"} 1.0' in text
    assert 'citecheck_deliveries_total{event="other",outcome="ignored 200"} 1.0' in text


@given(
    st.binary(max_size=200),
    st.sampled_from([SECRET, OLD_SECRET, "wrong"]),
    st.sampled_from(
        [lambda text: text, lambda text: text[:-1], lambda text: text.upper(), lambda text: "sha1=" + text]
    ),
)
def test_another_implementation_agrees_on_signatures(
    body: bytes, secret: str, change: Callable[[str], str]
) -> None:
    """gidgethub, written by others, takes the same signatures."""
    given_ = change(signature(body, secret))
    try:
        gidgethub.validate_event(body, signature=given_, secret=SECRET)
    except ValidationFailure:
        theirs = False
    else:
        theirs = True

    assert is_signed(body, given_, [SECRET]) == theirs


async def test_what_is_gone_is_noted(client: httpx.AsyncClient, shelf: Shelf) -> None:
    payload = {"action": "deleted", "installation": {"id": 5}}
    answer = await deliver(client, payload, event="installation")

    assert (answer.status_code, answer.json()["status"]) == (202, "noted")
    assert shelf.gone == [LostAccess(installation_id=5)]
    assert not shelf.jobs


async def test_what_is_gone_and_cannot_be_noted_is_sent_again(
    client: httpx.AsyncClient, shelf: Shelf
) -> None:
    shelf.trouble = OSError("no database")
    payload = {"action": "deleted", "installation": {"id": 5}}

    assert (await deliver(client, payload, event="installation")).status_code == 503
