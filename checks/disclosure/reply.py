"""What a model sends back as JSON: a fence or other words around it do no harm."""

from __future__ import annotations

import json
import re
from typing import Final

ANSWER_LIMIT: Final = 20_000
"""Characters of an answer that are read; a longer one is none."""

_FENCE = re.compile(r"\A\s*```[\w-]{0,20}[ \t]*\n(.*)\n[ \t]*```\s*\Z", re.DOTALL)


class UnusableError(ValueError):
    """An answer that says nothing that could be checked. Its words hold nothing of the answer."""


def json_of(text: str) -> object:
    """The JSON value in an answer. Raises UnusableError."""
    if len(text) > ANSWER_LIMIT:
        raise UnusableError(f"the answer is longer than {ANSWER_LIMIT:,} characters")
    fenced = _FENCE.match(text)
    inner = fenced[1] if fenced else text.strip()
    start, end = inner.find("{"), inner.rfind("}")
    for piece in (inner, inner[start : end + 1] if 0 <= start < end else ""):
        try:
            return json.loads(piece)
        except (ValueError, RecursionError):
            continue
    raise UnusableError("the answer is not JSON")
