"""Counts in a file, over the repository, of a folder and of findings."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import OF_ORDERS, OF_TWO, ORDERS, TWO_FETCHES, results

COUNT, USES, FOLDER, FOUND = "pattern_count", "repo_count", "cited_count_literal", "finding_count"
MEMO = {
    "a/x.ts": "import { memo } from 'react';\nexport const X = memo(f);\n",
    "a/y.ts": "import { memo } from 'react';\nexport const Y = memo(g);\nexport const Z = memo(h);\n",
    "dist/z.js": "memo(1);memo(2);\n",
    "CHANGELOG.md": "memo, memo and memo\n",
    "docs/a.mdx": "memo(q)\n",
}
FINDINGS = (
    {"type": "missing_alt", "file": "a.tsx"},
    {"type": "missing_alt", "file": "b.tsx"},
    {"type": "missing_alt", "file": "b.tsx"},
    {"type": "blocking_script", "file": "a.tsx"},
)


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (COUNT, {"why": "`a/f.ts` has two `fetch` calls.", **OF_TWO}, TWO_FETCHES, "verified"),
        (COUNT, {"why": "`a/f.ts` has six `fetch` calls.", **OF_TWO}, TWO_FETCHES, "failed"),
        (COUNT, {"why": "At least 3 `fetch()` calls are in `a/f.ts`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (COUNT, {"why": "Two `fetch()` calls run one after the other in `a/f.ts`.", **OF_TWO}, TWO_FETCHES, "verified"),
        (COUNT, {"why": "`f` calls `fetch` twice.", **OF_TWO}, TWO_FETCHES, "verified"),
        (COUNT, {"why": "`f` calls `fetch` five times.", **OF_TWO}, TWO_FETCHES, "unsupported"),
        (COUNT, {"why": "`src/orders.tsx` makes 2 `Client.get()` calls.", **OF_ORDERS}, ORDERS, "verified"),
        (COUNT, {"why": "`src/orders.tsx` makes 4 `Client.get()` calls.", **OF_ORDERS}, ORDERS, "failed"),
        (COUNT, {"why": "There are three `Client.get()` calls in src/orders.tsx.", **OF_ORDERS}, ORDERS, "failed"),
        (COUNT, {"why": "There are two `Client.get()` calls in src/orders.tsx.", **OF_ORDERS}, ORDERS, "verified"),
        (COUNT, {"why": "`console.log` appears 2 times in `src/orders.tsx`.", **OF_ORDERS}, ORDERS, "verified"),
        (COUNT, {"why": "`console.log` appears 6 times in `src/orders.tsx`.", **OF_ORDERS}, ORDERS, "failed"),
        (COUNT, {"why": "See src/orders.tsx:6 Client.get() calls for details.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (COUNT, {"why": "In version 3 Client.get() calls were added to `src/orders.tsx`.", **OF_ORDERS}, ORDERS, "unsupported"),
        (COUNT, {"why": "The 3 slowest Client.get() calls take 900 ms.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (COUNT, {"why": "It could make 12 `Client.get()` calls in `src/orders.tsx` under load.", **OF_ORDERS}, ORDERS, "unsupported"),
        (COUNT, {"fix": "Make 1 `Client.get()` call in `src/orders.tsx` instead."}, ORDERS, NO_CLAIM),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "<Image", "expected": 2}]}, ORDERS, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "<Image>", "expected": 5}]}, ORDERS, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "Client.get(", "expected": 2}]}, ORDERS, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "/Client\\.get\\(/g", "expected": 2}]}, ORDERS, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "/Client\\.get\\(/g", "expected": 9}]}, ORDERS, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "128", "expected": 1}]}, ORDERS, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "orders.tsx:42", "expected": 1}]}, ORDERS, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/none.tsx", "pattern": "fetch(", "expected": 1}]}, ORDERS, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "session.execute(", "expected": 3}]}, ORDERS, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "print(", "expected": 1}]}, ORDERS, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "print(", "expected": 2}]}, ORDERS, "failed"),
        (USES, {"why": "There are 3 `memo` usages across 2 files.", **OF_ORDERS}, MEMO, "verified"),
        (USES, {"why": "`memo` is used in 2 files.", **OF_ORDERS}, MEMO, "verified"),
        (USES, {"why": "`memo` is used in 5 files.", **OF_ORDERS}, MEMO, "failed"),
        (USES, {"why": "12 files call `memo`.", **OF_ORDERS}, MEMO, "failed"),
        (USES, {"verifiableClaims": [{"type": "repo_count", "pattern": "memo(", "usages": 3, "files": 2}]}, MEMO, "verified"),
        (USES, {"verifiableClaims": [{"type": "repo_count", "pattern": "memo", "usages": 30, "files": 2}]}, MEMO, "failed"),
        (FOLDER, {"why": "There are 3 flags in `assets/flags`.", **OF_ORDERS}, ORDERS, "verified"),
        (FOLDER, {"why": "There are 40+ flags in assets/flags.", **OF_ORDERS}, ORDERS, "failed"),
        (FOLDER, {"why": "There are 2+ flags in assets/flags.", **OF_ORDERS}, ORDERS, "verified"),
        (FOLDER, {"why": "There are 8 flags in `assets/flags`.", **OF_ORDERS}, ORDERS, "failed"),
        (FOLDER, {"why": "There are 8 flags in `assets/none`.", **OF_ORDERS}, ORDERS, "failed"),
        (FOUND, {"why": "There are 3 missing alts.", **OF_ORDERS}, ORDERS, "verified"),
        (FOUND, {"why": "There are 9 missing alts.", **OF_ORDERS}, ORDERS, "failed"),
        (FOUND, {"why": "One blocking script was found.", **OF_ORDERS}, ORDERS, "verified"),
        (FOUND, {"verifiableClaims": [{"type": "finding_count", "finding": "missing_alt", "expected": 4}]}, ORDERS, "failed"),
        (FOUND, {"verifiableClaims": [{"type": "finding_count", "finding": "slow_font", "expected": 4}]}, ORDERS, "unsupported"),
    ],
)  # fmt: skip
def test_a_count_is_of_what_it_says(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files, findings=FINDINGS)
    assert results(example, kind) == {expected}


@pytest.mark.parametrize("pattern", ["store.get()", "store.get(", "store.get"])
@pytest.mark.parametrize(
    ("imported", "expected"),
    [
        ("import Redis from 'ioredis';", "unsupported"),
        ("import { Redis } from '@upstash/redis';", "unsupported"),
        ("import { neon } from '@neondatabase/serverless';", "unsupported"),
        ("import { createClient } from '@supabase/supabase-js';", "unsupported"),
        ("import { createClient } from '@/lib/supabase';", "unsupported"),
        ("import { drizzle } from 'drizzle-orm/node-postgres';", "unsupported"),
        ("import { debounce } from 'lodash';", "failed"),
        ("import { Redirect } from '@/lib/redirects';", "failed"),
    ],
)
def test_calls_of_a_database_may_be_made_by_a_helper(imported: str, pattern: str, expected: str) -> None:
    page = f"{imported}\nexport async function Page() {{\n  return await loadPosts();\n}}\n"
    claim = {"type": COUNT, "file": "app/page.tsx", "pattern": pattern, "expected": 2}
    example = Example({"verifiableClaims": [claim]}, expected, {"app/page.tsx": page})
    assert results(example, COUNT) == {expected}
