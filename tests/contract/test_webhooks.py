"""Webhooks that others wrote down: every example is acted on or ignored with a reason, none errs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from gidgethub import ValidationFailure
from gidgethub.sansio import validate_event
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.deliveries import sign
from bot.web.events import Delivery, Ignored, decide
from bot.web.webhooks import is_signed

EVENTS = (
    "pull_request",
    "pull_request_review",
    "pull_request_review_comment",
    "issue_comment",
    "check_run",
    "check_suite",
    "installation",
    "installation_repositories",
    "repository",
    "ping",
)
Examples = dict[str, list[dict[str, Any]]]


@pytest.mark.parametrize("event", EVENTS)
def test_every_example_is_understood(webhook_examples: Examples, event: str) -> None:
    assert webhook_examples[event]
    for number, example in enumerate(webhook_examples[event]):
        check = example.get("check_run") or example.get("check_suite") or {}
        for app_id in (1, check.get("app", {}).get("id", 2)):  # as another App, and as the example's own
            decision = decide(Delivery(f"{event}-{number}", event, example, app_id, "citecheck"))
            if isinstance(decision, Ignored):
                assert decision.reason
                assert not decision.incomplete, f"{event} {number}: {decision.reason}"
            else:
                assert decision, f"{event} {number}: neither a job nor a reason"


@pytest.mark.parametrize(
    ("event", "action"),
    [
        ("pull_request", "opened"),
        ("pull_request", "reopened"),
        ("pull_request", "synchronize"),
        ("pull_request", "ready_for_review"),
        ("pull_request_review", "submitted"),
        ("pull_request_review_comment", "created"),
    ],
)
def test_what_asks_for_a_check_gets_one(webhook_examples: Examples, event: str, action: str) -> None:
    fitting = [
        example
        for example in webhook_examples[event]
        if example["action"] == action and example["pull_request"]["state"] == "open"
    ]
    assert fitting
    for example in fitting:
        decision = decide(Delivery("1", event, example, 1, "citecheck"))
        assert not isinstance(decision, Ignored), decision.reason


def test_a_rerun_of_our_own_is_a_check(webhook_examples: Examples) -> None:
    example = next(each for each in webhook_examples["check_run"] if each["action"] == "rerequested")
    app_id = example["check_run"]["app"]["id"]
    assert not isinstance(decide(Delivery("1", "check_run", example, app_id, "citecheck")), Ignored)
    assert isinstance(decide(Delivery("1", "check_run", example, app_id + 1, "citecheck")), Ignored)


def test_all_the_other_events_are_ignored_with_a_reason(webhook_examples: Examples) -> None:
    for event, examples in webhook_examples.items():
        if event not in EVENTS:
            for example in examples:
                decision = decide(Delivery("1", event, example, 1, "citecheck"))
                assert isinstance(decision, Ignored)
                assert decision.reason


def gidgethub_accepts(body: bytes, signature: str, secret: str) -> bool:
    try:
        validate_event(body, signature=signature, secret=secret)
    except ValidationFailure:
        return False
    return True


def test_gidgethub_agrees_on_the_signature_of_every_example(webhook_examples: Examples) -> None:
    for event in EVENTS:
        for example in webhook_examples[event]:
            body = json.dumps(example).encode()
            good = sign("secret", body)
            for signature in (good, sign("other", body), good[:-1] + ("0" if good[-1] != "0" else "1")):
                assert is_signed(body, signature, ["secret"]) == gidgethub_accepts(body, signature, "secret")
            assert is_signed(body, good, ["secret"])
            assert not is_signed(body + b" ", good, ["secret"])


@given(body=st.binary(max_size=200), secret=st.text(min_size=1, max_size=40), other=st.text(max_size=40))
def test_gidgethub_agrees_on_any_bytes_and_secrets(body: bytes, secret: str, other: str) -> None:
    for signature in (sign(secret, body), sign(other, body)):
        assert is_signed(body, signature, [secret]) == gidgethub_accepts(body, signature, secret)
