"""What stands before and after data in a request, so that nothing in the data can pass for its end."""

from __future__ import annotations

import hashlib
from typing import Final

_LENGTH: Final = 16


def boundary(data: str) -> str:
    """A mark that nobody who wrote the data can know, for it depends on all of it."""
    return hashlib.sha256(data.encode("utf-8", "replace")).hexdigest()[:_LENGTH]
