"""GraphQL nodes of repositories, pull requests and what people write on them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bot.sandbox.code.anchors import anchor_now, pull_diff
from bot.sandbox.graphql.asking import NodeError
from bot.sandbox.graphql.code import commit, object_at, ref
from bot.sandbox.graphql.connections import connect
from bot.sandbox.shapes.people import stamp

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account
    from bot.sandbox.graphql.asking import Asking
    from bot.sandbox.models import IssueComment, PullRequest, Repository, Review, ReviewComment
    from bot.sandbox.shapes.people import Json


def repository(asking: Asking, found: Repository) -> Json:
    """A repository."""
    return {
        "id": found.node_id,
        "databaseId": found.id,
        "name": found.name,
        "nameWithOwner": found.full_name,
        "url": asking.shapes.page(found),
        "object": partial(object_at, asking, found),
        "pullRequest": partial(_pull_request, asking, found),
    }


def _pull_request(asking: Asking, where: Repository, number: int) -> Json:
    """A pull request by number; NOT_FOUND is an error in GraphQL."""
    asking.require("pull_requests:read")
    pull = where.pulls.get(number)
    if pull is None:
        raise NodeError("NOT_FOUND", f"Could not resolve to a PullRequest with the number of {number}.")
    return {
        "id": pull.node_id,
        "number": pull.number,
        "title": pull.title,
        "body": pull.body,
        "url": asking.shapes.pull_page(pull),
        "author": _actor(pull.author),
        "state": "MERGED" if pull.merge_commit else pull.state.upper(),
        "isDraft": pull.draft,
        "isCrossRepository": pull.from_fork,
        "baseRefName": pull.base_ref,
        "baseRefOid": pull.base_sha,
        "headRefOid": pull.head_sha,
        "baseRef": lambda: ref(asking, where, pull.base_ref),
        "headRef": lambda: ref(asking, pull.head_repository, pull.head_ref),
        "changedFiles": lambda: len(pull_diff(pull).files),
        "commits": partial(_commits, asking, pull),
        "comments": partial(_conversation, asking, pull),
        "reviews": partial(_reviews, asking, pull),
        "reviewThreads": partial(_threads, asking, pull),
    }


def _commits(asking: Asking, pull: PullRequest, **page: Any) -> Json:  # noqa: ANN401 - a connection's arguments
    """Its commits, oldest first."""
    oids = pull.repository.git.commits(pull.base_sha, pull.head_sha)
    return connect("commits", oids, lambda oid: {"commit": commit(asking, pull.repository, oid)}, **page)


def _conversation(asking: Asking, pull: PullRequest, **page: Any) -> Json:  # noqa: ANN401
    def node(comment: IssueComment) -> Json:
        return {
            **_comment(asking, comment, f"issuecomment-{comment.id}"),
            "createdAt": stamp(comment.created_at),
            "viewerDidAuthor": asking.account is not None and comment.author is asking.account,
        }

    return connect("comments", pull.comments, node, **page)


def _reviews(asking: Asking, pull: PullRequest, **page: Any) -> Json:  # noqa: ANN401
    def node(review: Review) -> Json:
        return {
            **_comment(asking, review, f"pullrequestreview-{review.id}"),
            "createdAt": stamp(review.submitted_at),
            "state": review.state,
            "commit": commit(asking, pull.repository, review.commit),
        }

    return connect("reviews", pull.reviews, node, **page)


def _threads(asking: Asking, pull: PullRequest, **page: Any) -> Json:  # noqa: ANN401
    """The threads of inline comments; the place of each is that of its first comment."""

    def node(root: ReviewComment) -> Json:
        anchor = anchor_now(root)
        return {
            "id": f"PRRT_{root.node_id}",
            "path": root.path,
            "subjectType": root.subject_type.upper(),
            "line": anchor and anchor.line,
            "startLine": anchor and anchor.start_line,
            "originalLine": root.original_line,
            "originalStartLine": root.original_start_line,
            "diffSide": root.side,
            "startDiffSide": root.start_side,
            "isOutdated": anchor is None,
            "isResolved": root.resolved,
            "comments": partial(_thread_comments, asking, root),
        }

    roots = [comment for comment in pull.review_comments if comment.reply_to is None]
    return connect("reviewThreads", roots, node, **page)


def _thread_comments(asking: Asking, root: ReviewComment, **page: Any) -> Json:  # noqa: ANN401
    """The first comment and its replies."""

    def node(comment: ReviewComment) -> Json:
        return {
            **_comment(asking, comment, f"discussion_r{comment.id}"),
            "createdAt": stamp(comment.created_at),
            "originalCommit": commit(asking, comment.pull.repository, comment.original_commit),
        }

    thread = [each for each in root.pull.review_comments if each.root is root]
    return connect("comments", thread, node, **page)


def _comment(asking: Asking, comment: IssueComment | Review | ReviewComment, anchor: str) -> Json:
    """What every kind of comment shares."""
    return {
        "id": comment.node_id,
        "fullDatabaseId": str(comment.id),
        "author": _actor(comment.author),
        "body": comment.body,
        "url": f"{asking.shapes.pull_page(comment.pull)}#{anchor}",
        "updatedAt": stamp(comment.updated_at),
        "isMinimized": comment.minimized is not None,
    }


def _actor(account: Account | None) -> Json | None:
    """A person, bot or organization; None for an account that was deleted."""
    return {"__typename": account.kind.value, "login": account.graphql_login} if account else None
