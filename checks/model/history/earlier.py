"""What is known of a pull request and its repository from before a check: the last check, and what people said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from checks.model.counts.interval import Interval


@dataclass(frozen=True, slots=True)
class KnownFinding:
    """A finding as the check before this one left it."""

    heading: str
    reviewer: str
    warned: bool
    lines_print: str = ""
    """What its cited lines are known by where the commit that its reviewer saw is gone."""


@dataclass(frozen=True, slots=True)
class CalledWrong:
    """Somebody who may write says that a warning is wrong."""

    finding: str
    """The short id."""

    rule: str
    login: str
    day: str
    """`2026-11-22`, in UTC."""


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """How many warnings of a rule were called wrong in a repository."""

    rule: str
    wrong: int
    shown: int
    interval: Interval | None = None
    """Where the true share of wrong ones lies, at 95%."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the ledger knows before a check."""

    head: str = ""
    """The commit of the check before; empty when this is the first."""

    findings: Mapping[str, KnownFinding] = field(default_factory=dict)
    """The findings of the check before, by short id."""

    called_wrong: tuple[CalledWrong, ...] = ()
    """Of this pull request."""

    muted: tuple[RuleRecord, ...] = ()
    """Rules that do not warn in this repository."""
