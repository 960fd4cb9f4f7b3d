"""What GitHub answers, read in full but not yet understood."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx


@dataclass(frozen=True, slots=True)
class Response:
    """An answer, read in full."""

    status: int
    headers: httpx.Headers
    body: bytes
    url: str = ""

    @property
    def is_success(self) -> bool:
        """2xx."""
        return 200 <= self.status < 300

    @property
    def text(self) -> str:
        """The body as UTF-8, with replacement characters for what is not."""
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:  # noqa: ANN401
        """The body as JSON. Raises ValueError when it is none."""
        return json.loads(self.body)

    @property
    def message(self) -> str:
        """GitHub's own words about an error, cut short; never a whole error page."""
        try:
            body = self.json()
        except ValueError:
            return ""
        return str(body.get("message", ""))[:500] if isinstance(body, dict) else ""

    @property
    def next_page(self) -> int | None:
        """The number of the next page, from the `Link` header."""
        match = re.search(r'[?&]page=(\d{1,9})[^>]{0,2000}>;\s{0,9}rel="next"', self.headers.get("link", ""))
        return int(match.group(1)) if match else None


@dataclass(frozen=True, slots=True)
class GraphQLProblem:
    """One of the `errors` of a GraphQL answer."""

    message: str
    type: str | None = None
    path: tuple[str | int, ...] = ()

    @classmethod
    def of(cls, error: object) -> GraphQLProblem:
        """What an item of `errors` says, whatever it is."""
        if not isinstance(error, dict):
            return cls(str(error)[:500])
        path = error.get("path")
        return cls(
            message=str(error.get("message", ""))[:500],
            type=str(error["type"]) if error.get("type") else None,
            path=tuple(path) if isinstance(path, list) else (),
        )


@dataclass(frozen=True, slots=True)
class GraphQLAnswer:
    """A GraphQL answer: what was found, and what could not be."""

    data: Mapping[str, Any]
    problems: tuple[GraphQLProblem, ...] = ()
