"""Parallel calls and the guard before them: what is imported and awaited decides, not what things are called."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

KIND = "auth_guard_parallelization_safety"
GUARDED = """import { requireViewer } from '@/lib/auth';
import { loadParcels } from '@/lib/parcels';

export default async function Page() {
  const viewer = await requireViewer();
  const parcels = await loadParcels();
  return list(viewer, parcels);
}
"""
OPEN = GUARDED.replace("  const viewer = await requireViewer();\n", "").replace("viewer, ", "")
TOGETHER = "```ts\nconst [viewer, parcels] = await Promise.all([requireViewer(), loadParcels()]);\n```"
BOUND = "```ts\nconst viewer = await requireViewer();\nconst [a, b] = await Promise.all([loadParcels(viewer.id), loadStamps(viewer.id)]);\n```"
LOOSE = "```ts\nconst [v, a] = await Promise.all([requireViewer(), loadParcels(viewer.id)]);\n```"
BEFORE = "```ts\nconst viewer = await requireViewer();\nconst [a, b] = await Promise.all([loadParcels(), loadStamps()]);\n```"
PUBLIC = "```ts\nconst [s, p] = await Promise.all([requireSession(), loadPublicParcels()]);\n```"


@pytest.mark.parametrize(
    ("fix", "page", "expected"),
    [
        (TOGETHER, GUARDED, "failed"),  # what was loaded behind the guard runs beside it
        (TOGETHER, OPEN, NO_CLAIM),  # no guard stood before it
        (BOUND, GUARDED, "verified"),
        (LOOSE, GUARDED, "failed"),  # nobody has asked who the viewer is when it is used
        (BEFORE, GUARDED, "verified"),
        (BEFORE.replace("await require", "require"), GUARDED, "unverifiable"),  # it is not waited for
        (PUBLIC, GUARDED, "unverifiable"),
        ("Run both in parallel.", GUARDED, NO_CLAIM),
        ("Load the parcels and the stamps concurrently; the permission check of the user stays.", GUARDED, "unverifiable"),
        ("Run `Promise.all([loadParcels(), loadStamps()])`.", GUARDED, "unverifiable"),
        ("Run `Promise.all([loadTickets(), loadInvoices()])`.", OPEN, NO_CLAIM),  # no noun makes them private
        ("Run `Promise.all([requireSession(), loadPrivateParcels()])`.", OPEN, "failed"),
        ("Promise.all([requireSession(), loadPrivateParcels()])", OPEN, "failed"),
        ("Keep the session check first. Run the queries of the user in parallel after it.", OPEN, "verified"),
        ("Keep `requireViewer()` awaited first, then run both private loads in parallel.", GUARDED, "verified"),
        ("Keep it simple: first run `requireViewer()` and the loads of the session in parallel.", GUARDED, "unverifiable"),
        ("Keep `loadStamps()` awaited first, then run both private loads of the session in parallel.", GUARDED, "unverifiable"),
        ("Do not keep the session check first. Run it and the user's queries in parallel.", OPEN, "unverifiable"),
    ],
)  # fmt: skip
def test_a_guard_stays_before_what_it_guards(fix: str, page: str, expected: str) -> None:
    files = {"app/parcels/page.tsx": page}
    example = Example({"fix": fix, "affectedFiles": ["app/parcels/page.tsx"]}, expected, files)
    assert results(example, KIND, [rule for rule in PACK.rules if rule.id == KIND]) == {expected}
