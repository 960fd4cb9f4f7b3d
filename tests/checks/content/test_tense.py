"""Whether code is spoken of as it was or as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.content.tense import is_of_now, is_past, tells_of_a_change
from tests.checks.content.test_stance import PIECES, place


@pytest.mark.parametrize(
    ("sentence", "past"),
    [
        ("«limit» is checked.", False),
        ("«limit» used to be checked.", True),
        ("The old «limit» was larger.", True),
        ("This change drops the «limit» check.", True),
        ("«limit» was renamed.", True),
        ("«limit» still exists, as before.", False),
        ("«limit» was added by this change.", False),
        ("`a` was removed, but «limit» stays.", False),
        ("Renamed from «a» to `b`.", True),
        ("Renamed from `a` to «b».", False),
        ("«a» → `b`", True),
        ("«lock» is no longer taken.", True),
        ("«a», `b` and `c` are gone.", True),
        ("That is what «_env» did in version 21.", True),
        ("`size` went from «int» to `long`.", True),
        ("Removing «strict» is right.", True),
    ],
)
def test_the_past_is_told_from_the_present(sentence: str, *, past: bool) -> None:
    assert is_past(*place(sentence)) is past


@pytest.mark.parametrize(
    ("sentence", "now"),
    [
        ("«size» is set in each round.", True),
        ("«size» skips the last entry.", True),
        ("«size» in the second loop is wrong.", True),
        ("The loop still calls «size».", True),
        ("The loop calls «size» twice.", True),
        ("We return «size» unchecked.", True),
        ("The guard remains, with «size» in it.", True),
        ("«size» always walked the whole list.", False),
        ("«size» took care of the rest.", False),
        ("«size» stood for any number.", False),
        ("The aliases (`a`, «size») made lines short.", False),
        ("Somebody who overrides «size» has to know.", False),
        ("The import of «size».", False),
    ],
)
def test_the_present_is_plainly_said(sentence: str, *, now: bool) -> None:
    assert is_of_now(*place(sentence), beside_a_change=False) is now


@pytest.mark.parametrize(
    "other",
    [
        "The name is gone.",
        "It now raises.",
        "This replaces the loop.",
        "Formerly it was short.",
        "The list shrinks to one entry.",
        "Three exports disappear.",
        "One row of it: before → after.",
    ],
)
def test_a_change_told_beside_it_leaves_the_present_open(other: str) -> None:
    sentence = "«size» is set in each round."
    assert tells_of_a_change((other,))
    assert not is_of_now(*place(sentence), beside_a_change=True)
    held_on = "The loop still calls «size»."
    assert is_of_now(*place(held_on), beside_a_change=True)


@given(st.lists(PIECES, max_size=300), st.integers(0, 299))
def test_any_sentence_is_read(pieces: list[str], at: int) -> None:
    sentence = "".join(pieces)
    assert is_past(sentence, at) in {True, False}
    assert is_of_now(sentence, at, beside_a_change=False) in {True, False}
