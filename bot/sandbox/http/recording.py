"""What clients asked of the sandbox, kept for tests to count and to check against GitHub's description."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

_SECRETS = frozenset({"authorization", "cookie"})


@dataclass(eq=False)
class RecordedRequest:
    """A request and the status of its answer; `status` is None while it runs, or when it was cut off."""

    method: str
    path: str
    """Percent-encoded as it was sent, without the query."""
    raw_query: str
    """Percent-encoded as it was sent."""
    headers: dict[str, str]
    """Lower-case names; credentials are replaced by asterisks."""
    body: Any = None
    """The decoded JSON; None when there was none or it is not JSON."""
    raw_body: bytes = field(default=b"", repr=False)
    caller: str = "nobody"
    """`app`, `installation 1004`, `user alice` or `nobody`."""
    status: int | None = None
    faulted: bool = False
    """The answer came from a fault and not from the sandbox's own code."""

    @property
    def query(self) -> str:
        """The query string, decoded."""
        return unquote(self.raw_query)

    @property
    def operation(self) -> str:
        """The operation that a GraphQL request names, or an empty string."""
        return str(self.body.get("operationName") or "") if isinstance(self.body, dict) else ""

    def __str__(self) -> str:
        query = f"?{self.query}" if self.query else ""
        return f"{self.method} {self.path}{query} -> {self.status}"


def without_secrets(headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by lower-case name, with credentials masked."""
    shown = {}
    for name, value in headers:
        key = name.decode("latin-1").lower()
        shown[key] = "***" if key in _SECRETS else value.decode("latin-1")
    return shown
