"""The description that GitHub publishes, as the judge of requests: it must see what is wrong with one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.sandbox.http.recording import RecordedRequest
from bot.sandbox.rest import ENDPOINTS

if TYPE_CHECKING:
    from tests.contract.openapi import Description

SHA = "a" * 40
RUNS = "/repos/acme/shop/check-runs"
REMARK = {"path": "a", "start_line": 1, "end_line": 1, "annotation_level": "notice", "message": "m"}
RUN = {
    "name": "citecheck",
    "head_sha": SHA,
    "status": "completed",
    "conclusion": "neutral",
    "completed_at": "2026-01-01T00:00:00Z",
    "external_id": "7",
    "output": {"title": "t", "summary": "s", "annotations": [REMARK] * 50},
    "actions": [{"label": "Recheck", "description": "Again", "identifier": "recheck"}],
}


def request(method: str, path: str, body: Any = None, query: str = "") -> RecordedRequest:
    raw = b"" if body is None else json.dumps(body).encode()
    return RecordedRequest(
        method, path, query, {"content-type": "application/json"}, json.loads(raw) if raw else None, raw
    )


def output(**fields: object) -> dict[str, object]:
    return RUN | {"output": {"title": "t", "summary": "s"} | fields}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint[0]} {endpoint[1]}")
def test_the_sandbox_has_no_operation_that_github_lacks(description: Description, endpoint: Any) -> None:
    method, template, _ = endpoint
    path = template.replace(":rest}", "}")
    assert description.find(method, path) is not None


@pytest.mark.parametrize(
    "sound",
    [
        pytest.param(request("POST", RUNS, RUN), id="check run created"),
        pytest.param(request("PATCH", f"{RUNS}/7", {"output": RUN["output"]}), id="annotations added"),
        pytest.param(request("GET", "/repos/acme/shop/pulls/1"), id="pull request"),
        pytest.param(request("GET", "/api/v3/repos/acme/shop/pulls/1"), id="on an Enterprise Server"),
        pytest.param(request("GET", "/repositories/7/pulls/1"), id="after a redirection"),
        pytest.param(request("GET", f"/repos/a/b/git/trees/{SHA}", query="recursive=1"), id="tree"),
        pytest.param(request("GET", "/repos/a/b/git/trees/a%20b"), id="a name with a space"),
        pytest.param(request("GET", "/repos/a/b/commits/feat/x/check-runs"), id="a branch with a slash"),
        pytest.param(request("POST", "/app/installations/7/access_tokens"), id="token"),
        pytest.param(
            request("POST", "/graphql", {"query": "{viewer{login}}"}), id="GraphQL is judged elsewhere"
        ),
    ],
)
def test_a_sound_request_passes(description: Description, sound: RecordedRequest) -> None:
    assert description.violations(sound) == []


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        pytest.param(request("GET", "/repos/a/b/nowhere"), "no such operation", id="unknown path"),
        pytest.param(request("PUT", RUNS, RUN), "no such operation", id="unknown method"),
        pytest.param(request("GET", "/repos/a/b/pulls/one"), "pull_number", id="a word for a number"),
        pytest.param(request("GET", "/repos/a/b/pulls", query="stat=open"), "stat is unknown", id="query"),
        pytest.param(request("GET", "/repos/a/b/pulls", query="state=opened"), "state", id="query value"),
        pytest.param(request("POST", RUNS), "body is missing", id="no body"),
        pytest.param(request("GET", RUNS + "/7", {}), "a body where none", id="needless body"),
        pytest.param(request("POST", RUNS, RUN | {"name": None}), "name", id="null name"),
        pytest.param(request("POST", RUNS, {"name": "x"}), "head_sha", id="no commit"),
        pytest.param(request("POST", RUNS, RUN | {"conclusion": "bad"}), "conclusion", id="conclusion"),
        pytest.param(request("POST", RUNS, RUN | {"state": "completed"}), "body.state", id="unknown field"),
        pytest.param(request("POST", RUNS, output(annotations=[REMARK] * 51)), "annotations", id="51"),
        pytest.param(
            request("POST", RUNS, output(annotations=[REMARK | {"level": "x"}])), "level", id="unknown inside"
        ),
        pytest.param(
            request("POST", RUNS, output(annotations=[REMARK | {"start_line": "1"}])), "start_line", id="text"
        ),
        pytest.param(request("POST", RUNS, output(summary="x" * 65_536)), "summary", id="too long"),
        pytest.param(request("POST", RUNS, RUN | {"actions": RUN["actions"] * 4}), "actions", id="4 actions"),  # type: ignore[operator]
        pytest.param(request("POST", RUNS, RUN | {"started_at": "now"}), "started_at", id="no time"),
        pytest.param(
            request("POST", "/repos/a/b/issues/comments/7/reactions", {"content": "tada"}),
            "content",
            id="emoji",
        ),
    ],
)
def test_a_wrong_request_is_seen(description: Description, wrong: RecordedRequest, word: str) -> None:
    problems = description.violations(wrong)
    assert problems
    assert any(word in problem for problem in problems), problems
