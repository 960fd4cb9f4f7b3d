"""What the sandbox answers has the shape that GitHub describes, so that the bot is not tested on a dream."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import httpx
import jwt
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.sandbox import PullRequestScene, Sandbox
    from tests.contract.openapi import Description

REMARK = {"path": "a.py", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}


@pytest.fixture
def pull(sandbox: Sandbox) -> PullRequestScene:
    """One that has a bit of everything."""
    repository = sandbox.create_repository("acme/shop", {"a.py": "1\n2\n3\n", "sub/b.py": "x\n"})
    pull = repository.open_pull_request({"a.py": "1\ntwo\n3\n", "sub/b.py": None, "sub/c.py": "x\n"})
    first = pull.review_comment("Copilot", "a.py", 2, "hm", start_line=1)
    pull.reply(first, "alice", "so?")
    pull.comment("alice", "/recheck")
    pull.check_run_by("other-linter", [REMARK])
    return pull


@pytest.fixture
def client(sandbox: Sandbox, pull: PullRequestScene) -> Iterator[httpx.Client]:
    installation = sandbox.installation_of(pull.repository)
    assert installation is not None
    token = sandbox.tokens.issue(installation, None, None).token
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=sandbox.url, headers=headers, trust_env=False) as client:
        yield client


READ: dict[str, Callable[[PullRequestScene], str]] = {
    "repository": lambda _: "",
    "pull requests": lambda _: "/pulls",
    "pull request": lambda _: "/pulls/1",
    "files": lambda _: "/pulls/1/files",
    "review comments": lambda _: "/pulls/1/comments",
    "reviews": lambda _: "/pulls/1/reviews",
    "comments": lambda _: "/issues/1/comments",
    "permission": lambda _: "/collaborators/alice/permission",
    "tree": lambda _: "/git/trees/main",
    "whole tree": lambda _: "/git/trees/main?recursive=1",
    "check runs": lambda pull: f"/commits/{pull.head_sha}/check-runs",
    "check run": lambda pull: f"/check-runs/{pull.check_runs()[0].id}",
    "pull requests of a commit": lambda pull: f"/commits/{pull.head_sha}/pulls",
}


@pytest.mark.parametrize("where", READ.values(), ids=READ)
def test_an_answer_has_the_described_shape(
    description: Description,
    client: httpx.Client,
    pull: PullRequestScene,
    where: Callable[[PullRequestScene], str],
) -> None:
    path = f"/repos/acme/shop{where(pull)}"
    answer = client.get(path)
    assert answer.status_code == 200
    assert description.answer_violations("GET", path.partition("?")[0], 200, answer.json()) == []


def test_what_is_made_is_answered_as_described(
    description: Description, client: httpx.Client, pull: PullRequestScene
) -> None:
    runs = "/repos/acme/shop/check-runs"
    comment = f"/repos/acme/shop/issues/comments/{pull.model.comments[0].id}/reactions"
    body: dict[str, Any] = {"name": "citecheck", "head_sha": pull.head_sha}
    made = client.post(runs, json=body)
    assert description.answer_violations("POST", runs, 201, made.json()) == []
    one = f"{runs}/{made.json()['id']}"
    done = client.patch(one, json={"conclusion": "neutral"})
    assert description.answer_violations("PATCH", one, 200, done.json()) == []
    emoji = client.post(comment, json={"content": "eyes"})
    assert description.answer_violations("POST", comment, 201, emoji.json()) == []
    said = client.post("/repos/acme/shop/issues/1/comments", json={"body": "hello"})
    assert description.answer_violations("POST", "/repos/a/b/issues/1/comments", 201, said.json()) == []
    refused = client.post(runs, json={"name": "x"})
    assert description.answer_violations("POST", comment, 422, refused.json()) == []


def test_the_app_and_its_webhook_are_answered_as_described(
    description: Description, sandbox: Sandbox, pull: PullRequestScene
) -> None:
    del pull
    sandbox.webhook_url = "http://127.0.0.1:1/"
    sandbox.ping()
    sandbox.wait_for_deliveries()
    now = int(time.time())
    claims = {"iat": now - 60, "exp": now + 540, "iss": str(sandbox.app_id)}
    token = jwt.encode(claims, sandbox.private_key, algorithm="RS256")
    with httpx.Client(
        base_url=sandbox.url, headers={"authorization": f"Bearer {token}"}, trust_env=False
    ) as app:
        for path in ("/app", "/app/hook/config", "/app/hook/deliveries"):
            assert description.answer_violations("GET", path, 200, app.get(path).json()) == []
        changed = app.patch("/app/hook/config", json={"secret": "a secret of ours"})
        assert description.answer_violations("PATCH", "/app/hook/config", 200, changed.json()) == []


def test_an_app_from_a_manifest_is_answered_as_described(description: Description, sandbox: Sandbox) -> None:
    manifest = {"name": "mine", "url": "https://e.com", "redirect_url": "http://127.0.0.1:9/"}
    ticket = sandbox.registrations.add(manifest, sandbox.user("alice"), "")
    code = str(sandbox.registrations.confirm(ticket)).partition("code=")[2]
    path = f"/app-manifests/{code}/conversions"
    made = httpx.post(f"{sandbox.url}{path}", trust_env=False)
    assert description.answer_violations("POST", path, 201, made.json()) == []
