"""Quotes: how long, how far off, how much altered, and what is no quote at all."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.quote import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results


def page(row: str, number: int) -> str:
    """A file of 300 lines with this one among them."""
    rows = [f"a{each} = {each}" for each in range(1, 301)]
    rows[number - 1] = row
    return "\n".join(rows) + "\n"


ROW = "page_cache.store(load_page(number), limit)"


@pytest.mark.parametrize(("number", "expect"), [(3, "verified"), (12, "verified"), (40, Failure.DRIFTED)])
def test_how_far_off_a_quote_is(number: int, expect: str) -> None:
    fence = f"It reads:\n\n```python\n{ROW}\n```"
    assert results(KIND, Example(fence, "", page(ROW, number), 2)) == {expect}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`limit = 1` is low.", "unsupported"),
        ("`load_limit = page_limit` is low.", "verified"),
        ("`some-long-package` is slow.", NOTHING),
        ("`# noqa: F401` is not needed.", NOTHING),
        ('`{"a": "b"}` is sent.', NOTHING),
        ("`page_limit = 40 + size_of(1)` is low.", "verified"),
        ("`page_limit = 60 + size_of(1)` is low.", Failure.ALTERED_QUOTE),
        ("`page_limit = None + size_of(1)` is low.", Failure.ALTERED_QUOTE),
    ],
)
def test_a_quote_within_a_sentence(says: str, expect: str) -> None:
    code = "limit = 1\nload_limit = page_limit\npage_limit = 40 + size_of(1)\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}
