"""What of an answer counts: nothing that the finding does not say, nothing that the code does not show."""

from __future__ import annotations

from typing import Any

import pytest

from checks.judge.conversation import CONTRADICTED, SUPPORTED, UNDECIDED, Weighed, not_judged
from checks.judge.rounds import agreed
from checks.model.finding import Finding
from checks.model.judged import Truth
from checks.model.location import Location
from checks.model.outcome import Failure
from tests.checks.judge.scene import FALSE_ABSENCE, answer, code, finding, stated, verdict, weighed


def receipt(line: int, text: str, path: str = "shop/cart.py") -> dict[str, Any]:
    return {"path": path, "line": line, "text": text}


def test_a_contradiction_with_its_receipt_is_a_warning() -> None:
    one = weighed(answer())
    assert one.verdict == CONTRADICTED
    assert one.warning is not None
    assert one.warning.failure is Failure.FALSE_ABSENCE
    assert one.warning.judge == "a-model"
    assert [(each.path, each.first, each.text) for each in one.warning.evidence] == [
        ("shop/cart.py", 5, "    if not items:")
    ]


@pytest.mark.parametrize(
    "given",
    [
        receipt(5, "if not items:"),
        receipt(5, "    if  not\titems:"),
        receipt(6, "if not items:"),
        receipt(4, "if not items:"),
        receipt(5, " +5|    if not items:"),
        receipt(5, "if not items:", "./shop/cart.py"),
        receipt(5, "return sum(items)"),
    ],
    ids=["bare", "white space", "a line below", "a line above", "as shown", "a spelling", "a removed line"],
)
def test_a_receipt_may_be_written_loosely(given: dict[str, Any]) -> None:
    assert weighed(answer(receipts=[given])).verdict == CONTRADICTED


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"receipts": []}, "it has no receipt"),
        ({"receipts": [receipt(5, "")]}, "none of its receipts matches"),
        ({"receipts": [receipt(5, "if")]}, "none of its receipts matches"),
        ({"receipts": [receipt(5, "if items is None:")]}, "none of its receipts matches"),
        ({"receipts": [receipt(9, "if not items:")]}, "none of its receipts matches"),
        ({"receipts": [receipt(9_999, "if not items:")]}, "none of its receipts matches"),
        ({"receipts": [receipt(1, "RATE = 19", "shop/tax.py")]}, "none of its receipts matches"),
        ({"receipts": [receipt(150, "    return 29")]}, "none of its receipts matches"),
        ({"receipts": [receipt(1, "root:x:0:0", "/etc/passwd")]}, "none of its receipts matches"),
        ({"receipts": [receipt(1, "RATE", "../shop/tax.py")]}, "none of its receipts matches"),
        ({"words": "the tax is wrong"}, "the finding does not say"),
        ({"words": ""}, "the finding does not say"),
        ({"words": "`"}, "the finding does not say"),
        ({"failure": "drifted"}, "does not say where the code really is"),
        ({"failure": "drifted", "actual": {"path": "shop/cart.py", "line": 9}}, "is the cited one"),
        ({"failure": "drifted", "actual": {"path": "shop/cart.py", "line": 9_999}}, "does not exist"),
        ({"failure": "misattributed", "actual": {"path": "shop/none.py", "line": 1}}, "does not exist"),
        (
            {"failure": "misattributed", "actual": {"path": "shop/tax.py", "line": 1}},
            "no receipt is at the place",
        ),
    ],
)
def test_an_answer_without_a_right_receipt_does_not_count(changed: dict[str, Any], why: str) -> None:
    one = weighed(answer(**changed))
    assert one.verdict is None
    assert why in one.judged.why
    assert one.warning is None


PROPOSES = finding(
    "Guard it.\n\n```suggestion\n    if grand_total(items) is None:\n```\n\n"
    "```diff\n-    return sum(items, start=0)\n+    return grand_total(items)\n```\n"
)


