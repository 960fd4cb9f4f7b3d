"""Counts in a file, over the repository, of a folder and of findings."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import results

COUNT, USES, FOLDER, FOUND = "pattern_count", "repo_count", "cited_count_literal", "finding_count"
PROJECT = {
    "src/orders.tsx": "import { Client } from './client';\nimport Image from 'next/image';\n// console.log('x')\nexport async function orders(id) {\n  console.log('loading', id);\n  const a = await Client.get(`/orders/${id}`);\n  const b = await Client.get(`/lines/${id}`);\n  const c = await Client.post('/audit', { id });\n  if (!a) throw new Error('no order');\n  setTimeout(() => console.log('late'), 500);\n  return JSON.parse(JSON.stringify({ a, b, c }));\n}\nexport const View = () => <><Image src=\"/a.png\" /><Image\n  src=\"/b.png\" /></>;\n",
    "svc/report.py": 'import os\nfrom sqlalchemy import select\nfrom .repo import load_all\n\nTIMEOUT = 30\n\ndef report(session):\n    rows = load_all(session)\n    for row in rows:\n        print(row.id)\n    return os.getenv("REPORT_DIR")\n',
    "svc/repo.py": "from sqlalchemy import select\ndef load_all(session):\n    return session.execute(select(Row)).all()\n",
    "README.md": "Use Client.get and Client.get again.\n",
    "lib/client.ts": "export const Client = { get: async (u) => fetch(u), post: async (u, b) => fetch(u, { body: b }) };\n",
    "assets/flags/de.svg": "<svg/>",
    "assets/flags/fr.svg": "<svg/>",
    "assets/flags/it.svg": "<svg/>",
    "middleware.ts": "export const config = { matcher: '/a' };\n",
    "src/headers.ts": "export const h = { 'Cache-Control': 'no-store' };\n",
}
MEMO = {
    "a/x.ts": "import { memo } from 'react';\nexport const X = memo(f);\n",
    "a/y.ts": "import { memo } from 'react';\nexport const Y = memo(g);\nexport const Z = memo(h);\n",
    "dist/z.js": "memo(1);memo(2);\n",
    "CHANGELOG.md": "memo, memo and memo\n",
    "docs/a.mdx": "memo(q)\n",
}
TWO_FETCHES = {
    "a/f.ts": "export async function f() {\n  const a = await fetch('/a');\n  const b = await fetch('/b');\n  return db.user.findMany();\n}\n"
}
OF_TWO = {"affectedFiles": ["a/f.ts"]}
OF_ORDERS = {"affectedFiles": ["src/orders.tsx"]}
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
        (COUNT, {"why": "`src/orders.tsx` makes 2 `Client.get()` calls.", **OF_ORDERS}, PROJECT, "verified"),
        (COUNT, {"why": "`src/orders.tsx` makes 4 `Client.get()` calls.", **OF_ORDERS}, PROJECT, "failed"),
        (COUNT, {"why": "There are three `Client.get()` calls in src/orders.tsx.", **OF_ORDERS}, PROJECT, "failed"),
        (COUNT, {"why": "There are two `Client.get()` calls in src/orders.tsx.", **OF_ORDERS}, PROJECT, "verified"),
        (COUNT, {"why": "`console.log` appears 2 times in `src/orders.tsx`.", **OF_ORDERS}, PROJECT, "verified"),
        (COUNT, {"why": "`console.log` appears 6 times in `src/orders.tsx`.", **OF_ORDERS}, PROJECT, "failed"),
        (COUNT, {"why": "See src/orders.tsx:6 Client.get() calls for details.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (COUNT, {"why": "In version 3 Client.get() calls were added to `src/orders.tsx`.", **OF_ORDERS}, PROJECT, "unsupported"),
        (COUNT, {"why": "The 3 slowest Client.get() calls take 900 ms.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (COUNT, {"why": "It could make 12 `Client.get()` calls in `src/orders.tsx` under load.", **OF_ORDERS}, PROJECT, "unsupported"),
        (COUNT, {"fix": "Make 1 `Client.get()` call in `src/orders.tsx` instead."}, PROJECT, NO_CLAIM),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "<Image", "expected": 2}]}, PROJECT, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "<Image>", "expected": 5}]}, PROJECT, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "Client.get(", "expected": 2}]}, PROJECT, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "/Client\\.get\\(/g", "expected": 2}]}, PROJECT, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "/Client\\.get\\(/g", "expected": 9}]}, PROJECT, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "128", "expected": 1}]}, PROJECT, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/orders.tsx", "pattern": "orders.tsx:42", "expected": 1}]}, PROJECT, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "src/none.tsx", "pattern": "fetch(", "expected": 1}]}, PROJECT, "failed"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "session.execute(", "expected": 3}]}, PROJECT, "unsupported"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "print(", "expected": 1}]}, PROJECT, "verified"),
        (COUNT, {"verifiableClaims": [{"type": "pattern_count", "file": "svc/report.py", "pattern": "print(", "expected": 2}]}, PROJECT, "failed"),
        (USES, {"why": "There are 3 `memo` usages across 2 files.", **OF_ORDERS}, MEMO, "verified"),
        (USES, {"why": "`memo` is used in 2 files.", **OF_ORDERS}, MEMO, "verified"),
        (USES, {"why": "`memo` is used in 5 files.", **OF_ORDERS}, MEMO, "failed"),
        (USES, {"why": "12 files call `memo`.", **OF_ORDERS}, MEMO, "failed"),
        (USES, {"verifiableClaims": [{"type": "repo_count", "pattern": "memo(", "usages": 3, "files": 2}]}, MEMO, "verified"),
        (USES, {"verifiableClaims": [{"type": "repo_count", "pattern": "memo", "usages": 30, "files": 2}]}, MEMO, "failed"),
        (FOLDER, {"why": "There are 3 flags in `assets/flags`.", **OF_ORDERS}, PROJECT, "verified"),
        (FOLDER, {"why": "There are 40+ flags in assets/flags.", **OF_ORDERS}, PROJECT, "failed"),
        (FOLDER, {"why": "There are 2+ flags in assets/flags.", **OF_ORDERS}, PROJECT, "verified"),
        (FOLDER, {"why": "There are 8 flags in `assets/flags`.", **OF_ORDERS}, PROJECT, "failed"),
        (FOLDER, {"why": "There are 8 flags in `assets/none`.", **OF_ORDERS}, PROJECT, "failed"),
        (FOUND, {"why": "There are 3 missing alts.", **OF_ORDERS}, PROJECT, "verified"),
        (FOUND, {"why": "There are 9 missing alts.", **OF_ORDERS}, PROJECT, "failed"),
        (FOUND, {"why": "One blocking script was found.", **OF_ORDERS}, PROJECT, "verified"),
        (FOUND, {"verifiableClaims": [{"type": "finding_count", "finding": "missing_alt", "expected": 4}]}, PROJECT, "failed"),
        (FOUND, {"verifiableClaims": [{"type": "finding_count", "finding": "slow_font", "expected": 4}]}, PROJECT, "unsupported"),
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
