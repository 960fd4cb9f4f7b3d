"""Code that is said to read like this at the cited place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteClaim(Claim):
    """The code reads like this, at the cited place."""

    kind: ClassVar[str] = "quote"
    code: str
    """As the file has it, word for word."""

    firm: bool = True
    """Nothing but existing code can be meant. Code within a sentence may be an aside on code elsewhere."""

    early: bool = False
    """The text says it plainly in its first sentence, and not as what something comes to: "this means `x`"."""

    exact: bool = True
    """Handed in as the code, word for word; what prose shows may be shortened, or an example."""

    first: bool = True
    """The first code that its sentence names, or the first that is shown; what follows may be an example."""

    block: bool = True
    """A fence or a field, not code within a sentence."""

    now: bool = True
    """Plainly said to be there at present: only then a change that removed it speaks against it."""

    fitting: bool = False
    """It may be how the code could read: where it is not there, nothing is wrong."""

    beside: tuple[str, ...] = ()
    """What else its sentence names: the quote may be of that place."""

    named: tuple[str, ...] = ()
    """All that its text names."""

    @property
    def mentioned(self) -> str:
        """The quote; a block is mentioned in no sentence."""
        return self.code

    @property
    def quoted(self) -> str:
        """The quoted code."""
        return self.code
