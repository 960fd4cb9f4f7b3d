"""The examples that each kind of claim carries: the text makes the claim, and the code decides it."""

from __future__ import annotations

from typing import Any

import pytest

from checks.claims.kind import NOTHING, Example, Kind
from checks.claims.registry import check_claim, kinds
from tests.checks.claims.scenes import claims_of, scene

CASES = [
    pytest.param(kind, example, id=f"{kind.id}: {example.says[:60]}")
    for kind in kinds().values()
    for example in kind.examples
]


@pytest.mark.parametrize(("kind", "example"), CASES)
def test_an_example_comes_out_as_it_says(kind: Kind[Any], example: Example) -> None:
    text, code, context = scene(example)
    outcomes = [check_claim(claim, code, context).outcome for claim in claims_of(kind, text)]
    found = {str(outcome.failure or outcome.disposition) for outcome in outcomes} or {NOTHING}
    shown = [outcome.message for outcome in outcomes]
    assert found == {example.expect}, f"expected {example.expect}, found {found}: {shown}"
