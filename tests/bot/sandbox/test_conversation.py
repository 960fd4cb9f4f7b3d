"""Comments in the conversation and the emojis on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import httpx

    from bot.sandbox import PullRequestScene, Sandbox


def test_a_comment_is_sent(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.comment("alice", "/recheck")
    sent = sandbox.deliveries.log[-1]
    assert (sent.event, sent.action) == ("issue_comment", "created")
    assert sent.payload["issue"]["pull_request"]["url"].endswith("/pulls/1")
    assert sent.payload["comment"]["user"]["type"] == "User"


def test_the_app_writes_under_its_own_name(
    client: httpx.Client, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    made = client.post("/repos/acme/shop/issues/1/comments", json={"body": "done"}).json()
    assert (made["user"]["login"], made["user"]["type"]) == ("citecheck[bot]", "Bot")
    assert made["performed_via_github_app"]["id"] == sandbox.app_id
    assert sandbox.deliveries.log[-1].payload["sender"]["login"] == "citecheck[bot]"
    assert client.post("/repos/acme/shop/issues/1/comments", json={}).status_code == 422


def test_an_emoji_is_given_once(client: httpx.Client, pull: PullRequestScene) -> None:
    comment = pull.comment("alice", "/recheck")
    where = f"/repos/acme/shop/issues/comments/{comment.id}/reactions"
    first = client.post(where, json={"content": "eyes"})
    again = client.post(where, json={"content": "eyes"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    client.post(where, json={"content": "rocket"})
    assert [each.content for each in comment.reactions] == ["eyes", "rocket"]


@pytest.mark.parametrize("body", [{}, {"content": "tada"}, {"content": None}])
def test_an_unknown_emoji_is_refused(
    client: httpx.Client, pull: PullRequestScene, body: dict[str, object]
) -> None:
    comment = pull.comment("alice", "hm")
    answer = client.post(f"/repos/acme/shop/issues/comments/{comment.id}/reactions", json=body)
    assert answer.status_code == 422
