"""A call whose error, result or promise is said to be taken care of, or not to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.code.facts.errors.care import Care
from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class HandledClaim(Claim):
    """The error of the call is looked at or handed on, its result used, its promise awaited, or what it opens closed.

    Denied: that is said to be missing.
    """

    kind: ClassVar[str] = "handled"
    fact: ClassVar[bool] = True
    call: str
    """What is called, as the code spells it: `client.get`.

    Of `closed` also "": the call at the cited lines; of `error`: whatever the handler at the cited lines catches; of
    `caught`: all that the cited lines do, or with `where` all that this function does.
    """

    care: Care
    """What is said of it: its `error` is looked at or handed on, its `result` used, it is `awaited`, or `closed`, or what it
    raises is `caught`."""

    error: str = ""
    """Of `caught`: the name of the exception that is meant; "": any."""

    when: str = ""
    """The case in which it is so, when it is said of one only."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""
