"""Whether two rates differ: Newcombe's interval of the difference, made of the two Wilson intervals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import TYPE_CHECKING

from checks.model.counts.interval import Interval

if TYPE_CHECKING:
    from checks.statistics.rate import Rate


class Verdict(StrEnum):
    """What may be said of the first rate beside the second."""

    LOWER = "lower"
    HIGHER = "higher"
    OPEN = "open"  # the interval holds 0


@dataclass(frozen=True, slots=True)
class Difference:
    """The first share less the second, from -1 to 1, with its 95% interval."""

    share: float
    interval: Interval
    """Here the two ends may be below 0."""

    @property
    def verdict(self) -> Verdict:
        """Lower or higher only when the whole interval is."""
        if self.interval.high < 0:
            return Verdict.LOWER
        return Verdict.HIGHER if self.interval.low > 0 else Verdict.OPEN


def difference(first: Rate, second: Rate) -> Difference:
    """How far the first rate is above the second (Newcombe 1998, method 10)."""
    one, other = first.share, second.share
    apart = one - other
    low = apart - hypot(one - first.interval.low, second.interval.high - other)
    high = apart + hypot(first.interval.high - one, other - second.interval.low)
    return Difference(apart, Interval(low, high))
