"""Sums, and sentences that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import results

CONTRADICTION, SUM = "contradiction", "arithmetic"
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
TWO_FETCHES = {
    "a/f.ts": "export async function f() {\n  const a = await fetch('/a');\n  const b = await fetch('/b');\n  return db.user.findMany();\n}\n"
}
OF_TWO = {"affectedFiles": ["a/f.ts"]}
OF_ORDERS = {"affectedFiles": ["src/orders.tsx"]}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (CONTRADICTION, {"why": "`f` calls `fetch` twice.", "currentBehavior": "`f` never calls `fetch`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (CONTRADICTION, {"why": "The answer is cached.", "currentBehavior": "The answer is not cached.", **OF_TWO}, TWO_FETCHES, "failed"),
        (CONTRADICTION, {"why": "The answer is cached on the CDN.", "currentBehavior": "The answer is not cached in the browser.", **OF_TWO}, TWO_FETCHES, NO_CLAIM),
        (CONTRADICTION, {"why": "The route is dynamic.", "currentBehavior": "The route is static.", **OF_ORDERS}, PROJECT, "failed"),
        (CONTRADICTION, {"why": "`orders` uses `Promise.all`.", "currentBehavior": "`orders` does not use `Promise.all`.", **OF_ORDERS}, PROJECT, "failed"),
        (CONTRADICTION, {"why": "`revalidate` is 60 s.", "currentBehavior": "`revalidate` is 3600 s.", **OF_ORDERS}, PROJECT, "failed"),
        (CONTRADICTION, {"why": "`middleware.ts` exists.", "currentBehavior": "`middleware.ts` does not exist.", **OF_ORDERS}, PROJECT, "failed"),
        (CONTRADICTION, {"why": "The route is static.", "currentBehavior": "The page is dynamic.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (CONTRADICTION, {"why": "The cache lives 60 s.", "currentBehavior": "The cache lives 1 min.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (CONTRADICTION, {"why": "`orders` makes 2 `Client.get()` calls.", "currentBehavior": "`orders` makes 5 `Client.get()` calls.", **OF_ORDERS}, PROJECT, "failed"),
        (CONTRADICTION, {"currentBehavior": "The route is dynamic.", "desiredBehavior": "The route is static.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (SUM, {"why": "Savings: 40% of 250K = 100K calls."}, {}, "verified"),
        (SUM, {"why": "Savings: 40% of 250K = 10K calls."}, {}, "failed"),
        (SUM, {"why": "From 1.2s to 300ms is a 75% reduction."}, {}, "verified"),
        (SUM, {"why": "From 1.2s to 300ms is a 90% reduction."}, {}, "failed"),
        (SUM, {"why": "3 + 4 = 8 queries."}, {}, "failed"),
        (SUM, {"why": "It costs 10 × $2 = $20."}, {}, "verified"),
        (SUM, {"why": "100 ms + 50 ms = 150 ms"}, {}, "verified"),
        (SUM, {"why": "`a == b` and `x = 5`."}, {}, NO_CLAIM),
        (SUM, {"why": "20% of 100K requests = 20K requests.", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "20% of 100K = 20M.", **OF_ORDERS}, PROJECT, "failed"),
        (SUM, {"why": "This goes from 850ms to 425ms (50% reduction).", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "This goes from 850ms to 425ms (75% reduction).", **OF_ORDERS}, PROJECT, "failed"),
        (SUM, {"why": "$0.60 per 1M × 5M = $3.", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "$0.60 per 1M × 5M = $30.", **OF_ORDERS}, PROJECT, "failed"),
        (SUM, {"why": "1.2M × 0.25 ≈ 300K.", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "`3 × 200ms = 600ms`", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "`3 × 200ms = 900ms`", **OF_ORDERS}, PROJECT, "failed"),
        (SUM, {"why": "12 × 30 = 360 requests.", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "It takes about 3 of 4 s.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (SUM, {"why": "15% of 2M invocations = 300K invocations.", **OF_ORDERS}, PROJECT, "verified"),
        (SUM, {"why": "15% of 2M invocations = 30K invocations.", **OF_ORDERS}, PROJECT, "failed"),
        (SUM, {"why": "1,000,000 × 12 ms = 12,000 s.", **OF_ORDERS}, PROJECT, "verified"),
    ],
)  # fmt: skip
def test_a_text_agrees_with_itself(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind) == {expected}
