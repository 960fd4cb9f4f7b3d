"""GraphQL views of people, bots and Apps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.graphql.base import Asking, Node
from bot.sandbox.models import AccountKind
from bot.sandbox.shapes.people import stamp

if TYPE_CHECKING:
    from bot.sandbox.models import Account, App


class ActorNode(Node):
    """`Bot`, `User` or `Organization`."""

    def __init__(self, asking: Asking, account: Account) -> None:
        super().__init__(asking)
        self._account = account
        self.typename = account.kind.value  # type: ignore[misc]  # three types share one view
        self.id = account.node_id
        self.database_id = account.id
        self.login = account.graphql_login
        self.name = account.login
        self.created_at = self.updated_at = stamp(account.created_at)

    @property
    def url(self) -> str:
        """The profile, or the App's page."""
        where = "apps/" if self._account.kind is AccountKind.BOT else ""
        return f"{self._asking.shapes.url}/{where}{self.login}"

    def avatar_url(self, size: int | None = None) -> str:
        """An address that leads nowhere."""
        return f"{self._asking.shapes.url}/avatars/{self._account.id}?s={size or 40}"


def actor(asking: Asking, account: Account | None) -> ActorNode | None:
    """The view of an account; None for one that was deleted."""
    return ActorNode(asking, account) if account else None


class AppNode(Node):
    """A GitHub App."""

    typename = "App"

    def __init__(self, asking: Asking, app: App) -> None:
        super().__init__(asking)
        self.id, self.database_id, self.client_id = app.node_id, app.id, app.client_id
        self.slug, self.name, self.description = app.slug, app.name, ""
        self.created_at = self.updated_at = stamp(app.created_at)

    @property
    def url(self) -> str:
        """The App's page."""
        return f"{self._asking.shapes.url}/apps/{self.slug}"
