"""A change of a rate raises a notice; a reviewer that does not change hardly ever gets one, by simulation."""

from __future__ import annotations

from random import Random

import pytest

from checks.statistics.change_point import FEWEST_CASES, change_point
from checks.statistics.rate import Sums

YEARS = 60


def week(chance: Random, pulls: int, share: float, alike: float) -> Sums:
    """One week of a reviewer: some pull requests with a few claims each, those of one alike."""
    groups = []
    for _ in range(chance.randint(0, 2 * pulls)):
        own = chance.betavariate(share * (1 - alike) / alike, (1 - share) * (1 - alike) / alike)
        cases = chance.randint(1, 6)
        groups.append((sum(chance.random() < own for _ in range(cases)), cases))
    return Sums.of(groups)


def is_noticed(weeks: list[Sums], first: int) -> bool:
    """Whether somebody who looks every week from the first on sees a notice."""
    return any(change_point(weeks[:at]) is not None for at in range(first, len(weeks) + 1))


@pytest.mark.parametrize(
    ("pulls", "share", "alike"),
    [(5, 0.05, 0.1), (20, 0.02, 0.2), (20, 0.15, 0.2), (10, 0.4, 0.3)],
    ids=["small and seldom wrong", "busy and hardly wrong", "often wrong", "acted on, much alike"],
)
def test_of_reviewers_that_do_not_change_at_most_one_in_twenty_gets_a_notice_in_a_year(
    pulls: int, share: float, alike: float
) -> None:
    chance = Random(f"{pulls} {share}")
    alarms = sum(
        is_noticed([week(chance, pulls, share, alike) for _ in range(60)], first=8) for _ in range(YEARS)
    )
    assert alarms <= 0.05 * YEARS


def test_a_reviewer_that_is_three_times_as_often_wrong_is_noticed_within_a_quarter() -> None:
    chance = Random(3)
    seen = 0
    for _ in range(YEARS):
        weeks = [week(chance, 20, 0.05 if at < 20 else 0.15, 0.1) for at in range(33)]
        found = change_point(weeks)
        seen += found is not None
        if found is not None:
            assert found.since.share > found.before.share
            assert 12 <= found.at <= 28
    assert seen >= 0.8 * YEARS


def test_with_few_cases_nothing_is_said() -> None:
    before, since = Sums.of([(0, 1)] * (FEWEST_CASES - 1)), Sums.of([(1, 1)] * 400)
    assert change_point([before, since]) is None
    assert change_point([Sums.of([(0, 1)] * 200), since]) is not None
    assert change_point([]) is None
