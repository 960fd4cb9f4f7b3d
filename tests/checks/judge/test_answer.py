"""How answers are read: lenient about their shape, strict about what they say."""

from __future__ import annotations

import json

import pytest

from checks.disclosure.reply import ANSWER_LIMIT, UnusableError
from checks.judge.answer import read_answer
from checks.model.judged import Truth
from checks.model.outcome import Failure
from tests.checks.judge.scene import RECEIPT, answer, stated, verdict

WHOLE = answer()
TEXT = json.dumps(WHOLE)


@pytest.mark.parametrize(
    "given",
    [
        WHOLE,
        TEXT,
        json.dumps(TEXT),
        f"```json\n{TEXT}\n```",
        f"```\n{json.dumps(WHOLE, indent=2)}\n```\n",
        f"Here is my answer:\n{TEXT}\nI hope that helps.",
        {"answer": WHOLE},
        {"answer": TEXT},
        {**WHOLE, "confidence": 0.9, "thoughts": ["…"]},
        answer(truth="False", failure="False-Absence"),
        answer(truth=False),
        answer(truth="contradicted"),
        answer(statement="1"),
        answer(receipts=RECEIPT),
        answer(receipts=[{**RECEIPT, "line": "L5"}]),
        answer(receipts=["shop/cart.py:5|    if not items:"]),
        answer(nowhere=None, actual={}),
        {**WHOLE, "answers": WHOLE["answers"][0], "statements": WHOLE["statements"][0]},
    ],
    ids=[
        "an object", "text", "text in text", "a fence", "a bare fence", "words around it", "a wrapper",
        "a wrapped text", "more keys", "other spelling", "a boolean", "another word for it", "a number as text",
        "one receipt", "a line as text", "a receipt as text", "nothing in other words", "single things",
    ],
)  # fmt: skip
def test_harmless_shapes_are_read(given: object) -> None:
    one = read_answer(given)
    (word,) = one.answers
    assert (word.statement, word.truth, word.failure) == (1, Truth.FALSE, Failure.FALSE_ABSENCE)
    assert (word.receipts[0].path, word.receipts[0].line) == ("shop/cart.py", 5)
    assert word.receipts[0].text.strip() == "if not items:"
    assert (one.statements[0].words, one.statements[0].outside) == (stated()["words"], False)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "the answer is not JSON"),
        ("I cannot help with that.", "the answer is not JSON"),
        ('{"answers": "contra', "the answer is not JSON"),
        ("[" * 10_000, "the answer is not JSON"),
        ("x" * 1_000_000, "the answer is longer than"),
        (json.dumps({"answers": [], "lacking": "y" * ANSWER_LIMIT}), "the answer is longer than"),
        ({"verdict": "supported"}, "has neither `statements` nor"),
        ({}, "has neither `statements` nor"),
        ([WHOLE], "has neither `statements` nor"),
        (7, "has neither `statements` nor"),
        (None, "has neither `statements` nor"),
        (answer(truth="maybe"), "does not fit the schema: answers.0.truth"),
        (answer(truth=None), "does not fit the schema: answers.0.truth"),
        (answer(statement=0), "does not fit the schema: answers.0.statement"),
        (answer(receipts=[{**RECEIPT, "line": 0}]), "does not fit the schema: answers.0.receipts"),
        (answer(receipts=[RECEIPT] * 51), "does not fit the schema: answers.0.receipts"),
        ({"answers": [verdict()] * 100}, "does not fit the schema: answers"),
        (answer("z" * 5_000), "does not fit the schema: statements.0.words"),
    ],
)
def test_everything_else_is_no_answer(given: object, why: str) -> None:
    with pytest.raises(UnusableError, match=why):
        read_answer(given)


def test_a_failure_that_nobody_knows_is_a_false_statement() -> None:
    assert read_answer(answer(failure="nonsense")).answers[0].failure is Failure.FALSE_STATEMENT
    assert read_answer(answer(failure="stale")).answers[0].failure is Failure.FALSE_STATEMENT


@pytest.mark.parametrize(
    ("about", "outside"),
    [("code", False), (None, False), ("outside", True), ("Library", True), ("language", True)],
)
def test_what_a_statement_is_about(about: str | None, outside: bool) -> None:
    assert read_answer({"statements": [stated(about=about)]}).statements[0].outside is outside


def test_a_reason_why_an_answer_is_none_holds_nothing_of_it() -> None:
    with pytest.raises(UnusableError) as wrong:
        read_answer(answer(truth="<img src=x> @everyone"))
    assert "everyone" not in str(wrong.value)


@pytest.mark.parametrize("given", [[], {}, [["true"]], 7])
def test_a_truth_that_is_no_word_is_an_unusable_answer(given: object) -> None:
    with pytest.raises(UnusableError, match="does not fit the schema"):
        read_answer({"answers": [{"statement": 1, "truth": given}]})


@pytest.mark.parametrize("given", [[1], {"a": 1}, 7])
def test_a_failure_that_is_no_word_is_a_false_statement(given: object) -> None:
    answer = read_answer({"answers": [{"statement": 1, "truth": "false", "failure": given}]})
    assert answer.answers[0].failure is Failure.FALSE_STATEMENT
