"""Pairs of recommendations that differ in one point, which decides."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.registry import load
from tests.checks.agents.scenes import results

RULES = load("vercel").rules
VARY, FINE = "cache_vary_matches_dynamic_inputs", "cache_vary_cardinality_safe"
STABLE, SEGMENT = "next_stable_cache_api_for_version", "next_cache_components_route_segment_config"
FRESH, HEADERS = "next_cache_lifetime_freshness_supported", "next_cache_life_cdn_header_semantics"
MISSING, IMMUTABLE = "cache_404_long_ttl_safety", "immutable_dynamic_route_safety"
GUARD, CPU = "auth_guard_parallelization_safety", "parallelization_not_cpu_bound_work"
CAUSE, POLICY, TURBO = (
    "runtime_error_cause_supported",
    "cache_policy_positive_or_no_ready_rec",
    "turbo_build_cache_safety",
)

FILE = "app/api/route.ts"
GEO = "export const GET = (request) => request.headers.get('x-vercel-ip-country');\n"
NEXT = {"stack": {"framework": "next", "frameworkVersion": "16.0.0"}, "cacheComponents": True}
OPEN, WRONG, RIGHT, NOT_KNOWN = "unsupported", "failed", "verified", "unverifiable"
IN_A_FENCE = "```ts\nheaders.set('Vary', '{}');\nheaders.set('Cache-Control', 's-maxage=60');\n```"


@pytest.mark.parametrize(
    ("rule", "fix", "code", "expected"),
    [
        (VARY, "Set `s-maxage=60` and Vary: X-Vercel-IP-Country so that each has its own.", GEO, RIGHT),
        (VARY, "Set `s-maxage=60`; it must vary by X-Vercel-IP-Country.", GEO, WRONG),
        (VARY, "Set `s-maxage=60`. Do not set `Vary: X-Vercel-IP-Country`.", GEO, WRONG),
        (VARY, IN_A_FENCE.format("X-Vercel-IP-City"), GEO, RIGHT),
        (VARY, IN_A_FENCE.format("X-Vercel-IP-City-Name"), GEO, WRONG),
        (
            VARY,
            "Set `s-maxage=60`.",
            "// geolocation() is gone\nconst said = 'call geolocation()';\n",
            NO_CLAIM,
        ),
        (VARY, "Set `s-maxage=60`.", "export const GET = (r) => r.geo?.city;\n", WRONG),
        (VARY, "Make it quick.", GEO, NO_CLAIM),
        (FINE, IN_A_FENCE.format("X-Vercel-IP-Country, X-Vercel-IP-Postal-Code"), GEO, WRONG),
        (FINE, IN_A_FENCE.format("X-Vercel-IP-Country"), GEO, RIGHT),
        (STABLE, "Use `cacheTag('a')` instead of `unstable_cacheTag('a')`.", "", RIGHT),
        (STABLE, "Use `unstable_cacheTag('a')` instead of `cacheTag('a')`.", "", WRONG),
        (STABLE, "```diff\n-unstable_cacheTag('a')\n+cacheTag('a')\n```", "", RIGHT),
        (STABLE, "```diff\n-cacheTag('a')\n+unstable_cacheTag('a')\n```", "", WRONG),
        (STABLE, "Call `revalidateTag('a', 'max')`.", "", RIGHT),
        (STABLE, "Call `revalidateTag('a')`.", "", WRONG),
        (SEGMENT, "Before:\n```ts\nexport const dynamic = 'error';\n```", "", RIGHT),
        (SEGMENT, "After:\n```ts\nexport const dynamic = 'error';\n```", "", WRONG),
        (SEGMENT, "Delete `export const revalidate = 60`.", "", RIGHT),
        (SEGMENT, "Add `export const revalidate = 60`.", "", WRONG),
        (FRESH, "Call `cacheLife('days')`.", "cacheTag('a');\nrevalidateTag('a', 'max');\n", RIGHT),
        (FRESH, "Call `cacheLife('days')`.", "cacheTag('a');\nrevalidateTag('b', 'max');\n", WRONG),
        (
            FRESH,
            "Call `cacheLife('days')`.",
            "cacheTag(`a-${id}`);\nrevalidateTag(`a-${slug}`, 'max');\n",
            RIGHT,
        ),
        (FRESH, "Call `cacheLife('days')`.", "cacheTag('a');\nrevalidateTag(tagOf(x), 'max');\n", OPEN),
        (HEADERS, "`cacheLife('hours')` adds `s-maxage=3600` to the answer.", "", WRONG),
        (HEADERS, "`cacheLife` only sets a lifetime; the CDN uses `Cache-Control`.", "", OPEN),
        (HEADERS, "No `cacheLife` is set, so every request invokes the function.", "", WRONG),
        (MISSING, "Set `Cache-Control: s-maxage=3600` on all responses, 404 as well.", "", WRONG),
        (MISSING, "Set `Cache-Control: s-maxage=3600`, and `Cache-Control: no-store` on the 404.", "", RIGHT),
        (MISSING, "Set `Cache-Control: s-maxage=3600`. The 404 branch is below.", "", OPEN),
        (IMMUTABLE, "Set `Cache-Control: max-age=31536000, immutable`. The URL is not hashed.", "", WRONG),
        (
            IMMUTABLE,
            "Set `Cache-Control: max-age=31536000, immutable`, as the URL has a content hash.",
            "",
            RIGHT,
        ),
        (IMMUTABLE, "Set `Vercel-CDN-Cache-Control: max-age=3600, immutable`.", "", RIGHT),
        (GUARD, "Run `Promise.all([requireSession(), getOrders()])` for the user.", "", WRONG),
        (GUARD, "Run `Promise.all([requireSession(), getOrders({ userId })])` for the user.", "", RIGHT),
        (GUARD, "Run `Promise.all([requireSession(), getUsers()])` for the user.", "", WRONG),
        (CPU, "Run `compileMDX` and `getPosts` in parallel, which is CPU work.", "", WRONG),
        (CPU, "Fetch both in parallel. The CPU p95 is low.", "", OPEN),
    ],
)
def test_one_point_decides(rule: str, fix: str, code: str, expected: str) -> None:
    example = Example({"fix": fix, "affectedFiles": [FILE]}, expected, {FILE: code or "export {};\n"}, NEXT)
    assert results(example, rule, [each for each in RULES if each.id == rule]) == {expected}


@pytest.mark.parametrize(
    ("rule", "given", "files", "expected"),
    [
        (
            CAUSE,
            {"candidateRef": "route_errors:/x", "why": "It throws. Log: `ECONNREFUSED 10.0.0.1:5432`."},
            {},
            RIGHT,
        ),
        (CAUSE, {"candidateRef": "route_errors:/x", "why": "It throws. The logs say so."}, {}, WRONG),
        (CAUSE, {"candidateRef": "route_errors:/x", "why": "The cause is not known."}, {}, NO_CLAIM),
        (
            POLICY,
            {"candidateRef": "uncached_route:/x", "fix": "Remove `Cache-Control: no-store`."},
            {},
            WRONG,
        ),
        (POLICY, {"candidateRef": "uncached_route:/x", "fix": "Set `s-maxage=0`."}, {}, WRONG),
        (
            POLICY,
            {"candidateRef": "uncached_route:/x", "fix": "Add `export const revalidate = 300`."},
            {},
            RIGHT,
        ),
        (
            TURBO,
            {"fix": "Cache the Turbo build.", "affectedFiles": ["turbo.json"]},
            {"turbo.json": "{broken"},
            NOT_KNOWN,
        ),
    ],
)
def test_one_point_decides_beside_the_fix(
    rule: str, given: dict[str, object], files: dict[str, str], expected: str
) -> None:
    example = Example(given, expected, files, NEXT)
    assert results(example, rule, [each for each in RULES if each.id == rule]) == {expected}


def test_a_build_script_that_emigrates_runs_no_migration() -> None:
    files = {
        "turbo.json": '{"tasks": {"build": {"outputs": [".next/**"]}}} // done\n',
        "package.json": '{"scripts": {"build": "node ./scripts/emigrate.js && next build"}}',
    }
    example = Example({"fix": "Cache the Turbo build.", "affectedFiles": ["turbo.json"]}, RIGHT, files, NEXT)
    assert results(example, TURBO, [each for each in RULES if each.id == TURBO]) == {RIGHT}
