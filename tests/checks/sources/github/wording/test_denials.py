"""Faults that a text says are not there, each with a neighbour that finds one."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.stance import Stance, stance


@pytest.mark.parametrize(
    "thing",
    [
        "unnecessary copies", "unsafe casts", "unbounded queue", "unhandled branches", "unvalidated input", "unescaped text", "unchecked cast", "unguarded call",
        "unprotected route", "unused flag", "unreachable branch", "unstable order", "unrelated change", "insecure default", "incorrect order", "inconsistent names",
        "invalid order", "inefficient loop", "sensitive data", "credentials", "exposed keys", "exposure of keys", "flaky order", "N+1 query", "deprecated call",
        "redundant call", "needless copy", "superfluous flag", "risky migration", "brittle order", "fragile order", "stale comment", "dangerous default",
        "malicious input", "suspicious call", "magic numbers", "ambiguous name", "ambiguity", "corruption", "starvation", "data loss", "XSS", "SSRF", "SQLi", "RCE", "typos",
        "complexity",
    ],
)  # fmt: skip
def test_nothing_faulty_is_no_fault(thing: str) -> None:
    assert stance(f"No {thing} here") is Stance.FOR
    assert stance(f"Some {thing} here is unsafe") is Stance.AGAINST


@pytest.mark.parametrize("word", ["no", "zero", "avoids", "prevents", "eliminates", "removes", "reduces"])
def test_what_denies_a_faulty_thing(word: str) -> None:
    assert stance(f"The loop has {word} obviously stale data") is Stance.FOR
    assert stance(f"The loop has {word} data that is obviously stale") is Stance.AGAINST or word != "no"


@pytest.mark.parametrize(
    "done",
    [
        "exposed", "leaked", "lost", "dropped", "duplicated", "ignored", "swallowed", "corrupted", "broken", "overwritten", "violated", "bypassed", "hard-coded",
        "committed", "introduced", "logged", "stored",
    ],
)  # fmt: skip
def test_what_is_done_to_nothing_is_no_fault(done: str) -> None:
    assert stance(f"No personal key of a user is {done} in the log") is Stance.FOR
    assert stance(f"No test of the two sorted lists of the key, which is {done}") is Stance.AGAINST


@pytest.mark.parametrize(
    "done",
    ["exposed", "leaked", "lost", "dropped", "ignored", "swallowed", "corrupted", "overwritten", "duplicated", "broken", "bypassed", "violated"],
)  # fmt: skip
def test_what_is_not_done_is_no_fault(done: str) -> None:
    assert stance(f"The key is not {done} to the client") is Stance.FOR
    assert stance(f"The key is {done} and not sorted") is Stance.AGAINST


@pytest.mark.parametrize(
    "verb",
    [
        "Handles",
        "Covers",
        "Rejects",
        "Detects",
        "Refuses",
        "Tolerates",
        "Survives",
        "Guards against",
        "Recovers from",
    ],
)
@pytest.mark.parametrize(
    "thing",
    [
        "missing",
        "invalid",
        "malformed",
        "empty",
        "stale",
        "failed",
        "unknown",
        "corrupted",
        "absent",
        "expired",
        "null",
        "failures of",
    ],
)
def test_what_is_coped_with_is_no_fault(verb: str, thing: str) -> None:
    assert stance(f"{verb} {thing} keys") is Stance.FOR
    assert stance(f"Nobody {verb.casefold()} {thing} keys") is Stance.AGAINST


@pytest.mark.parametrize(
    "done",
    ["handled", "caught", "covered", "rejected", "prevented", "guarded", "tested", "surfaced", "reported"],
)
def test_a_fault_that_is_coped_with_is_none(done: str) -> None:
    assert stance(f"Failures are {done} in the loop") is Stance.FOR
    assert stance(f"Failures are never {done} in the loop") is Stance.AGAINST


@pytest.mark.parametrize(
    "hoped",
    [
        "be safe", "be fine", "be ok", "be enough", "be sufficient", "be negligible", "be unaffected", "be harmless", "be transparent", "be straightforward",
        "have no effect", "have minimal impact", "have little effect", "have negligible cost", "have hardly any cost", "help readers", "suffice",
    ],
)  # fmt: skip
def test_what_should_be_fine_is_no_wish(hoped: str) -> None:
    assert stance(f"The new order should {hoped}") is Stance.FOR
    assert stance("The new order should be sorted") is Stance.AGAINST


def test_every_no_of_a_list_is_heard() -> None:
    assert stance("No network traffic, no user text reaches the shell") is Stance.NEITHER
    assert stance("No network traffic, no test reaches the shell") is Stance.AGAINST


@pytest.mark.parametrize("verb", ["blocks", "breaks", "leaks", "stands out"])
@pytest.mark.parametrize("where", ["", "here ", "in this "])
def test_nothing_that_goes_wrong_is_no_fault(verb: str, where: str) -> None:
    assert stance(f"Nothing {where}{verb}") is Stance.FOR
    assert stance("Nothing here locks") is Stance.AGAINST


@pytest.mark.parametrize(
    "verb",
    [
        "handles", "validates", "verifies", "checks", "covers", "asserts", "exercises", "catches", "enforces", "prevents", "guards", "consumes", "documents", "explains",
        "rejects", "releases", "closes",
    ],
)  # fmt: skip
def test_a_fault_that_nobody_copes_with_is_one(verb: str) -> None:
    assert stance(f"No caller {verb} the errors of the queue") is Stance.AGAINST
    assert stance("No caller sees the errors of the queue") is Stance.FOR
