"""A name that is used, in so many files, in one place alone, or nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferencesClaim(Claim):
    """The name is used; `denied`: nothing uses it. Definitions, imports and calls of itself are no uses."""

    kind: ClassVar[str] = "references"
    name: str
    """As the code spells it, with its owner where one is meant. Of an import, the cited file alone counts.

    "": the function at the cited lines.
    """

    where: str = ""
    """The file, function or class whose uses are meant; "" for the whole repository."""

    here: bool = False
    """ "Here": at cited lines in a function it is not clear how much of the file that is."""

    only: bool = False
    """It is used there and nowhere else."""

    files: int | None = None
    """In exactly so many files."""

    calls: bool = False
    """Only calls count, not other uses."""

    parameter: bool = False
    """It is a parameter of the function in `where`; "": of the one at the cited lines."""
