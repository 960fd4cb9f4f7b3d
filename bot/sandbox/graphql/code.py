"""GraphQL views of repositories, refs, commits, trees and blobs."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bot.sandbox.code.git import readable
from bot.sandbox.graphql import checks, pulls
from bot.sandbox.graphql.base import Asking, Node, id_of, ordered
from bot.sandbox.graphql.connections import Connection, NodeError, Slice, connect
from bot.sandbox.graphql.people import ActorNode
from bot.sandbox.shapes import role_of, stamp

if TYPE_CHECKING:
    from bot.sandbox.code.git import CommitInfo, TreeEntry
    from bot.sandbox.models import Repository


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

    def pull_request(self, number: int) -> pulls.PullRequestNode:
        """A pull request by number; NOT_FOUND is an error in GraphQL."""
        self._asking.require("pull_requests:read")
        found = self.model.pulls.get(number)
        if found is None:
            raise NodeError("NOT_FOUND", f"Could not resolve to a PullRequest with the number of {number}.")
        return pulls.PullRequestNode(self._asking, found)

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
        views = [pulls.PullRequestNode(self._asking, pull) for pull in self.model.pulls.values()]
        fitting = [
            view.model
            for view in views
            if (not states or view.state in states)
            and base_ref_name in (None, view.base_ref_name)
            and head_ref_name in (None, view.head_ref_name)
            and (not labels or set(labels) & set(view.model.labels))
        ]
        return pulls.pull_connection(self._asking, ordered(fitting, order_by), page)


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
            lambda each: checks.CheckSuiteNode(self._asking, each),
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
        return pulls.pull_connection(self._asking, ordered(holding, order_by), page)


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
