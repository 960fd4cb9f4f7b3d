"""A finding that the judge is asked about, with the code that its reviewer saw."""

from __future__ import annotations

from dataclasses import dataclass

from checks.code.code import Code
from checks.judge.opening import Opening
from checks.model.checked import CheckedFinding


@dataclass(frozen=True, slots=True)
class Question:
    """What one conversation is about."""

    position: int
    """Among the findings of the review, from 0."""

    checked: CheckedFinding
    code: Code
    opening: Opening
