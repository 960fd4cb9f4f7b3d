"""Citations and settings, against what is given beside the recommendations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import results

KNOWN, APPLIES, CONFIG = (
    "citation_in_library",
    "citation_applies_to_version",
    "does_not_contradict_project_config",
)
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
LIBRARY = {
    "urls": [
        {"url": "https://ex.dev/docs/cache", "topic": "cache", "applicableFrameworks": ["next@>=15.0.0"]},
        {"url": "https://ex.dev/docs/any", "applicableFrameworks": ["*"]},
        {"url": "https://ex.dev/docs/old", "applicableFrameworks": ["next@<16"]},
        {"url": "https://ex.dev/docs/two", "applicableFrameworks": ["nuxt@* || next@14.2"]},
    ],
    "ruleSkillRefs": [{"skill": "perf", "rule": "no-waterfall"}, "perf:small-bundle"],
}
ON = {
    "project": {
        "defaultResourceConfig": {
            "fluid": True,
            "elasticConcurrencyEnabled": True,
            "functionZeroConfigFailover": True,
            "functionDefaultMemoryType": "performance",
        },
        "speedInsights": {"enabled": True},
    }
}
INSIGHTS = {"project": {"defaultResourceConfig": {"fluid": True}, "speedInsights": {"enabled": True}}}
NEXT_16 = {"stack": {"framework": "next", "frameworkVersion": "16.1.0"}}
NEXT_15 = {"stack": {"framework": "next", "frameworkVersion": "15.2.0"}}


@pytest.mark.parametrize(
    ("kind", "given", "files", "signals", "expected"),
    [
        (KNOWN, {"citations": ["https://ex.dev/docs/cache"]}, PROJECT, NEXT_16, "verified"),
        (KNOWN, {"citations": ["https://ex.dev/docs/cache/"]}, PROJECT, NEXT_16, "failed"),
        (KNOWN, {"citations": ["http://ex.dev/docs/cache"]}, PROJECT, NEXT_16, "failed"),
        (KNOWN, {"citations": ["perf:no-waterfall"]}, PROJECT, NEXT_16, "verified"),
        (KNOWN, {"citations": ["perf:small-bundle"]}, PROJECT, NEXT_16, "verified"),
        (KNOWN, {"citations": ["perf:unknown"]}, PROJECT, NEXT_16, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/cache"]}, PROJECT, NEXT_16, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/any"]}, PROJECT, NEXT_15, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/old"]}, PROJECT, NEXT_16, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/old"]}, PROJECT, NEXT_15, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, PROJECT, NEXT_15, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, PROJECT, {"stack": {"framework": "nuxt", "frameworkVersion": "3.1.0"}}, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, PROJECT, {"stack": {"framework": "next", "frameworkVersion": "14.2.9"}}, "verified"),
        (APPLIES, {"citations": ["perf:no-waterfall"]}, PROJECT, NEXT_16, NO_CLAIM),
        (CONFIG, {"what": "Turn on fluid compute"}, PROJECT, INSIGHTS, "failed"),
        (CONFIG, {"fix": "Enable Speed Insights for the project."}, PROJECT, INSIGHTS, "failed"),
        (CONFIG, {"why": "Fluid compute should be enabled elsewhere."}, PROJECT, INSIGHTS, NO_CLAIM),
        (CONFIG, {"currentBehavior": "Fluid compute is already on."}, PROJECT, INSIGHTS, "verified"),
        (CONFIG, {"desiredBehavior": "Fluid compute is enabled and functions share instances."}, PROJECT, INSIGHTS, "verified"),
        (CONFIG, {"fix": "Disable fluid compute."}, PROJECT, INSIGHTS, "verified"),
        (CONFIG, {"currentBehavior": "The project runs without fluid compute."}, PROJECT, INSIGHTS, "failed"),
        (CONFIG, {"what": "Cache the docs"}, PROJECT, INSIGHTS, "verified"),
        (CONFIG, {"fix": "Switch fluid compute on in the dashboard."}, PROJECT, INSIGHTS, "failed"),
        (CONFIG, {"fix": "Since fluid compute is on, raise maxDuration."}, PROJECT, INSIGHTS, "verified"),
        (CONFIG, {"fix": "Fluid compute should be enabled."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Fluid compute must be turned on for this project."}, {}, ON, "failed"),
        (CONFIG, {"what": "Migrate to fluid compute"}, {}, ON, "failed"),
        (CONFIG, {"what": "Switch to fluid compute"}, {}, ON, "failed"),
        (CONFIG, {"fix": "Opt in to fluid compute in the settings."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Switch the fetch to `force-cache` and rely on fluid compute."}, {}, ON, "verified"),
        (CONFIG, {"fix": "Turn the loader into a stream; fluid compute bills only active CPU."}, {}, ON, "verified"),
        (CONFIG, {"fix": "Enable `experimental.ppr`, which works well with fluid compute."}, {}, ON, "verified"),
        (CONFIG, {"fix": "Enable Speed Insights and fluid compute."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Enable zero-config failover."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Upgrade to performance memory."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Downgrade from performance memory to standard."}, {}, ON, "verified"),
        (CONFIG, {"what": "Enable in-function concurrency"}, {}, ON, "failed"),
        (CONFIG, {"currentBehavior": "Speed Insights is not enabled."}, {}, ON, "failed"),
        (CONFIG, {"currentBehavior": "Speed Insights is enabled."}, {}, ON, "verified"),
        (CONFIG, {"currentBehavior": "Fluid compute was disabled last year."}, {}, ON, "verified"),
        (CONFIG, {"desiredBehavior": "Fluid compute is turned on."}, {}, ON, "verified"),
        (CONFIG, {"desiredBehavior": "The function reuses instances through fluid compute."}, {}, ON, "verified"),
        (CONFIG, {"fix": "There is no need to enable fluid compute, it is on."}, {}, ON, "verified"),
        (CONFIG, {"fix": "Leave fluid compute on."}, {}, ON, "verified"),
        (CONFIG, {"fix": "Activate Fluid."}, {}, ON, "failed"),
        (CONFIG, {"fix": "Use fluid typography."}, {}, ON, "verified"),
        (CONFIG, {"what": "ENABLE Fluid Compute on the project."}, {}, ON, "failed"),
    ],
)  # fmt: skip
def test_what_is_cited_and_switched_on_is_as_given(
    kind: str,
    given: Mapping[str, object],
    files: Mapping[str, str],
    signals: Mapping[str, object] | None,
    expected: str,
) -> None:
    example = Example(given, expected, files, signals, library=LIBRARY)
    assert results(example, kind) == {expected}
