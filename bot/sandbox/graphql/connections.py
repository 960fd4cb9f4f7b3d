"""Relay's cursor pagination with GitHub's limits."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

from bot.sandbox.graphql.asking import NodeError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox.shapes.people import Json

MOST_RECORDS = 100


def connect(
    name: str,
    items: Sequence[Any],
    node: Callable[[Any], object],
    *,
    first: int | None = None,
    after: str | None = None,
    last: int | None = None,
    before: str | None = None,
) -> Json:
    """One page of `items` as nodes. A cursor names its item by id where it has one, so it survives insertions."""
    _check(name, first, last)
    cursors = [_cursor(getattr(item, "id", index)) for index, item in enumerate(items)]
    start = _index(name, cursors, after) + 1 if after is not None else 0
    end = _index(name, cursors, before) if before is not None else len(items)
    if first is not None:
        end = min(end, start + first)
    if last is not None:
        start = max(start, end - last)
    shown = cursors[start:end]
    info = {
        "startCursor": shown[0] if shown else None,
        "endCursor": shown[-1] if shown else None,
        "hasPreviousPage": start > 0,
        "hasNextPage": end < len(items),
    }
    return {"totalCount": len(items), "nodes": [node(item) for item in items[start:end]], "pageInfo": info}


def _check(name: str, first: int | None, last: int | None) -> None:
    if first is None and last is None:
        raise NodeError(
            "MISSING_PAGINATION_BOUNDARIES",
            f"You must provide a `first` or `last` value to properly paginate the `{name}` connection.",
        )
    for word, count in (("first", first), ("last", last)):
        if count is not None and not 0 <= count <= MOST_RECORDS:
            raise NodeError(
                "EXCESSIVE_PAGINATION",
                f"Requesting {count} records on the `{name}` connection exceeds the `{word}` limit of"
                f" {MOST_RECORDS} records.",
            )


def _cursor(key: object) -> str:
    return b64encode(f"cursor:v2:{key}".encode()).decode()


def _index(name: str, cursors: list[str], cursor: str) -> int:
    if cursor not in cursors:
        raise NodeError(
            "INVALID_CURSOR_ARGUMENTS", f"`{cursor}` does not appear to be a valid cursor on `{name}`."
        )
    return cursors.index(cursor)
