"""A name that is said to be defined or imported in a file, or to be undefined there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinedClaim(Claim):
    """The file defines or imports the bare name; `denied`: nothing does, so that it is undefined there.

    With the name of a function or class in `where`: the name is defined inside of it; `denied`: outside.
    """

    kind: ClassVar[str] = "defined"
    fact: ClassVar[bool] = True
    name: str
    """The name alone, without what it is a member of: `total`, `$rows`."""

    where: str = ""
    """A function or class of the cited file, or another file; "": the cited file."""

    inside: bool = False
    """In the function around the cited lines, not in the whole file."""

    declared: bool = False
    """Its declaration is meant, whatever value it has: of JavaScript "undefined" may be that alone."""

    imported: bool = False
    """An import brings it; a definition is not enough."""

    of_file: bool = False
    """The file at hand is meant, and no other one of its package: "not defined in this file"."""

    times: int | None = None
    """It is defined, assigned or declared so many times there: 2 when it is said to be declared twice."""


def bare(name: str) -> str:
    """A name without the mark of a variable or a call."""
    return name.removesuffix("()").lstrip("$")
