"""Sentences that speak of the change itself."""

from __future__ import annotations

import pytest

from checks.text.changes import is_of_the_change
from checks.text.prose import words_as_text


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`a.py` is not in this PR.", True),
        ("The pull request lacks `a.py`.", True),
        ("This diff has no `a.py`.", True),
        ("There is no `a.py`.", False),
        ("A PR should add `a.py`.", False),
    ],
)
def test_whether_a_sentence_names_the_change(says: str, expect: bool) -> None:
    (sentence,) = words_as_text(says).sentences
    assert is_of_the_change(sentence) is expect
