"""A reviewer's green check on a commit that it has not reviewed is told, and nothing else is."""

from __future__ import annotations

import pytest

from bot.checker.green import GreenRun, observe
from checks.sources.github.comment import Comment, Place

HEAD, OLDER = "a" * 40, "c" * 40
GREEN = (GreenRun("reviewer", "Review"),)


def comment(commit: str | None, place: Place = Place.REVIEW_BODY, author: str = "reviewer[bot]") -> Comment:
    return Comment("1", author, "Fine.", place, is_bot=True, commit=commit, created_at="2026-01-01T00:00:00Z")


def test_a_green_check_without_a_review_of_this_commit_is_told() -> None:
    (one,) = observe(GREEN, (comment(OLDER),), HEAD)
    assert one.reviewer == "reviewer[bot]"
    assert "its check “Review” succeeded at `aaaaaaa`; its last review is of `ccccccc`" in one.message


@pytest.mark.parametrize(
    "comments",
    [
        (),  # it may review by its check alone
        (comment(HEAD),),
        (comment(OLDER), comment(HEAD, Place.INLINE)),
        (comment(OLDER, author="another[bot]"),),
        (comment(None, Place.ISSUE_COMMENT),),
    ],
)
def test_anything_else_is_not(comments: tuple[Comment, ...]) -> None:
    assert not list(observe(GREEN, comments, HEAD))
