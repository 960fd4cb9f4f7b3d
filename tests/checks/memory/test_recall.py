"""A refuted statement is known again while the code that refuted it is as it was, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.claims.decode import decode
from checks.judge.residue import left_over
from checks.memory.learnt import learnt
from checks.model.checked import CheckedFinding, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.history.known import Known, Recalled, Refuted, Word
from checks.model.judged import Judged, JudgedStatement, Truth
from checks.model.location import Location
from checks.model.outcome import Failure
from checks.reports.wording import finding_words
from tests.checks.memory.scenes import CART, FALSE, JUDGED, RULES, again, checked, code, finding, kept, memory

SAME_WORDS = "The rows could be of any length here, and nothing is checked."


def known_of(one: CheckedFinding) -> Recalled | None:
    return one.warnings[0].known if one.warnings else None


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (FALSE, 3),
        (FALSE, 2),
        ("The method `total` takes four parameters, which is too many.", 3),
    ],
    ids=["the same", "another line of the same method", "other words"],
)
def test_it_is_known_again_said_by_another_reviewer(body: str, line: int) -> None:
    one = again(finding(body, line, reviewer="Gemini"), memory(finding(), times=3), code())
    assert known_of(one) == Recalled(41, 3)
    assert finding_words.known(known_of(one)) == "refuted on #41, 3 times since"


@pytest.mark.parametrize(
    "text",
    [
        "import os\n\n\n" + CART,
        CART.replace("pass", "self.rows = []"),
        CART.replace("        return sum(rows)", "        return sum(\n            rows\n        )"),
    ],
    ids=["moved down", "another method changed", "wrapped otherwise"],
)
def test_it_is_known_again_wherever_its_code_is_by_now(text: str) -> None:
    line = 1 + text[: text.index("return")].count("\n")
    one = again(finding(line=line), memory(finding()), code(text))
    assert known_of(one) == Recalled(41, 0)


@pytest.mark.parametrize(
    ("text", "body"),
    [
        (CART.replace("sum(rows)", "sum(rows) + 1"), FALSE),
        (CART.replace("rows):", "rows, start):"), FALSE),
        (CART, "`total` takes five parameters."),
    ],
    ids=["the body changed", "the signature changed", "another number"],
)
def test_it_is_judged_anew_of_other_code_and_when_it_says_something_else(text: str, body: str) -> None:
    one = again(finding(body), memory(finding()), code(text))
    assert one.outcome is FindingOutcome.WARNED
    assert known_of(one) is None


def test_what_is_true_by_now_is_not_warned_of() -> None:
    now = CART.replace("(self, rows)", "(self, rows, start, end)")
    known = memory(finding())
    assert known
    assert not again(finding(), known, code(now)).warnings


def test_of_another_file_nothing_is_known() -> None:
    one = again(finding(path="basket.py"), memory(finding()), code(path="basket.py"))
    assert known_of(one) is None


def test_what_is_only_refuted_by_something_missing_is_not_kept() -> None:
    """No code refutes it, so that nothing could be compared later."""
    phantom = replace(finding(), location=Location("phantom.py", 3, 3))
    assert learnt(checked(phantom, code()), code()) == ()


# what people said


@pytest.mark.parametrize(
    ("said", "pull", "warned"),
    [
        ((Word("maria", 41, is_right=False),), 42, False),
        ((Word("maria", 41, is_right=False),), 41, True),
        ((Word("maria", 41, is_right=True),), 42, True),
        ((Word("maria", 41, is_right=False), Word("ken", 41, is_right=True)), 42, True),
    ],
    ids=["wrong", "wrong on this very pull request", "right", "people disagree"],
)
def test_a_warning_that_was_called_wrong_on_another_pull_request_is_not_shown_again(
    said: tuple[Word, ...], pull: int, warned: bool
) -> None:
    one = again(finding(), memory(finding(), words=said), code(), pull=pull)
    assert bool(one.warnings) is warned
    assert (one.confidence.effective < one.confidence.original) is warned
    if not warned:
        assert "maria called this warning wrong on #41, and the code is as it was" in one.notes[-1]


def test_it_is_shown_again_when_the_code_has_changed() -> None:
    known = memory(finding(), words=(Word("maria", 41, is_right=False),))
    assert again(finding(), known, code(CART.replace("sum(rows)", "sum(rows or [])"))).warnings


# what a judge refuted


def refuted_by_a_judge(body: str = SAME_WORDS, words_: str = SAME_WORDS) -> tuple[Known, ...]:
    """As a conversation with a judge leaves it: no rule reads the sentence."""
    there = code()
    (one,) = checked(finding(body), there)
    evidence = there.evidence(Location("cart.py", 3, 3))
    warning = EvidenceWarning(
        Failure.FALSE_STATEMENT, "It is checked.", one.finding.location, (evidence,), judge="m-1"
    )
    statement = JudgedStatement(words_, Truth.FALSE, receipts=(evidence,))
    judged = replace(one, judged=Judged("contradicted", "", (statement,)), warnings=(warning,))
    return tuple(map(kept, learnt((judged,), there)))


def test_what_a_judge_refuted_warns_at_once_and_no_judge_is_asked() -> None:
    one = again(finding(reviewer="Gemini"), (), code(), JUDGED)
    assert not one.recalled
    moved = code("import os\n\n\n" + CART)
    one = again(finding(SAME_WORDS, 6, reviewer="Gemini"), refuted_by_a_judge(), moved, JUDGED)
    (warning,) = one.warnings
    assert (warning.judge, warning.message) == ("m-1", "It is checked.")
    assert warning.known == Recalled(41, 0, from_memory=True)
    assert [(each.first, each.text.strip()) for each in warning.evidence] == [(6, "return sum(rows)")]
    assert JUDGED.judge is not None
    assert left_over((one,), JUDGED.judge) == 0


@pytest.mark.parametrize(
    ("body", "line", "text"),
    [
        (SAME_WORDS, 3, CART.replace("sum(rows)", "sum(rows) + 1")),
        (SAME_WORDS, 2, CART),
        ("The rows could be of any length here, and everything is checked.", 3, CART),
    ],
    ids=["the code changed", "of other lines", "in other words"],
)
def test_a_judge_is_asked_again_of_other_code_and_of_other_words(body: str, line: int, text: str) -> None:
    one = again(finding(body, line), refuted_by_a_judge(), code(text), JUDGED)
    assert not one.warnings
    assert JUDGED.judge is not None
    assert left_over((one,), JUDGED.judge) == 1


@pytest.mark.parametrize(
    ("first", "again_", "is_same"),
    [
        ("This doesn't check any row of it.", "However, this does not check any row of it!", True),
        ("The rows can't be of any length.", "But note that the **rows** cannot be of any length.", True),
        ("The `rows` won’t be empty here.", "The rows will not be empty here", True),
        ("This raises `it isn't open` here.", "This raises `it is not open` here.", False),
        ("This takes `but` for a keyword.", "This takes `and` for a keyword.", False),
        ("It does check each row of it.", "It does not check each row of it.", False),
        ("It holds the lock of it.", "It holds a lock of it.", False),
    ],
    ids=["isn't", "but note", "typographic", "in code", "a word of code", "denied", "another article"],
)
def test_words_are_the_same_where_they_cannot_state_anything_else(
    first: str, again_: str, is_same: bool
) -> None:
    known = refuted_by_a_judge(first, first)
    assert known
    assert bool(again(finding(again_), known, code(), JUDGED).warnings) is is_same


NULLABLE: dict[str, object] = {"kind": "nullable", "name": "rows"}


def typed_by_a_judge(claim: dict[str, object], *, by_rule: bool = False) -> tuple[Known, ...]:
    """A conversation about a sentence that no rule reads, and of which the judge makes a typed claim."""
    there = code()
    (one,) = checked(finding(SAME_WORDS), there)
    evidence = there.evidence(Location("cart.py", 3, 3))
    warning = EvidenceWarning(
        Failure.FALSE_STATEMENT, "It is not.", one.finding.location, (evidence,), judge="m-1",
        verified_by_rule=by_rule,
    )  # fmt: skip
    statement = JudgedStatement(
        SAME_WORDS, Truth.FALSE, receipts=(evidence,), claim=decode({**claim, "statement": SAME_WORDS})
    )
    judged = replace(one, judged=Judged("contradicted", "", (statement,)), warnings=(warning,))
    return tuple(map(kept, learnt((judged,), there)))


@pytest.mark.parametrize(
    ("body", "line", "is_known"),
    [
        ("`rows` could be `None`.", 3, True),
        ("`rows` could be `None`.", 2, False),
        ("`self` could be `None`.", 3, False),
        ("`rows` is never `None`.", 3, False),
    ],
    ids=["the same claim", "on another line", "of another name", "denied"],
)
def test_what_a_judge_read_into_a_claim_is_known_in_words_that_a_rule_reads_into_the_same_one(
    body: str, line: int, is_known: bool
) -> None:
    one = again(finding(body, line, reviewer="Gemini"), typed_by_a_judge(NULLABLE), code(), JUDGED)
    assert [each.message for each in one.warnings] == ["It is not."] * is_known
    assert JUDGED.judge is not None
    assert left_over((one,), JUDGED.judge) == int(not is_known)


def test_what_the_rules_refuted_of_a_judges_reading_is_known_wherever_a_rule_reads_it() -> None:
    count = {"kind": "count", "thing": "total", "count": 4, "unit": "parameters"}
    known = typed_by_a_judge(count, by_rule=True)
    one = again(finding(line=2, reviewer="Gemini"), known, code())
    assert known_of(one) == Recalled(41, 0)


def test_where_no_judge_is_wanted_what_one_refuted_does_not_warn() -> None:
    assert not again(finding(SAME_WORDS), refuted_by_a_judge(), code(), RULES).warnings


def test_a_few_words_of_a_longer_text_are_known_by_their_whole_sentence() -> None:
    (known,) = refuted_by_a_judge(words_="nothing is checked")
    assert again(finding(SAME_WORDS), (known,), code(), JUDGED).warnings
    assert refuted_by_a_judge(f"{SAME_WORDS} In clear(), nothing is checked.", "nothing is checked") == ()


def test_what_was_called_wrong_is_neither_warned_of_nor_asked_about_again() -> None:
    said = (Word("maria", 41, is_right=False),)
    known = tuple(replace(one, words=said) for one in refuted_by_a_judge())
    one = again(finding(SAME_WORDS), known, code(), JUDGED)
    assert not one.warnings
    assert one.judged is not None
    assert JUDGED.judge is not None
    assert left_over((one,), JUDGED.judge) == 0


def test_what_is_shown_from_memory_is_kept_as_said_once_more() -> None:
    there = code()
    known = refuted_by_a_judge()
    one = again(finding(SAME_WORDS, reviewer="Gemini"), known, there, JUDGED)
    assert [each.statement for each in learnt((one,), there)] == [each.statement for each in known]
    assert isinstance(learnt((one,), there)[0], Refuted)
