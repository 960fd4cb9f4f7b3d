"""404s: what they are blamed for, and how long they are kept."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

CAUSE, MISSING = "next_cached_not_found_causal_support", "cache_404_long_ttl_safety"
ROUTE = {"affectedFiles": ["app/api/x/route.ts"]}
PAGES = [
    "https://nextjs.org/docs/app/api-reference/functions/not-found",
    "https://nextjs.org/docs/app/api-reference/directives/use-cache",
]


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (CAUSE, {"why": "Calling `notFound()` within `'use cache'` produces 5xx responses."}, {}, "failed"),
        (CAUSE, {"why": "Calling `notFound()` within `'use cache'` produces 5xx responses.", "citations": PAGES}, {}, "verified"),
        (CAUSE, {"why": "Calling `notFound()` within `'use cache'` produces 5xx responses.", "citations": ["https://nextjs.org/docs/app/api-reference/functions/not-found"]}, {}, "failed"),
        (CAUSE, {"why": "Calling `notFound()` within `'use cache'` does not cause any error."}, {}, NO_CLAIM),
        (CAUSE, {"why": "Calling `notFound()` within `'use cache'` produces 5xx responses:\n\n```\nError: NEXT_NOT_FOUND\n    at getDoc (lib/docs.ts:14:11)\n```"}, {}, "verified"),
        (CAUSE, {"why": "The 500 errors come from `notFound()` inside a `\"use cache\"` scope.", "citations": PAGES}, {}, "verified"),
        (CAUSE, {"why": "The 500 errors come from `notFound()` inside a `\"use cache\"` scope.", "citations": ["https://nextjs.org/docs/app/api-reference/functions/not-found", "https://nextjs.org/docs/app/api-reference/functions/cacheLife"]}, {}, "failed"),
        (MISSING, {"fix": "Send `Cache-Control: s-maxage=86400` for both the 200 and the 404.", **ROUTE}, {}, "failed"),
        (MISSING, {"fix": "Send `Cache-Control: s-maxage=86400`; keep the 404 at `no-store`.", **ROUTE}, {}, "verified"),
        (MISSING, {"fix": "```ts\nif (!doc) return new Response('', { status: 404, headers: { 'Cache-Control': 's-maxage=86400' } });\n```", **ROUTE}, {}, "failed"),
        (MISSING, {"fix": "```ts\nif (!doc) return new Response('', { status: 404, headers: { 'Cache-Control': 's-maxage=10' } });\n```", **ROUTE}, {}, "verified"),
        (MISSING, {"fix": "Send `Cache-Control: s-maxage=86400`. The not-found branch keeps a short TTL of 10 s.", **ROUTE}, {}, "verified"),
        (MISSING, {"fix": "Set `Cache-Control: s-maxage=86400` on the 200. Do not cache the 404.", **ROUTE}, {}, "verified"),
        (MISSING, {"fix": "Set `Cache-Control: s-maxage=86400` on every response including not found.", **ROUTE}, {}, "failed"),
        (MISSING, {"fix": "```ts\nif (!d) return NextResponse.json({}, { status: 404, headers: { 'Cache-Control': 'no-store' } });\nreturn NextResponse.json(d, { headers: { 'Cache-Control': 's-maxage=86400' } });\n```", **ROUTE}, {}, "verified"),
        (MISSING, {"fix": "Set `Cache-Control: s-maxage=86400` for all four responses, 404 too.", **ROUTE}, {}, "failed"),
    ],
)  # fmt: skip
def test_a_404_is_neither_blamed_nor_kept_without_reason(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
