"""Code and files that are there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import OF_ORDERS, OF_TWO, ORDERS, TWO_FETCHES, results

THERE, FILE, SNIPPET = "pattern_exists", "file_exists", "code_snippet"


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (THERE, {"currentBehavior": "`f` calls `db.user.findMany()`.", **OF_TWO}, TWO_FETCHES, "verified"),
        (THERE, {"currentBehavior": "`f` calls `db.user.findUnique()`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (THERE, {"currentBehavior": "The module imports `axios`.", **OF_TWO}, TWO_FETCHES, "failed"),
        (THERE, {"currentBehavior": "The module no longer uses `axios`.", **OF_TWO}, TWO_FETCHES, NO_CLAIM),
        (THERE, {"currentBehavior": "The handler uses `JSON.parse(JSON.stringify({ a, b, c }))` to copy the result.", **OF_ORDERS}, ORDERS, "verified"),
        (THERE, {"currentBehavior": "`orders` calls `lodash.cloneDeep()` on the result.", **OF_ORDERS}, ORDERS, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "JSON.parse(JSON.stringify("}]}, ORDERS, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "structuredClone("}]}, ORDERS, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "console.log('x')"}]}, ORDERS, "unsupported"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/headers.ts", "pattern": "Cache-Control"}]}, ORDERS, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "svc/report.py", "pattern": "os.getenv"}]}, ORDERS, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "svc/report.py", "pattern": "os.environ"}]}, ORDERS, "failed"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "await Client\\.(get|post)\\("}]}, ORDERS, "unsupported"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "/Client\\.post\\(/"}]}, ORDERS, "verified"),
        (THERE, {"verifiableClaims": [{"type": "pattern_exists", "file": "src/orders.tsx", "pattern": "/Client/"}]}, ORDERS, "failed"),
        (THERE, {"why": "`src/orders.tsx` uses JSON.parse(JSON.stringify()) to copy."}, ORDERS, "verified"),
        (THERE, {"why": "`lib/client.ts` uses JSON.parse(JSON.stringify()) to copy."}, ORDERS, "failed"),
        (THERE, {"why": "The helper uses JSON.parse(JSON.stringify()).", **OF_ORDERS}, ORDERS, "verified"),
        (THERE, {"why": "The hook uses JSON.parse(JSON.stringify()).", **OF_ORDERS}, ORDERS, "verified"),
        (THERE, {"why": "The proxy uses JSON.parse(JSON.stringify()).", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (THERE, {"fix": "Use `structuredClone()`.", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (FILE, {"findingRefs": ["a/f.ts:4-5"]}, TWO_FETCHES, "verified"),
        (FILE, {"findingRefs": ["a/f.ts:4-50"]}, TWO_FETCHES, "failed"),
        (FILE, OF_ORDERS, ORDERS, "verified"),
        (FILE, {"affectedFiles": ["src/order.tsx"]}, ORDERS, "failed"),
        (FILE, {"affectedFiles": ["src/orders.tsx:6"]}, ORDERS, "verified"),
        (FILE, {"affectedFiles": ["src/orders.tsx#L600"]}, ORDERS, "failed"),
        (FILE, {"findingRefs": ["src/orders.tsx:6"]}, ORDERS, "verified"),
        (FILE, {"findingRefs": ["src/orders.tsx:600"]}, ORDERS, "failed"),
        (FILE, {"affectedFiles": ["../../etc/hosts"]}, ORDERS, "failed"),
        (FILE, {"affectedFiles": ["/etc/hosts"]}, ORDERS, "failed"),
        (FILE, {"currentBehavior": "`middleware.ts` exists.", **OF_ORDERS}, ORDERS, "verified"),
        (FILE, {"currentBehavior": "`proxy.ts` does not exist.", **OF_ORDERS}, ORDERS, "verified"),
        (FILE, {"fix": "Add a new file `src/cache.ts` with the helper.", "affectedFiles": ["src/cache.ts"]}, ORDERS, "unsupported"),
        (FILE, {"fix": "Introduce `src/queue/worker.ts`.", "affectedFiles": ["src/queue/worker.ts"]}, ORDERS, "unsupported"),
        (FILE, {"fix": "Change the loader in `src/loader.ts`.", "affectedFiles": ["src/loader.ts"]}, ORDERS, "failed"),
        (FILE, {"affectedFiles": ["./src/orders.tsx"]}, ORDERS, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```ts\nconst b = await Client.get(`/lines/${id}`);\n```\n\nAfter:\n\n```ts\nconst b = await cached(id);\n```", **OF_ORDERS}, ORDERS, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```ts\nconst b = await Client.fetchLines(id);\n```", **OF_ORDERS}, ORDERS, "failed"),
        (SNIPPET, {"currentBehavior": "```ts\nconst rows = await db.lines.findMany();\nreturn rows;\n```", **OF_ORDERS}, ORDERS, "failed"),
        (SNIPPET, {"currentBehavior": "```ts\nconst b = await Client.get(`/lines/${id}`);\n```", **OF_ORDERS}, ORDERS, "verified"),
        (SNIPPET, {"fix": "Before:\n\n```py\nrows = load_all(session)\n```", **OF_ORDERS}, ORDERS, "unsupported"),
        (SNIPPET, {"fix": "After:\n\n```ts\nnothing();\n```", **OF_ORDERS}, ORDERS, NO_CLAIM),
        (SNIPPET, {"currentBehavior": "```\n$ npm run build\n```", **OF_ORDERS}, ORDERS, "unsupported"),
    ],
)  # fmt: skip
def test_what_is_said_to_be_there_is_looked_for(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind) == {expected}
