"""Quotes: how long, how far off, how much altered, and what is no quote at all."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.location.quote import KIND
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
        ("`src/app.py:12-14` is slow.", NOTHING),
        ("`app.py#L12` is slow.", NOTHING),
        ('`{"a": "b"}` is sent.', NOTHING),
        ("`page_limit = 40 + size_of(1)` is low.", "verified"),
        ("`page_limit = 60 + size_of(1)` is low.", Failure.ALTERED_QUOTE),
        ("`page_limit = None + size_of(1)` is low.", Failure.ALTERED_QUOTE),
    ],
)
def test_a_quote_within_a_sentence(says: str, expect: str) -> None:
    code = "limit = 1\nload_limit = page_limit\npage_limit = 40 + size_of(1)\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}


@pytest.mark.parametrize(
    ("row", "expect"), [("return len(str(sum([1, 2])))", "verified"), ("return len([])", "unsupported")]
)
def test_a_long_quote_needs_no_name_of_its_own(row: str, expect: str) -> None:
    fence = f"It reads:\n\n```python\n{row}\n```"
    assert results(KIND, Example(fence, "", page(row, 3), 2)) == {expect}


@pytest.mark.parametrize(
    ("call", "expect"),
    [
        ("store_page(load_page, number, limit)", Failure.DRIFTED),
        ("store_page(load_page, 1, 2)", "unsupported"),
    ],
)
def test_a_call_of_few_names_may_be_a_callers(call: str, expect: str) -> None:
    assert results(KIND, Example(f"`{call}` is slow.", "", page(call, 40), 2)) == {expect}


@pytest.mark.parametrize(
    ("row", "said", "expect"),
    [
        (
            "total = store_page(number, limit) + 1",
            "total = store_page(number, limit) - 1",
            Failure.ALTERED_QUOTE,
        ),
        ("store_page(limit) + 1", "store_page(limit) - 1", "unsupported"),
        ("store_page(1, 2, 3, 4, 5)", "store_page(6, 7, 8, 9, 0)", "unsupported"),
    ],
)
def test_an_aside_is_an_altered_quote_when_it_is_long_and_alike(row: str, said: str, expect: str) -> None:
    assert results(KIND, Example(f"The time is lost in `{said}`.", "", page(row, 3), 2)) == {expect}
