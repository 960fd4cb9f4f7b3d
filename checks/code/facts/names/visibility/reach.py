"""How far a definition reaches: from where it can be named, and the word that says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reach(StrEnum):
    """From where a definition can be named, as the language says or its convention does."""

    PUBLIC = "public"
    PACKAGE = "package"  # `pub(crate)`, `internal`, Java without a word, a small first letter in Go
    PROTECTED = "protected"
    PRIVATE = "private"
    OPEN = "open"  # the definition alone does not say


@dataclass(frozen=True, slots=True)
class Visibility:
    """From where a definition can be named, and the word that says so."""

    reach: Reach
    word: str = ""
    """As written: `export`, `pub(crate)`, `private`; "" where none is."""

    by_convention: bool = False
    """The name says it, as `_x` does, and the language lets everybody in."""
