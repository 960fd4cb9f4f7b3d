"""Turbo: which builds may be cached, in the root and in packages below it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.agents.example import Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

KIND = "turbo_build_cache_safety"
WEB: dict[str, Any] = {"name": "web", "dependencies": {"next": "15"}}


def outcome(
    scripts: dict[str, str],
    outputs: str = ".next/**",
    at: str = "package.json",
    task: str = "build",
    **package: object,
) -> set[str]:
    files = {
        "turbo.json": json.dumps({"tasks": {task: {"outputs": [outputs]}}}),
        at: json.dumps({"scripts": scripts, **package}),
    }
    asked = {"fix": "Enable Turbo's build cache.", "affectedFiles": ["turbo.json"]}
    return results(Example(asked, "", files, {"stack": {"framework": "next"}}), KIND, PACK.rules)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("next build", "verified"),
        ("pnpm db:migrate && next build", "failed"),
        ("prisma db push && next build", "failed"),
        ("drizzle-kit push && next build", "failed"),
        ("prisma generate && next build", "verified"),
        ("git push && next build", "verified"),
        ('echo "no migrations here" && next build', "verified"),
        ('echo "no migrations here" && prisma migrate deploy', "failed"),
    ],
)
def test_a_build_that_changes_a_database_is_not_cached(script: str, expected: str) -> None:
    assert outcome({"build": script}) == {expected}


def test_scripts_around_the_build_and_those_that_it_runs_belong_to_it() -> None:
    assert outcome({"build": "next build", "prebuild": "prisma migrate deploy"}) == {"failed"}
    assert outcome({"build": "npm run db && next build", "db": "prisma db push"}) == {"failed"}
    assert outcome({"build": "next build", "db": "prisma db push"}) == {"verified"}


@pytest.mark.parametrize(
    ("outputs", "expected"),
    [
        ("apps/web/.next/**", "verified"),
        (".next/cache/**", "failed"),
        ("dist/**", "failed"),
        (".next/standalone/**", "unsupported"),
    ],
)
def test_the_outputs_hold_the_folder_as_a_whole(outputs: str, expected: str) -> None:
    assert outcome({"build": "next build"}, outputs) == {expected}


def test_packages_below_the_root_are_read() -> None:
    below = "apps/web/package.json"
    assert outcome({"build": "next build"}, at=below, **WEB) == {"verified"}
    assert outcome({"build": "prisma db push && next build"}, at=below, **WEB) == {"failed"}
    assert outcome({"build": "next build"}, at=below, task="web#build", **WEB) == {"verified"}
    assert outcome({"build": "next build"}, at=below, task="docs#build", **WEB) == {"unverifiable"}
    assert outcome({"lint": "next lint"}) == {"unverifiable"}


@pytest.mark.parametrize(
    ("named", "expected"), [("apps/web/package.json", "verified"), ("apps/api/package.json", "failed")]
)
def test_the_package_that_is_named_decides(named: str, expected: str) -> None:
    files = {
        "turbo.json": json.dumps({"tasks": {"build": {"outputs": [".next/**"]}}}),
        "apps/web/package.json": json.dumps({"scripts": {"build": "next build"}, **WEB}),
        "apps/api/package.json": json.dumps({"scripts": {"build": "prisma migrate deploy"}, "name": "api"}),
    }
    asked = {"fix": "Enable Turbo's build cache.", "affectedFiles": ["turbo.json", named]}
    assert results(Example(asked, expected, files), KIND, PACK.rules) == {expected}
