"""Code and files that are there, or are not."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import results

THERE, ABSENT, FILE, SNIPPET = "pattern_exists", "pattern_absent", "file_exists", "code_snippet"
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
        (THERE, {"currentBehavior": "`f` calls `db.user.findMany()`.", **OF_TWO}, TWO_FETCHES, "verified"),
        (THERE, {"currentBehavior": "`f` calls `db.user.findUnique()`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (THERE, {"currentBehavior": "The module imports `axios`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (THERE, {"currentBehavior": "The module no longer uses `axios`.", **OF_TWO}, TWO_FETCHES, NO_CLAIM),
        (THERE, {"currentBehavior": "The handler uses `JSON.parse(JSON.stringify({ a, b, c }))` to copy the result.", **OF_ORDERS}, PROJECT, "verified"),
        (THERE, {"currentBehavior": "`orders` calls `lodash.cloneDeep()` on the result.", **OF_ORDERS}, PROJECT, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "JSON.parse(JSON.stringify("}]}, PROJECT, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "structuredClone("}]}, PROJECT, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "console.log('x')"}]}, PROJECT, "unsupported"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/headers.ts", "pattern": "Cache-Control"}]}, PROJECT, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "svc/report.py", "pattern": "os.getenv"}]}, PROJECT, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "svc/report.py", "pattern": "os.environ"}]}, PROJECT, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "await Client\\.(get|post)\\("}]}, PROJECT, "unsupported"),
        (THERE, {"fix": "Use `structuredClone()`.", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (ABSENT, {"verifiableClaims": [{"type": "pattern_absent", "file": "src/orders.tsx", "pattern": "Promise.all"}]}, PROJECT, "verified"),
        (ABSENT, {"verifiableClaims": [{"type": "pattern_absent", "file": "src/orders.tsx", "pattern": "setTimeout("}]}, PROJECT, "failed"),
        (ABSENT, {"verifiableClaims": [{"type": "pattern_absent", "file": "src/headers.ts", "pattern": "Cache-Control"}]}, PROJECT, "failed"),
        (ABSENT, {"why": "There is no Cache-Control header.", **OF_ORDERS}, PROJECT, "unsupported"),
        (ABSENT, {"verifiableClaims": [{"type": "pattern_absent", "file": "src/gone.ts", "pattern": "x"}]}, PROJECT, "failed"),
        (ABSENT, {"verifiableClaims": [{"type": "pattern_absent", "pattern": "Promise.all"}]}, PROJECT, "unverifiable"),
        (FILE, {"findingRefs": ["a/f.ts:4-5"]}, TWO_FETCHES, "verified"),
        (FILE, {"findingRefs": ["a/f.ts:4-50"]}, TWO_FETCHES, "failed"),
        (FILE, OF_ORDERS, PROJECT, "verified"),
        (FILE, {"affectedFiles": ["src/order.tsx"]}, PROJECT, "failed"),
        (FILE, {"affectedFiles": ["src/orders.tsx:6"]}, PROJECT, "verified"),
        (FILE, {"affectedFiles": ["src/orders.tsx#L600"]}, PROJECT, "failed"),
        (FILE, {"findingRefs": ["src/orders.tsx:6"]}, PROJECT, "verified"),
        (FILE, {"findingRefs": ["src/orders.tsx:600"]}, PROJECT, "failed"),
        (FILE, {"affectedFiles": ["../../etc/hosts"]}, PROJECT, "failed"),
        (FILE, {"affectedFiles": ["/etc/hosts"]}, PROJECT, "failed"),
        (FILE, {"currentBehavior": "`middleware.ts` exists.", **OF_ORDERS}, PROJECT, "verified"),
        (FILE, {"currentBehavior": "`proxy.ts` does not exist.", **OF_ORDERS}, PROJECT, "verified"),
        (FILE, {"fix": "Add a new file `src/cache.ts` with the helper.", "affectedFiles": ["src/cache.ts"]}, PROJECT, "unsupported"),
        (FILE, {"fix": "Introduce `src/queue/worker.ts`.", "affectedFiles": ["src/queue/worker.ts"]}, PROJECT, "unsupported"),
        (FILE, {"fix": "Change the loader in `src/loader.ts`.", "affectedFiles": ["src/loader.ts"]}, PROJECT, "failed"),
        (FILE, {"affectedFiles": ["./src/orders.tsx"]}, PROJECT, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```ts\nconst b = await Client.get(`/lines/${id}`);\n```\n\nAfter:\n\n```ts\nconst b = await cached(id);\n```", **OF_ORDERS}, PROJECT, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```ts\nconst b = await Client.fetchLines(id);\n```", **OF_ORDERS}, PROJECT, "failed"),
        (SNIPPET, {"currentBehavior": "```ts\nconst rows = await db.lines.findMany();\nreturn rows;\n```", **OF_ORDERS}, PROJECT, "failed"),
        (SNIPPET, {"currentBehavior": "```ts\nconst b = await Client.get(`/lines/${id}`);\n```", **OF_ORDERS}, PROJECT, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```py\nrows = load_all(session)\n```", **OF_ORDERS}, PROJECT, "unsupported"),
        (SNIPPET, {"fix": "After:\n\n```ts\nnothing();\n```", **OF_ORDERS}, PROJECT, NO_CLAIM),
        (SNIPPET, {"currentBehavior": "```\n$ npm run build\n```", **OF_ORDERS}, PROJECT, "unsupported"),
    ],
)  # fmt: skip
def test_what_is_said_to_be_there_is_looked_for(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind) == {expected}
