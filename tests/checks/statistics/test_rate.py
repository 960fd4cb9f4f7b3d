"""Rates over pull requests: against scipy, against the formula written out, and by simulation."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.statistics.rate import Sums, effective_cases, rate

GROUPS = st.lists(
    st.integers(1, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), min_size=2, max_size=60
)


def wilson(hits: int, cases: int) -> Any:
    """The interval as scipy has it, which is imported only by who asks for one: it is large."""
    stats = pytest.importorskip("scipy.stats", reason="scipy is not installed")
    return stats.binomtest(hits, cases).proportion_ci(method="wilson")


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_one_claim_a_pull_request_is_wilson_as_scipy_has_it(counts: tuple[int, int]) -> None:
    hits, cases = counts
    found = rate(Sums.of([(1, 1)] * hits + [(0, 1)] * (cases - hits)))
    assert found is not None
    if cases == 1:  # one pull request, which says nothing of the others
        return
    # with one claim each the variance over pull requests is that of the binomial, m/(m-1) times
    expected = wilson(hits, cases)
    if hits in {0, cases}:
        assert [found.interval.low, found.interval.high] == pytest.approx([expected.low, expected.high])
    else:
        assert found.effective == pytest.approx(cases - 1)
        k = round(hits * (cases - 1) / cases, 9)
        assert found.interval.low <= expected.low + 1e-9
        assert found.interval.high >= expected.high - 1e-9
        assert found.interval.low <= k / (cases - 1) <= found.interval.high


@given(GROUPS)
def test_the_effective_number_is_the_formula(groups: list[tuple[int, int]]) -> None:
    n, k, m = sum(n for _, n in groups), sum(k for k, _ in groups), len(groups)
    p = k / n
    variance = m / (m - 1) * sum((ki - p * ni) ** 2 for ki, ni in groups) / n**2
    expected = min(n, p * (1 - p) / variance) if variance > 1e-15 and 0 < k < n else n
    assert effective_cases(Sums.of(groups)) == pytest.approx(expected, rel=1e-6)


@given(GROUPS)
def test_claims_that_go_together_never_make_it_surer(groups: list[tuple[int, int]]) -> None:
    found = rate(Sums.of(groups))
    assert found is not None
    alone = wilson(found.hits, found.cases)
    width = found.interval.high - found.interval.low
    assert width >= (alone.high - alone.low) - 1e-9
    assert found.interval.low <= found.share <= found.interval.high


def test_ten_claims_that_are_all_alike_count_as_one() -> None:
    same = rate(Sums.of([(10, 10)] * 5 + [(0, 10)] * 25))
    assert same is not None
    assert same.effective == pytest.approx(29)  # 30 pull requests, as far as the sample knows


@pytest.mark.parametrize(
    ("groups", "effective"),
    [([(0, 4), (0, 6)], 10), ([(4, 4), (6, 6)], 10), ([(2, 4)], 1), ([(1, 2), (2, 4), (3, 6)], 12)],
)
def test_where_no_spread_can_be_seen(groups: list[tuple[int, int]], effective: float) -> None:
    assert effective_cases(Sums.of(groups)) == pytest.approx(effective)


def test_without_a_case_there_is_none() -> None:
    assert rate(Sums.of([])) is None
    assert rate(Sums.of([(0, 0)])) is None


def test_more_hits_than_cases_are_refused() -> None:
    with pytest.raises(ValueError, match="more hits than cases"):
        Sums.of([(3, 2)])


def covered(share: float, together: float, *, pulls: int, claims: int, rounds: int = 1_500) -> float:
    """How often the interval holds the true share, when claims of one pull request go together."""
    chance = Random(20_261_122)
    hit = 0
    for _ in range(rounds):
        groups = []
        for _ in range(pulls):
            own = (
                chance.betavariate(share * (1 / together - 1), (1 - share) * (1 / together - 1))
                if together
                else share
            )
            groups.append((sum(chance.random() < own for _ in range(claims)), claims))
        found = rate(Sums.of(groups))
        assert found is not None
        hit += found.interval.low <= share <= found.interval.high
    return hit / rounds


def plainly_covered(share: float, together: float, *, pulls: int, claims: int, rounds: int = 1_500) -> float:
    """The same of Wilson's interval that takes every claim for independent."""
    chance = Random(20_261_122)
    hit = 0
    for _ in range(rounds):
        hits = 0
        for _ in range(pulls):
            own = chance.betavariate(share * (1 / together - 1), (1 - share) * (1 / together - 1))
            hits += sum(chance.random() < own for _ in range(claims))
        bounds = wilson(hits, pulls * claims)
        hit += bounds.low <= share <= bounds.high
    return hit / rounds


@pytest.mark.parametrize(
    ("share", "together", "pulls", "claims"),
    [
        (0.08, 0.0, 30, 5),  # independent
        (0.08, 0.2, 30, 5),
        (0.20, 0.3, 30, 8),
        (0.08, 0.2, 100, 5),
        (0.50, 0.5, 20, 10),
    ],
)
def test_95_of_100_intervals_hold_the_true_share(
    share: float, together: float, pulls: int, claims: int
) -> None:
    assert covered(share, together, pulls=pulls, claims=claims) >= 0.93


def test_without_the_groups_the_interval_would_promise_too_much() -> None:
    assert plainly_covered(0.2, 0.3, pulls=30, claims=8) < 0.80
    assert covered(0.2, 0.3, pulls=30, claims=8) > 0.93
