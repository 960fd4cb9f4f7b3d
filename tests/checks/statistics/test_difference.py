"""The difference of two rates, against Newcombe's published figures and by what must hold of any."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.model.counts.interval import wilson
from checks.statistics.difference import Verdict, difference
from checks.statistics.rate import Rate


def independent(hits: int, cases: int) -> Rate:
    interval = wilson(hits, cases)
    assert interval is not None
    return Rate(hits, cases, cases, float(cases), interval)


COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [  # Newcombe 1998, table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((10, 10), (0, 10), 0.6075, 1.0000),
    ],
)
def test_the_published_figures(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    found = difference(independent(*first), independent(*second))
    assert [found.interval.low, found.interval.high] == pytest.approx([low, high], abs=5e-5)


@given(COUNTS, COUNTS)
def test_the_other_way_round_it_is_the_negative(first: tuple[int, int], second: tuple[int, int]) -> None:
    one = difference(independent(*first), independent(*second))
    other = difference(independent(*second), independent(*first))
    assert [one.interval.low, one.interval.high] == pytest.approx([-other.interval.high, -other.interval.low])
    assert -1 - 1e-9 <= one.interval.low <= one.share <= one.interval.high <= 1 + 1e-9


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ((5, 100), (30, 100), Verdict.LOWER),
        ((30, 100), (5, 100), Verdict.HIGHER),
        ((10, 100), (12, 100), Verdict.OPEN),
    ],
)
def test_only_a_whole_interval_says_which_is_lower(
    first: tuple[int, int], second: tuple[int, int], verdict: Verdict
) -> None:
    assert difference(independent(*first), independent(*second)).verdict is verdict


def test_overlapping_intervals_may_still_differ() -> None:
    one, other = independent(20, 200), independent(36, 200)
    assert one.interval.high > other.interval.low
    assert difference(one, other).verdict is Verdict.LOWER


@pytest.mark.parametrize(("first", "second"), [(0.08, 0.08), (0.05, 0.25)])
def test_95_of_100_intervals_hold_the_true_difference(first: float, second: float) -> None:
    chance = Random(20_261_122)
    hit = 0
    for _ in range(2_000):
        one = independent(sum(chance.random() < first for _ in range(60)), 60)
        other = independent(sum(chance.random() < second for _ in range(60)), 60)
        found = difference(one, other).interval
        hit += found.low <= first - second <= found.high
    assert hit / 2_000 >= 0.935
