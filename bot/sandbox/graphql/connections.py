"""Relay's cursor pagination with GitHub's limits."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_RECORDS = 100


class NodeError(Exception):
    """A part of a query that cannot be answered; `kind` is GitHub's name for the trouble."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Slice:
    """The page that a query asks for."""

    first: int | None = None
    after: str | None = None
    last: int | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class PageInfo:
    """Where a page begins and ends, and whether there is more."""

    start_cursor: str | None
    end_cursor: str | None
    has_previous_page: bool
    has_next_page: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """A node with its cursor."""

    cursor: str
    node: Any


@dataclass(frozen=True, slots=True)
class Connection:
    """One page of a list."""

    total_count: int
    edges: list[Edge]
    page_info: PageInfo

    @property
    def nodes(self) -> list[Any]:
        """The nodes without their cursors."""
        return [edge.node for edge in self.edges]


def connect(
    name: str,
    items: Sequence[Any],
    page: Slice,
    view: Callable[[Any], Any],
    key: Callable[[Any], str],
) -> Connection:
    """One page of `items`; a cursor names the item that it is on, so it survives insertions."""
    _check(name, page)
    keys = [key(item) for item in items]
    start = _after(name, keys, page.after) if page.after is not None else 0
    end = _before(name, keys, page.before) if page.before is not None else len(items)
    if page.first is not None:
        end = min(end, start + page.first)
    if page.last is not None:
        start = max(start, end - page.last)
    edges = [Edge(_cursor(keys[index]), view(items[index])) for index in range(start, end)]
    info = PageInfo(
        start_cursor=edges[0].cursor if edges else None,
        end_cursor=edges[-1].cursor if edges else None,
        has_previous_page=start > 0,
        has_next_page=end < len(items),
    )
    return Connection(len(items), edges, info)


def _check(name: str, page: Slice) -> None:
    if page.first is None and page.last is None:
        raise NodeError(
            "MISSING_PAGINATION_BOUNDARIES",
            f"You must provide a `first` or `last` value to properly paginate the `{name}` connection.",
        )
    for word, count in (("first", page.first), ("last", page.last)):
        if count is not None and not 0 <= count <= MOST_RECORDS:
            raise NodeError(
                "EXCESSIVE_PAGINATION",
                f"Requesting {count} records on the `{name}` connection exceeds the `{word}` limit of"
                f" {MOST_RECORDS} records.",
            )


def _cursor(key: str) -> str:
    return b64encode(f"cursor:v2:{key}".encode(errors="surrogateescape")).decode()


def _index(name: str, keys: list[str], cursor: str) -> int:
    try:
        key = b64decode(cursor, validate=True).decode(errors="surrogateescape").removeprefix("cursor:v2:")
        return keys.index(key)
    except (BinasciiError, ValueError):
        raise NodeError(
            "INVALID_CURSOR_ARGUMENTS", f"`{cursor}` does not appear to be a valid cursor on `{name}`."
        ) from None


def _after(name: str, keys: list[str], cursor: str) -> int:
    return _index(name, keys, cursor) + 1


def _before(name: str, keys: list[str], cursor: str) -> int:
    return _index(name, keys, cursor)
