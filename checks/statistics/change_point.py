"""Whether a rate changed at some week: a scan over all splits, with a bound that holds for a year of looking.

The rate before a week is compared with the rate since it, for every week at which both sides have enough. The
statistic is that of two proportions, on as many independent cases as the pull requests are worth. Who looks at the
newest weeks every week looks again and again, and at many splits each time; so the limit is far above that of a
single look. It is found by simulation (`tests/checks/statistics/test_change_point.py`): of reviewers that do not
change, at most 1 in 20 gets a notice in a year of weekly looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from math import asin, sqrt
from typing import Final

from checks.statistics.difference import Difference, difference
from checks.statistics.rate import Rate, Sums, rate

LIMIT: Final = 4.6
"""Standard errors that the two rates have to be apart."""

FEWEST_CASES: Final = 30
FEWEST_GROUPS: Final = 10
FEWEST_EXPECTED: Final = 5
"""Of each side; with fewer the statistic is far from normal. Expected are hits, and cases that are none."""

WEEKS_LIMIT: Final = 110


@dataclass(frozen=True, slots=True)
class ChangePoint:
    """The week from which a rate is another one: the one at which both sides differ most clearly."""

    at: int
    """Position of the first week with the new rate, from 0."""

    before: Rate
    since: Rate

    @property
    def difference(self) -> Difference:
        """How far the rate since then is above the one before, with the interval of a single look."""
        return difference(self.since, self.before)


def change_point(weeks: Sequence[Sums]) -> ChangePoint | None:
    """The clearest change among weeks in order; None where no split passes the limit."""
    weeks = weeks[-WEEKS_LIMIT:]
    total = added(weeks)
    all_of_them = rate(total)
    if all_of_them is None or all_of_them.share in {0.0, 1.0}:
        return None
    # of all weeks together, for a few weeks' spread says little
    worth = all_of_them.effective / all_of_them.cases
    best, score = 0, LIMIT
    groups = hits = cases = 0
    for at, week in enumerate(weeks):
        sides = (groups, hits, cases), (total.groups - groups, total.hits - hits, total.cases - cases)
        apart = _apart(sides, all_of_them.share, worth)
        if apart > score:
            best, score = at, apart
        groups, hits, cases = groups + week.groups, hits + week.hits, cases + week.cases
    before, since = rate(added(weeks[:best])), rate(added(weeks[best:]))
    return ChangePoint(best, before, since) if before is not None and since is not None else None


Side = tuple[int, int, int]
"""Pull requests, hits and cases on one side of a split."""


def _apart(sides: tuple[Side, Side], share: float, worth: float) -> float:
    """Standard errors between the rates of two sides, if they were the same; 0 where either has too few cases."""
    for groups, _, cases in sides:
        expected = min(share, 1 - share) * cases * worth
        if groups < FEWEST_GROUPS or cases < FEWEST_CASES or expected < FEWEST_EXPECTED:
            return 0.0
    # on the scale of arcsines, where the spread of a share does not hang on the share
    one, other = (asin(sqrt(hits / cases)) for _, hits, cases in sides)
    return 2 * abs(one - other) / sqrt(sum(1 / (cases * worth) for _, _, cases in sides))


def added(weeks: Sequence[Sums]) -> Sums:
    """All weeks together."""
    return Sums(*(sum(getattr(week, one.name) for week in weeks) for one in fields(Sums)))
