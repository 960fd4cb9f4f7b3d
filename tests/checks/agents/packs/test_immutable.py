"""`immutable` on what a route answers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

IMMUTABLE = "immutable_dynamic_route_safety"
ROUTE = {"affectedFiles": ["app/api/x/route.ts"]}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (IMMUTABLE, {"fix": "Send `Cache-Control: public, max-age=31536000, immutable`.", **ROUTE}, {}, "failed"),
        (IMMUTABLE, {"fix": "Send `Vercel-CDN-Cache-Control: max-age=31536000, immutable`.", **ROUTE}, {}, "verified"),
        (IMMUTABLE, {"fix": "Send `Cache-Control: public, max-age=31536000, immutable`, as each URL carries a content hash.", **ROUTE}, {}, "verified"),
        (IMMUTABLE, {"fix": "Do not send `immutable`.", **ROUTE}, {}, "unsupported"),
        (IMMUTABLE, {"fix": "Send `Cache-Control: max-age=60, immutable`.", "affectedFiles": ["public/logo.svg"]}, {}, NO_CLAIM),
        (IMMUTABLE, {"fix": "Set `Cache-Control: public, max-age=31536000, immutable` as the file name holds a fingerprint.", **ROUTE}, {}, "verified"),
        (IMMUTABLE, {"fix": "Remove `immutable` from `Cache-Control: public, max-age=31536000, immutable`.", **ROUTE}, {}, "unsupported"),
        (IMMUTABLE, {"fix": "headers: { 'Cache-Control': 'public, max-age=31536000, immutable' }", **ROUTE}, {}, "failed"),
    ],
)  # fmt: skip
def test_only_a_versioned_address_is_immutable(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
