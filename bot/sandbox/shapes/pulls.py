"""What GitHub's REST API says of pull requests and their files."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from bot.sandbox.accounts import AccountKind
from bot.sandbox.code.anchors import pull_diff
from bot.sandbox.code.git import readable

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account
    from bot.sandbox.code.diffs import DiffFile
    from bot.sandbox.models import PullRequest, Repository

from bot.sandbox.shapes.people import Json, stamp
from bot.sandbox.shapes.repositories import RepositoryShapes


class PullShapes(RepositoryShapes):
    """Pull requests and their files."""

    def association(self, repository: Repository, author: Account | None) -> str:
        """How the author of a comment is related to the repository."""
        if author is repository.owner:
            return "OWNER"
        if author is not None and author.login.lower() in repository.roles:
            return "COLLABORATOR"
        return "NONE" if author is None or author.kind is AccountKind.BOT else "CONTRIBUTOR"

    def pull_page(self, pull: PullRequest) -> str:
        """The pull request's address for people."""
        return f"{self.page(pull.repository)}/pull/{pull.number}"

    def _end(self, repository: Repository | None, ref: str, sha: str) -> Json:
        owner = repository.owner if repository else None
        return {
            "label": f"{owner.login if owner else 'unknown repository'}:{ref}",
            "ref": ref,
            "sha": sha,
            "user": self.user(owner),
            "repo": self.repository(repository) if repository else None,
        }

    def pull(self, pull: PullRequest) -> Json:
        """A pull request as lists and webhooks show it."""
        repository = pull.repository
        api = f"{self.repository_url(repository)}/pulls/{pull.number}"
        issue = f"{self.repository_url(repository)}/issues/{pull.number}"
        page = self.pull_page(pull)
        statuses = f"{self.repository_url(repository)}/statuses/{pull.head_sha}"
        links = {
            "self": api,
            "html": page,
            "issue": issue,
            "comments": f"{issue}/comments",
            "review_comments": f"{api}/comments",
            "review_comment": f"{self.repository_url(repository)}/pulls/comments{{/number}}",
            "commits": f"{api}/commits",
            "statuses": statuses,
        }
        return {
            "url": api,
            "id": pull.id,
            "node_id": pull.node_id,
            "html_url": page,
            "diff_url": f"{page}.diff",
            "patch_url": f"{page}.patch",
            "issue_url": issue,
            "number": pull.number,
            "state": pull.state,
            "locked": False,
            "title": pull.title,
            "user": self.user(pull.author),
            "body": pull.body,
            "created_at": stamp(pull.created_at),
            "updated_at": stamp(pull.updated_at),
            "closed_at": stamp(pull.closed_at),
            "merged_at": stamp(pull.closed_at) if pull.merge_commit else None,
            "merge_commit_sha": pull.merge_commit,
            "assignee": None,
            "assignees": [],
            "requested_reviewers": [],
            "requested_teams": [],
            "labels": [self._label(repository, name) for name in pull.labels],
            "milestone": None,
            "draft": pull.draft,
            "commits_url": links["commits"],
            "review_comments_url": links["review_comments"],
            "review_comment_url": links["review_comment"],
            "comments_url": links["comments"],
            "statuses_url": statuses,
            "head": self._end(pull.head_repository, pull.head_ref, pull.head_sha),
            "base": self._end(repository, pull.base_ref, pull.base_sha),
            "_links": {key: {"href": value} for key, value in links.items()},
            "author_association": self.association(repository, pull.author),
            "auto_merge": None,
            "active_lock_reason": None,
        }

    def full_pull(self, pull: PullRequest) -> Json:
        """A pull request with its counts, as asked for by number."""
        files = pull_diff(pull).files
        return self.pull(pull) | {
            "merged": pull.merge_commit is not None,
            "mergeable": None if pull.state == "closed" else True,
            "rebaseable": None,
            "mergeable_state": "unknown" if pull.state == "closed" else "clean",
            "merged_by": None,
            "comments": len(pull.comments),
            "review_comments": len(pull.review_comments),
            "maintainer_can_modify": False,
            "commits": len(pull.repository.git.commits(pull.base_sha, pull.head_sha)),
            "additions": sum(file.additions for file in files),
            "deletions": sum(file.deletions for file in files),
            "changed_files": len(files),
        }

    def pull_stub(self, pull: PullRequest) -> Json:
        """A pull request as check runs and suites name it."""
        head = pull.head_repository or pull.repository
        ends = {
            "head": (pull.head_ref, pull.head_sha, head),
            "base": (pull.base_ref, pull.base_sha, pull.repository),
        }
        return {
            "url": f"{self.repository_url(pull.repository)}/pulls/{pull.number}",
            "id": pull.id,
            "number": pull.number,
            **{
                key: {
                    "ref": ref,
                    "sha": sha,
                    "repo": {"id": repo.id, "url": self.repository_url(repo), "name": repo.name},
                }
                for key, (ref, sha, repo) in ends.items()
            },
        }

    def _label(self, repository: Repository, name: str) -> Json:
        return {
            "id": repository.id * 1_000 + len(name),
            "node_id": f"LA_{name}",
            "url": f"{self.repository_url(repository)}/labels/{quote(name)}",
            "name": name,
            "description": None,
            "color": "ededed",
            "default": False,
        }

    def file(self, pull: PullRequest, file: DiffFile) -> Json:
        """A changed file; `patch` is left out when there is none or it is too large."""
        repository = pull.repository
        path = quote(file.path, errors="surrogateescape")
        shown: Json = {
            "sha": file.new_oid if file.status != "removed" else file.old_oid,
            "filename": readable(file.path),
            "status": file.status,
            "additions": file.additions,
            "deletions": file.deletions,
            "changes": file.additions + file.deletions,
            "blob_url": f"{self.page(repository)}/blob/{pull.head_sha}/{path}",
            "raw_url": f"{self.page(repository)}/raw/{pull.head_sha}/{path}",
            "contents_url": f"{self.repository_url(repository)}/contents/{path}?ref={pull.head_sha}",
        }
        if file.previous_path:
            shown["previous_filename"] = readable(file.previous_path)
        if file.patch and len(file.lines) <= self.state.limits.patch_lines:
            shown["patch"] = file.patch
        return shown
