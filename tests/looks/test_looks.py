"""No report for people needs scrolling sideways, on a telephone or on a desk, as a real browser lays it out."""

from __future__ import annotations

import pytest

from tests.looks.browser import DESK, PROGRAM, STYLE, TELEPHONE, Shown, measured
from tests.looks.shown import PAGES

pytestmark = [
    pytest.mark.skipif(PROGRAM is None, reason="no Chromium is installed"),
    pytest.mark.skipif(
        not STYLE.exists(), reason="GitHub's styles are not installed (npm ci in tests/contract)"
    ),
]


WIDTHS = (TELEPHONE, DESK)


@pytest.fixture(scope="module")
def too_wide() -> dict[tuple[str, int], list[str]]:
    """What of each page is too wide at each width."""
    # in GitHub's own styles nothing breaks a long name in a table, which scrolls by itself
    shown = {
        (name, width): Shown(page(), width, tables=name != "check-run-wide")
        for name, page in PAGES.items()
        for width in WIDTHS
    }
    return dict(zip(shown, (wide for wide, _ in measured(*shown.values())), strict=True))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_page(
    name: str, width: int, too_wide: dict[tuple[str, int], list[str]]
) -> None:
    assert too_wide[name, width] == []


def test_what_is_too_wide_is_noticed() -> None:
    """So that the test above cannot pass for want of a measure; beside a page that is not, in either order."""
    wide = Shown(f"<!doctype html><body><table><tr><td>{'W' * 100}</td></tr></table>", TELEPHONE)
    narrow = Shown("<!doctype html><body><p>W", TELEPHONE)
    assert [bool(found) for found, _ in measured(wide, narrow, wide)] == [True, False, True]