@pytest.mark.parametrize("claim", ["if grand_total(items) is None:", "return grand_total(items)"])
def test_what_a_finding_proposes_is_no_claim(claim: str) -> None:
    given = answer(claim, failure="fabricated_symbol", receipts=[receipt(5, "if not items:")])
    assert "the finding does not say" in weighed(given, PROPOSES).judged.why


def nowhere(*literals: str) -> dict[str, Any]:
    return answer(
        "is slow",
        failure="fabricated_symbol",
        receipts=[],
        nowhere=list(literals),
        why="No such name.",
    )


@pytest.mark.parametrize(
    ("says", "words", "verdict"),
    [
        ("Potential division by zero: `total` divides by `items`.", "Potential division by zero", UNDECIDED),
        (
            "Potential division by zero: `total` divides by `items`.",
            "`total` divides by `items`",
            CONTRADICTED,
        ),
        ("`items` is possibly empty here, so `sum` fails.", "`items` is possibly empty here", CONTRADICTED),
        ("If `items` is empty, this can fail.", "this can fail", UNDECIDED),
        ("Since `items` is empty, this can fail.", "this can fail", CONTRADICTED),
        ("If `items` is empty, this fails.", "this fails", CONTRADICTED),
        ("This can fail if `items` is empty.", "This can fail", UNDECIDED),
        ("This can fail if `items` is empty.", "This can fail if `items` is empty", UNDECIDED),
        ("This can fail since `items` is empty.", "This can fail", CONTRADICTED),
        ("It is slow, but when `items` is empty this can fail.", "this can fail", UNDECIDED),
        ("This can raise in `sum` if `items` is empty, so it is slow.", "This can raise in `sum`", UNDECIDED),
        ("`items` can be empty, so `sum` fails if it is.", "`items` can be empty", CONTRADICTED),
        ("`items` can be empty, and when it is, `sum` fails.", "`items` can be empty", CONTRADICTED),
    ],
)
def test_a_risk_that_is_only_called_possible_is_not_contradicted(says: str, words: str, verdict: str) -> None:
    assert weighed(answer(words=words), finding(says)).verdict == verdict


def test_what_the_finding_names_and_no_file_has_is_a_receipt() -> None:
    one = weighed(nowhere("grand_total"), finding("`grand_total` is slow."))
    assert one.warning is not None
    assert one.warning.failure is Failure.FABRICATED_SYMBOL
    assert "`grand_total`: found in no file" in one.warning.message


@pytest.mark.parametrize(
    ("literal", "says"),
    [
        ("total", "`total` is slow."),
        ("tax", "`tax` is slow."),
        ("legacy_total", "`legacy_total` is slow."),
        ("other_name", "`grand_total` is slow."),
        ("is slow", "`total` is slow."),
        ("grand_total", "`total` is slow.\n\n```suggestion\n    return grand_total(items)\n```"),
        ("grand_total", "`total` is slow. Add a function `grand_total` instead."),
        ("grand_total", "`total` is slow. There is no `grand_total`."),
        ("isinstance", "`isinstance` is slow."),
        ("", "`grand_total` is slow."),
    ],
    ids=[
        "in the file", "in the tree", "before the change", "not in the finding", "prose", "in a suggestion",
        "proposed", "denied", "a builtin", "empty",
    ],
)  # fmt: skip
def test_what_is_somewhere_or_is_not_said_to_exist_is_none(literal: str, says: str) -> None:
    one = weighed(nowhere(literal), finding(says))
    assert one.verdict is None, one.warning


def test_nothing_is_nowhere_when_not_every_file_was_read() -> None:
    one = weighed(nowhere("grand_total"), finding("`grand_total` is slow."), code(complete=False))
    assert one.verdict is None


def test_a_symbol_that_exists_is_not_called_fabricated() -> None:
    one = weighed(answer(failure="fabricated_symbol"))
    assert one.warning is not None
    assert one.warning.failure is Failure.FALSE_PRESENCE


def test_code_of_another_file_is_reported_with_its_place() -> None:
    says = finding("`tax` multiplies by `RATE` here.")
    given = answer(
        "multiplies by `RATE` here",
        failure="misattributed",
        receipts=[receipt(5, "return amount * RATE // 100", "shop/tax.py")],
        actual={"path": "shop/tax.py", "line": 5},
    )
    one = weighed(given, says)
    assert one.warning is not None
    assert one.warning.actual == Location("shop/tax.py", 5, 5)


