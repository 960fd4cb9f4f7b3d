"""The examples of every rule of the pack come out as they say."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import claims, results

CASES = [
    pytest.param(rule, example, id=f"{rule.id}-{number}-{example.expect}")
    for rule in PACK.rules
    for number, example in enumerate(rule.examples)
]


@pytest.mark.parametrize(("rule", "example"), CASES)
def test_the_example_comes_out_as_it_says(rule: Rule, example: Example) -> None:
    said = [claim.outcome.message for claim in claims(example, rule.id, [rule])]
    assert results(example, rule.id, [rule]) == {example.expect}, said


@pytest.mark.parametrize("rule", PACK.rules, ids=lambda rule: rule.id)
def test_every_rule_shows_what_passes_what_fails_and_what_it_leaves(rule: Rule) -> None:
    assert {"verified", "failed", NO_CLAIM} <= {example.expect for example in rule.examples}


def test_the_pack_has_the_rules_of_its_domain_each_once() -> None:
    names = [rule.id for rule in PACK.rules]
    assert len(names) == len(set(names)) == 20
