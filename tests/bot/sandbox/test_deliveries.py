"""Webhook deliveries: signed, logged, sent once each and again on demand."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from gidgethub.sansio import Event
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.sandbox.http.server import ThreadedServer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox


@dataclass
class Inbox:
    """A receiver that keeps what it is sent and answers what it is asked to."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    async def take(self, request: Request) -> Response:
        self.received.append((dict(request.headers), await request.body()))
        return PlainTextResponse("thanks", self.statuses.pop(0) if self.statuses else 202)


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    box = Inbox()
    server = ThreadedServer(Starlette(routes=[Route("/webhooks", box.take, methods=["POST"])]))
    box.url = f"{server.start()}/webhooks"
    yield box
    server.stop()


def test_a_delivery_is_what_gidgethub_takes_for_github(
    sandbox: Sandbox, pull: PullRequestScene, inbox: Inbox
) -> None:
    sandbox.webhook_url = inbox.url
    pull.push({"x": "1\n"})
    sandbox.wait_for_deliveries()
    headers, body = inbox.received[0]
    event = Event.from_http(headers, body, secret=sandbox.webhook_secret)
    assert (event.event, event.data["action"]) == ("pull_request", "synchronize")
    assert str(uuid.UUID(event.delivery_id)) == event.delivery_id
    installation = sandbox.installation_of(pull.repository)
    assert installation is not None
    assert event.data["installation"]["id"] == installation.id
    assert headers["x-github-hook-installation-target-id"] == str(sandbox.app_id)


def test_deliveries_come_in_order_and_are_not_retried(
    sandbox: Sandbox, repository: RepositoryScene, inbox: Inbox
) -> None:
    sandbox.webhook_url = inbox.url
    inbox.statuses = [503, 202, 202]
    pull = repository.open_pull_request({"x": "1\n"})
    pull.comment("alice", "one")
    sandbox.wait_for_deliveries()
    actions = [json.loads(body)["action"] for _, body in inbox.received]
    assert actions == ["opened", "requested", "created"]
    assert [each.status for each in sandbox.deliveries.log[-3:]] == [503, 202, 202]
    assert sandbox.deliveries.log[-1].attempts[0].answer == "thanks"


def test_nobody_at_home_is_logged(sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.webhook_url = "http://127.0.0.1:9/webhooks"
    pull.comment("alice", "one")
    sandbox.wait_for_deliveries()
    attempt = sandbox.deliveries.log[-1].attempts[0]
    assert attempt.status is None
    assert attempt.error is not None
    assert "ConnectError" in attempt.error


def test_without_an_address_events_are_only_logged(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.comment("alice", "one")
    assert sandbox.deliveries.log[-1].attempts == []
    headers = httpx.Headers(sandbox.deliveries.headers(sandbox.deliveries.log[-1]))
    Event.from_http(headers, sandbox.deliveries.log[-1].body, secret=sandbox.webhook_secret)


def test_a_new_secret_signs_from_now_on(sandbox: Sandbox, inbox: Inbox) -> None:
    sandbox.webhook_url = inbox.url
    sandbox.webhook_secret = "another"
    sandbox.ping()
    sandbox.wait_for_deliveries()
    headers, body = inbox.received[0]
    assert Event.from_http(headers, body, secret="another").event == "ping"


def shared(payload: dict[str, Any]) -> set[str]:
    return {"repository", "sender", "installation"} & payload.keys()


def test_every_event_says_where_who_and_through_which_installation(
    sandbox: Sandbox, pull: PullRequestScene
) -> None:
    inline = pull.review_comment("Copilot", "src/a.py", 11, "hm")
    pull.reply(inline, "alice", "so?")
    pull.comment("alice", "one")
    pull.check_run_by("other-linter")
    pull.close()
    payloads = [each.payload for each in sandbox.deliveries.log if each.event != "installation"]
    assert {each.event for each in sandbox.deliveries.log} == {
        "installation",
        "pull_request",
        "check_suite",
        "pull_request_review",
        "pull_request_review_comment",
        "issue_comment",
        "check_run",
    }
    for payload in payloads:
        assert shared(payload) == {"repository", "sender", "installation"}
        assert payload["repository"]["full_name"] == "acme/shop"


def test_what_is_not_installed_is_not_heard(sandbox: Sandbox) -> None:
    pull = sandbox.create_repository("globex/shop", installed=False).open_pull_request({"x": "1\n"})
    pull.comment("alice", "one")
    assert sandbox.deliveries.log == []
    sandbox.install("globex")
    sandbox.suspend("globex")
    pull.comment("alice", "two")
    assert [(each.event, each.action) for each in sandbox.deliveries.log] == [
        ("installation", "created"),
        ("installation", "suspend"),
    ]


def test_the_sandbox_can_be_closed_with_mail_on_the_way(sandbox: Sandbox, inbox: Inbox) -> None:
    sandbox.webhook_url = inbox.url
    for _ in range(20):
        sandbox.ping()
    sandbox.close()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{sandbox.url}/zen", trust_env=False)
