"""The examples that each kind of claim about a change carries: the text makes the claim, the change decides it."""

from __future__ import annotations

from typing import Any

import pytest

from checks.agents.descriptions.check import KINDS
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import statements
from tests.checks.agents.descriptions.changes import change_of

CASES = [
    pytest.param(kind, example, id=f"{kind.id}: {example.says[:60]} -> {example.expect}")
    for kind in KINDS.values()
    for example in kind.examples
]


@pytest.mark.parametrize(("kind", "example"), CASES)
def test_an_example_comes_out_as_it_says(kind: Kind[Any], example: Example) -> None:
    change = change_of(example.before, example.after)
    outcomes = [
        kind.verify(claim, change) for said in statements(example.says) for claim in kind.extract(said)
    ]
    found = {str(outcome.disposition) for outcome in outcomes} or {NOTHING}
    assert found == {example.expect}, [outcome.message for outcome in outcomes]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_each_kind_has_examples_of_what_it_refutes_and_of_what_it_leaves_alone(kind: Kind[Any]) -> None:
    expected = {example.expect for example in kind.examples}
    assert NOTHING in expected
    assert expected >= ({"unverifiable"} if kind.id == "run_passed" else {"verified", "failed"})
