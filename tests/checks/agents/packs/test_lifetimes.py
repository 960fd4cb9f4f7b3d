"""Lifetimes, the tags that end them early, and what they have to do with headers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

FRESH, HEADERS, INVALIDATED = (
    "next_cache_lifetime_freshness_supported",
    "next_cache_life_cdn_header_semantics",
    "next_cache_tag_invalidation_supported",
)
ARTICLES = {
    "lib/cms.ts": "import { cacheTag } from 'next/cache';\nexport async function article(slug) {\n  'use cache';\n  cacheTag('articles');\n  return get(slug);\n}\n"
}
NAVIGATION = {
    "lib/cms.ts": "export async function nav() {\n  'use cache';\n  cacheTag('nav', 'menu');\n  return get();\n}\n"
}
OF_ARTICLES = {"affectedFiles": ["lib/cms.ts"]}
CLAIMED = {"why": "`cacheTag('articles')` is already invalidated by the publish webhook."}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (FRESH, {"fix": "Call `cacheLife('weeks')` in `article`.", **OF_ARTICLES}, ARTICLES, "failed"),
        (FRESH, {"fix": "Call `cacheLife('weeks')` in `article`.", **OF_ARTICLES}, {"app/api/publish/route.ts": "import { revalidateTag } from 'next/cache';\nexport async function POST() { revalidateTag('articles', 'max'); return new Response(); }\n", **ARTICLES}, "verified"),
        (FRESH, {"fix": "Call `cacheLife('weeks')` in `article` and `updateTag('articles')` when it is saved.", **OF_ARTICLES}, ARTICLES, "verified"),
        (FRESH, {"fix": "Remove `cacheLife('weeks')`.", **OF_ARTICLES}, ARTICLES, NO_CLAIM),
        (FRESH, {"fix": "Call `cacheLife('max')` for the blog content.", "affectedFiles": ["lib/p.ts"]}, {"lib/p.ts": "export const p = 1;\n"}, "failed"),
        (FRESH, {"fix": "cacheLife('max') for the blog content.", "affectedFiles": ["lib/p.ts"]}, {"lib/p.ts": "export const p = 1;\n"}, "failed"),
        (FRESH, {"fix": "Add `cacheLife('days')` to `nav`.", **OF_ARTICLES}, {"a.ts": "revalidateTag('nav', 'max');\n", **NAVIGATION}, "failed"),
        (FRESH, {"fix": "Add `cacheLife('days')` to `nav`.", **OF_ARTICLES}, {"a.ts": "revalidateTag('nav', 'max');\nupdateTag('menu');\n", **NAVIGATION}, "verified"),
        (FRESH, {"fix": "Add `cacheLife('seconds')` to the price loader.", "affectedFiles": ["lib/x.ts"]}, {"lib/x.ts": "export const x = 1;\n"}, "unverifiable"),
        (HEADERS, {"why": "`cacheLife` sets `s-maxage` on the response."}, {}, "failed"),
        (HEADERS, {"why": "No `cacheLife` is set, so the function runs per request."}, {}, "failed"),
        (HEADERS, {"why": "`cacheLife` controls the lifetime of the cached function, it never sets `Cache-Control`."}, {}, "verified"),
        (HEADERS, {"why": "`cacheLife` emits `CDN-Cache-Control`.\n\n```\nHTTP/1.1 200 OK\ncdn-cache-control: max-age=60\n```"}, {}, "verified"),
        (HEADERS, {"why": "Without `cacheLife` every request invokes the function."}, {}, "failed"),
        (HEADERS, {"why": "`cacheLife('hours')` makes the CDN send `Cache-Control: s-maxage=3600`."}, {}, "failed"),
        (HEADERS, {"fix": "Call `cacheLife('hours')` in the loader and set `Cache-Control` in the route."}, {}, "unsupported"),
        (HEADERS, {"why": "`cacheLife` has no effect on `Cache-Control`."}, {}, "verified"),
        (INVALIDATED, CLAIMED, ARTICLES, "failed"),
        (INVALIDATED, CLAIMED, {"app/hook/route.ts": "export async function POST() { revalidateTag('articles', 'max'); }\n", **ARTICLES}, "verified"),
        (INVALIDATED, {"why": "`cacheTag('articles')` is not invalidated by any webhook."}, ARTICLES, NO_CLAIM),
        (INVALIDATED, CLAIMED, {"app/hook/route.ts": "// revalidateTag('articles', 'max')\n", **ARTICLES}, "failed"),
        (INVALIDATED, {"why": "`cacheTag('menu')` keeps its existing invalidation: `updateTag('menu')` runs on save."}, NAVIGATION, "failed"),
        (INVALIDATED, {"why": "`cacheTag('menu')` is currently revalidated on save."}, {"s.ts": "export async function save() { updateTag('menu'); }\n", **NAVIGATION}, "verified"),
    ],
)  # fmt: skip
def test_a_lifetime_is_said_to_do_what_it_does(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
