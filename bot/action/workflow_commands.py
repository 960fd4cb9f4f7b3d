"""What a job says to its runner on standard output: annotations, and text that is none of that.

A runner obeys every line that begins with `::` or `##[`. Findings are written by strangers, so that their
text is printed only between `::stop-commands::` with a random word and that word, or escaped as data.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

Print = Callable[[str], None]
"""Writes one line."""

SHOWN_LIMIT: Final = 10
"""Annotations of one level that GitHub shows of a step."""

MESSAGE_LIMIT: Final = 4_000
"""Characters of an annotation's message; GitHub cuts it somewhere above."""


@contextmanager
def inert(write: Print) -> Iterator[None]:
    """Within it the runner obeys nothing that is printed."""
    word = secrets.token_hex(16)  # nobody who wrote a finding can have known it
    write(f"::stop-commands::{word}")
    try:
        yield
    finally:
        write(f"::{word}::")


def annotation(
    level: str,
    message: str,
    *,
    title: str = "",
    path: str = "",
    first: int | None = None,
    last: int | None = None,
) -> str:
    """The command for an annotation; `level` is notice, warning or error. Lines are 1-based and inclusive."""
    given = {"title": title, "file": path, "line": first, "endLine": last}
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in given.items() if value)
    return (
        f"::{level} {properties}::{_data(message[:MESSAGE_LIMIT])}"
        if properties
        else f"::{level}::{_data(message)}"
    )


def _data(text: str) -> str:
    """As the runner's own toolkit escapes it: nothing in it ends the line."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
