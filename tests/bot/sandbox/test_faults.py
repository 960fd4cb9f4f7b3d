"""Troubles on demand: given in order, to the right requests, and then all is well again."""

from __future__ import annotations

import json
import socket
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from tests.bot import faults

if TYPE_CHECKING:
    from bot.sandbox import PullRequestScene, Sandbox

PULL = "/repos/acme/shop/pulls/1"


def test_answers_come_in_order_and_then_the_truth(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.faults.add(
        "GET",
        r"/pulls/1$",
        faults.Status(502),
        faults.Status(500, text="<h1>Unicorn!</h1>"),
        faults.unauthorized(),
    )
    statuses = [client.get(PULL).status_code for _ in range(4)]
    assert statuses == [502, 500, 401, 200]
    assert sandbox.faults.left == 0
    assert [request.faulted for request in sandbox.requests[-4:]] == [True, True, True, False]


def test_other_requests_are_spared(client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("POST", r"/check-runs$", faults.Status(500), forever=True)
    assert client.get(PULL).status_code == 200
    body = {"name": "x", "head_sha": pull.head_sha}
    assert [client.post("/repos/acme/shop/check-runs", json=body).status_code for _ in range(3)] == [500] * 3
    sandbox.faults.clear()
    assert client.post("/repos/acme/shop/check-runs", json=body).status_code == 201
    assert len(pull.check_runs()) == 1


@pytest.mark.parametrize(
    "retry_after", [None, "7", "Wed, 21 Oct 2065 07:28:00 GMT"], ids=["none", "seconds", "date"]
)
def test_secondary_limits(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene, retry_after: str | None
) -> None:
    sandbox.faults.add(
        "*", PULL, faults.secondary_limit(retry_after), faults.secondary_limit(retry_after, 429)
    )
    for status in (403, 429):
        answer = client.get(PULL)
        assert (answer.status_code, answer.headers.get("retry-after")) == (status, retry_after)
        assert "secondary rate limit" in answer.json()["message"]


def test_no_answer_at_all(client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("*", PULL, faults.Hang())
    with pytest.raises(httpx.ReadTimeout):
        client.get(PULL, timeout=0.2)
    assert sandbox.requests[-1].status is None
    assert client.get(PULL).status_code == 200


def test_a_connection_cut_in_the_middle(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.faults.add("*", PULL, faults.Cut(after=30))
    with pytest.raises(httpx.RemoteProtocolError):
        client.get(PULL)
    assert client.get(PULL).status_code == 200


def test_an_answer_that_gets_lost_was_done_all_the_same(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.faults.add("POST", "/check-runs", faults.Lost())
    body = {"name": "citecheck", "head_sha": pull.head_sha}
    assert client.post("/repos/acme/shop/check-runs", json=body).status_code == 502
    assert len(pull.check_runs()) == 1


def test_something_happens_meanwhile(client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene) -> None:
    before = pull.head_sha
    sandbox.faults.add("GET", PULL, faults.Meanwhile(lambda: pull.push({"x": "1\n"}, force=True)))
    assert client.get(PULL).json()["head"]["sha"] == pull.head_sha != before


QUERY = """query Two($owner: String!) {
  a: repository(owner: $owner, name: "shop") { nameWithOwner }
  b: repository(owner: $owner, name: "shop") { pullRequest(number: 1) { title } }
}"""


def test_partial_errors_of_graphql(client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("POST", "/graphql", faults.GraphqlErrors((("b", "pullRequest"),)), body="query Two")
    body = {"query": QUERY, "variables": {"owner": "acme"}}
    answer = client.post("/graphql", json=body).json()
    assert answer["data"] == {"a": {"nameWithOwner": "acme/shop"}, "b": {"pullRequest": None}}
    assert answer["errors"][0]["path"] == ["b", "pullRequest"]
    assert "errors" not in client.post("/graphql", json=body).json()


def test_graphqls_own_limit(client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene) -> None:
    sandbox.faults.add("POST", "/graphql", faults.GraphqlRefusal(headers={"x-ratelimit-remaining": "0"}))
    answer = client.post("/graphql", json={"query": "{__typename}"})
    assert (answer.status_code, answer.headers["x-ratelimit-remaining"]) == (200, "0")
    assert answer.json()["errors"][0]["type"] == "RATE_LIMITED"


def test_every_request_is_recorded_with_its_body(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    client.get("/repos/acme/shop/tarball/src%2Fa.py?ref=a%20b")
    client.post("/graphql", json={"query": QUERY, "operationName": "Two", "variables": {"owner": "acme"}})
    first, second = sandbox.requests[-2:]
    assert (first.path, first.query, first.status) == ("/repos/acme/shop/tarball/src%2Fa.py", "ref=a b", 404)
    assert second.operation == "Two"
    assert json.loads(second.raw_body)["variables"] == {"owner": "acme"}
    assert second.caller.startswith("installation ")


def test_the_budget_is_counted_down_and_ends(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    sandbox.state.limits.requests_per_hour = 2
    headers = [client.get(PULL).headers for _ in range(3)]
    assert [each["x-ratelimit-remaining"] for each in headers] == ["1", "0", "0"]
    refused = client.get(PULL)
    assert (refused.status_code, refused.headers["x-ratelimit-used"]) == (403, "2")
    asked = client.post("/graphql", json={"query": QUERY, "variables": {"owner": "acme"}})
    assert asked.headers["x-ratelimit-remaining"] == "1"


@pytest.mark.parametrize("part", [b"", b'{"name": "half a'])
def test_a_client_that_is_killed_before_the_end_of_its_body_has_asked_for_nothing(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene, part: bytes
) -> None:
    sandbox.faults.add("POST", r"/check-runs$", faults.Status(500))
    address = urlsplit(sandbox.url)
    head = f"POST /repos/acme/shop/check-runs HTTP/1.1\r\nHost: {address.netloc}\r\nUser-Agent: citecheck/1.0\r\n"
    before = len(sandbox.requests)
    with socket.create_connection((str(address.hostname), int(address.port or 0))) as killed:
        killed.sendall(head.encode() + b"Content-Type: application/json\r\nContent-Length: 90\r\n\r\n" + part)
        time.sleep(0.1)
    time.sleep(0.1)
    client.get(PULL)

    assert [request.method for request in sandbox.requests[before:]] == ["GET"]
    assert (sandbox.faults.left, pull.check_runs()) == (1, [])
    sandbox.faults.clear()
