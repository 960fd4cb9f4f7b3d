"""One declaration of a package in a manifest or a lock file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

SEPARATORS: Final = re.compile(r"[-_.]++")
REQUIREMENT: Final = re.compile(r"\s*+([A-Za-z0-9][\w.-]*+)\s*+(?:\[[^\]\n]{0,200}+\])?+\s*+([^;#]{0,200}+)")
"""A requirement of Python: name, extras, and the version up to a marker or comment."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A package as a file declares it. Lines are 1-based and inclusive."""

    name: str
    section: str
    """As the file names it, `dev-dependencies`; "" where the file has no sections."""

    version: str
    """As written; "" where none is written beside the name."""

    first: int
    last: int
    alias: str = ""
    """The name by which the code knows it, where that is another: `memmap = { package = "memmap2" }`."""


def normal(name: str) -> str:
    """A name in one spelling: registries take `-`, `_`, `.` and the case of letters for the same (PEP 503)."""
    return SEPARATORS.sub("-", name).lower()


def of_requirement(text: str, section: str, first: int, last: int) -> Declaration | None:
    """The package that a requirement of Python names, if it names one."""
    match = REQUIREMENT.match(text)
    if match is None:
        return None
    version = match[2].strip().removeprefix("(").removesuffix(")").rstrip("\\").strip()
    return Declaration(match[1], section, version, first, last)
