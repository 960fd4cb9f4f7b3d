"""A name that is said to be in the code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim

PRIVATE = frozenset("_#")
"""Marks that begin a private name; two underscores begin what the language calls by itself: `__wakeup`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolClaim(Claim):
    """A function, class, variable or option of that name is in the code."""

    kind: ClassVar[str] = "symbol"
    name: str
    owner: str = ""
    """What it is said to be a member of: `Foo` of `Foo.bar`, `app.Foo` of `app.Foo.bar`."""

    firm: bool = True
    """Nothing but a name of this repository can be meant."""

    sure: bool = True
    """Called "the `x` function", or said to be there already."""

    now: bool = True
    """Plainly said to be there at present."""

    @property
    def mentioned(self) -> str:
        """The name, with or without its owner."""
        return self.name

    @property
    def holds_anywhere(self) -> bool:
        """ "`Rows` already has `x`" and `Rows.x` are no more so for being said later; a bare name may be anybody's."""
        return bool(self.owner) or (self.sure and self.name[:1] not in PRIVATE)
