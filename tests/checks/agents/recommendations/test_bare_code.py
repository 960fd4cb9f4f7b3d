"""Code without backticks sets off the rules as code in a span does."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

NEXT = {"stack": {"framework": "next", "frameworkVersion": "16.0.0"}, "cacheComponents": True}
STABLE = "next_stable_cache_api_for_version"
SEGMENT = "next_cache_components_route_segment_config"
GUARD = "auth_guard_parallelization_safety"


@pytest.mark.parametrize(
    ("fix", "kind", "expected"),
    [
        ("import { revalidateTag } from 'next/cache';\nrevalidateTag('posts');", STABLE, "failed"),
        ("import { revalidateTag } from 'next/cache';\nrevalidateTag('posts', 'max');", STABLE, "verified"),
        ("Call revalidateTag('posts') after each save.", STABLE, "failed"),
        ("Call revalidateTag('posts', 'max') after each save.", STABLE, "verified"),
        ("Replace revalidateTag('a') with revalidateTag('b').", STABLE, "failed"),
        ("Refresh the tag (see the page) in time.", STABLE, NO_CLAIM),
        ("export const revalidate = 60;", SEGMENT, "failed"),
        ("Add export const revalidate = 60 to the page.", SEGMENT, "failed"),
        ("export const tags = 60;", SEGMENT, NO_CLAIM),
        ("Promise.all([requireSession(), loadPrivateOrders()])", GUARD, "failed"),
        ("Use Promise.all([requireSession(), loadPrivateOrders()]) here.", GUARD, "failed"),
        ("const a = await Promise.all([\n  requireSession(),\n  loadPrivateOrders(),\n]);", GUARD, "failed"),
        ("await requireSession();\nawait Promise.all([loadPrivateOrders(), loadUser()]);", GUARD, "verified"),
        ("Promise.all([requireSession(), loadPrivateOrders({ userId })])", GUARD, "verified"),
    ],
)
def test_code_in_the_open_is_read_as_code(fix: str, kind: str, expected: str) -> None:
    assert results(Example({"fix": fix}, expected, signals=NEXT), kind, PACK.rules) == {expected}


@pytest.mark.parametrize(
    "fix",
    [
        "Remove revalidateTag('posts') from the handler.",
        "Do not write:\nrevalidateTag('posts');",
        "Replace revalidateTag('a') with revalidateTag('a', 'max').",
    ],
)
def test_code_to_do_without_is_not_asked_for(fix: str) -> None:
    assert results(Example({"fix": fix}, "verified", signals=NEXT), STABLE, PACK.rules) == {"verified"}
