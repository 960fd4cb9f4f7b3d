"""Whether a text is English."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.language import is_foreign

ODD = "zamek nigdy nie jest zwalniany gdy kolejka jest pusta albo pełna"


@pytest.mark.parametrize(
    "word",
    [
        "the", "an", "and", "or", "not", "no", "of", "to", "in", "on", "at", "by", "for", "from", "with", "is", "are", "was", "be", "has", "have", "this", "that", "it", "its",
        "when", "if", "which", "but", "as", "should", "can", "does", "will", "would", "than", "then", "there", "never", "only", "both", "all", "every", "without", "after", "before",
    ],
)  # fmt: skip
def test_one_word_in_twelve_makes_a_text_english(word: str) -> None:
    assert not is_foreign(f"{ODD} {word}")
    assert is_foreign(f"{ODD} zawsze")


def test_a_few_words_tell_no_language() -> None:
    assert not is_foreign("zamek nigdy nie jest zwalniany")


def test_code_tells_no_language() -> None:
    assert is_foreign(f"{ODD} zawsze `is the lock`")
