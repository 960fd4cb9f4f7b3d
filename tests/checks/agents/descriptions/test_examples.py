"""The examples that each kind of claim about a change carries: the text makes the claim, the change decides it."""

from __future__ import annotations

from typing import Any

import pytest

from checks.agents.descriptions.check import KINDS
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.kinds import symbols
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


SAID_OF_A_NAME = [one for one in symbols.KIND.examples if one.expect == "failed"]


@pytest.mark.parametrize("example", SAID_OF_A_NAME, ids=lambda one: one.says[:60])
def test_a_line_that_refutes_what_is_said_of_a_name_has_the_name(example: Example) -> None:
    change = change_of(example.before, example.after)
    for said in statements(example.says):
        for claim in symbols.KIND.extract(said):
            shown = symbols.KIND.verify(claim, change).evidence
            assert all(claim.name in one.text or (claim.to and claim.to in one.text) for one in shown), shown


def test_a_name_that_the_change_does_not_add_is_refuted_without_a_line_of_something_else() -> None:
    before = {"client.py": "import http.client\n\n\ndef get(url):\n    return url\n"}
    after = {"client.py": before["client.py"].replace("return url", "return [url]")}
    kind = symbols.KIND
    outcomes = [
        kind.verify(claim, change_of(before, after))
        for said in statements("Adds `retry_http2` to `client.py`.")
        for claim in kind.extract(said)
    ]
    assert [(str(one.disposition), one.evidence) for one in outcomes] == [("failed", ())]
