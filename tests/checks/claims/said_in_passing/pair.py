"""Two remarks at one place: one that a reviewer says in passing, and the plain statement beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.checks.claims.warned import warnings_of


@dataclass(frozen=True)
class Pair:
    """Two remarks at the same line: one that says nothing false of the code, and one that does."""

    code: str
    line: int
    sound: str
    false: str
    path: str = "app.py"
    others: Mapping[str, str] = field(default_factory=dict)
    base: Mapping[str, str] | None = None

    def warnings(self, says: str) -> list[str]:
        """The messages of the warnings that one of the two gets; the files beside it are there before the change."""
        base = None if self.base is None else {**self.others, **self.base}
        return warnings_of((self.path, self.code, self.line, says), self.others, base)
