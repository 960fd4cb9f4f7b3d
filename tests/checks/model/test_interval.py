"""Wilson's interval, against figures from the literature and what must hold of any interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.model.counts.interval import wilson


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_the_published_figures(hits: int, cases: int, low: float, high: float) -> None:
    found = wilson(hits, cases)
    assert found is not None
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def test_without_a_case_there_is_none() -> None:
    assert wilson(0, 0) is None


@pytest.mark.parametrize(("hits", "cases"), [(-1, 3), (4, 3), (1, 0)])
def test_what_is_no_share_is_refused(hits: int, cases: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        wilson(hits, cases)


@given(st.integers(1, 10_000).flatmap(lambda cases: st.tuples(st.integers(0, cases), st.just(cases))))
def test_the_share_lies_within_and_the_ends_are_shares(counts: tuple[int, int]) -> None:
    hits, cases = counts
    found = wilson(hits, cases)
    assert found is not None
    assert 0 <= found.low <= hits / cases <= found.high <= 1
    other = wilson(cases - hits, cases)
    assert other is not None
    assert [other.low, other.high] == pytest.approx([1 - found.high, 1 - found.low])
