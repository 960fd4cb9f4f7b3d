"""No report for people needs scrolling sideways, on a telephone or on a desk, as a real browser lays it out."""

from __future__ import annotations

import pytest

from tests.looks.browser import DESK, PROGRAM, STYLE, TELEPHONE, too_wide
from tests.looks.shown import PAGES

pytestmark = [
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed"),
    pytest.mark.skipif(
        not STYLE.exists(), reason="GitHub's styles are not installed (npm ci in tests/contract)"
    ),
]


@pytest.mark.parametrize("width", [TELEPHONE, DESK])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_page(name: str, width: int) -> None:
    # in GitHub's own styles nothing breaks a long name in a table, which scrolls by itself
    assert too_wide(PAGES[name](), width, tables=name != "check-run-wide") == []


def test_what_is_too_wide_is_noticed() -> None:
    """So that the test above cannot pass for want of a measure."""
    table = f"<table><tr><td>{'W' * 100}</td></tr></table>"
    assert too_wide(f"<!doctype html><body>{table}", TELEPHONE) != []
