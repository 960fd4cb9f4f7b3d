"""Five anchors, and at most one demotion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.model.scales.confidence import ANCHORS, FLOOR, Confidence, anchor, judge


@pytest.mark.parametrize(
    ("stated", "level"),
    [
        (0, 0),
        (1, 0),
        (12, 0),
        (13, 25),
        (37, 25),
        (38, 50),
        (62, 50),
        (63, 75),
        (80, 75),
        (87, 75),
        (88, 100),
        (99, 100),
        (100, 100),
    ],
)
def test_a_confidence_is_rounded_to_the_nearest_anchor(stated: int, level: int) -> None:
    assert anchor(stated) == level


@pytest.mark.parametrize(
    ("stated", "original", "demoted"),
    [(100, 100, 75), (75, 75, 50), (50, 50, 25), (25, 25, 25), (0, 0, 0), (80, 75, 50), (None, 75, 50)],
)
def test_a_demotion_is_one_anchor_and_stops_at_25(stated: int | None, original: int, demoted: int) -> None:
    assert judge(stated, default=75, demoted=False) == Confidence(stated, original, original)
    assert judge(stated, default=75, demoted=True) == Confidence(stated, original, demoted)


def test_the_default_is_the_policys_and_an_anchor_too() -> None:
    assert judge(None, default=60, demoted=True) == Confidence(None, 50, 25)


@given(st.none() | st.integers(0, 100), st.integers(0, 100), st.booleans())
def test_judging_what_was_judged_demotes_no_further(stated: int | None, default: int, demoted: bool) -> None:
    once = judge(stated, default=default, demoted=demoted)
    assert once == judge(once.stated, default=default, demoted=demoted)
    assert {once.original, once.effective} <= set(ANCHORS)
    assert once.effective <= once.original
    assert once.effective >= min(FLOOR, once.original)
