"""What every GraphQL view shares: who asks, ids and addresses, order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import urlsplit

from bot.sandbox.graphql.connections import NodeError
from bot.sandbox.http.auth import InstallationCaller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox.http.auth import Caller
    from bot.sandbox.models import Repository, State, Thing
    from bot.sandbox.shapes.shapes import Shapes


LARGEST_INT = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, and how things are shown."""

    shapes: Shapes
    caller: Caller

    @property
    def state(self) -> State:
        """The sandbox's state."""
        return self.shapes.state

    def reaches(self, repository: Repository) -> bool:
        """The caller may know that this repository exists."""
        return not isinstance(self.caller, InstallationCaller) or self.caller.reaches(repository)

    def require(self, *needs: str) -> None:
        """NodeError FORBIDDEN unless the caller's token has one of the permissions."""
        if isinstance(self.caller, InstallationCaller) and not self.caller.may(*needs):
            raise NodeError("FORBIDDEN", "Resource not accessible by integration")


class Node:
    """A view with an id and an address. `typename` is the GraphQL type."""

    typename: ClassVar[str]

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    @property
    def url(self) -> str:
        """Where people look at it."""
        raise NodeError("UNDEFINED", f"the sandbox has no page for a {self.typename}")

    @property
    def resource_path(self) -> str:
        """The address without the host."""
        return urlsplit(self.url).path


def id_of(thing: Thing) -> str:
    """What a cursor names a thing by."""
    return str(thing.id)


def small(number: int) -> int | None:
    """An id as GraphQL's 32-bit Int; GitHub's newer ids do not fit and `fullDatabaseId` has them."""
    return number if number <= LARGEST_INT else None


def ordered(items: Iterable[Any], order_by: dict[str, str] | None) -> list[Any]:
    """Sort by what `orderBy` names; by age when it names nothing."""
    order = order_by or {}
    field = {"UPDATED_AT": "updated_at", "CREATED_AT": "created_at"}.get(order.get("field", ""), "id")
    keyed = sorted(items, key=lambda item: (getattr(item, field), item.id))
    return keyed[::-1] if order.get("direction") == "DESC" else keyed
