"""Code that is said to be in a loop, a branch, a `try` or the like, or outside of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.claims.enclosed.said_around import Inside
from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class EnclosedClaim(Claim):
    """The code is within such a thing of its function. Denied: it is said to be outside of it."""

    kind: ClassVar[str] = "enclosed"
    fact: ClassVar[bool] = True
    code: str
    """As the file has it."""

    inside: Inside
    """What is said to be around it; `branch` with `when` when a condition is named."""

    when: str = ""
    """The condition under which it runs, as code or as `x is null`, `x is false`; "": it is not said.

    Of `lock` the lock that is held ("": any), of `with` a name in its head, of `try` the word `finally` when it has one,
    of `finally` the call that raises, of `loop` the word `own` when the function's own loop is meant, not a caller's.
    """

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""
