"""A name that is said to be checked before a use, or not to be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.model.claim import Claim


class Against(StrEnum):
    """What a check keeps a name from being."""

    NULL = "null"
    EMPTY = "empty"
    BOUNDS = "bounds"
    TYPE = "type"
    ERROR = "error"
    TRUTHINESS = "truthiness"
    VALUE = "value"
    STATE = "state"
    ZERO = "zero"
    NEGATIVE = "negative"
    MEMBERSHIP = "membership"


class Answering(StrEnum):
    """What a check does with a value that it keeps away."""

    ANY = "any"
    QUIET = "quiet"  # it raises no error: the code is said to fail
    ERROR = "error"  # it raises one: the code is said to accept the value


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardClaim(Claim):
    """`name` is checked before it is used. Denied: that check is said to be missing."""

    kind: ClassVar[str] = "guard"
    fact: ClassVar[bool] = True
    name: str
    """A variable, parameter or member as the code spells it: `user.profile`.

    Against a type also "": what is asserted at the cited lines to be of the type `other`; with `before` too: what that needs.
    """

    against: Against | None = None
    """What the check keeps it from being; without it no check is enough."""

    other: str = ""
    """The type, bound or value that it is compared with; of a type or of bounds it is needed."""

    before: str = ""
    """The code that needs the check; "": the use at the cited lines."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""

    each: bool = False
    """Every such use in the function is meant, not only one at the cited lines."""

    answer: Answering = Answering.ANY
    """What the check has to do with a value that it keeps away."""
