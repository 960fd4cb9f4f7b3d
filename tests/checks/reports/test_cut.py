"""What is left of a text that is too long: whole words, whole code spans, whole blocks, and an …"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from checks.reports.wording.cut import markdown_cut, sentence_cut, text_cut

PARSER = MarkdownIt("commonmark")


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("one two", 7, "one two"),
        ("one two three", 12, "one two…"),
        ("one two\nthree", 9, "one two…"),
        ("a " + "b" * 20, 10, "a bbbbbbb…"),
        (r"bbbbb\x1b[2J", 8, "bbbbb…"),
        (r"bbbbb\x1b[2J", 10, r"bbbbb\x1b…"),
        (r"bbbbb\u202e", 10, "bbbbb…"),
        ("ab", 1, "…"),
        ("ab", 0, ""),
    ],
)
def test_plain_text(text: str, limit: int, shown: str) -> None:
    assert text_cut(text, limit) == shown


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("see `a.py` now", 14, "see `a.py` now"),
        ("there is no such name as `total_of_prices` here", 36, "there is no such name as…"),
        ("see `a_very_long_name_of_something` here", 20, "see `a_very_long_n…`"),
        ("see `a.py` and what stands below it", 20, "see `a.py` and what…"),
        ("an odd ` backtick and more words", 24, "an odd ` backtick and…"),
    ],
)
def test_a_sentence_with_code(text: str, limit: int, shown: str) -> None:
    assert sentence_cut(text, limit) == shown


FENCED = "one\n\n```py\na = 1\n\nb = 2\n```\n\ntwo\n"
FOLDED = "one\n\n<details><summary>2</summary>\n\n- a\n- b\n\n</details>\n\ntwo\n"


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("one\ntwo\nthree\n", 14, "one\ntwo\nthree\n"),
        ("one\ntwo\nthree\n", 11, "one\ntwo\n\n…"),
        ("one\ntwo\nthree\n", 9, "one\n\n…"),
        (FENCED, 25, "one\n\n…"),
        (FENCED, 32, "one\n\n```py\na = 1\n\nb = 2\n```\n\n…"),
        (FOLDED, 50, "one\n\n…"),
        (FOLDED, len(FOLDED) - 1, f"{FOLDED[:-6]}\n\n…"),
        ("one two", 5, "…"),
        ("one two", 0, ""),
    ],
)
def test_markdown(text: str, limit: int, shown: str) -> None:
    assert markdown_cut(text, limit) == shown


@given(st.text("a b`\\x1\n"), st.integers(0, 40))
def test_every_cut_keeps_to_its_limit(text: str, limit: int) -> None:
    for cut in (text_cut, sentence_cut, markdown_cut):
        shown = cut(text, limit)
        assert len(shown) <= limit
        assert shown == text or shown.endswith(("…", "…`")) or not limit


@given(st.lists(st.text("ab ", min_size=1).map(lambda code: f"`{code}`") | st.text("ab "), max_size=9))
def test_a_code_span_is_never_left_open(parts: list[str]) -> None:
    text = " ".join(parts)
    for limit in range(4, len(text)):
        assert sentence_cut(text, limit).count("`") % 2 == 0


@settings(max_examples=40)
@given(st.lists(st.sampled_from(["word", "- item", FENCED, FOLDED, "````\n```\n````", ""]), max_size=6))
def test_fences_and_folds_are_never_left_open(parts: list[str]) -> None:
    text = "\n\n".join(parts)
    for limit in range(len(text)):
        shown = markdown_cut(text, limit)
        assert shown.count("<details>") == shown.count("</details>")
        assert all(token.content in text for token in PARSER.parse(shown) if token.type == "fence")
        assert not any("…" in token.content for token in PARSER.parse(shown) if token.type == "fence")
