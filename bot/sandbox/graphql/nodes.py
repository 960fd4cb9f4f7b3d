"""GraphQL views of repositories, commits, pull requests, comments and checks; each leads to the others."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from bot.sandbox.code.anchors import anchor_now, pull_diff
from bot.sandbox.code.git import readable
from bot.sandbox.graphql.base import Asking, Node, id_of, ordered, small
from bot.sandbox.graphql.connections import Connection, NodeError, Slice, connect
from bot.sandbox.graphql.people import ActorNode, AppNode, actor
from bot.sandbox.models import AccountKind, PullRequest
from bot.sandbox.shapes.people import stamp
from bot.sandbox.shapes.repositories import role_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.code.anchors import Anchor
    from bot.sandbox.code.diffs import DiffFile
    from bot.sandbox.code.git import CommitInfo, TreeEntry
    from bot.sandbox.models import (
        Annotation,
        CheckRun,
        CheckSuite,
        IssueComment,
        Reaction,
        Repository,
        Review,
        ReviewComment,
    )

# repositories, refs, commits, trees and blobs

BINARY_PROBE = 8_000


class RepositoryNode(Node):
    """A repository."""

    typename = "Repository"

    def __init__(self, asking: Asking, repository: Repository) -> None:
        super().__init__(asking)
        self.model = repository
        self.id, self.database_id, self.name = repository.node_id, repository.id, repository.name
        self.name_with_owner = repository.full_name
        self.is_private, self.is_fork = repository.private, repository.parent is not None
        self.is_archived = self.is_disabled = False
        self.visibility = "PRIVATE" if repository.private else "PUBLIC"
        self.created_at = stamp(repository.created_at)
        self.pushed_at = self.updated_at = stamp(repository.pushed_at)

    @property
    def url(self) -> str:
        """The repository's page."""
        return self._asking.shapes.page(self.model)

    @property
    def owner(self) -> ActorNode:
        """Whose it is."""
        return ActorNode(self._asking, self.model.owner)

    @property
    def parent(self) -> RepositoryNode | None:
        """What it was forked from."""
        return RepositoryNode(self._asking, self.model.parent) if self.model.parent else None

    @property
    def viewer_permission(self) -> str | None:
        """What the caller may do here, for people."""
        caller = self._asking.caller
        account = getattr(caller, "account", None)
        return role_of(self.model, account).value.upper() if account else None

    @property
    def default_branch_ref(self) -> RefNode | None:
        """The default branch."""
        return self.ref(f"refs/heads/{self.model.default_branch}")

    def ref(self, qualified_name: str) -> RefNode | None:
        """A branch or tag by its full name, or a branch by its short one."""
        self._asking.require("contents:read")
        name = qualified_name if qualified_name.startswith("refs/") else f"refs/heads/{qualified_name}"
        return branch(self, name)

    def object(self, expression: str | None = None, oid: str | None = None) -> Node | None:
        """The git object that `sha`, `branch` or `revision:path` names."""
        self._asking.require("contents:read")
        if oid is not None:
            return git_object(self, oid)
        revision, separator, path = (expression or "").partition(":")
        commit = self.model.git.resolve(revision)
        if commit is None:
            return None if separator else git_object(self, revision)
        if not separator:
            return CommitNode(self, commit)
        if not path:
            return TreeNode(self, self.model.git.commit_info(commit).tree)
        entry = self.model.git.tree(commit).get(path.removesuffix("/"))
        return git_object(self, entry.oid) if entry else None

    def pull_request(self, number: int) -> PullRequestNode:
        """A pull request by number; NOT_FOUND is an error in GraphQL."""
        self._asking.require("pull_requests:read")
        found = self.model.pulls.get(number)
        if found is None:
            raise NodeError("NOT_FOUND", f"Could not resolve to a PullRequest with the number of {number}.")
        return PullRequestNode(self._asking, found)

    def pull_requests(
        self,
        states: list[str] | None = None,
        base_ref_name: str | None = None,
        head_ref_name: str | None = None,
        labels: list[str] | None = None,
        order_by: dict[str, str] | None = None,
        **page: Any,  # noqa: ANN401 - the four arguments of every connection
    ) -> Connection:
        """The pull requests, oldest first unless asked otherwise."""
        self._asking.require("pull_requests:read")
        views = [PullRequestNode(self._asking, pull) for pull in self.model.pulls.values()]
        fitting = [
            view.model
            for view in views
            if (not states or view.state in states)
            and base_ref_name in (None, view.base_ref_name)
            and head_ref_name in (None, view.head_ref_name)
            and (not labels or set(labels) & set(view.model.labels))
        ]
        return pull_connection(self._asking, ordered(fitting, order_by), page)


