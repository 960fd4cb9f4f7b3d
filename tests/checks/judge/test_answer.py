"""How answers are read: lenient about their shape, strict about what they say."""

from __future__ import annotations

import json

import pytest

from checks.judge.answer import ANSWER_LIMIT, UnusableError, Verdict, read
from checks.model.outcome import Failure
from tests.checks.judge.scene import answer

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
        {**WHOLE, "verdict": "Contradicted", "failure": "False-Absence"},
        {**WHOLE, "receipts": WHOLE["receipts"][0]},
        {**WHOLE, "receipts": [{**WHOLE["receipts"][0], "line": "L5"}]},
        {**WHOLE, "receipts": ["shop/cart.py:5|    if not items:"]},
        {**WHOLE, "nowhere": None, "actual": {}, "need": ""},
    ],
    ids=[
        "an object", "text", "text in text", "a fence", "a bare fence", "words around it", "a wrapper",
        "a wrapped text", "more keys", "other spelling", "one receipt", "a line as text", "a receipt as text",
        "nothing in other words",
    ],
)  # fmt: skip
def test_harmless_shapes_are_read(given: object) -> None:
    one = read(given)
    assert (one.verdict, one.failure) == (Verdict.CONTRADICTED, Failure.FALSE_ABSENCE)
    assert (one.receipts[0].path, one.receipts[0].line) == ("shop/cart.py", 5)
    assert one.receipts[0].text.strip() == "if not items:"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "the answer is not JSON"),
        ("I cannot help with that.", "the answer is not JSON"),
        ('{"verdict": "contra', "the answer is not JSON"),
        ("[" * 10_000, "the answer is not JSON"),
        ("x" * 1_000_000, "the answer is longer than"),
        (json.dumps({"verdict": "supported", "reason": "y" * ANSWER_LIMIT}), "the answer is longer than"),
        ({"verdict": "maybe"}, "does not fit the schema: verdict"),
        ({"verdict": None}, "does not fit the schema: verdict"),
        ({}, "does not fit the schema: verdict"),
        ([WHOLE], "does not fit the schema"),
        (7, "does not fit the schema"),
        (None, "does not fit the schema"),
        (answer(failure="nonsense"), "does not fit the schema: failure"),
        (answer(failure="stale"), "does not fit the schema: failure"),
        (answer(failure=None), "does not fit the schema: failure"),
        (answer(receipts=[{"path": "a", "line": 0, "text": "x"}]), "does not fit the schema: receipts"),
        (answer(receipts=[{"path": "a", "line": 1, "text": "x"}] * 51), "does not fit the schema: receipts"),
        (answer(claim="z" * 5_000), "does not fit the schema: claim"),
    ],
)
def test_everything_else_is_no_answer(given: object, why: str) -> None:
    with pytest.raises(UnusableError, match=why):
        read(given)


def test_what_does_not_contradict_needs_nothing_else() -> None:
    one = read({"verdict": "undecided", "failure": "nonsense", "receipts": 7, "need": "Foo.bar"})
    assert (one.verdict, one.need) == (Verdict.UNDECIDED, ("Foo.bar",))


def test_a_reason_why_an_answer_is_none_holds_nothing_of_it() -> None:
    with pytest.raises(UnusableError) as wrong:
        read({"verdict": "<img src=x> @everyone"})
    assert "everyone" not in str(wrong.value)
