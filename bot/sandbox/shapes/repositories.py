"""What GitHub's REST API says of repositories, and of what people may do in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.models import Role

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account
    from bot.sandbox.models import Repository

from bot.sandbox.shapes.people import Json, PeopleShapes, stamp

ROLE_PERMISSIONS = {
    "admin": {Role.ADMIN},
    "maintain": {Role.ADMIN, Role.MAINTAIN},
    "push": {Role.ADMIN, Role.MAINTAIN, Role.WRITE},
    "triage": {Role.ADMIN, Role.MAINTAIN, Role.WRITE, Role.TRIAGE},
    "pull": {Role.ADMIN, Role.MAINTAIN, Role.WRITE, Role.TRIAGE, Role.READ},
}


class RepositoryShapes(PeopleShapes):
    """Repositories and permissions."""

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


def role_of(repository: Repository, account: Account) -> Role:
    """An account's role: the owner's is admin, a stranger reads what is public."""
    if account is repository.owner:
        return Role.ADMIN
    stranger = Role.NONE if repository.private else Role.READ
    return repository.roles.get(account.login.lower(), stranger)
