"""Tests of the pieces that a model is asked to sort: each fault can be told apart, and no word is left out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.sources.github.cutting.pieces import Form, pieces, written
from tests.checks.sources.github.cutting.scene import texts

FIRST = (
    "The socket stays open when the handshake fails, so that a server which is slow runs out of files, and nobody "
    "learns of it before the next one is opened."
)
SECOND = "The retry loop has no upper bound either."


def test_each_sentence_of_a_long_paragraph_is_a_piece_and_a_short_one_is_whole() -> None:
    long = f"{FIRST} {SECOND} It may run for ever."
    assert texts(pieces(long)) == [FIRST, SECOND, "It may run for ever."]
    assert texts(pieces("It is slow. It is old.")) == ["It is slow. It is old."]
    assert {one.block for one in pieces(long)} == {1}, "they are of one paragraph"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{FIRST} **P2** the retry loop has no bound.", 2),
        (f"{FIRST} `retry` has no upper bound, which nobody wants.", 2),
        (f"{FIRST[:-1]} (see the log). The retry loop has no bound.", 2),
        (f"{FIRST[:-1]}, e.g. `retry` with no bound at all, or so it seems.", 1),
        (f"{FIRST[:-1]}, i.e. `retry` with no bound at all, or so it seems.", 1),
        (f"{FIRST}\nRetry has no upper bound.", 2),
        (f"{FIRST[:-1]},\nRetry included.", 1),
        (f"{FIRST[:-1]} and then\nRetry has no upper bound.", 1),
        (f"{FIRST}\nand the retry loop has no upper bound, which is worse.", 1),
    ],
)
def test_a_sentence_ends_where_another_begins(text: str, number: int) -> None:
    assert len(pieces(text)) == number


def test_a_piece_knows_what_it_is_under() -> None:
    found = pieces(
        "# A\n\n## B\n\n**File: a.py**\n\n- item:\n  - inner\n\n    goes on\n\n| H | I |\n|-|-|\n| c | d |\n"
    )
    above = {one.text: [found[number - 1].text for number in one.above] for one in found}
    assert above["**File: a.py**"] == ["A", "B"]
    assert above["item:"] == ["A", "B", "**File: a.py**"]
    assert above["inner"] == above["item:"] + ["item:"]
    assert above["goes on"] == above["inner"] + ["inner"]
    assert above["c | d"] == ["A", "B", "H | I"]


def test_code_is_a_piece_that_stays_as_it_is() -> None:
    body = "It leaks:\n\n```python\n- a = open(x)\n\n1. b\n```\n\n- item\n  ```\n  x  =  1\n  ```\n"
    code = [one.text for one in pieces(body) if one.form is Form.CODE]
    assert code == ["```python\n- a = open(x)\n\n1. b\n```", "```\nx  =  1\n```"]


def test_the_sentences_of_a_paragraph_are_put_together_again() -> None:
    assert written(pieces(f"{FIRST} {SECOND}\n\n- one\n- two\n")) == f"{FIRST} {SECOND}\n\n- one\n- two"


def test_what_is_quoted_stays_quoted() -> None:
    found = pieces("It says:\n\n> It never ends.\n>\n> - one\n\nIt does.\n")
    assert [one.form for one in found] == [Form.TEXT, Form.QUOTE, Form.ITEM, Form.TEXT]
    assert written(found[1:2]) == "> It never ends."


def test_paragraphs_are_apart_and_items_together() -> None:
    assert written(pieces("One.\n\nTwo.\n\n- a\n- b\n")) == "One.\n\nTwo.\n\n- a\n- b"


def test_lists_are_taken_apart_so_deep_and_no_deeper() -> None:
    body = "".join(f"{'  ' * depth}- level {depth}\n" for depth in range(9))
    assert [one.text.split("\n")[0] for one in pieces(body)] == [f"level {depth}" for depth in range(7)]
    assert "level 8" in pieces(body)[-1].text


def test_a_log_is_not_cut() -> None:
    assert pieces("- x\n" * 601) == ()
    assert len(pieces("- x\n" * 600)) == 600


WORDS = st.sampled_from(
    "alpha beta `gamma()` **delta** a.py:3 Echo. Foxtrot: (golf) 1. hotel? 🚀 [india](https://x.y/z)".split()
)
LINES = st.tuples(
    st.sampled_from(
        [
            "",
            "",
            "- ",
            "  - ",
            "1. ",
            "## ",
            "> ",
            "| ",
            "```",
            "    ",
            "<details><summary>x</summary>\n\n",
            "[ ] ",
            "\n",
        ]
    ),
    st.lists(WORDS, min_size=1, max_size=12).map(" ".join),
).map("".join)
BODIES = st.lists(LINES, min_size=1, max_size=12).map("\n".join)


@settings(deadline=None, max_examples=150)
@given(BODIES)
def test_no_word_of_a_body_is_left_out(body: str) -> None:
    said = " ".join(one.text for one in pieces(body))
    for word in ("alpha", "beta", "gamma", "delta", "Echo", "Foxtrot", "golf", "hotel", "india"):
        assert len(re.findall(word, said)) == len(re.findall(word, body)), word


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=300))
def test_any_text_has_pieces(body: str) -> None:
    found = pieces(body)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert all(set(one.above) <= set(range(1, one.number)) for one in found)
