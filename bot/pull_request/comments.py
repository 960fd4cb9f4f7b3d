"""What was said on a pull request, as comments: threads, reviews and the conversation."""

from __future__ import annotations

from collections.abc import Iterator

from bot.pull_request.answers import Review, Said, Thread
from bot.reviewers.comment import Comment, Place


def from_thread(thread: Thread) -> Iterator[Comment]:
    """The first comment of a thread, unless it is hidden."""
    for said in thread.comments.nodes[:1]:
        if not said.is_minimized:
            yield Comment(
                id=f"inline-{said.full_database_id}",
                author=said.author.login,
                is_bot=said.author.is_bot,
                body=said.body,
                place=Place.INLINE,
                url=said.url,
                commit=said.original_commit.oid if said.original_commit else None,
                location=thread.as_seen if said.original_commit else thread.at_head or thread.as_seen,
                outdated=thread.is_outdated,
                created_at=said.created_at,
                updated_at=said.updated_at,
            )


def from_review(review: Review) -> Iterator[Comment]:
    """The text of a review that holds and has one."""
    # A dismissed review was taken back, a pending one was not given yet.
    if review.body.strip() and not review.is_minimized and review.state not in {"DISMISSED", "PENDING"}:
        yield Comment(
            id=f"review-{review.full_database_id}",
            author=review.author.login,
            is_bot=review.author.is_bot,
            body=review.body,
            place=Place.REVIEW_BODY,
            url=review.url,
            commit=review.commit.oid if review.commit else None,
            created_at=review.created_at,
            updated_at=review.updated_at,
        )


def from_remark(said: Said) -> Iterator[Comment]:
    """A comment in the conversation, unless it is hidden or empty."""
    if said.body.strip() and not said.is_minimized:
        yield Comment(
            id=f"comment-{said.full_database_id}",
            author=said.author.login,
            is_bot=said.author.is_bot,
            body=said.body,
            place=Place.ISSUE_COMMENT,
            url=said.url,
            created_at=said.created_at,
            updated_at=said.updated_at,
        )
