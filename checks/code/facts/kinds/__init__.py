"""The tables of node kinds, one file for each language."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from checks.code.facts.kinds.table import Kinds

FILES = {
    "python": "python",
    "javascript": "javascript",
    "typescript": "javascript",
    "tsx": "javascript",
    "go": "go",
    "java": "java",
    "rust": "rust",
    "c": "c",
    "cpp": "c",
    "csharp": "csharp",
    "ruby": "ruby",
    "php": "php",
}
"""Which file has the table of a grammar."""


@cache
def kinds_of(language: str) -> Kinds | None:
    """The table of a grammar, by its name; None when it has none."""
    if language not in FILES:
        return None
    tables: dict[str, Kinds] = import_module(f"{__name__}.{FILES[language]}").TABLES
    return tables[language]
