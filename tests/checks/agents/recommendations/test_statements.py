"""Sums, and sentences that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import OF_ORDERS, OF_TWO, ORDERS, TWO_FETCHES, results

CONTRADICTION, SUM = "contradiction", "arithmetic"


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (CONTRADICTION, {"why": "`f` calls `fetch` twice.", "currentBehavior": "`f` never calls `fetch`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (CONTRADICTION, {"why": "The answer is cached.", "currentBehavior": "The answer is not cached.", **OF_TWO}, TWO_FETCHES, "failed"),
        (CONTRADICTION, {"why": "The answer is cached on the CDN.", "currentBehavior": "The answer is not cached in the browser.", **OF_TWO}, TWO_FETCHES, NO_CLAIM),
        (CONTRADICTION, {"why": "The route is dynamic.", "currentBehavior": "The route is static.", **OF_ORDERS}, ORDERS, "failed"),
        (CONTRADICTION, {"why": "`orders` uses `Promise.all`.", "currentBehavior": "`orders` does not use `Promise.all`.", **OF_ORDERS}, ORDERS, "failed"),
        (CONTRADICTION, {"why": "`revalidate` is 60 s.", "currentBehavior": "`revalidate` is 3600 s.", **OF_ORDERS}, ORDERS, "failed"),
        (CONTRADICTION, {"why": "`middleware.ts` exists.", "currentBehavior": "`middleware.ts` does not exist.", **OF_ORDERS}, ORDERS, "failed"),
        (CONTRADICTION, {"why": "The route is static.", "currentBehavior": "The page is dynamic.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (CONTRADICTION, {"why": "The cache lives 60 s.", "currentBehavior": "The cache lives 1 min.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (CONTRADICTION, {"why": "`orders` makes 2 `Client.get()` calls.", "currentBehavior": "`orders` makes 5 `Client.get()` calls.", **OF_ORDERS}, ORDERS, "failed"),
        (CONTRADICTION, {"currentBehavior": "The route is dynamic.", "desiredBehavior": "The route is static.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (SUM, {"why": "Savings: 40% of 250K = 100K calls."}, {}, "verified"),
        (SUM, {"why": "Savings: 40% of 250K = 10K calls."}, {}, "failed"),
        (SUM, {"why": "From 1.2s to 300ms is a 75% reduction."}, {}, "verified"),
        (SUM, {"why": "From 1.2s to 300ms is a 90% reduction."}, {}, "failed"),
        (SUM, {"why": "3 + 4 = 8 queries."}, {}, "failed"),
        (SUM, {"why": "It costs 10 × $2 = $20."}, {}, "verified"),
        (SUM, {"why": "100 ms + 50 ms = 150 ms"}, {}, "verified"),
        (SUM, {"why": "`a == b` and `x = 5`."}, {}, NO_CLAIM),
        (SUM, {"why": "20% of 100K requests = 20K requests.", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "20% of 100K = 20M.", **OF_ORDERS}, ORDERS, "failed"),
        (SUM, {"why": "This goes from 850ms to 425ms (50% reduction).", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "This goes from 850ms to 425ms (75% reduction).", **OF_ORDERS}, ORDERS, "failed"),
        (SUM, {"why": "$0.60 per 1M × 5M = $3.", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "$0.60 per 1M × 5M = $30.", **OF_ORDERS}, ORDERS, "failed"),
        (SUM, {"why": "1.2M × 0.25 ≈ 300K.", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "`3 × 200ms = 600ms`", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "`3 × 200ms = 900ms`", **OF_ORDERS}, ORDERS, "failed"),
        (SUM, {"why": "12 × 30 = 360 requests.", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "It takes about 3 of 4 s.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (SUM, {"why": "15% of 2M invocations = 300K invocations.", **OF_ORDERS}, ORDERS, "verified"),
        (SUM, {"why": "15% of 2M invocations = 30K invocations.", **OF_ORDERS}, ORDERS, "failed"),
        (SUM, {"why": "1,000,000 × 12 ms = 12,000 s.", **OF_ORDERS}, ORDERS, "verified"),
    ],
)  # fmt: skip
def test_a_text_agrees_with_itself(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind) == {expected}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("`lib/prices.ts` exists.", "`lib/prices.ts` does not exist any more."),
        ("`app/g.tsx` is static.", "Since `app/g.tsx` is dynamic, each visit renders it anew."),
        ("The page is static, and the list is long.", "The page is dynamic."),
        ("The list is long, but the page is static.", "Although the page is dynamic, it is fast."),
        ("The list is long; the page is static.", "The page is dynamic."),
        ("The page uses `fetch()`.", "The page doesn't use `fetch()`."),
        ("The page has a cache.", "The page has no cache."),
        ("`revalidate` is set to 60.", "`revalidate` is set to 3600."),
        ("The route is cached for 60 s.", "The route is cached for 1 hour."),
        ("The page is now static.", "The page is still dynamic."),
    ],
)
def test_two_sentences_exclude_each_other(one: str, other: str) -> None:
    assert results(Example({"why": one, "currentBehavior": other}, "failed"), CONTRADICTION) == {"failed"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("`lib/prices.ts` exists.", "`lib/price.ts` does not exist any more."),
        ("`app/g.tsx` is static.", "Since `app/h.tsx` is dynamic, each visit renders it anew."),
        ("The docs say the page is static.", "The page is dynamic."),
        ("The page is static or the list is long.", "The page is dynamic."),
        ("If the list is long, the page is static.", "The page is dynamic."),
        ("The page is static in production.", "The page is dynamic in preview."),
        ("The page is sometimes static.", "The page is sometimes dynamic."),
        ("The page is partially static.", "The page is partially dynamic."),
        ("It has a cache.", "It has no cache."),
        ("The cache lives for 60 s.", "The cache lives for 1 minute."),
        ("The request takes up to 60 s.", "The request takes up to 3600 s."),
        ("The page was static.", "The page is dynamic."),
    ],
)
def test_two_sentences_may_both_be_right(one: str, other: str) -> None:
    assert results(Example({"why": one, "currentBehavior": other}, NO_CLAIM), CONTRADICTION) == {NO_CLAIM}
