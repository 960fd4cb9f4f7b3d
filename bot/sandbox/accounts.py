"""Who acts on GitHub: people, bots, organizations, and Apps with their installations."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum


def now() -> datetime:
    """This moment in UTC to the second, which is all that GitHub shows."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(eq=False)
class Thing:
    """What GitHub numbers: it has an id, and a node id derived from it."""

    id: int

    node_prefix = "N"

    @property
    def node_id(self) -> str:
        """The global id of GraphQL."""
        return f"{self.node_prefix}_kwDO{urlsafe_b64encode(self.id.to_bytes(6, 'big')).decode()}"


class AccountKind(StrEnum):
    """What GitHub puts into `type` of a user."""

    USER = "User"
    BOT = "Bot"
    ORGANIZATION = "Organization"


@dataclass(eq=False)
class Account(Thing):
    """A user, a bot or an organization. `login` is REST's; GraphQL leaves `[bot]` away."""

    login: str
    kind: AccountKind
    created_at: datetime = field(default_factory=now)

    node_prefix = "U"

    @property
    def graphql_login(self) -> str:
        """The login as GraphQL gives it."""
        # Copilot writes inline comments under a second name that only REST knows.
        if self.login == "Copilot":
            return "copilot-pull-request-reviewer"
        return self.login.removesuffix("[bot]")


@dataclass(eq=False)
class App(Thing):
    """A GitHub App. Permissions are those it asks for: name → `read` or `write`."""

    slug: str
    name: str
    client_id: str
    bot: Account
    owner: Account
    public_key: str
    permissions: dict[str, str]
    events: tuple[str, ...]
    created_at: datetime = field(default_factory=now)
    client_secret: str = field(default_factory=lambda: secrets.token_hex(20))
    callback_urls: list[str] = field(default_factory=list)
    """Where people may be sent back to after they have signed in."""

    node_prefix = "A"


@dataclass(eq=False)
class Installation(Thing):
    """An App on an account. `repositories` None means all of the account's."""

    app: App
    account: Account
    permissions: dict[str, str]
    repositories: set[int] | None = None
    suspended_at: datetime | None = None
    created_at: datetime = field(default_factory=now)

    node_prefix = "IN"
