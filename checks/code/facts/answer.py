"""What the code answers to a question: a fact with its lines, or that it cannot tell, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar, Union

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CannotTell:
    """The code leaves the question open. It refutes nothing and verifies nothing."""

    why: str
    """What leaves it open, as a clause that a report can print: "`shop.py` has a star import"."""


Answer: TypeAlias = Union[T, CannotTell]  # noqa: UP007 - generic aliases need a Union before Python 3.12
"""A fact, or why there is none. Every fact names its lines, so that it can be a receipt."""
