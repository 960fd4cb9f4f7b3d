"""So many of a thing: the claim, and what can be counted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.model.claim import Claim

HIGHEST = 1_000
"""A larger number counts nothing that a person would count in code."""


class Unit(StrEnum):
    """What is counted."""

    CALLS = "calls"
    USES = "uses"
    PARAMETERS = "parameters"
    METHODS = "methods"


PARTS = frozenset((Unit.PARAMETERS, Unit.METHODS))
"""What the structure of the code knows, without a look at its uses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountClaim(Claim):
    """There are exactly `count` of a thing. `where` is a function or class of the cited file, "file" or ""."""

    kind: ClassVar[str] = "count"
    fact: ClassVar[bool] = True
    thing: str
    """A name or a piece of code; the function or class whose parts are counted. Empty: it is not named."""

    count: int
    unit: Unit = Unit.USES
    where: str = ""
    """"" leaves open where: then only a number that no reading gives is wrong."""

    all: bool = True
    """All of them are meant; "the two `f` calls" may be some."""

    more: bool = False
    """There are more than that many."""

    as_it_runs: bool = False
    """"`f` calls `g` three times" may count what happens at run time: another number in the code refutes nothing."""