def test_an_answer_to_another_finding_does_not_count() -> None:
    assert weighed(answer(), finding("`filler_9` is unused.")).verdict is None


def test_white_space_and_markdown_of_a_claim_do_not_matter() -> None:
    says = Finding(
        "1", "r", "", "`total` has **no   check**\nfor an empty list.", Location("shop/cart.py", 7, 7)
    )
    assert weighed(answer("total has no check for an empty list"), says).verdict == CONTRADICTED


def test_a_true_statement_needs_a_receipt_too() -> None:
    assert weighed(answer(truth="true")).verdict == SUPPORTED
    one = weighed(answer(truth="true", receipts=[]))
    assert (one.verdict, one.judged.why) == (None, "it has no receipt")
    assert weighed(answer(truth="true", receipts=[receipt(5, "if items is None:")])).verdict is None


def test_an_open_statement_needs_none_and_warns_of_nothing() -> None:
    one = weighed(answer(truth="open", receipts=[]))
    assert (one.verdict, one.warning) == (UNDECIDED, None)


def test_both_conversations_must_call_the_same_statement_false() -> None:
    guilty, sound = weighed(answer()), weighed(answer(truth="true"))
    other = weighed(answer("`sum` is called with nothing"))
    assert agreed(guilty, guilty).warning is not None
    assert agreed(guilty, weighed(answer("`total` has no check for an empty list"))).warning is not None
    assert (agreed(guilty, sound).verdict, agreed(guilty, sound).warning) == (UNDECIDED, None)
    assert (agreed(guilty, other).verdict, agreed(guilty, other).warning) == (UNDECIDED, None)
    assert agreed(guilty, not_judged("no answer")).warning is not None, (
        "the receipts of the first were checked"
    )


def test_the_warning_is_of_the_statement_that_both_conversations_call_false() -> None:
    one = finding("`total` logs nothing. `total` has no check for an empty list.")
    check = verdict(statement=2)
    log = verdict(receipts=[receipt(1, "import logging")], why="Line 1 imports it.")
    two = {"statements": [stated("`total` logs nothing"), stated("`total` has no check for an empty list")]}
    first = weighed(two | {"answers": [log, check]}, one)
    assert first.warning is not None
    assert "logs nothing" in first.warning.message
    both = agreed(first, weighed(two | {"answers": [check]}, one))
    assert both.warning is not None
    assert "has no check" in both.warning.message, "the warning is of what only the first calls false"
    assert [each.words for each in both.judged.statements if each.truth is Truth.FALSE] == [
        "`total` has no check for an empty list"
    ]


def test_the_judges_words_are_bounded_and_on_one_line() -> None:
    one = weighed(answer(why="`x` <b>\n@team " * 1_0))
    assert one.warning is not None
    assert "\n" not in one.warning.message
    assert "`x`" not in one.warning.message, "it could end a code span of ours"


def test_the_finding_is_untouched() -> None:
    assert finding(FALSE_ABSENCE.body) == FALSE_ABSENCE


@pytest.mark.parametrize(
    ("second", "kept"),
    [("the same", True), ("another", False), ("none", False), ("no answer", False)],
)
def test_a_typed_claim_is_kept_where_it_is_read_twice(second: str, kept: bool) -> None:
    """What a later finding is known by: of a contradiction that stands either way."""
    typed = {"kind": "nullable", "name": "sum"}

    def said(claim: dict[str, Any] | None) -> Weighed:
        return weighed(answer() | {"statements": [stated(claim=claim)]}, FALSE_ABSENCE)

    again = {
        "the same": said(typed),
        "another": said({"kind": "nullable", "name": "total"}),
        "none": said(None),
        "no answer": not_judged("no answer"),
    }[second]
    both = agreed(said(typed), again)
    assert both.warning is not None
    (statement,) = both.judged.statements
    assert (statement.claim is not None) is kept
