"""Code that is said not to be there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim
from checks.text.grammar.lexicon import Predicate


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceClaim(Claim):
    """The code `thing` is not there: not at the cited lines, or not in the function or class `where`."""

    kind: ClassVar[str] = "absence"
    fact: ClassVar[bool] = True
    thing: str
    """Code that the cited place is said not to have, as the code would spell it; no description of it."""

    deed: Predicate | None = None
    """What is not done to it: it is not checked, called, awaited or caught. None: it is not there at all."""

    where: str = ""
    replaces: bool = False
    """It is shown in place of the cited lines: what these have already, it keeps."""

    proposed: bool = False
    """Nobody says that it is missing, but it is proposed as new."""

    besides: tuple[str, ...] = ()
    """Lines that are proposed with a check, and are no part of it: where they are new, they are what is proposed."""

    entry: bool = False
    """It is no entry of the list or table `where`; "": of the one that the cited lines define."""

    instead: bool = False
    """It is wanted in place of the whole value that a cited line gives."""

    here: bool = False
    """It is said of the cited statement alone: another one that has it is no answer."""

    @property
    def holds_anywhere(self) -> bool:
        """A table that is written out, or a cited line, is the same wherever it is spoken of."""
        return self.entry or self.instead
