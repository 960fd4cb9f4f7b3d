"""What GitHub's REST API says of accounts, Apps and installations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from bot.sandbox.accounts import AccountKind
from bot.sandbox.state import covers

if TYPE_CHECKING:
    from datetime import datetime

    from bot.sandbox.accounts import Account, App, Installation
    from bot.sandbox.models import Repository
    from bot.sandbox.state import State

Json = dict[str, Any]


def stamp(moment: datetime | None) -> str | None:
    """A time as GitHub writes it: UTC, whole seconds, `Z`."""
    return None if moment is None else moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class PeopleShapes:
    """Accounts, Apps and installations, under the address that the sandbox is reached at."""

    def __init__(self, state: State, url: str) -> None:
        self.state = state
        self.url = url

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
