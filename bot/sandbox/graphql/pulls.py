"""GraphQL views of pull requests and their files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.code.anchors import pull_diff
from bot.sandbox.code.git import readable
from bot.sandbox.graphql import code, comments
from bot.sandbox.graphql.base import Asking, Node, id_of, ordered, small
from bot.sandbox.graphql.connections import Connection, Slice, connect
from bot.sandbox.graphql.people import ActorNode, actor
from bot.sandbox.models import PullRequest
from bot.sandbox.shapes import stamp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.code.diffs import DiffFile


class PullRequestNode(Node):
    """A pull request."""

    typename = "PullRequest"

    def __init__(self, asking: Asking, pull: PullRequest) -> None:
        super().__init__(asking)
        self.model = pull
        self.id, self.number, self.title = pull.node_id, pull.number, pull.title
        self.database_id, self.full_database_id = small(pull.id), str(pull.id)
        self.body = self.body_text = pull.body
        self.state = "MERGED" if pull.merge_commit else pull.state.upper()
        self.merged, self.closed = pull.merge_commit is not None, pull.state == "closed"
        self.is_draft, self.is_cross_repository, self.locked = pull.draft, pull.from_fork, False
        self.base_ref_name, self.base_ref_oid = pull.base_ref, pull.base_sha
        self.head_ref_name, self.head_ref_oid = pull.head_ref, pull.head_sha
        self.created_at, self.updated_at = stamp(pull.created_at), stamp(pull.updated_at)
        self.closed_at = stamp(pull.closed_at)
        self.merged_at = self.closed_at if self.merged else None
        self.mergeable = "UNKNOWN" if self.closed else "MERGEABLE"
        self.total_comments_count = len(pull.comments) + len(pull.review_comments)

    @property
    def url(self) -> str:
        """The pull request's page."""
        return f"{self._asking.shapes.page(self.model.repository)}/pull/{self.number}"

    @property
    def permalink(self) -> str:
        """The same page."""
        return self.url

    @property
    def repository(self) -> code.RepositoryNode:
        """Where it was opened."""
        return code.RepositoryNode(self._asking, self.model.repository)

    @property
    def base_repository(self) -> code.RepositoryNode:
        """Where it was opened."""
        return self.repository

    @property
    def head_repository(self) -> code.RepositoryNode | None:
        """Where the head comes from; None once the fork is gone."""
        head = self.model.head_repository
        return code.RepositoryNode(self._asking, head) if head else None

    @property
    def head_repository_owner(self) -> ActorNode | None:
        """Whose fork it is."""
        head = self.model.head_repository
        return actor(self._asking, head.owner if head else None)

    @property
    def base_ref(self) -> code.RefNode | None:
        """The base branch as it is now."""
        return code.branch(self.repository, f"refs/heads/{self.base_ref_name}")

    @property
    def head_ref(self) -> code.RefNode | None:
        """The head branch; None when it was deleted or lies out of reach."""
        head = self.head_repository
        return code.branch(head, f"refs/heads/{self.head_ref_name}") if head else None

    @property
    def merge_commit(self) -> code.CommitNode | None:
        """The commit that merged it."""
        return code.CommitNode(self.repository, self.model.merge_commit) if self.model.merge_commit else None

    @property
    def author(self) -> ActorNode | None:
        """Who opened it."""
        return actor(self._asking, self.model.author)

    @property
    def author_association(self) -> str:
        """The author's relation to the repository."""
        return self._asking.shapes.association(self.model.repository, self.model.author)

    @property
    def additions(self) -> int:
        """Lines added."""
        return sum(file.additions for file in pull_diff(self.model).files)

    @property
    def deletions(self) -> int:
        """Lines removed."""
        return sum(file.deletions for file in pull_diff(self.model).files)

    @property
    def changed_files(self) -> int:
        """How many files differ."""
        return len(pull_diff(self.model).files)

    def files(self, **page: Any) -> Connection:  # noqa: ANN401
        """The changed files, never more than GitHub lists."""
        files = pull_diff(self.model).files[: self._asking.state.limits.listed_files]
        return connect("files", files, Slice(**page), ChangedFileNode, lambda file: str(file.path))

    def commits(self, **page: Any) -> Connection:  # noqa: ANN401
        """Its commits, oldest first."""
        oids = self.model.repository.git.commits(self.model.base_sha, self.model.head_sha)
        return connect("commits", oids, Slice(**page), lambda oid: PullRequestCommitNode(self, oid), str)

    def labels(self, order_by: dict[str, str] | None = None, **page: Any) -> Connection:  # noqa: ANN401, ARG002
        """Its labels."""
        return connect(
            "labels",
            self.model.labels,
            Slice(**page),
            lambda name: {"id": f"LA_{name}", "name": name, "color": "ededed"},
            str,
        )

    def comments(self, order_by: dict[str, str] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """The conversation."""
        return connect(
            "comments",
            ordered(self.model.comments, order_by),
            Slice(**page),
            lambda comment: comments.IssueCommentNode(self._asking, comment),
            id_of,
        )

    def reviews(
        self,
        states: list[str] | None = None,
        author: str | None = None,
        **page: Any,  # noqa: ANN401
    ) -> Connection:
        """The reviews."""
        fitting = [
            review
            for review in self.model.reviews
            if (not states or review.state in states)
            and (author is None or (review.author and review.author.graphql_login == author))
        ]
        return connect(
            "reviews", fitting, Slice(**page), lambda review: comments.ReviewNode(self._asking, review), id_of
        )

    def review_threads(self, **page: Any) -> Connection:  # noqa: ANN401
        """The threads of inline comments."""
        roots = [comment for comment in self.model.review_comments if comment.reply_to is None]
        return connect(
            "reviewThreads", roots, Slice(**page), lambda root: comments.ThreadNode(self._asking, root), id_of
        )


class PullRequestCommitNode(Node):
    """A commit as part of a pull request."""

    typename = "PullRequestCommit"

    def __init__(self, pull: PullRequestNode, oid: str) -> None:
        super().__init__(pull._asking)
        self.pull_request = pull
        self.id = f"PURC_{pull.number}_{oid}"
        self._oid = oid

    @property
    def url(self) -> str:
        """The commit's page in the pull request."""
        return f"{self.pull_request.url}/commits/{self._oid}"

    @property
    def commit(self) -> code.CommitNode:
        """The commit itself."""
        return code.CommitNode(self.pull_request.repository, self._oid)


class ChangedFileNode:
    """A file of a pull request. GraphQL has no patch of it."""

    typename = "PullRequestChangedFile"

    def __init__(self, file: DiffFile) -> None:
        words = {"removed": "DELETED"}
        self.path = readable(file.path)
        self.change_type = words.get(file.status, file.status.upper())
        self.additions, self.deletions = file.additions, file.deletions


def pull_connection(asking: Asking, pulls: Sequence[PullRequest], page: dict[str, Any]) -> Connection:
    """One page of pull requests."""
    return connect("pullRequests", pulls, Slice(**page), lambda pull: PullRequestNode(asking, pull), id_of)
