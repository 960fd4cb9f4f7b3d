"""Who asks a GraphQL query, and what a query cannot be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.http.auth import InstallationCaller

if TYPE_CHECKING:
    from bot.sandbox.accounts import Account
    from bot.sandbox.http.auth import Caller
    from bot.sandbox.models import Repository
    from bot.sandbox.shapes.shapes import Shapes
    from bot.sandbox.state import State


class NodeError(Exception):
    """A part of a query that cannot be answered; `kind` is GitHub's name for the trouble."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and how things are shown."""

    shapes: Shapes
    caller: Caller

    @property
    def state(self) -> State:
        """The sandbox's state."""
        return self.shapes.state

    @property
    def account(self) -> Account | None:
        """Under whose name the caller acts: a person, or the App's bot."""
        if isinstance(self.caller, InstallationCaller):
            return self.caller.installation.app.bot
        return getattr(self.caller, "account", None)

    def reaches(self, repository: Repository) -> bool:
        """The caller may know that this repository exists."""
        return not isinstance(self.caller, InstallationCaller) or self.caller.reaches(repository)

    def require(self, *needs: str) -> None:
        """NodeError FORBIDDEN unless the caller's token has one of the permissions."""
        if isinstance(self.caller, InstallationCaller) and not self.caller.may(*needs):
            raise NodeError("FORBIDDEN", "Resource not accessible by integration")
