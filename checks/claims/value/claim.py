"""A value that a name is said to have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueClaim(Claim):
    """The thing `name` is set to, or defaults to, the literal `value`."""

    kind: ClassVar[str] = "value"
    fact: ClassVar[bool] = True
    name: str
    value: str
    """A number, a quoted string, or one of true, false, null and undefined, in any spelling.

    Or the expression that it is set to, as written, or the sort of its value: a set, list, dict, tuple, string, number.
    """

    where: str = ""
    """The function or class whose parameter or attribute it is; "" leaves that open."""

    default: bool = False
    """Of a parameter: what it is when nobody passes it."""
