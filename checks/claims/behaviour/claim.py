"""A function or class that is said to do something by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim
from checks.text.grammar.lexicon import (
    Predicate,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BehaviourClaim(Claim):
    """The function or class `doer` does `deed` to `thing` in its own code. Denied: it does not."""

    kind: ClassVar[str] = "behaviour"
    fact: ClassVar[bool] = True
    doer: str
    """A name, or a qualified one: `f`, `Foo.bar`; of `assigns`, denied, "": the function at the cited lines."""

    deed: Predicate
    thing: str
    """A name or a piece of code."""

    how: str = ""
    """A word by which the sentence says more than that: "unconditionally", "twice", "while". The deed alone does not
    verify it."""

    clears: bool = False
    """Of `assigns`, denied: the thing is not set back or emptied, whatever else it is set to."""

    @property
    def mentioned(self) -> str:
        """The thing that the deed is done to."""
        return self.thing
