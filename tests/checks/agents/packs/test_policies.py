"""Caching policies that are named, well-formed, and do not hide errors."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

ERRORS, SYNTAX, POSITIVE = (
    "cache_rec_not_error_dominated_or_acknowledged",
    "cache_control_header_syntax",
    "cache_policy_positive_or_no_ready_rec",
)
CACHED = {
    "fix": "Send `Cache-Control: s-maxage=60`.",
    "candidateRef": "uncached_route:/api/x",
    "affectedFiles": ["app/api/x/route.ts"],
}
GAP = {
    "fix": "Send `Cache-Control: s-maxage=60`.",
    "candidateRef": "cache_header_gap:/api/x",
    "affectedFiles": ["app/api/x/route.ts"],
}
UNCACHED = {"candidateRef": "uncached_route:/a"}
HEADER_GAP = {"candidateRef": "cache_header_gap:/a"}
ROUTE = {"affectedFiles": ["app/api/x/route.ts"]}
THIRD = {
    "metrics": {
        "status": {
            "rows": [
                {"route": "/api/x", "http_status": "200", "value": 70},
                {"route": "/api/x", "http_status": "503", "value": 30},
            ]
        }
    }
}
TENTH = {
    "metrics": {
        "status": {
            "rows": [
                {"route": "/api/x", "http_status": "200", "value": 90},
                {"route": "/api/x", "http_status": "503", "value": 10},
            ]
        }
    }
}
TWO_ROUTES = {
    "metrics": {
        "status": {
            "rows": [
                {"route": "/api/x", "http_status": "200", "value": 60},
                {"route": "/api/x", "http_status": "500", "value": 40},
                {"route": "/api/y", "http_status": "500", "value": 400},
            ]
        }
    }
}


@pytest.mark.parametrize(
    ("kind", "given", "files", "signals", "expected"),
    [
        (ERRORS, CACHED, {}, THIRD, "failed"),
        (ERRORS, CACHED, {}, TENTH, "verified"),
        (ERRORS, CACHED, {}, {}, "unverifiable"),
        (ERRORS, {"why": "30 % of the responses are 5xx; fix these first.", **CACHED}, {}, THIRD, "verified"),
        (ERRORS, {"why": "p95 is 500 ms.", **CACHED}, {}, THIRD, "failed"),
        (ERRORS, {"why": "The route returns no errors.", **CACHED}, {}, THIRD, "failed"),
        (ERRORS, {"why": "Only 2xx responses should be cached; the route fails often.", **GAP}, {}, TWO_ROUTES, "verified"),
        (ERRORS, {"why": "500 requests a minute reach the route.", **GAP}, {}, TWO_ROUTES, "unsupported"),
        (ERRORS, {"why": "The error rate is 40%, which has to be fixed first.", **GAP}, {}, TWO_ROUTES, "verified"),
        (ERRORS, {"fix": "Send `Cache-Control: s-maxage=60`.", "candidateRef": "cache_header_gap:/api/z", **ROUTE}, {}, TWO_ROUTES, "unverifiable"),
        (SYNTAX, {"fix": "Send `Cache-Control: public, , max-age=60`.", **ROUTE}, {}, None, "failed"),
        (SYNTAX, {"fix": "Send `Cache-Control: public, max-age=60, stale-while-revalidate=30`.", **ROUTE}, {}, None, "verified"),
        (SYNTAX, {"fix": "```ts\nheaders.set('CDN-Cache-Control', 'public,, s-maxage=60')\n```", **ROUTE}, {}, None, "failed"),
        (SYNTAX, {"fix": "headers.set('CDN-Cache-Control', 'public, s-maxage=60')", **ROUTE}, {}, None, "verified"),
        (SYNTAX, {"fix": "Set `Cache-Control: ,public`.", **ROUTE}, {}, None, "failed"),
        (SYNTAX, {"fix": "Set `Vercel-CDN-Cache-Control: s-maxage=60,`.", **ROUTE}, {}, None, "failed"),
        (SYNTAX, {"fix": "Fix `Cache-Control: public,,max-age=60` by sending `Cache-Control: public, max-age=60`.", **ROUTE}, {}, None, "verified"),
        (POSITIVE, {"fix": "Send `Cache-Control: s-maxage=0`.", **UNCACHED}, {}, None, "failed"),
        (POSITIVE, {"fix": "Send `Cache-Control: public, s-maxage=300`.", **UNCACHED}, {}, None, "verified"),
        (POSITIVE, {"fix": "Keep `no-store`, as it is user data.", **UNCACHED}, {}, None, "failed"),
        (POSITIVE, {"fix": "Fetch with `{ next: { revalidate: 60 } }`.", **UNCACHED}, {}, None, "verified"),
        (POSITIVE, {"fix": "Add `'use cache'` and `cacheLife('hours')`.", **UNCACHED}, {}, None, "verified"),
        (POSITIVE, {"fix": "Rewrite the query.", **UNCACHED}, {}, None, "failed"),
        (POSITIVE, {"candidateRef": "slow_route:/a", "fix": "Rewrite the query."}, {}, None, NO_CLAIM),
        (POSITIVE, {"fix": "return Response.json(a, { headers: { 'Cache-Control': 'public, s-maxage=60' } });", **UNCACHED}, {}, None, "verified"),
        (POSITIVE, {"fix": "Send `Cache-Control: private, max-age=0`.", **UNCACHED}, {}, None, "failed"),
        (POSITIVE, {"fix": "Send `Cache-Control: public, max-age=0, s-maxage=60`.", **HEADER_GAP}, {}, None, "verified"),
        (POSITIVE, {"fix": "Set `Cache-Control: no-store` on errors and `Cache-Control: public, s-maxage=60` on the rest.", **HEADER_GAP}, {}, None, "verified"),
        (POSITIVE, {"fix": "Do not set `s-maxage=60`; keep it dynamic.", **HEADER_GAP}, {}, None, "failed"),
        (POSITIVE, {"fix": "Use `fetch(url, { cache: 'force-cache' })`.", **HEADER_GAP}, {}, None, "verified"),
        (POSITIVE, {"fix": "Use `unstable_cache(load, ['k'], { revalidate: 60 })`.", **HEADER_GAP}, {}, None, "verified"),
        (POSITIVE, {"fix": "export const revalidate = 0;", **HEADER_GAP}, {}, None, "failed"),
        (POSITIVE, {"fix": "export const revalidate = 30;", **HEADER_GAP}, {}, None, "verified"),
        (POSITIVE, {"fix": "Add stale-while-revalidate=60 with s-maxage=30 to the header.", **HEADER_GAP}, {}, None, "verified"),
    ],
)  # fmt: skip
def test_a_policy_is_named_well_formed_and_of_a_working_route(
    kind: str,
    given: Mapping[str, object],
    files: Mapping[str, str],
    signals: Mapping[str, object] | None,
    expected: str,
) -> None:
    example = Example(given, expected, files, signals)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
