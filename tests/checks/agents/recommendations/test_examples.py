"""The examples of every kind of claim of a recommendation come out as they say."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.kinds import KINDS
from tests.checks.agents.scenes import claims, results

CASES = [
    pytest.param(kind.id, example, id=f"{kind.id}-{number}-{example.expect}")
    for kind in KINDS.values()
    for number, example in enumerate(kind.examples)
]


@pytest.mark.parametrize(("kind", "example"), CASES)
def test_the_example_comes_out_as_it_says(kind: str, example: Example) -> None:
    said = [f"{claim.statement}: {claim.outcome.message}" for claim in claims(example, kind)]
    assert results(example, kind) == {example.expect}, said


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_every_kind_shows_what_fails_and_what_is_no_claim(kind: object) -> None:
    expected = {example.expect for example in kind.examples}  # type: ignore[attr-defined]
    assert {"failed", NO_CLAIM} <= expected
