"""A place that is only told is shown to a person, and costs nothing."""

from __future__ import annotations

import pytest

from checks.model.checked import CheckedReview
from checks.model.finding import Reading
from checks.reports import words
from checks.reports.html import render as html
from checks.reports.markdown import render as markdown
from checks.review import check_review
from tests.checks.content.examples import FILES
from tests.checks.content.scenes import POLICY, change, finding


@pytest.fixture
def review() -> CheckedReview:
    far = finding("`total = basket.gross_total(prices)` ignores the currency.", "shop/basket.py", 51)
    return check_review(Reading((far,)), change(FILES), POLICY)


def test_the_finding_stays_sound(review: CheckedReview) -> None:
    (checked,) = review.findings
    assert (checked.sound, checked.warnings) == (True, ())
    assert words.told_place(checked) == "what it speaks of stands at `shop/basket.py:61`"


def test_it_is_shown(review: CheckedReview) -> None:
    assert "what it speaks of stands at `shop/basket.py:61`" in markdown(review)
    assert "what it speaks of stands at" in html(review)


def test_a_right_place_is_not_told_again() -> None:
    near = finding("`total = basket.gross_total(prices)` ignores the currency.", "shop/basket.py", 60)
    (checked,) = check_review(Reading((near,)), change(FILES), POLICY).findings
    assert words.told_place(checked) == ""