class RefNode(Node):
    """A branch or tag."""

    typename = "Ref"

    def __init__(self, repository: RepositoryNode, full_name: str, oid: str) -> None:
        super().__init__(repository._asking)
        self.repository = repository
        self.id = f"REF_{b64encode(f'{repository.id}:{full_name}'.encode()).decode()}"
        kind, _, name = full_name.removeprefix("refs/").partition("/")
        self.prefix, self.name = f"refs/{kind}/", name
        self._oid = oid

    @property
    def target(self) -> Node | None:
        """The commit it points to."""
        self._asking.require("contents:read")
        return git_object(self.repository, self._oid)

    def associated_pull_requests(self, states: list[str] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """Pull requests from this branch."""
        return self.repository.pull_requests(states=states, head_ref_name=self.name, **page)


def branch(repository: RepositoryNode, full_name: str) -> RefNode | None:
    """The view of a ref; None when it is not there."""
    oid = repository.model.git.resolve(full_name)
    return RefNode(repository, full_name, oid) if oid else None


def git_object(repository: RepositoryNode, oid: str) -> Node | None:
    """The view of the commit, tree or blob with this oid."""
    found = repository.model.git.read(oid)
    kinds: dict[str, type[GitNode]] = {"commit": CommitNode, "tree": TreeNode, "blob": BlobNode}
    return kinds[found.kind](repository, found.oid) if found and found.kind in kinds else None


class GitNode(Node):
    """What commits, trees and blobs share."""

    def __init__(self, repository: RepositoryNode, oid: str) -> None:
        super().__init__(repository._asking)
        self.repository = repository
        self.oid = oid
        self.id = f"{self.typename[0]}_{b64encode(f'{repository.id}:{oid}'.encode()).decode()}"
        self.abbreviated_oid = oid[:7]

    @property
    def url(self) -> str:
        """The commit's page."""
        return f"{self.repository.url}/commit/{self.oid}"

    @property
    def commit_url(self) -> str:
        """The commit's page."""
        return self.url

    @property
    def commit_resource_path(self) -> str:
        """The commit's page without the host."""
        return self.resource_path


class CommitNode(GitNode):
    """A commit."""

    typename = "Commit"

    @property
    def _info(self) -> CommitInfo:
        return self.repository.model.git.commit_info(self.oid)

    @property
    def message(self) -> str:
        """The whole message."""
        return self._info.message

    @property
    def message_headline(self) -> str:
        """Its first line."""
        return self._info.message.partition("\n")[0]

    @property
    def authored_date(self) -> str:
        """When it was written."""
        return str(stamp(datetime.fromtimestamp(self._info.time, UTC)))

    @property
    def committed_date(self) -> str:
        """When it was committed, which is the same here."""
        return self.authored_date

    @property
    def author(self) -> dict[str, str]:
        """Name, mail address and date."""
        info = self._info
        return {"name": info.author, "email": info.email, "date": self.authored_date}

    @property
    def committer(self) -> dict[str, str]:
        """The author, here."""
        return self.author

    @property
    def tree(self) -> TreeNode:
        """Its root."""
        return TreeNode(self.repository, self._info.tree)

    @property
    def tree_url(self) -> str:
        """The page of its root."""
        return f"{self.repository.url}/tree/{self.oid}"

    def parents(self, **page: Any) -> Connection:  # noqa: ANN401
        """The commits before it."""
        return connect(
            "parents", self._info.parents, Slice(**page), lambda oid: CommitNode(self.repository, oid), str
        )

    def file(self, path: str) -> TreeEntryNode | None:
        """What is at a path; None when nothing is."""
        self._asking.require("contents:read")
        entry = self.repository.model.git.tree(self.oid).get(path)
        return TreeEntryNode(self.repository, entry) if entry else None

    def check_suites(self, filter_by: dict[str, Any] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """All Apps' suites on this commit."""
        self._asking.require("checks:read")
        wanted = filter_by or {}
        suites = [
            suite
            for suite in self.repository.model.suites
            if suite.head_sha == self.oid
            and wanted.get("app_id") in (None, suite.app.id)
            and (not wanted.get("check_name") or any(r.name == wanted["check_name"] for r in suite.runs))
        ]
        return connect(
            "checkSuites",
            suites,
            Slice(**page),
            lambda each: CheckSuiteNode(self._asking, each),
            id_of,
        )

    def associated_pull_requests(self, order_by: dict[str, str] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """Pull requests that hold this commit."""
        self._asking.require("pull_requests:read")
        model = self.repository.model
        holding = [
            pull
            for pull in model.pulls.values()
            if self.oid in model.git.commits(pull.base_sha, pull.head_sha)
        ]
        return pull_connection(self._asking, ordered(holding, order_by), page)


class TreeNode(GitNode):
    """A directory."""

    typename = "Tree"

    @property
    def entries(self) -> list[TreeEntryNode]:
        """What is directly in it."""
        listing = self.repository.model.git.tree(self.oid).values()
        return [TreeEntryNode(self.repository, entry) for entry in listing if "/" not in entry.path]


class TreeEntryNode(Node):
    """A path in a tree, with its size and line count, which need no text."""

    typename = "TreeEntry"

    def __init__(self, repository: RepositoryNode, entry: TreeEntry) -> None:
        super().__init__(repository._asking)
        self.repository = repository
        self._entry = entry
        self.path = readable(entry.path)
        self.name = self.path.rsplit("/", 1)[-1]
        self.path_raw = b64encode(entry.path.encode(errors="surrogateescape")).decode()
        self.name_raw = b64encode(entry.path.rsplit("/", 1)[-1].encode(errors="surrogateescape")).decode()
        self.extension = f".{self.name.rsplit('.', 1)[-1]}" if "." in self.name else ""
        self.mode = int(entry.mode, 8)
        self.oid, self.type, self.size = entry.oid, entry.kind, entry.size or 0
        self.is_generated = False

    @property
    def object(self) -> Node | None:
        """The blob or tree; None for a submodule."""
        return git_object(self.repository, self.oid)

    @property
    def line_count(self) -> int | None:
        """Lines of a text file, the last one counted even without its line break; None for others."""
        found = self.repository.model.git.read(self.oid)
        if found is None or found.kind != "blob" or _is_binary(found.data):
            return None
        return found.data.count(b"\n") + (bool(found.data) and not found.data.endswith(b"\n"))


def _is_binary(data: bytes) -> bool:
    return b"\0" in data[:BINARY_PROBE]


class BlobNode(GitNode):
    """A file's content."""

    typename = "Blob"

    def __init__(self, repository: RepositoryNode, oid: str) -> None:
        super().__init__(repository, oid)
        found = repository.model.git.read(oid)
        data = found.data if found else b""
        most = repository._asking.state.limits.blob_text_bytes
        self.byte_size = len(data)
        self.is_binary = _is_binary(data)
        self.is_truncated = not self.is_binary and len(data) > most
        self.text = None if self.is_binary else data[:most].decode(errors="replace")


# pull requests and their files


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
    def repository(self) -> RepositoryNode:
        """Where it was opened."""
        return RepositoryNode(self._asking, self.model.repository)

    @property
    def base_repository(self) -> RepositoryNode:
        """Where it was opened."""
        return self.repository

    @property
    def head_repository(self) -> RepositoryNode | None:
        """Where the head comes from; None once the fork is gone."""
        head = self.model.head_repository
        return RepositoryNode(self._asking, head) if head else None

    @property
    def head_repository_owner(self) -> ActorNode | None:
        """Whose fork it is."""
        head = self.model.head_repository
        return actor(self._asking, head.owner if head else None)

    @property
    def base_ref(self) -> RefNode | None:
        """The base branch as it is now."""
        return branch(self.repository, f"refs/heads/{self.base_ref_name}")

    @property
    def head_ref(self) -> RefNode | None:
        """The head branch; None when it was deleted or lies out of reach."""
        head = self.head_repository
        return branch(head, f"refs/heads/{self.head_ref_name}") if head else None

    @property
    def merge_commit(self) -> CommitNode | None:
        """The commit that merged it."""
        return CommitNode(self.repository, self.model.merge_commit) if self.model.merge_commit else None

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
            lambda comment: IssueCommentNode(self._asking, comment),
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
            "reviews", fitting, Slice(**page), lambda review: ReviewNode(self._asking, review), id_of
        )

    def review_threads(self, **page: Any) -> Connection:  # noqa: ANN401
        """The threads of inline comments."""
        roots = [comment for comment in self.model.review_comments if comment.reply_to is None]
        return connect(
            "reviewThreads", roots, Slice(**page), lambda root: ThreadNode(self._asking, root), id_of
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
    def commit(self) -> CommitNode:
        """The commit itself."""
        return CommitNode(self.pull_request.repository, self._oid)


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


# what people write on a pull request, and the threads that it hangs in


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
    def pull_request(self) -> PullRequestNode:
        """What it is about."""
        return PullRequestNode(self._asking, self._comment.pull)

    @property
    def repository(self) -> RepositoryNode:
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
    def commit(self) -> CommitNode:
        """The head at the time of the review."""
        return CommitNode(self.repository, self._model.commit)

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
    def commit(self) -> CommitNode:
        """The newest commit for which it still holds."""
        oid = self._model.original_commit if self.outdated else self._model.pull.head_sha
        return CommitNode(self.repository, oid)

    @property
    def original_commit(self) -> CommitNode:
        """The commit that the author saw."""
        return CommitNode(self.repository, self._model.original_commit)

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
    def pull_request(self) -> PullRequestNode:
        """What it is about."""
        return PullRequestNode(self._asking, self._root.pull)

    @property
    def repository(self) -> RepositoryNode:
        """Where it is."""
        return self.pull_request.repository

    def comments(self, skip: int | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """The first comment and its replies."""
        thread = [each for each in self._root.pull.review_comments if each.root is self._root]
        return _review_comments(self._asking, thread[skip or 0 :], page)


# check suites, check runs and annotations


class CheckSuiteNode(Node):
    """All check runs of one App on a commit."""

    typename = "CheckSuite"

    def __init__(self, asking: Asking, suite: CheckSuite) -> None:
        super().__init__(asking)
        self._suite = suite
        self.id, self.database_id = suite.node_id, small(suite.id)
        self.status = suite.status.upper()
        self.conclusion = suite.conclusion.upper() if suite.conclusion else None
        self.created_at, self.updated_at = stamp(suite.created_at), stamp(suite.updated_at)

    @property
    def url(self) -> str:
        """The suite's page."""
        return f"{self.commit.url}/checks?check_suite_id={self._suite.id}"

    @property
    def app(self) -> AppNode:
        """Whose it is."""
        return AppNode(self._asking, self._suite.app)

    @property
    def repository(self) -> RepositoryNode:
        """Where it ran."""
        return RepositoryNode(self._asking, self._suite.repository)

    @property
    def commit(self) -> CommitNode:
        """What it ran on."""
        return CommitNode(self.repository, self._suite.head_sha)

    @property
    def branch(self) -> RefNode | None:
        """The branch, unless it is a fork's."""
        name = self._suite.head_branch
        return branch(self.repository, f"refs/heads/{name}") if name else None

    def check_runs(self, filter_by: dict[str, Any] | None = None, **page: Any) -> Connection:  # noqa: ANN401
        """Its runs; the latest of each name unless all are asked for."""
        wanted = filter_by or {}
        runs = [
            run
            for run in self._suite.runs
            if wanted.get("check_name") in (None, run.name)
            and wanted.get("app_id") in (None, self._suite.app.id)
            and wanted.get("status") in (None, run.status.upper())
            and (not wanted.get("statuses") or run.status.upper() in wanted["statuses"])
            and (not wanted.get("conclusions") or (run.conclusion or "").upper() in wanted["conclusions"])
        ]
        if wanted.get("check_type", "LATEST") == "LATEST":
            runs = list({run.name: run for run in runs}.values())
        return connect("checkRuns", runs, Slice(**page), lambda run: CheckRunNode(self._asking, run), id_of)


class CheckRunNode(Node):
    """A check run."""

    typename = "CheckRun"

    def __init__(self, asking: Asking, run: CheckRun) -> None:
        super().__init__(asking)
        self._run = run
        self.id, self.database_id, self.name = run.node_id, small(run.id), run.name
        self.external_id, self.details_url = run.external_id, run.details_url
        self.status = run.status.upper()
        self.conclusion = run.conclusion.upper() if run.conclusion else None
        self.title, self.summary, self.text = run.title, run.summary, run.text
        self.started_at, self.completed_at = stamp(run.started_at), stamp(run.completed_at)

    @property
    def url(self) -> str:
        """The run's page."""
        return f"{self.repository.url}/runs/{self._run.id}"

    @property
    def permalink(self) -> str:
        """The same page."""
        return self.url

    @property
    def check_suite(self) -> CheckSuiteNode:
        """What it is part of."""
        return CheckSuiteNode(self._asking, self._run.suite)

    @property
    def repository(self) -> RepositoryNode:
        """Where it ran."""
        return RepositoryNode(self._asking, self._run.repository)

    def annotations(self, **page: Any) -> Connection:  # noqa: ANN401
        """Its remarks on lines."""
        numbered = list(enumerate(self._run.annotations))
        return connect(
            "annotations",
            numbered,
            Slice(**page),
            lambda pair: AnnotationNode(self.repository, self._run, pair[1]),
            lambda pair: str(pair[0]),
        )


class AnnotationNode:
    """A remark of a check run on lines of a file."""

    typename = "CheckAnnotation"

    def __init__(self, repository: RepositoryNode, run: CheckRun, annotation: Annotation) -> None:
        self.path, self.message, self.title = annotation.path, annotation.message, annotation.title
        self.raw_details = annotation.raw_details
        self.annotation_level = annotation.annotation_level.upper()
        self.blob_url = f"{repository.url}/blob/{run.head_sha}/{quote(annotation.path)}"
        self.database_id = None
        self.location = {
            "start": {"line": annotation.start_line, "column": annotation.start_column},
            "end": {"line": annotation.end_line, "column": annotation.end_column},
        }
