"""What measures growth sees what grows, and lets pass what one slow reading makes look so."""

from __future__ import annotations

import pytest

from tests.checks.growth import assert_growth_is_linear


def test_what_grows_with_the_square_is_seen() -> None:
    with pytest.raises(
        AssertionError, match=r"0\.100 s for the short text, 25\.600 s for one 16 times as long"
    ):
        assert_growth_is_linear(lambda: 0.1, lambda: 0.1 * 16**2, times=16, noise=0.3)


def test_one_slow_reading_is_no_growth() -> None:
    taken = iter([25.6, 1.6])
    assert_growth_is_linear(lambda: 0.1, lambda: next(taken), times=16, noise=0.3)
    assert next(taken, None) is None
