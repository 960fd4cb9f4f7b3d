"""The JSON that GitHub's REST API answers with, made from the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.sandbox.code.anchors import anchor_now, pull_diff
from bot.sandbox.code.git import readable
from bot.sandbox.models import AccountKind, Role, covers

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.sandbox.code.diffs import DiffFile
    from bot.sandbox.models import (
        Account,
        Annotation,
        App,
        CheckRun,
        CheckSuite,
        Installation,
        IssueComment,
        PullRequest,
        Reaction,
        Repository,
        Review,
        ReviewComment,
        State,
    )

Json = dict[str, Any]

ROLE_PERMISSIONS = {
    "admin": {Role.ADMIN},
    "maintain": {Role.ADMIN, Role.MAINTAIN},
    "push": {Role.ADMIN, Role.MAINTAIN, Role.WRITE},
    "triage": {Role.ADMIN, Role.MAINTAIN, Role.WRITE, Role.TRIAGE},
    "pull": {Role.ADMIN, Role.MAINTAIN, Role.WRITE, Role.TRIAGE, Role.READ},
}
REACTIONS = ("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes")


def stamp(moment: datetime | None) -> str | None:
    """A time as GitHub writes it: UTC, whole seconds, `Z`."""
    return None if moment is None else moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Shapes:
    """Builds every answer; knows under which address the sandbox is reached."""

    def __init__(self, state: State, url: str) -> None:
        self.state = state
        self.url = url

    # ---- people and Apps

    def user(self, account: Account | None) -> Json | None:
        """A simple user; None for a deleted one."""
        if account is None:
            return None
        api = f"{self.url}/users/{quote(account.login)}"
        app_page = account.login.removesuffix("[bot]")
        page = (
            f"{self.url}/apps/{app_page}"
            if account.kind is AccountKind.BOT
            else f"{self.url}/{account.login}"
        )
        lists = (
            ("followers_url", "/followers"),
            ("following_url", "/following{/other_user}"),
            ("gists_url", "/gists{/gist_id}"),
            ("starred_url", "/starred{/owner}{/repo}"),
            ("subscriptions_url", "/subscriptions"),
            ("organizations_url", "/orgs"),
            ("repos_url", "/repos"),
            ("events_url", "/events{/privacy}"),
            ("received_events_url", "/received_events"),
        )
        return {
            "login": account.login,
            "id": account.id,
            "node_id": account.node_id,
            "avatar_url": f"{self.url}/avatars/{account.id}",
            "gravatar_id": "",
            "url": api,
            "html_url": page,
            **{key: api + tail for key, tail in lists},
            "type": account.kind.value,
            "user_view_type": "public",
            "site_admin": False,
        }

    def app(self, app: App) -> Json:
        """A GitHub App as everybody sees it."""
        return {
            "id": app.id,
            "client_id": app.client_id,
            "slug": app.slug,
            "node_id": app.node_id,
            "owner": self.user(app.owner),
            "name": app.name,
            "description": "",
            "external_url": f"{self.url}/apps/{app.slug}",
            "html_url": f"{self.url}/apps/{app.slug}",
            "created_at": stamp(app.created_at),
            "updated_at": stamp(app.created_at),
            "permissions": dict(app.permissions),
            "events": list(app.events),
        }

    def installation(self, installation: Installation) -> Json:
        """An installation of an App."""
        account = installation.account
        return {
            "id": installation.id,
            "client_id": installation.app.client_id,
            "account": self.user(account),
            "repository_selection": "all" if installation.repositories is None else "selected",
            "access_tokens_url": f"{self.url}/app/installations/{installation.id}/access_tokens",
            "repositories_url": f"{self.url}/installation/repositories",
            "html_url": f"{self.url}/settings/installations/{installation.id}",
            "app_id": installation.app.id,
            "app_slug": installation.app.slug,
            "target_id": account.id,
            "target_type": account.kind.value,
            "permissions": dict(installation.permissions),
            "events": list(installation.app.events),
            "created_at": stamp(installation.created_at),
            "updated_at": stamp(installation.created_at),
            "single_file_name": None,
            "has_multiple_single_files": False,
            "single_file_paths": [],
            "suspended_by": self.user(account) if installation.suspended_at else None,
            "suspended_at": stamp(installation.suspended_at),
        }

    def installed_repositories(self, installation: Installation) -> list[Repository]:
        """The repositories that an installation reaches, oldest first."""
        return [each for each in self.state.repositories.values() if covers(installation, each)]

    # ---- repositories

    def repository_url(self, repository: Repository) -> str:
        """The repository's address in the API."""
        return f"{self.url}/repos/{repository.full_name}"

    def page(self, repository: Repository) -> str:
        """The repository's address for people."""
        return f"{self.url}/{repository.full_name}"

    def simple_repository(self, repository: Repository) -> Json:
        """A repository with the fields that every nested copy has."""
        api = self.repository_url(repository)
        lists = (
            ("archive_url", "/{archive_format}{/ref}"),
            ("assignees_url", "/assignees{/user}"),
            ("blobs_url", "/git/blobs{/sha}"),
            ("branches_url", "/branches{/branch}"),
            ("collaborators_url", "/collaborators{/collaborator}"),
            ("comments_url", "/comments{/number}"),
            ("commits_url", "/commits{/sha}"),
            ("compare_url", "/compare/{base}...{head}"),
            ("contents_url", "/contents/{+path}"),
            ("contributors_url", "/contributors"),
            ("deployments_url", "/deployments"),
            ("downloads_url", "/downloads"),
            ("events_url", "/events"),
            ("forks_url", "/forks"),
            ("git_commits_url", "/git/commits{/sha}"),
            ("git_refs_url", "/git/refs{/sha}"),
            ("git_tags_url", "/git/tags{/sha}"),
            ("hooks_url", "/hooks"),
            ("issue_comment_url", "/issues/comments{/number}"),
            ("issue_events_url", "/issues/events{/number}"),
            ("issues_url", "/issues{/number}"),
            ("keys_url", "/keys{/key_id}"),
            ("labels_url", "/labels{/name}"),
            ("languages_url", "/languages"),
            ("merges_url", "/merges"),
            ("milestones_url", "/milestones{/number}"),
            ("notifications_url", "/notifications{?since,all,participating}"),
            ("pulls_url", "/pulls{/number}"),
            ("releases_url", "/releases{/id}"),
            ("stargazers_url", "/stargazers"),
            ("statuses_url", "/statuses/{sha}"),
            ("subscribers_url", "/subscribers"),
            ("subscription_url", "/subscription"),
            ("tags_url", "/tags"),
            ("teams_url", "/teams"),
            ("trees_url", "/git/trees{/sha}"),
        )
        return {
            "id": repository.id,
            "node_id": repository.node_id,
            "name": repository.name,
            "full_name": repository.full_name,
            "private": repository.private,
            "owner": self.user(repository.owner),
            "html_url": self.page(repository),
            "description": None,
            "fork": repository.parent is not None,
            "url": api,
            **{key: api + tail for key, tail in lists},
        }

    def repository(self, repository: Repository) -> Json:
        """A repository in full."""
        page = self.page(repository)
        return self.simple_repository(repository) | {
            "clone_url": f"{page}.git",
            "git_url": f"{page}.git",
            "ssh_url": f"git@127.0.0.1:{repository.full_name}.git",
            "svn_url": page,
            "mirror_url": None,
            "homepage": None,
            "language": None,
            "license": None,
            "forks_count": 0,
            "forks": 0,
            "stargazers_count": 0,
            "watchers_count": 0,
            "watchers": 0,
            "size": 0,
            "default_branch": repository.default_branch,
            "open_issues_count": 0,
            "open_issues": 0,
            "is_template": False,
            "topics": [],
            "has_issues": True,
            "has_projects": True,
            "has_wiki": True,
            "has_pages": False,
            "has_downloads": True,
            "has_discussions": False,
            "archived": False,
            "disabled": False,
            "allow_forking": True,
            "web_commit_signoff_required": False,
            "visibility": "private" if repository.private else "public",
            "pushed_at": stamp(repository.pushed_at),
            "created_at": stamp(repository.created_at),
            "updated_at": stamp(repository.pushed_at),
        }

    def permission(self, repository: Repository, account: Account) -> Json:
        """What a person may do in a repository; `permission` knows fewer words than `role_name`."""
        role = role_of(repository, account)
        coarse = {Role.MAINTAIN: "write", Role.TRIAGE: "read"}.get(role, role.value)
        user = self.user(account) or {}
        flags = {name: role in roles for name, roles in ROLE_PERMISSIONS.items()}
        return {
            "permission": coarse,
            "user": user | {"permissions": flags, "role_name": role.value},
            "role_name": role.value,
        }

    # ---- pull requests

    def association(self, repository: Repository, author: Account | None) -> str:
        """How the author of a comment is related to the repository."""
        if author is repository.owner:
            return "OWNER"
        if author is not None and author.login.lower() in repository.roles:
            return "COLLABORATOR"
        return "NONE" if author is None or author.kind is AccountKind.BOT else "CONTRIBUTOR"

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
        page = f"{self.page(repository)}/pull/{pull.number}"
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

    # ---- conversation

    def reactions(self, url: str, reactions: Iterable[Reaction]) -> Json:
        """How often each emoji was given."""
        given = [reaction.content for reaction in reactions]
        return {"url": url, "total_count": len(given)} | {name: given.count(name) for name in REACTIONS}

    def reaction(self, reaction: Reaction) -> Json:
        """One emoji by one person."""
        return {
            "id": reaction.id,
            "node_id": reaction.node_id,
            "user": self.user(reaction.user),
            "content": reaction.content,
            "created_at": stamp(reaction.created_at),
        }

    def issue_comment(self, comment: IssueComment) -> Json:
        """A comment in the conversation."""
        repository, number = comment.pull.repository, comment.pull.number
        api = f"{self.repository_url(repository)}/issues/comments/{comment.id}"
        return {
            "url": api,
            "html_url": f"{self.page(repository)}/pull/{number}#issuecomment-{comment.id}",
            "issue_url": f"{self.repository_url(repository)}/issues/{number}",
            "id": comment.id,
            "node_id": comment.node_id,
            "user": self.user(comment.author),
            "created_at": stamp(comment.created_at),
            "updated_at": stamp(comment.updated_at),
            "body": comment.body,
            "author_association": self.association(repository, comment.author),
            "reactions": self.reactions(f"{api}/reactions", comment.reactions),
            "performed_via_github_app": self.app(comment.app) if comment.app else None,
        }

    def issue(self, pull: PullRequest) -> Json:
        """The issue that every pull request also is."""
        repository = pull.repository
        api = f"{self.repository_url(repository)}/issues/{pull.number}"
        page = f"{self.page(repository)}/pull/{pull.number}"
        return {
            "url": api,
            "repository_url": self.repository_url(repository),
            "labels_url": f"{api}/labels{{/name}}",
            "comments_url": f"{api}/comments",
            "events_url": f"{api}/events",
            "html_url": page,
            "id": pull.id,
            "node_id": pull.node_id,
            "number": pull.number,
            "title": pull.title,
            "user": self.user(pull.author),
            "labels": [self._label(repository, name) for name in pull.labels],
            "state": pull.state,
            "locked": False,
            "assignee": None,
            "assignees": [],
            "milestone": None,
            "comments": len(pull.comments),
            "created_at": stamp(pull.created_at),
            "updated_at": stamp(pull.updated_at),
            "closed_at": stamp(pull.closed_at),
            "author_association": self.association(repository, pull.author),
            "active_lock_reason": None,
            "draft": pull.draft,
            "pull_request": {
                "url": f"{self.repository_url(repository)}/pulls/{pull.number}",
                "html_url": page,
                "diff_url": f"{page}.diff",
                "patch_url": f"{page}.patch",
                "merged_at": stamp(pull.closed_at) if pull.merge_commit else None,
            },
            "body": pull.body,
            "reactions": self.reactions(f"{api}/reactions", ()),
            "timeline_url": f"{api}/timeline",
            "performed_via_github_app": None,
            "state_reason": None,
        }

    def review(self, review: Review) -> Json:
        """A review without its inline comments."""
        pull = review.pull
        api = f"{self.repository_url(pull.repository)}/pulls/{pull.number}"
        page = f"{self.page(pull.repository)}/pull/{pull.number}#pullrequestreview-{review.id}"
        return {
            "id": review.id,
            "node_id": review.node_id,
            "user": self.user(review.author),
            "body": review.body,
            "state": review.state,
            "html_url": page,
            "pull_request_url": api,
            "author_association": self.association(pull.repository, review.author),
            "_links": {"html": {"href": page}, "pull_request": {"href": api}},
            "submitted_at": stamp(review.submitted_at),
            "commit_id": review.commit,
        }

    def review_comment(self, comment: ReviewComment) -> Json:
        """An inline comment; outdated ones have no line and no position any more."""
        pull = comment.pull
        anchor = anchor_now(comment)
        base = self.repository_url(pull.repository)
        api = f"{base}/pulls/comments/{comment.id}"
        page = f"{self.page(pull.repository)}/pull/{pull.number}#discussion_r{comment.id}"
        shown: Json = {
            "url": api,
            "pull_request_review_id": comment.review.id,
            "id": comment.id,
            "node_id": comment.node_id,
            "diff_hunk": comment.diff_hunk,
            "path": comment.path,
            "commit_id": pull.head_sha if anchor else comment.original_commit,
            "original_commit_id": comment.original_commit,
            "user": self.user(comment.author),
            "body": comment.body,
            "created_at": stamp(comment.created_at),
            "updated_at": stamp(comment.updated_at),
            "html_url": page,
            "pull_request_url": f"{base}/pulls/{pull.number}",
            "author_association": self.association(pull.repository, comment.author),
            "_links": {
                "self": {"href": api},
                "html": {"href": page},
                "pull_request": {"href": f"{base}/pulls/{pull.number}"},
            },
            "reactions": self.reactions(f"{api}/reactions", ()),
            "start_line": anchor.start_line if anchor else None,
            "original_start_line": comment.original_start_line,
            "start_side": comment.start_side,
            "line": anchor.line if anchor else None,
            "original_line": comment.original_line,
            "side": comment.side,
            "original_position": comment.original_position,
            "position": anchor.position if anchor else None,
            "subject_type": comment.subject_type,
        }
        if comment.reply_to:
            shown["in_reply_to_id"] = comment.reply_to.id
        return shown

    # ---- checks

    def _pulls_of(self, repository: Repository, sha: str) -> list[Json]:
        # GitHub names no pull request whose head is in a fork.
        return [
            self.pull_stub(pull)
            for pull in repository.pulls.values()
            if pull.head_sha == sha and not pull.from_fork
        ]

    def check_run(self, run: CheckRun) -> Json:
        """A check run; its annotations are counted, not listed."""
        api = f"{self.repository_url(run.repository)}/check-runs/{run.id}"
        return {
            "id": run.id,
            "name": run.name,
            "node_id": run.node_id,
            "head_sha": run.head_sha,
            "external_id": run.external_id,
            "url": api,
            "html_url": f"{self.page(run.repository)}/runs/{run.id}",
            "details_url": run.details_url or f"{self.page(run.repository)}/runs/{run.id}",
            "status": run.status,
            "conclusion": run.conclusion,
            "started_at": stamp(run.started_at),
            "completed_at": stamp(run.completed_at),
            "output": {
                "title": run.title,
                "summary": run.summary,
                "text": run.text,
                "annotations_count": len(run.annotations),
                "annotations_url": f"{api}/annotations",
            },
            "check_suite": {"id": run.suite.id},
            "app": self.app(run.suite.app),
            "pull_requests": self._pulls_of(run.repository, run.head_sha),
        }

    def annotation(self, run: CheckRun, annotation: Annotation) -> Json:
        """One annotation of a check run."""
        path = quote(annotation.path)
        return {
            "path": annotation.path,
            "blob_href": f"{self.page(run.repository)}/blob/{run.head_sha}/{path}",
            "start_line": annotation.start_line,
            "start_column": annotation.start_column,
            "end_line": annotation.end_line,
            "end_column": annotation.end_column,
            "annotation_level": annotation.annotation_level,
            "title": annotation.title,
            "message": annotation.message,
            "raw_details": annotation.raw_details,
        }

    def check_suite(self, suite: CheckSuite) -> Json:
        """A check suite with its commit."""
        repository = suite.repository
        api = f"{self.repository_url(repository)}/check-suites/{suite.id}"
        commit = repository.git.commit_info(suite.head_sha)
        person = {"name": commit.author, "email": commit.email}
        return {
            "id": suite.id,
            "node_id": suite.node_id,
            "head_branch": suite.head_branch,
            "head_sha": suite.head_sha,
            "status": suite.status,
            "conclusion": suite.conclusion,
            "url": api,
            "before": commit.parents[0] if commit.parents else None,
            "after": suite.head_sha,
            "pull_requests": self._pulls_of(repository, suite.head_sha),
            "app": self.app(suite.app),
            "created_at": stamp(suite.created_at),
            "updated_at": stamp(suite.updated_at),
            "latest_check_runs_count": len(suite.runs),
            "check_runs_url": f"{api}/check-runs",
            "rerequestable": True,
            "runs_rerequestable": True,
            "head_commit": {
                "id": commit.oid,
                "tree_id": commit.tree,
                "message": commit.message,
                "timestamp": stamp(suite.created_at),
                "author": person,
                "committer": person,
            },
        }


def role_of(repository: Repository, account: Account) -> Role:
    """An account's role: the owner's is admin, a stranger reads what is public."""
    if account is repository.owner:
        return Role.ADMIN
    stranger = Role.NONE if repository.private else Role.READ
    return repository.roles.get(account.login.lower(), stranger)
