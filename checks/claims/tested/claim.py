"""A test that covers a function, a class or an option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class TestedClaim(Claim):
    """A test calls it; `denied`: it is said to have no test."""

    kind: ClassVar[str] = "tested"
    fact: ClassVar[bool] = True
    name: str
    """The function or class, as the code spells it; "": the function at the cited lines."""

    added: bool = False
    """A test that the change adds; with `denied` the change is said to add none."""

    of_class: bool = False
    """Without a name: the class at the cited lines is meant, not the function."""

    holder: bool = False
    """It is an option, a field or a key, which a test sets."""

    case: str = ""
    """The case that a test is said to cover, in words."""

    as_changed: bool = False
    """It may mean what the change does to it: of what was there before and is altered, older tests show nothing."""
