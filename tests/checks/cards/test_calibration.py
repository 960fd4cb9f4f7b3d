"""What a stated confidence came to: the figure is right where it is shown, by simulation."""

from __future__ import annotations

from random import Random

import pytest

from checks.cards.calibration import Calibration, Level
from checks.cards.card import Card
from checks.cards.counts import Counts
from checks.reports.cards import wording
from checks.statistics.rate import Sums

REVIEWERS = 400


def acted(chance: Random, pulls: int, share: float, alike: float) -> Sums:
    """Findings of pull requests, of which some are acted on: those of one pull request are alike."""
    groups = []
    for _ in range(pulls):
        own = chance.betavariate(share * (1 - alike) / alike, (1 - share) * (1 - alike) / alike)
        cases = chance.randint(1, 9)
        groups.append((sum(chance.random() < own for _ in range(cases)), cases))
    return Sums.of(groups)


@pytest.mark.parametrize(
    ("share", "alike"), [(0.1, 0.1), (0.3, 0.3), (0.5, 0.2), (0.8, 0.1), (0.95, 0.2)], ids=str
)
def test_a_recalibrated_confidence_is_within_ten_points_in_nineteen_of_twenty_cases(
    share: float, alike: float
) -> None:
    chance = Random(11)
    shown = [
        level.recalibrated
        for pulls in (10, 20, 40, 80)
        for _ in range(REVIEWERS // 4)
        if (level := Level("75", Sums(), acted(chance, pulls, share, alike))).recalibrated is not None
    ]
    assert len(shown) > 60
    assert sum(abs(one - 100 * share) <= 10 for one in shown) >= 0.93 * len(shown)


def test_where_there_is_too_little_nothing_stands_beside_the_stated_confidence() -> None:
    few = Level("75", Sums(), Sums.of([(3, 5)] * 8))
    assert few.recalibrated is None
    assert wording.recalibrated(few) == "too few"
    enough = Level("75", Sums(), Sums.of([(2, 5), (3, 5)] * 15))
    assert enough.recalibrated == 50


def test_a_card_says_how_many_findings_were_acted_on_and_how_many_of_our_warnings() -> None:
    card = Card(
        "Copilot",
        pulls=10,
        counts=Counts(findings=40, followed=30, acted=12, warned_followed=8, warned_acted=2),
        content=Sums(),
        acted=Sums.of([(1, 3), (2, 3), (0, 3), (2, 3), (1, 3)] * 2),
        calibration=Calibration(),
    )
    assert (
        wording.acted(card)
        .replace("\u00a0", " ")
        .startswith("12 of 30 findings followed to a merge in 10 pull requests were acted on: 40%")
    )
    assert "Authors still acted on 2 of 8 findings with a warning: 25%" in (
        wording.doubtful(card).replace("\u00a0", " ")
    )
