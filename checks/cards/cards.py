"""The cards of one repository and period: in order, compared with each other, our own mistakes beside them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations

from checks.cards.card import Alarms, Card, RuleAlarms, apart, enough
from checks.statistics.difference import Difference

COMPARED = 6
"""Reviewers that are compared with each other, the first ones: 15 pairs."""


@dataclass(frozen=True, slots=True)
class Period:
    """Days in UTC, both inclusive; without a first day all that is kept."""

    first: date | None
    last: date

    @classmethod
    def of_weeks(cls, weeks: int | None, today: date) -> Period:
        """The last so many weeks, today being the last day; None: all that is kept."""
        return cls(None if weeks is None else today - timedelta(days=7 * weeks - 1), today)

    @property
    def before(self) -> Period | None:
        """As many days before it; None when it has no first day."""
        if self.first is None:
            return None
        length = self.last - self.first + timedelta(days=1)
        return Period(self.first - length, self.first - timedelta(days=1))

    @property
    def weeks(self) -> int | None:
        """How many weeks it is long; None when it has no first day."""
        return None if self.first is None else round(((self.last - self.first).days + 1) / 7)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two reviewers, and how far the first one's rate of false claims is from the second's."""

    first: str
    second: str
    difference: Difference


@dataclass(frozen=True, slots=True)
class Cards:
    """Everything that the page of a repository says of its reviewers."""

    repository: str
    """`OWNER/NAME`."""

    period: Period
    cards: tuple[Card, ...]
    """In the order of `in_order`."""

    alarms: tuple[RuleAlarms, ...] = ()
    """Our own warnings by rule, the most frequent first."""

    rules: tuple[str, ...] = ()
    """The versions of the rules that judged in the period, the newest last."""

    chosen_rules: str | None = None
    """The one version that is counted here: what others judged cannot be compared with it."""

    checks: int = 0
    """Checks in the period."""

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Each two of the first reviewers with enough claims."""
        shown = [one for one in self.cards if one.says_enough][:COMPARED]
        return tuple(
            Pair(one.reviewer, other.reviewer, difference)
            for one, other in combinations(shown, 2)
            if (difference := apart(one.false_claims, other.false_claims)) is not None
        )

    @property
    def all_alarms(self) -> Alarms:
        """Our own warnings of all rules."""
        return sum((one.alarms for one in self.alarms), Alarms())


def in_order(cards: list[Card]) -> tuple[Card, ...]:
    """The one with the lowest upper end of the interval first, whatever the estimate.

    Those with too few claims follow, by the upper end for the places that they cite, then by name.
    """

    def place(card: Card) -> tuple[int, float, str]:
        claims, places = card.false_claims, card.false_places
        if claims is not None and card.says_enough:
            return 0, claims.interval.high, card.reviewer
        if places is not None and enough(places):
            return 1, places.interval.high, card.reviewer
        return 2, 0.0, card.reviewer

    return tuple(sorted(cards, key=place))
