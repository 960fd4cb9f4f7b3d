"""Which pull request is meant, whoever writes the name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.token_check.naming import NamingError, pull_request_name

JOB = {"GITHUB_REPOSITORY": "acme/shop"}


@pytest.mark.parametrize(
    ("text", "environment", "meant"),
    [
        ("acme/shop#7", {}, "acme/shop#7"),
        (" acme/shop#7\n", {}, "acme/shop#7"),
        ("a-b/c.d_e-f#12", {}, "a-b/c.d_e-f#12"),
        ("acme_corp/shop#7", {}, "acme_corp/shop#7"),
        ("https://github.com/acme/shop/pull/7", {}, "acme/shop#7"),
        ("https://github.com/acme/shop/pull/7/files", {}, "acme/shop#7"),
        ("https://github.com/acme/shop/pull/7#discussion_r12", {}, "acme/shop#7"),
        ("https://GitHub.com/acme/shop/pull/7/", {}, "acme/shop#7"),
        (
            "https://git.example.com/acme/shop/pull/7",
            {"GITHUB_SERVER_URL": "https://git.example.com"},
            "acme/shop#7",
        ),
        ("7", JOB, "acme/shop#7"),
        ("#7", JOB, "acme/shop#7"),
    ],
)
def test_a_name_means_a_pull_request(text: str, environment: dict[str, str], meant: str) -> None:
    assert str(pull_request_name(text, environment)) == meant


@pytest.mark.parametrize(
    ("text", "environment", "words"),
    [
        ("", {}, "names no pull request"),
        ("shop#7", {}, "names no pull request"),
        ("acme/shop", {}, "names no pull request"),
        ("acme/shop#0", {}, "names no pull request"),
        ("acme/shop#99999999999", {}, "names no pull request"),
        ("acme/shop#9999999999", {}, "no pull request has the number"),
        ("acme/shop/../../user#7", {}, "names no pull request"),
        ("acme/..#7", {}, "no repository is called"),
        ("acme/.#7", {}, "no repository is called"),
        ("-o/shop#7", {}, "names no pull request"),
        ("acme/sh\u202eop#7", {}, "names no pull request"),
        ("acme/shop#7; rm -rf /", {}, "names no pull request"),
        ("acme/shop#٧", {}, "names no pull request"),
        ("7", {}, "of which repository is 7?"),
        ("7", {"GITHUB_REPOSITORY": "acme/shop/../x"}, "of which repository is 7?"),
        ("https://github.com/acme/shop/issues/7", {}, "is not the page of a pull request"),
        ("https://evil.example/acme/shop/pull/7", {}, "is not github.com"),
        ("https://github.com@evil.example/acme/shop/pull/7", {}, "is not github.com"),
        ("https://github.com.evil.example/acme/shop/pull/7", {}, "is not github.com"),
        ("https://[::1/acme/shop/pull/7", {}, "is no address"),
        ("event", {}, "GITHUB_EVENT_PATH is not set"),
    ],
)
def test_a_name_that_is_none_is_refused_with_what_would_be_right(
    text: str, environment: dict[str, str], words: str
) -> None:
    with pytest.raises(NamingError, match=words.replace("?", r"\?")):
        pull_request_name(text, environment)


def of_event(folder: Path, event: Any, name: str = "pull_request") -> str:
    file = folder / "event.json"
    file.write_text(event if isinstance(event, str) else json.dumps(event), encoding="utf-8")
    return str(pull_request_name("event", {**JOB, "GITHUB_EVENT_PATH": str(file), "GITHUB_EVENT_NAME": name}))


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"pull_request": {"number": 7}}, id="pull_request, _review, _review_comment"),
        pytest.param({"issue": {"number": 7, "pull_request": {"url": "…"}}}, id="issue_comment"),
        pytest.param({"workflow_run": {"pull_requests": [{"number": 7}]}}, id="workflow_run"),
        pytest.param({"check_run": {"pull_requests": [{"number": 7}]}}, id="check_run"),
    ],
)
def test_every_event_about_a_pull_request_names_it(tmp_path: Path, event: dict[str, Any]) -> None:
    assert of_event(tmp_path, event) == "acme/shop#7"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        pytest.param({"issue": {"number": 7}}, "is about no pull request", id="a comment on an issue"),
        pytest.param({"ref": "refs/heads/main"}, "is about no pull request", id="a push"),
        pytest.param({"workflow_run": {"pull_requests": []}}, "is about no pull request", id="of a fork"),
        pytest.param(
            {"workflow_run": {"pull_requests": [{"number": 7}, {"number": 8}]}},
            "is about no pull request",
            id="two",
        ),
        pytest.param({"pull_request": {"number": "7; rm"}}, "is about no pull request", id="text"),
        pytest.param({"pull_request": {"number": True}}, "is about no pull request", id="a truth value"),
        pytest.param({"pull_request": {"number": -7}}, "is about no pull request", id="negative"),
        pytest.param({"pull_request": {"number": 2**40}}, "is about no pull request", id="too large"),
        pytest.param({"pull_request": [7]}, "is about no pull request", id="a list"),
        pytest.param([], "is about no pull request", id="no object"),
        pytest.param("no JSON", "is not JSON", id="no JSON"),
        pytest.param("[" * 100_000, "is not JSON", id="nested without end"),
    ],
)
def test_an_event_without_a_pull_request_is_refused(tmp_path: Path, event: Any, words: str) -> None:
    with pytest.raises(NamingError, match=words):
        of_event(tmp_path, event)


def test_an_event_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    environment = {**JOB, "GITHUB_EVENT_PATH": str(tmp_path / "none.json")}
    with pytest.raises(NamingError, match="cannot be read: No such file"):
        pull_request_name("event", environment)
