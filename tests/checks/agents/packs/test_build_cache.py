"""Builds that Turbo may cache, and those that do more than build."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

TURBO = "turbo_build_cache_safety"
NEXT_15 = {"stack": {"framework": "next", "frameworkVersion": "15.2.0"}}
ASKED = {"fix": "Turn on Turbo's cache for the build.", "affectedFiles": ["turbo.json"]}
PLAIN = '{"name": "web", "scripts": {"build": "next build"}, "dependencies": {"next": "15.0.0"}}'
OUTPUTS = '{"tasks": {"build": {"outputs": [".next/**"]}}}'


@pytest.mark.parametrize(
    ("kind", "given", "files", "signals", "expected"),
    [
        (TURBO, ASKED, {"turbo.json": "{\"tasks\": {\"build\": {\"outputs\": [\".next/**\", \"!.next/cache/**\"]}}}", "package.json": PLAIN}, NEXT_15, "verified"),
        (TURBO, ASKED, {"turbo.json": "{\"tasks\": {\"build\": {\"outputs\": [\".next/cache/**\"]}}}", "package.json": PLAIN}, NEXT_15, "failed"),
        (TURBO, ASKED, {"turbo.json": OUTPUTS, "package.json": "{\"name\": \"web\", \"scripts\": {\"build\": \"prisma db push && next build\"}, \"dependencies\": {\"next\": \"15.0.0\"}}"}, NEXT_15, "failed"),
        (TURBO, ASKED, {"turbo.json": OUTPUTS, "package.json": "{\"name\": \"web\", \"scripts\": {\"build\": \"next build\", \"prebuild\": \"drizzle-kit push\"}, \"dependencies\": {\"next\": \"15.0.0\"}}"}, NEXT_15, "failed"),
        (TURBO, ASKED, {"turbo.json": OUTPUTS, "package.json": "{\"name\": \"web\", \"scripts\": {\"build\": \"pnpm run db:migrate && next build\"}, \"dependencies\": {\"next\": \"15.0.0\"}}"}, NEXT_15, "failed"),
        (TURBO, ASKED, {"turbo.json": OUTPUTS, "package.json": "{\"name\": \"web\", \"scripts\": {\"build\": \"echo 'no migrations here' && next build\"}, \"dependencies\": {\"next\": \"15.0.0\"}}"}, NEXT_15, "verified"),
        (TURBO, ASKED, {"turbo.json": "{\"tasks\": {\"web#build\": {\"outputs\": [\".next/**\"]}}}", "apps/web/package.json": PLAIN}, NEXT_15, "verified"),
        (TURBO, ASKED, {"turbo.json": "{\"tasks\": {\"build\": {\"outputs\": [\"dist/**\"]}}}", "apps/web/package.json": PLAIN}, NEXT_15, "failed"),
        (TURBO, ASKED, {"package.json": PLAIN}, NEXT_15, "unverifiable"),
        (TURBO, {"fix": "Cache the Turbo build; extend outputs: `\"outputs\": [\".next/**\"]`.", "affectedFiles": ["turbo.json"]}, {"turbo.json": "{\"tasks\": {\"build\": {\"outputs\": []}}}", "package.json": PLAIN}, NEXT_15, "verified"),
        (TURBO, {"fix": "Enable Turborepo remote caching.", "affectedFiles": ["turbo.json"]}, {"turbo.json": OUTPUTS, "package.json": "{\"name\": \"web\", \"scripts\": {\"build\": \"npx prisma migrate deploy && next build\"}, \"dependencies\": {\"next\": \"15.0.0\"}}"}, NEXT_15, "failed"),
        (TURBO, {"fix": "Enable Turborepo remote caching.", "affectedFiles": ["turbo.json"]}, {"turbo.json": "{\"tasks\": {\"build\": {\"outputs\": [\"build/**\"]}}}", "package.json": "{\"scripts\": {\"build\": \"remix build\"}, \"dependencies\": {\"remix\": \"2\"}}"}, {"stack": {"framework": "remix"}}, "verified"),
    ],
)  # fmt: skip
def test_a_cached_build_only_builds_and_keeps_what_it_builds(
    kind: str,
    given: Mapping[str, object],
    files: Mapping[str, str],
    signals: Mapping[str, object] | None,
    expected: str,
) -> None:
    example = Example(given, expected, files, signals)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
