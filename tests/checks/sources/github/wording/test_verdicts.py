"""Lines that give no more than the verdict: each wording, and what is said with it."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.verdicts import is_verdict


@pytest.mark.parametrize(
    "words",
    [
        "Approved", "Request changes", "Requesting changes", "Changes requested", "Change needed", "Fix required", "Do not merge", "Don't merge", "Blocked",
        "Safe to merge", "Not ready", "Ready", "Merge", "Needs work", "LGTM", "Passed", "Failed", "Rejected",
    ],
)  # fmt: skip
def test_a_verdict_is_known_alone_and_behind_a_label(words: str) -> None:
    assert is_verdict(f"❌ **{words}**")
    assert is_verdict(f"**Reviewer:** {words}. The log is kept.")
    assert not is_verdict(f"{words} the lock")


@pytest.mark.parametrize(
    "behind",
    [
        "with minor nits", "at commit `3f2a9c1`", "on `3f2a9c1`", "after the fixes", "before merging", "(round two)",
    ],
)  # fmt: skip
def test_what_is_said_with_a_verdict_leaves_it_one(behind: str) -> None:
    assert is_verdict(f"Approved {behind}")
    assert not is_verdict("Approved lists lose the last row")
