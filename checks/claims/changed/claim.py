"""What a change is said to have done to a thing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.model.claim import Claim


class Alteration(StrEnum):
    """What the change is said to do."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    MOVED = "moved"
    ALTERED = "altered"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedClaim(Claim):
    """The change does this to `thing`; `denied`: it does not, so that it was there before, or still is."""

    kind: ClassVar[str] = "changed"
    fact: ClassVar[bool] = True
    thing: str
    """A name, with its owner where one is meant (`Cart.total`), or code as it was: `if size > LIMIT {`."""

    what: Alteration
    """What the change is said to do to it; `altered` when it is there before and after."""

    before: str = ""
    """Of `altered`: the value that the constant had, as written."""

    after: str = ""
    """Of `altered`: the value that it has now. Of `renamed`: the new name."""

    kept: bool = False
    """Of `removed`: a use in the cited function is meant, not the definition."""

    @property
    def holds_anywhere(self) -> bool:
        """What the change leaves alone is not lost for being named later."""
        return self.kept
