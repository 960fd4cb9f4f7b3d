"""Webhook payloads as small as they may be, to vary one thing at a time."""

from __future__ import annotations

from typing import Any

APP_ID = 7
APP_SLUG = "citecheck"
SHA = "a" * 40
REPOSITORY_ID = 100

HUMAN = {"login": "alice", "type": "User"}
REVIEWER = {"login": "coderabbitai[bot]", "type": "Bot"}
OURSELVES = {"login": "citecheck[bot]", "type": "Bot"}

OUR_APP = {"id": APP_ID, "slug": APP_SLUG}
OTHER_APP = {"id": 8, "slug": "other-linter"}


def _event(action: str, **parts: Any) -> dict[str, Any]:
    return {
        "action": action,
        "repository": {
            "id": REPOSITORY_ID,
            "name": "shop",
            "owner": {"login": "acme"},
            "full_name": "acme/shop",
        },
        "installation": {"id": 5},
        "sender": HUMAN,
        **parts,
    }


def pull_request(action: str = "opened", *, state: str = "open", **more: Any) -> dict[str, Any]:
    return _event(action, pull_request={"number": 3, "state": state, "head": {"sha": SHA}}, **more)


def issue_comment(
    action: str = "created",
    *,
    body: str = "fine",
    author: dict[str, Any] | None = HUMAN,
    on_pull_request: bool = True,
    state: str = "open",
    **more: Any,
) -> dict[str, Any]:
    issue: dict[str, Any] = {"number": 3, "state": state}
    if on_pull_request:
        issue["pull_request"] = {"url": "https://api.github.com/repos/acme/shop/pulls/3"}
    return _event(action, issue=issue, comment={"id": 11, "user": author, "body": body}, **more)


def listed(number: int = 3, repository_id: int = REPOSITORY_ID) -> dict[str, Any]:
    return {"number": number, "base": {"ref": "main", "repo": {"id": repository_id, "name": "shop"}}}


def check_run(
    action: str,
    *,
    app: dict[str, Any] = OUR_APP,
    annotations: int = 0,
    pulls: list[Any] | None = None,
    branch: str | None = "feature",
    button: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    run = {
        "id": 21,
        "head_sha": SHA,
        "app": app,
        "output": {"annotations_count": annotations},
        "check_suite": {"head_branch": branch},
        "pull_requests": [listed()] if pulls is None else pulls,
    }
    if button is not None:
        more["requested_action"] = {"identifier": button}
    return _event(action, check_run=run, **more)


def check_suite(
    action: str, *, app: dict[str, Any] = OUR_APP, pulls: list[Any] | None = None, **more: Any
) -> dict[str, Any]:
    suite = {"id": 31, "head_sha": SHA, "app": app, "pull_requests": [listed()] if pulls is None else pulls}
    return _event(action, check_suite=suite, **more)
