"""The page of look-ups has every look-up with an answer, and every cell of its table has a test."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from checks.lookups.request import LOOKS
from tests.checks.code.facts.flow import (
    test_around,
    test_grouping,
    test_handling,
    test_loop_exits,
    test_returns,
)
from tests.checks.code.facts.guards import test_guards
from tests.docs.look_ups import EXAMPLES, FLOW, PAGE, page

TESTED: Mapping[str, Collection[str]] = {
    "around": test_around.IF_IN_LOOP,
    "guards": test_guards.LEAVES_WHEN_NULL,
    "returns": test_returns.RETURNS,
    "exits of a loop": test_loop_exits.ENDLESS,
    "grouping of operators": test_grouping.MIXED,
    "handling of a call": test_handling.BARE,
}
"""Question → the code by language that its tests ask about."""


def test_the_page_is_what_the_source_gives() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_every_look_up_has_an_example() -> None:
    assert [shape.model_fields["look"].default for shape in LOOKS] == list(EXAMPLES)


@pytest.mark.parametrize("question", FLOW)
def test_every_language_of_a_question_has_code_that_is_asked_about(question: str) -> None:
    assert set(FLOW[question]) - {"tsx"} <= set(TESTED[question])
