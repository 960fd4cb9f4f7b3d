"""Citations and settings, against what is given beside the recommendations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from tests.checks.agents.scenes import ORDERS, results

KNOWN, APPLIES, CONFIG = (
    "citation_in_library",
    "citation_applies_to_version",
    "does_not_contradict_project_config",
)
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
        (KNOWN, {"citations": ["https://ex.dev/docs/cache"]}, ORDERS, NEXT_16, "verified"),
        (KNOWN, {"citations": ["https://ex.dev/docs/cache/"]}, ORDERS, NEXT_16, "failed"),
        (KNOWN, {"citations": ["http://ex.dev/docs/cache"]}, ORDERS, NEXT_16, "failed"),
        (KNOWN, {"citations": ["perf:no-waterfall"]}, ORDERS, NEXT_16, "verified"),
        (KNOWN, {"citations": ["perf:small-bundle"]}, ORDERS, NEXT_16, "verified"),
        (KNOWN, {"citations": ["perf:unknown"]}, ORDERS, NEXT_16, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/cache"]}, ORDERS, NEXT_16, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/any"]}, ORDERS, NEXT_15, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/old"]}, ORDERS, NEXT_16, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/old"]}, ORDERS, NEXT_15, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, ORDERS, NEXT_15, "failed"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, ORDERS, {"stack": {"framework": "nuxt", "frameworkVersion": "3.1.0"}}, "verified"),
        (APPLIES, {"citations": ["https://ex.dev/docs/two"]}, ORDERS, {"stack": {"framework": "next", "frameworkVersion": "14.2.9"}}, "verified"),
        (APPLIES, {"citations": ["perf:no-waterfall"]}, ORDERS, NEXT_16, NO_CLAIM),
        (CONFIG, {"what": "Turn on fluid compute"}, ORDERS, INSIGHTS, "failed"),
        (CONFIG, {"fix": "Enable Speed Insights for the project."}, ORDERS, INSIGHTS, "failed"),
        (CONFIG, {"why": "Fluid compute should be enabled elsewhere."}, ORDERS, INSIGHTS, NO_CLAIM),
        (CONFIG, {"currentBehavior": "Fluid compute is already on."}, ORDERS, INSIGHTS, "verified"),
        (CONFIG, {"desiredBehavior": "Fluid compute is enabled and functions share instances."}, ORDERS, INSIGHTS, "verified"),
        (CONFIG, {"fix": "Disable fluid compute."}, ORDERS, INSIGHTS, "verified"),
        (CONFIG, {"currentBehavior": "The project runs without fluid compute."}, ORDERS, INSIGHTS, "failed"),
        (CONFIG, {"what": "Cache the docs"}, ORDERS, INSIGHTS, "verified"),
        (CONFIG, {"fix": "Switch fluid compute on in the dashboard."}, ORDERS, INSIGHTS, "failed"),
        (CONFIG, {"fix": "Since fluid compute is on, raise maxDuration."}, ORDERS, INSIGHTS, "verified"),
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
