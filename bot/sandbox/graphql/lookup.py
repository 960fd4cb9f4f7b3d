"""Finding anything by its node id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.graphql.base import Asking, Node
from bot.sandbox.graphql.nodes import (
    CheckRunNode,
    CheckSuiteNode,
    IssueCommentNode,
    PullRequestNode,
    RepositoryNode,
    ReviewCommentNode,
    ReviewNode,
)

if TYPE_CHECKING:
    from bot.sandbox.models import Repository


def find_node(asking: Asking, node_id: str) -> Node | None:
    """The view of what has this node id: a repository, what hangs in its pull requests, or its checks."""
    for repository in asking.state.repositories.values():
        if not asking.reaches(repository):
            continue
        if repository.node_id == node_id:
            return RepositoryNode(asking, repository)
        found = _in_checks(asking, repository, node_id) or _in_pulls(asking, repository, node_id)
        if found is not None:
            return found
    return None


def _in_checks(asking: Asking, repository: Repository, node_id: str) -> Node | None:
    for suite in repository.suites:
        if suite.node_id == node_id:
            asking.require("checks:read")
            return CheckSuiteNode(asking, suite)
        for run in suite.runs:
            if run.node_id == node_id:
                asking.require("checks:read")
                return CheckRunNode(asking, run)
    return None


def _in_pulls(asking: Asking, repository: Repository, node_id: str) -> Node | None:
    for pull in repository.pulls.values():
        found: Node | None = None
        if pull.node_id == node_id:
            found = PullRequestNode(asking, pull)
        for comment in pull.comments:
            found = IssueCommentNode(asking, comment) if comment.node_id == node_id else found
        for review in pull.reviews:
            found = ReviewNode(asking, review) if review.node_id == node_id else found
        for inline in pull.review_comments:
            found = ReviewCommentNode(asking, inline) if inline.node_id == node_id else found
        if found is not None:
            asking.require("pull_requests:read")
            return found
    return None
