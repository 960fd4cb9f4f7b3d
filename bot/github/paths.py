"""Paths of requests, filled with what strangers call their files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote


class UnsafePathError(ValueError):
    """A path argument that would lead elsewhere."""


def expand(template: str, arguments: Mapping[str, str | int]) -> str:
    """Fill a path template: `{name}` takes one segment, `{+name}` a path of several.

    Everything is percent-encoded, for a file name is whatever a stranger calls a file. Raises
    UnsafePathError for `.`, `..` and empty segments, which servers and proxies resolve away.
    """

    def fill(match: re.Match[str]) -> str:
        value = str(arguments[match.group(2)])
        segments = value.split("/") if match.group(1) else [value]
        if any(segment in {"", ".", ".."} for segment in segments):
            raise UnsafePathError(f"not a path argument: {value[:200]!r}")
        return "/".join(quote(segment, safe="") for segment in segments)

    return re.sub(r"\{(\+?)(\w+)\}", fill, template)
