"""Pairs of statements that differ in one point, which decides; a false failure is the worst."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import results

FILES = {
    "app/page.tsx": (
        "import { fetchPosts } from '@/lib/posts';\n"
        "// fetch('/never')\n"
        "export default async function Page() {\n"
        "  const posts = await fetch('/a');\n"
        "  const more = await fetch('/b', { next: { revalidate: 60 } });\n"
        "  const label = \"fetch('/c')\";\n"
        "  return posts;\n"
        "}\n"
    ),
    "lib/posts.ts": "export const fetchPosts = () => prisma.post.findMany({ take: 50 });\n",
    "ui/icons/a.tsx": "a",
    "ui/icons/b.tsx": "b",
    "ui/icons/index.ts": "x",
}
ON = {"project": {"defaultResourceConfig": {"fluid": True}}, "stack": {}}
COUNT, THERE, FILE, FOLDER = "pattern_count", "pattern_exists", "file_exists", "cited_count_literal"
CONFIG, SUM = "does_not_contradict_project_config", "arithmetic"
OPEN, WRONG, RIGHT = "unsupported", "failed", "verified"


@pytest.mark.parametrize(
    ("kind", "said", "expected"),
    [
        (COUNT, "The page makes 2 fetch() calls in app/page.tsx.", RIGHT),
        (COUNT, "The page makes 4 fetch() calls in app/page.tsx.", WRONG),
        (COUNT, "app/page.tsx makes 2 fetch() calls one after the other.", RIGHT),
        (COUNT, "app/page.tsx makes 4 fetch() calls one after the other.", WRONG),
        (COUNT, "There are at least 2 `fetch()` calls in `app/page.tsx`.", RIGHT),
        (COUNT, "There are more than 5 `fetch()` calls in `app/page.tsx`.", WRONG),
        (COUNT, "There are 3 `axios()` calls in `app/page.tsx`.", WRONG),
        (COUNT, "There could be 9 `fetch()` calls in `app/page.tsx`.", OPEN),
        (THERE, "`Page` calls `fetch('/a')`.", RIGHT),
        (THERE, "`Page` calls `fetch('/b')`.", OPEN),  # with one more argument
        (THERE, "The page uses `unstable_cache`.", WRONG),
        (THERE, "The page uses `prisma.post.findMany`.", OPEN),  # another file has it
        (THERE, "The CDN uses `unstable_cache`.", NO_CLAIM),
        (THERE, "The page should use `unstable_cache`.", NO_CLAIM),
        (THERE, "The page calls `axios()`.", WRONG),
        (THERE, "The page calls no `axios()`.", NO_CLAIM),
        (THERE, "The page calls neither `axios()` nor `got()`.", NO_CLAIM),
        (THERE, "If the page uses `unstable_cache`, it is stale.", NO_CLAIM),
        (FOLDER, "There are 2 icons in `ui/icons`.", RIGHT),
        (FOLDER, "There are 3 icons in `ui/icons`.", OPEN),  # with the index
        (FOLDER, "There are 4 icons in `ui/icons`.", WRONG),
        (FOLDER, "There are 2+ icons in `ui/icons`.", RIGHT),
        (FOLDER, "There are 2 icons in `ui/nowhere`.", WRONG),
        (CONFIG, "Fluid compute is not enabled.", WRONG),
        (CONFIG, "Fluid compute is off.", WRONG),
        (CONFIG, "Fluid compute is enabled.", RIGHT),
        (CONFIG, "With fluid compute enabled, functions share instances.", RIGHT),
        (SUM, "10% of 50 users = 5 users.", RIGHT),
        (SUM, "10% of 50 users = 6 users.", WRONG),
        (SUM, "Is 10% of 50 = 6?", OPEN),
    ],
)
def test_one_point_decides(kind: str, said: str, expected: str) -> None:
    example = Example({"currentBehavior": said, "affectedFiles": ["app/page.tsx"]}, expected, FILES, ON)
    assert results(example, kind) == {expected}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Enable Fluid Compute.", WRONG),
        ("Consider enabling Fluid Compute for this project.", WRONG),
        ("Turn off fluid compute.", RIGHT),
        ("Keep fluid compute enabled.", RIGHT),
        ("Do not enable Fluid Compute twice.", RIGHT),
        ("If fluid compute is off, enable fluid compute.", OPEN),
    ],
)
def test_only_what_asks_for_a_setting_that_is_on_contradicts_it(said: str, expected: str) -> None:
    assert results(Example({"fix": said}, expected, {}, ON), CONFIG) == {expected}


def test_a_file_that_is_said_not_to_exist_is_not_taken_for_the_other_one() -> None:
    said = {"currentBehavior": "`app/page.tsx` exists and `app/loading.tsx` does not exist."}
    assert results(Example(said, "", FILES), FILE) == {RIGHT}
    said = {"currentBehavior": "`app/page.tsx` does not exist and `app/loading.tsx` exists."}
    assert results(Example(said, "", FILES), FILE) == {WRONG}
