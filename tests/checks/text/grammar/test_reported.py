"""What somebody else is said to say, and what a heading wants, is not what the sentence says itself."""

from __future__ import annotations

import pytest

from checks.model.claim import Stance
from tests.checks.text.grammar.test_lexicon import clause, stance


@pytest.mark.parametrize(
    "verb",
    "says states claims promises suggests implies reports requires wants proposes prefers expects thinks believes documents "
    "mentions describes".split(),
)
def test_what_another_one_says(verb: str) -> None:
    assert stance(f"The page {verb} that `x` is 20.") is not Stance.ASSERTED
    assert stance(f"The page shows that `x` is 20, as {verb} the rest.") is Stance.ASSERTED


@pytest.mark.parametrize("who", "I We".split())
def test_what_the_reviewer_says(who: str) -> None:
    assert stance(f"{who} think that `x` is 20.") is Stance.ASSERTED
    assert stance("They think that `x` is 20.") is Stance.ELSEWHERE


@pytest.mark.parametrize("by", ["Per", "According to"])
def test_what_is_so_by_a_document(by: str) -> None:
    assert stance(f"{by} the page, `x` is 20.") is Stance.ELSEWHERE
    assert stance("On the page, `x` is 20.") is Stance.ASSERTED


@pytest.mark.parametrize(
    "word",
    "Expected Suggested Suggestion Proposed Proposal Desired Ideal Goal Intent Contract Design Option Alternative TODO".split(),
)
def test_what_a_heading_wants(word: str) -> None:
    assert clause(f"{word}: `x` is 20.", 1)[2] is Stance.PROPOSED
    assert clause("The loop: `x` is 20.", 1)[2] is Stance.ASSERTED


def test_what_goes_on_behind_is_the_reviewers_again() -> None:
    assert stance("The page says so, and `x` is 20.") is Stance.ASSERTED
    assert stance("The page says the default `x` is 20.") is Stance.ELSEWHERE


@pytest.mark.parametrize("verb", "Note Notice Observe Remember".split())
def test_what_is_to_be_noted_is_so(verb: str) -> None:
    assert clause(f"{verb} that `x` is 20.", 1)[2] is Stance.ASSERTED
    assert clause("Prefer that `x` is 20.", 1)[2] is Stance.HYPOTHETICAL


@pytest.mark.parametrize("verb", "say assume suppose".split())
def test_what_is_supposed_for_a_while(verb: str) -> None:
    assert clause(f"Let's {verb} `x` is 20.")[2] is Stance.HYPOTHETICAL
    assert clause("Here, `x` is 20.")[2] is Stance.ASSERTED
