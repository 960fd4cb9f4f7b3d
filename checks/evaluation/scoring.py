"""What a check of labelled findings came to: four rates, by kind and by reviewer, with their intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from checks.evaluation.labelled import Label, Truth
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.statistics.rate import Rate, Sums, rate

SUPPORTED = "supported"
UNDECIDED = frozenset({FindingOutcome.PLACE_EXISTS, FindingOutcome.NOT_JUDGED})


@dataclass(frozen=True, slots=True)
class Scored:
    """A label beside what the check came to."""

    label: Label
    checked: CheckedFinding

    @property
    def is_warned(self) -> bool:
        """The check called a statement of the finding false."""
        return bool(self.checked.warnings)

    @property
    def is_confirmed(self) -> bool:
        """The check called it grounded, or the judge supported."""
        judged = self.checked.judged
        supported = judged is not None and judged.verdict == SUPPORTED
        return supported or self.checked.outcome is FindingOutcome.GROUNDED


@dataclass(frozen=True, slots=True)
class Score:
    """The rates of one set. None: there is no finding of that sort.

    Intervals are at 95% and by pull request: findings of one pull request are not independent.
    """

    findings: int
    pull_requests: int
    repositories: int
    refuted: Rate | None
    """Warned, of those with a false central statement about this code."""

    accused: Rate | None
    """Warned, of those that are true throughout."""

    confirmed_though_false: Rate | None
    """Grounded, or supported by the judge, of those with a false central statement about this code."""

    decided: Rate | None
    """More than that the place exists, of all."""

    refuted_by_kind: Mapping[str, Rate] = field(default_factory=dict)
    """By the kind of the false statement, the most frequent first."""

    by_reviewer: Mapping[str, tuple[Rate | None, Rate | None]] = field(default_factory=dict)
    """Refuted of the false, and accused of the true."""


def score(scored: Sequence[Scored]) -> Score:
    """Add up what the checks of a set came to."""
    kinds: dict[str, list[Scored]] = defaultdict(list)
    reviewers: dict[str, list[Scored]] = defaultdict(list)
    for one in scored:
        reviewers[one.label.reviewer].append(one)
        if one.label.truth is Truth.FALSE:
            for kind in one.label.false_kinds:
                kinds[kind].append(one)
    by_kind = {kind: _rate(some, lambda one: one.is_warned) for kind, some in kinds.items()}
    return Score(
        findings=len(scored),
        pull_requests=len({one.label.change for one in scored}),
        repositories=len({one.label.repo for one in scored}),
        refuted=_refuted(scored),
        accused=_accused(scored),
        confirmed_though_false=_rate(_of(scored, Truth.FALSE), lambda one: one.is_confirmed),
        decided=_rate(scored, lambda one: one.checked.outcome not in UNDECIDED),
        refuted_by_kind={
            kind: found
            for kind, found in sorted(by_kind.items(), key=lambda pair: (-len(kinds[pair[0]]), pair[0]))
            if found is not None
        },
        by_reviewer={name: (_refuted(some), _accused(some)) for name, some in sorted(reviewers.items())},
    )


def _of(scored: Iterable[Scored], truth: Truth) -> list[Scored]:
    return [one for one in scored if one.label.truth is truth]


def _refuted(scored: Iterable[Scored]) -> Rate | None:
    return _rate(_of(scored, Truth.FALSE), lambda one: one.is_warned)


def _accused(scored: Iterable[Scored]) -> Rate | None:
    return _rate(_of(scored, Truth.TRUE), lambda one: one.is_warned)


def _rate(scored: Iterable[Scored], hit: Callable[[Scored], bool]) -> Rate | None:
    groups: dict[tuple[str, str, str], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in scored:
        hits, cases = groups[one.label.change]
        groups[one.label.change] = hits + hit(one), cases + 1
    return rate(Sums.of(groups.values()))
