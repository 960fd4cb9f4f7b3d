"""What a table says of a name: that the library has it, with what, or that it has no such name."""

from __future__ import annotations

from dataclasses import dataclass

from checks.code.facts.answer import Answer


@dataclass(frozen=True, slots=True)
class Taken:
    """One parameter of a function of a library."""

    name: str
    values: str = ""
    """The values that its type allows, as `Literal[False]`; "" where the type says no more than a type does."""

    everywhere: bool = True
    """Every version in the table has it."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name that the library has."""

    name: str
    """With its module or type: "asyncio.create_subprocess_exec"."""

    parameters: tuple[Taken, ...] | None = None
    """Those that a caller can name; None where the table does not say."""

    others: bool = False
    """It may take parameters that are not listed."""

    versions: tuple[str, ...] = ()
    """The versions in the table that have it; () where the table has one version only."""

    everywhere: bool = True
    """Every version in the table has it."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The library has no such name in any version of the table, and the table has all names of its owner."""

    name: str
    owner: str


Found = Answer[Named | Missing]
