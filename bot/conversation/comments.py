"""What was said on a pull request, as comments: threads, reviews and the conversation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.conversation.graphql_models import CommentNode, Review, Thread
from checks.sources.github.comment import Comment, Place


def from_thread(thread: Thread) -> Iterator[Comment]:
    """The first comment of a thread, unless it is hidden."""
    for said in thread.comments.nodes[:1]:
        if not said.is_minimized:
            yield replace(
                _comment(said, "inline", Place.INLINE),
                commit=said.original_commit.oid if said.original_commit else None,
                location=thread.as_seen if said.original_commit else thread.at_head or thread.as_seen,
                outdated=thread.is_outdated,
            )


def from_review(review: Review) -> Iterator[Comment]:
    """The text of a review that holds and has one."""
    # A dismissed review was taken back, a pending one was not given yet.
    if review.body.strip() and not review.is_minimized and review.state not in {"DISMISSED", "PENDING"}:
        commit = review.commit.oid if review.commit else None
        yield replace(_comment(review, "review", Place.REVIEW_BODY), commit=commit)


def from_remark(said: CommentNode) -> Iterator[Comment]:
    """A comment in the conversation, unless it is hidden or empty."""
    if said.body.strip() and not said.is_minimized:
        yield _comment(said, "comment", Place.ISSUE_COMMENT)


def _comment(said: CommentNode, kind: str, place: Place) -> Comment:
    return Comment(
        id=f"{kind}-{said.full_database_id}",
        author=said.author.login,
        is_bot=said.author.is_bot,
        body=said.body,
        place=place,
        url=said.url,
        created_at=said.created_at,
        updated_at=said.updated_at,
    )
