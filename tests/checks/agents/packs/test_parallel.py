"""Work side by side: guarded, measured, and waiting."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

GUARD, IMPACT, COMPUTING = (
    "auth_guard_parallelization_safety",
    "parallelization_impact_not_overclaimed",
    "parallelization_not_cpu_bound_work",
)
INVOICES = {
    "app/inv/page.tsx": "import { requireViewer } from '@/lib/auth';\nexport default async function Page() {\n  const viewer = await requireViewer();\n  const invoices = await listInvoices();\n}\n"
}
OF_INVOICES = {"affectedFiles": ["app/inv/page.tsx"]}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (GUARD, {"fix": "const [viewer, invoices] = await Promise.all([requireViewer(), listInvoices()]);", **OF_INVOICES}, INVOICES, "failed"),
        (GUARD, {"fix": "```ts\nconst viewer = await requireViewer();\nconst [a, b] = await Promise.all([listInvoices(viewer.id), listNotes(viewer.id)]);\n```", **OF_INVOICES}, INVOICES, "verified"),
        (GUARD, {"fix": "Promise.all([checkPermission(id), loadSecret(id)])"}, {}, "failed"),
        (GUARD, {"fix": "Promise.all([loadNav(), loadFooter()])"}, {}, NO_CLAIM),
        (GUARD, {"fix": "Run the permission check and the private document fetch concurrently."}, {}, "unverifiable"),
        (GUARD, {"fix": "Keep the session check before the parallel user queries: run these in parallel."}, {}, "verified"),
        (GUARD, {"fix": "```ts\nconst [session, messages] = await Promise.all([getSession(), getMessages()]);\n```"}, {}, "failed"),
        (GUARD, {"fix": "```ts\nconst session = await getSession();\nif (!session) redirect('/login');\nconst [a, b] = await Promise.all([getMessages(), getDrafts()]);\n```"}, {}, "verified"),
        (GUARD, {"fix": "```ts\nconst [a, b] = await Promise.all([getPublicPosts(), getPublicTags()]);\n```"}, {}, NO_CLAIM),
        (GUARD, {"fix": "```ts\nconst [ok, doc] = await Promise.all([authorize(user, id), db.doc.findFirst({ where: { id, ownerId: user.id } })]);\n```"}, {}, "verified"),
        (GUARD, {"fix": "Load the account's invoices beside the session check, in parallel; the lookup is restricted to the tenant as it is."}, {}, "unverifiable"),
        (GUARD, {"fix": "Load the account's invoices beside the session check, in parallel; the lookup must be restricted to the tenant."}, {}, "verified"),
        (GUARD, {"fix": "Do not parallelize the session check with the account query."}, {}, "unverifiable"),
        (IMPACT, {"fix": "Use `Promise.all`.", "why": "It saves one database round trip."}, {}, "failed"),
        (IMPACT, {"fix": "Use `Promise.all`.", "why": "It saves one database round trip: the span of the second query measured 85 ms."}, {}, "verified"),
        (IMPACT, {"fix": "Use `Promise.all`.", "why": "It saves one round trip. No span was measured at 120 ms."}, {}, "failed"),
        (IMPACT, {"fix": "Use `Promise.all`."}, {}, NO_CLAIM),
        (IMPACT, {"fix": "Run them concurrently.", "why": "This cuts the duration of `getUser()` from the total."}, {}, "failed"),
        (IMPACT, {"fix": "Run them concurrently.", "why": "This cuts the duration of `getUser()`, profiled at 210ms, from the total."}, {}, "verified"),
        (IMPACT, {"fix": "Run them concurrently.", "why": "The page gets faster."}, {}, NO_CLAIM),
        (COMPUTING, {"fix": "Compile the MDX files with `Promise.all`.", "why": "MDX compilation is CPU-bound."}, {}, "failed"),
        (COMPUTING, {"fix": "Fetch both with `Promise.all`.", "why": "Neither is CPU-bound."}, {}, NO_CLAIM),
        (COMPUTING, {"fix": "Compile the pages in parallel.", "why": "A trace shows 140 ms waiting on the network in each compile step."}, {}, "verified"),
        (COMPUTING, {"fix": "Run syntax highlighting of all blocks in parallel with `Promise.all`."}, {}, "failed"),
        (COMPUTING, {"fix": "Parallelize the two fetches.", "why": "CPU time is low, 4 ms."}, {}, "unsupported"),
    ],
)  # fmt: skip
def test_what_runs_side_by_side_is_guarded_measured_and_waits(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
