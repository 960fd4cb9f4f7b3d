"""Which rules withhold a recommendation by themselves."""

from __future__ import annotations

import pytest

from checks.agents.packs.vercel import PACK
from checks.model.agents.verdicts import Trigger

SOFT = frozenset(("cache_policy_positive_or_no_ready_rec", "turbo_build_cache_safety"))
"""Rules whose failure counts in the pass rate only."""

VARY = frozenset(("cache_vary_matches_dynamic_inputs", "cache_vary_cardinality_safe"))


@pytest.mark.parametrize("rule", PACK.rules, ids=lambda rule: rule.id)
def test_a_rule_about_what_the_framework_does_is_hard(rule: object) -> None:
    name = rule.id  # type: ignore[attr-defined]
    expected = (
        None if name in SOFT else Trigger.CACHE_VARY_SAFETY if name in VARY else Trigger.SEMANTIC_SAFETY
    )
    assert rule.trigger is expected  # type: ignore[attr-defined]
