"""The words that say what a text is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.text.words import SHORTEST, STOP_WORDS, stem, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("maxRetryCount", ["max", "retry", "count"]),
        ("max_retry_count", ["max", "retry", "count"]),
        ("HTTPServer", ["http", "server"]),
        ("The cache should be invalidated", ["cach", "invalidat"]),
        ("receivers cloned hashing", ["receiver", "clon", "hash"]),
        ("policies", ["policy"]),
        ("class", []),
        ("retry 30 times, 5 seconds", ["retry", "30"]),
        ("", []),
        ("— … !", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_a_word_matches_itself_in_prose_and_code() -> None:
    assert set(words("cloning the receivers")) == set(words("clone(receiver)"))


def test_stop_words_are_lower_case_words() -> None:
    assert all(word == word.lower() and word.isalpha() for word in STOP_WORDS)


@pytest.mark.parametrize("word", ["pass", "less", "css", "is", "es"])
def test_what_only_looks_like_an_ending_stays(word: str) -> None:
    assert stem(word) == word


@given(st.text(max_size=200))
def test_every_word_is_folded_and_significant(text: str) -> None:
    for word in words(text):
        assert word == word.lower()
        assert word not in STOP_WORDS
        assert len(word) >= SHORTEST or word.replace(".", "").isdigit()
