"""What a sentence says is not there."""

from __future__ import annotations

import pytest

from checks.model.claim import Stance
from checks.text.grammar.existence import denied_existence
from checks.text.prose import words_as_text


def denied(says: str) -> Stance | None:
    """Of the first code that it names."""
    (sentence,) = words_as_text(says).sentences
    return denied_existence(sentence, sentence.mentions[0])


@pytest.mark.parametrize("verb", ["exist", "get defined"])
def test_the_verb_may_say_so(verb: str) -> None:
    assert (denied(f"`x` does not {verb}.") is Stance.DENIED) == (verb == "exist")


@pytest.mark.parametrize("word", "defined declared implemented provided supported".split())
def test_nobody_wrote_it(word: str) -> None:
    stub = word in ("implemented", "provided", "supported")  # the name may be there, and raise by itself
    assert denied(f"`x` is not {word} yet.") is (Stance.HYPOTHETICAL if stub else Stance.DENIED)
    assert denied(f"`x` is not {word} on Windows.") is Stance.HYPOTHETICAL
    assert denied(f"`x` is {word} here.") is None
    assert denied("`x` is not cleared yet.") is None


@pytest.mark.parametrize("word", "available present".split())
def test_it_may_be_out_of_reach(word: str) -> None:
    assert denied(f"`x` is not {word}.") in (Stance.HYPOTHETICAL, Stance.DENIED)
    assert denied("`x` is not slow.") is None


@pytest.mark.parametrize("word", "implementation definition equivalent counterpart".split())
def test_it_has_none(word: str) -> None:
    assert denied(f"`x` has no {word}.") is Stance.HYPOTHETICAL
    assert denied("`x` has no limit.") is None


@pytest.mark.parametrize(
    "word", "nonexistent non-existent missing undefined unknown imaginary fictitious hallucinated".split()
)
def test_an_adjective_may_say_so(word: str) -> None:
    assert denied(f"It calls the {word} `x` twice.") is Stance.HYPOTHETICAL
    assert denied("It calls the slow `x` twice.") is None


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`x` is not a method.", Stance.HYPOTHETICAL),
        ("`x` is not a surprise.", None),
        ("`x` no longer exists.", Stance.HYPOTHETICAL),
        ("They expect `x` to exist.", Stance.HYPOTHETICAL),
        ("They expect `x` to end.", None),
        ("`x` does not exist here.", Stance.DENIED),
        ("`x` does not exist on Windows.", Stance.HYPOTHETICAL),
        ("`x` exists.", None),
    ],
)
def test_other_words_for_it(says: str, expect: Stance | None) -> None:
    assert denied(says) is expect
