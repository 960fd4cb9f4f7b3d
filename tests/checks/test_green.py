"""A reviewer's green check on a commit that it has not reviewed is told, and nothing else is."""

from __future__ import annotations

import pytest

from checks.observations.green import GreenRun, ReviewedCommit, observe

HEAD, OLDER = "a" * 40, "c" * 40
GREEN = (GreenRun("reviewer", "Review"),)


def reviewed(commit: str, login: str = "reviewer") -> ReviewedCommit:
    return ReviewedCommit(f"{login}[bot]", login, commit, "2026-01-01T00:00:00Z")


def test_a_green_check_without_a_review_of_this_commit_is_told() -> None:
    (one,) = observe(GREEN, (reviewed(OLDER),), HEAD)
    assert one.reviewer == "reviewer[bot]"
    assert "its check “Review” succeeded at `aaaaaaa`; its last review is of `ccccccc`" in one.message


@pytest.mark.parametrize(
    "reviews",
    [
        (),  # it may review by its check alone
        (reviewed(HEAD),),
        (reviewed(OLDER), reviewed(HEAD)),
        (reviewed(OLDER, login="another"),),
    ],
)
def test_anything_else_is_not(reviews: tuple[ReviewedCommit, ...]) -> None:
    assert not list(observe(GREEN, reviews, HEAD))
