"""What is inside a literal: the text between its quotes."""

from __future__ import annotations

import re

OPENING = re.compile(r"[A-Za-z@$]{0,4}(#*)(\"{3,}|'''|[\"'`])")
"""Prefixes of Python, C#, Rust and C++ (`rb`, `$@`, `r##`, `u8`), then the quotes."""

RAW_CPP = re.compile(r'[uUL8]{0,2}R"([^()\\\s"]{0,16})\(')


def content(raw: str) -> str:
    """A string literal without quotes and prefix; other text as it is."""
    cpp = RAW_CPP.match(raw)
    if cpp:
        return raw[cpp.end() :].removesuffix(f'){cpp.group(1)}"')
    opening = OPENING.match(raw)
    if opening is None:
        return raw
    return raw[opening.end() :].removesuffix(opening.group(2) + opening.group(1))


def pattern(raw: str) -> str:
    """A regular expression literal without slashes and flags."""
    return raw[1:].rpartition("/")[0] if raw.startswith("/") else raw


def here_document(raw: str) -> str:
    """The body of a here document without the line that ends it."""
    return raw.removeprefix("\n").rpartition("\n")[0]
