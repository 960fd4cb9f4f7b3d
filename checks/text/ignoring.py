"""`citecheck: ignore` on a line of its own in a comment: its finding is not to be judged."""

from __future__ import annotations

import re
from typing import Final

from checks.text.markdown import outside_fences

_IGNORE: Final = re.compile(
    r"^[ \t]{0,3}+(?:<!--[ \t]*+)?+citecheck:[ \t]*+ignore[ \t]*+(?:-->[ \t]*+)?+$",
    re.MULTILINE | re.IGNORECASE,
)


def asks_to_be_ignored(body: str) -> bool:
    """Whether a comment has the line, as text or as an HTML comment; one that is quoted or code does not count."""
    if "citecheck:" not in body.casefold():  # most comments: spare the parser
        return False
    return _IGNORE.search(outside_fences(body)) is not None
