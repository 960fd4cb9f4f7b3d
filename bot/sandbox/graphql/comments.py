"""GraphQL views of what people write on a pull request, and of the threads it hangs in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bot.sandbox.code.anchors import anchor_now
from bot.sandbox.graphql import code, pulls
from bot.sandbox.graphql.base import Asking, Node, id_of, ordered, small
from bot.sandbox.graphql.connections import Connection, Slice, connect
from bot.sandbox.graphql.people import ActorNode, actor
from bot.sandbox.models import AccountKind
from bot.sandbox.shapes import stamp

if TYPE_CHECKING:
    from bot.sandbox.code.anchors import Anchor
    from bot.sandbox.models import IssueComment, Reaction, Review, ReviewComment


class CommentNode(Node):
    """What every kind of comment shares."""

    anchor_word: ClassVar[str]

    def __init__(self, asking: Asking, model: IssueComment | Review | ReviewComment) -> None:
        super().__init__(asking)
        self._comment = model
        self.id = model.node_id
        self.database_id, self.full_database_id = small(model.id), str(model.id)
        self.body = self.body_text = model.body
        self.is_minimized, self.minimized_reason = model.minimized is not None, model.minimized
        self.updated_at = stamp(model.updated_at)

    @property
    def url(self) -> str:
        """The comment on the pull request's page."""
        return f"{self.pull_request.url}#{self.anchor_word}{self.full_database_id}"

    @property
    def pull_request(self) -> pulls.PullRequestNode:
        """What it is about."""
        return pulls.PullRequestNode(self._asking, self._comment.pull)

    @property
    def repository(self) -> code.RepositoryNode:
        """Where it is."""
        return self.pull_request.repository

    @property
    def author(self) -> ActorNode | None:
        """Who wrote it; None when the account is gone."""
        return actor(self._asking, self._comment.author)

    @property
    def viewer_did_author(self) -> bool:
        """Whether who asks wrote it: a person, or the App itself."""
        caller = self._asking.caller
        installation = getattr(caller, "installation", None)
        asking = installation.app.bot if installation else getattr(caller, "account", None)
        return asking is not None and self._comment.author is asking

    @property
    def author_association(self) -> str:
        """The author's relation to the repository."""
        return self._asking.shapes.association(self._comment.pull.repository, self._comment.author)


class IssueCommentNode(CommentNode):
    """A comment in the conversation."""

    typename = "IssueComment"
    anchor_word = "issuecomment-"

    def __init__(self, asking: Asking, comment: IssueComment) -> None:
        super().__init__(asking, comment)
        self._model = comment
        self.created_at = stamp(comment.created_at)
        self.last_edited_at = self.updated_at if comment.updated_at != comment.created_at else None

    def reactions(
        self,
        content: str | None = None,
        order_by: dict[str, str] | None = None,
        **page: Any,  # noqa: ANN401
    ) -> Connection:
        """The emojis."""
        given = [each for each in self._model.reactions if content in (None, _REACTION_WORDS[each.content])]
        return connect(
            "reactions",
            ordered(given, order_by),
            Slice(**page),
            lambda each: ReactionNode(self._asking, each),
            id_of,
        )


_REACTION_WORDS = {
    "+1": "THUMBS_UP",
    "-1": "THUMBS_DOWN",
    "laugh": "LAUGH",
    "hooray": "HOORAY",
    "confused": "CONFUSED",
    "heart": "HEART",
    "rocket": "ROCKET",
    "eyes": "EYES",
}


class ReactionNode(Node):
    """An emoji on a comment; `user` is None for bots, which GraphQL does not count as users."""

    typename = "Reaction"

    def __init__(self, asking: Asking, reaction: Reaction) -> None:
        super().__init__(asking)
        self.id, self.database_id = reaction.node_id, small(reaction.id)
        self.content, self.created_at = _REACTION_WORDS[reaction.content], stamp(reaction.created_at)
        person = reaction.user if reaction.user.kind is AccountKind.USER else None
        self.user = actor(asking, person)


