"""One reviewer's card: rates with intervals, failures, trend, repeats; never a score alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from checks.cards.calibration import Calibration
from checks.cards.counts import Counts
from checks.model.counts.interval import Interval, wilson
from checks.statistics.change_point import ChangePoint, change_point
from checks.statistics.difference import Difference, difference
from checks.statistics.rate import Rate, Sums, rate

FEWEST_CLAIMS = 20
FEWEST_PULLS = 5
"""Below either nothing is said of a rate: its interval would be wider than any decision."""


def enough(found: Rate | None) -> bool:
    """Whether there are claims and pull requests enough to say something."""
    return found is not None and found.cases >= FEWEST_CLAIMS and found.groups >= FEWEST_PULLS


@dataclass(frozen=True, slots=True)
class Example:
    """One warning that shows what a failure looks like, and where its receipt is."""

    check: int
    """The number of the check run."""

    pull_request: int
    finding: str
    """The finding's short id in that check."""

    message: str
    repository_id: int = 0
    """GitHub's number of the repository, where cards are of several."""


@dataclass(frozen=True, slots=True)
class FailureCount:
    """How often a reviewer's claims failed in one way."""

    failure: str
    claims: int
    pulls: int
    """Pull requests that they are from."""

    example: Example | None = None


@dataclass(frozen=True, slots=True, order=True)
class Week:
    """A week by ISO 8601: Monday to Sunday, UTC."""

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}-W{self.number:02}"


@dataclass(frozen=True, slots=True)
class WeekSums:
    """The judged claims of one week."""

    week: Week
    sums: Sums


@dataclass(frozen=True, slots=True)
class Notice:
    """A rate of a reviewer changed: it may be another model by now."""

    what: str
    """`false claims` or `findings acted on`."""

    week: Week
    """The first one with the new rate, as far as can be told."""

    change: ChangePoint


@dataclass(frozen=True, slots=True)
class JudgeCounts:
    """What a language model made of findings that the rules left open. Never part of the rate."""

    model: str
    supported: int
    contradicted: int
    undecided: int


@dataclass(frozen=True, slots=True)
class Alarms:
    """Our own warnings, and how many of them a person called wrong."""

    wrong: int = 0
    shown: int = 0

    def __add__(self, other: Alarms) -> Alarms:
        return Alarms(self.wrong + other.wrong, self.shown + other.shown)

    @property
    def interval(self) -> Interval | None:
        """Where the true share of wrong ones lies, at 95%; None without a warning."""
        return wilson(self.wrong, self.shown)


@dataclass(frozen=True, slots=True)
class RuleAlarms:
    """Our own warnings by one rule."""

    rule: str
    alarms: Alarms
    muted: bool = False
    """The rule does not warn in this repository any more."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is known of one reviewer in one repository and period."""

    reviewer: str
    pulls: int
    """Pull requests with a finding of this reviewer."""

    counts: Counts
    content: Sums
    """Judged claims of content; a hit is one that is false."""

    places: Sums = field(default_factory=Sums)
    """Claims that a place or a name is there; a hit is one that is not."""

    before: Sums = field(default_factory=Sums)
    """`content` of the period before, of the same length."""

    failures: tuple[FailureCount, ...] = ()
    """The most frequent first."""

    weeks: tuple[WeekSums, ...] = ()
    """Every week of the period with a judged claim, the oldest first."""

    judges: tuple[JudgeCounts, ...] = ()
    alarms: Alarms = field(default_factory=Alarms)
    """Our own warnings on this reviewer's findings."""

    acted: Sums = field(default_factory=Sums)
    """Findings on merged pull requests whose lines could be followed; a hit is one that was acted on."""

    acted_weeks: tuple[WeekSums, ...] = ()
    """The same by week."""

    calibration: Calibration | None = None
    """What its stated confidence and severity are worth; None where that was not asked for."""

    @property
    def false_claims(self) -> Rate | None:
        """The share of false ones among the judged claims of content."""
        return rate(self.content)

    @property
    def acted_on(self) -> Rate | None:
        """The share of findings that were acted on, of those of which it could be seen."""
        return rate(self.acted)

    @property
    def doubtful(self) -> Alarms:
        """Findings with a warning of ours that were acted on nonetheless, of those that could be followed."""
        return Alarms(self.counts.warned_acted, self.counts.warned_followed)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Changes of its rates within the period; see `checks.statistics.change_point`."""
        found = []
        for what, weeks in (("false claims", self.weeks), ("findings acted on", self.acted_weeks)):
            change = change_point([one.sums for one in weeks])
            if change is not None:
                found.append(Notice(what, weeks[change.at].week, change))
        return tuple(found)

    @property
    def false_places(self) -> Rate | None:
        """The share of cited places and names that are not there."""
        return rate(self.places)

    @property
    def says_enough(self) -> bool:
        """Whether the rate of false claims may be shown."""
        return enough(self.false_claims)

    @property
    def coverage(self) -> float | None:
        """The share of claims of content that the code could decide; None without a claim."""
        return self.counts.judged / self.counts.claims if self.counts.claims else None

    @property
    def change(self) -> Difference | None:
        """This period against the one before; None when either has too few claims."""
        return apart(self.false_claims, rate(self.before))


def apart(first: Rate | None, second: Rate | None) -> Difference | None:
    """The difference of two rates of which each says enough; None otherwise."""
    if first is None or second is None or not (enough(first) and enough(second)):
        return None
    return difference(first, second)
