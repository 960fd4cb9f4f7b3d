"""How deep within brackets each character of a piece of code stands; what is in strings does not count."""

from __future__ import annotations

from collections.abc import Iterator


def depths(code: str) -> Iterator[tuple[int, str, int]]:
    """Each character outside of strings: its offset, itself, and how many brackets are open behind it."""
    depth, quote = 0, ""
    for at, one in enumerate(code):
        if quote:
            quote = "" if one == quote and code[at - 1] != "\\" else quote
            continue
        if one in "'\"`":
            quote = one
            continue
        depth += (one in "([{") - (one in ")]}")
        yield at, one, depth