class ReviewNode(CommentNode):
    """A review."""

    typename = "PullRequestReview"
    anchor_word = "pullrequestreview-"

    def __init__(self, asking: Asking, review: Review) -> None:
        super().__init__(asking, review)
        self._model = review
        self.state = review.state
        self.created_at = self.submitted_at = stamp(review.submitted_at)
        self.last_edited_at = self.updated_at if review.updated_at != review.submitted_at else None

    @property
    def commit(self) -> code.CommitNode:
        """The head at the time of the review."""
        return code.CommitNode(self.repository, self._model.commit)

    def comments(self, **page: Any) -> Connection:  # noqa: ANN401
        """Its inline comments."""
        mine = [each for each in self._model.pull.review_comments if each.review is self._model]
        return _review_comments(self._asking, mine, page)


def _review_comments(asking: Asking, comments: list[ReviewComment], page: dict[str, Any]) -> Connection:
    return connect("comments", comments, Slice(**page), lambda each: ReviewCommentNode(asking, each), id_of)


class ReviewCommentNode(CommentNode):
    """An inline comment."""

    typename = "PullRequestReviewComment"
    anchor_word = "discussion_r"

    def __init__(self, asking: Asking, comment: ReviewComment) -> None:
        super().__init__(asking, comment)
        self._model = comment
        self.path, self.diff_hunk = comment.path, comment.diff_hunk
        self.original_line, self.original_start_line = comment.original_line, comment.original_start_line
        self.original_position = comment.original_position
        self.subject_type, self.state = comment.subject_type.upper(), "SUBMITTED"
        self.created_at = stamp(comment.created_at)
        self.last_edited_at = self.updated_at if comment.updated_at != comment.created_at else None

    @property
    def _anchor(self) -> Anchor | None:
        return anchor_now(self._model)

    @property
    def line(self) -> int | None:
        """The line in today's diff."""
        return self._anchor.line if self._anchor else None

    @property
    def start_line(self) -> int | None:
        """The first line in today's diff, for a range."""
        return self._anchor.start_line if self._anchor else None

    @property
    def position(self) -> int | None:
        """The place in today's patch."""
        return self._anchor.position if self._anchor else None

    @property
    def outdated(self) -> bool:
        """Its lines changed since."""
        return self._anchor is None

    @property
    def commit(self) -> code.CommitNode:
        """The newest commit for which it still holds."""
        oid = self._model.original_commit if self.outdated else self._model.pull.head_sha
        return code.CommitNode(self.repository, oid)

    @property
    def original_commit(self) -> code.CommitNode:
        """The commit that the author saw."""
        return code.CommitNode(self.repository, self._model.original_commit)

    @property
    def reply_to(self) -> ReviewCommentNode | None:
        """The first comment of the thread, for replies."""
        root = self._model.reply_to
        return ReviewCommentNode(self._asking, root) if root else None

    @property
    def pull_request_review(self) -> ReviewNode:
        """The review that it came with."""
        return ReviewNode(self._asking, self._model.review)


class ThreadNode(Node):
    """A thread of inline comments; its place is that of the first one."""

    typename = "PullRequestReviewThread"

    def __init__(self, asking: Asking, root: ReviewComment) -> None:
        super().__init__(asking)
        self._root = root
        self.id = f"PRRT_{root.node_id}"
        anchor = anchor_now(root)
        self.path, self.subject_type = root.path, root.subject_type.upper()
        self.line = anchor.line if anchor else None
        self.start_line = anchor.start_line if anchor else None
        self.original_line, self.original_start_line = root.original_line, root.original_start_line
        self.diff_side, self.start_diff_side = root.side, root.start_side
        self.is_outdated = anchor is None
        self.is_resolved = self.is_collapsed = root.resolved

    @property
    def pull_request(self) -> pulls.PullRequestNode:
        """What it is about."""
        return pulls.PullRequestNode(self._asking, self._root.pull)

    @property
    def repository(self) -> code.RepositoryNode:
        """Where it is."""
        return self.pull_request.repository

    def comments(self, skip: int | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """The first comment and its replies."""
        thread = [each for each in self._root.pull.review_comments if each.root is self._root]
        return _review_comments(self._asking, thread[skip or 0 :], page)
