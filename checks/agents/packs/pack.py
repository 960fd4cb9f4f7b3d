"""What a pack is: rules, each with what makes it apply, what it decides, and its examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checks.agents.example import Example
from checks.agents.packs.situation import Situation
from checks.model.agents.verdicts import Trigger
from checks.model.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a domain. Its id is the kind of the claim that it makes."""

    id: str
    description: str
    """One line: what must hold."""

    applies: Callable[[Situation], bool]
    """Whether the recommendation makes the claim at all."""

    decide: Callable[[Situation], Outcome]
    """Always gives an outcome; what needs meaning is unsupported."""

    trigger: Trigger | None = None
    """What its failure sets off besides the pass rate."""

    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    """The rules of one domain."""

    id: str
    description: str
    rules: tuple[Rule, ...]
