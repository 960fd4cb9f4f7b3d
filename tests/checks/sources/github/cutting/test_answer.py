"""Tests of what counts of a model's answer: each number that does not fit the pieces costs itself, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.disclosure.reply import UnusableError
from checks.sources.github.cutting.answer import sorted_pieces
from checks.sources.github.cutting.pieces import pieces
from checks.sources.github.cutting.task import NoFinding
from tests.checks.sources.github.cutting.scene import finding

BODY = "# Review\n\nIt leaks.\n\n- one\n- two\n- three\n\n```\ncode\n```\n\n**12:**\n"
PIECES = pieces(BODY)
HEADING, LEAKS, ONE, TWO, THREE, CODE, LABEL = (one.number for one in PIECES)


def cuts(*findings: Any, none: Any = None) -> list[tuple[int, ...]]:
    """The pieces of each finding of an answer that counts, each with its first."""
    answer = json.dumps({"findings": findings, "none": none if none is not None else {"other": [HEADING]}})
    return [(one.begins, *one.pieces) for one in sorted_pieces(answer, PIECES).cuts]


def sorts(none: Any, *findings: Any) -> dict[int, NoFinding]:
    """What the pieces are that are said to be no finding."""
    answer = json.dumps({"findings": [finding(LABEL - 1), *findings], "none": none})
    return dict(sorted_pieces(answer, PIECES).none)


def test_a_finding_is_where_it_begins_and_what_belongs_to_it() -> None:
    assert cuts(finding(TWO, f"{THREE}")) == [(TWO, TWO, THREE)]
    assert cuts(finding(TWO, f"{ONE}, {THREE}-{CODE}")) == [(TWO, ONE, TWO, THREE, CODE)]
    assert cuts(finding(TWO, [ONE, str(THREE)])) == [(TWO, ONE, TWO, THREE)]
    assert cuts(finding(TWO, None)) == [(TWO, TWO)]


@pytest.mark.parametrize(
    "begins", [0, -1, 8, 10**30, "x", "", None, True, 2.0, [2], {"n": 2}, "9" * 5000, "²"]
)
def test_a_finding_begins_at_a_piece_that_is_there(begins: Any) -> None:
    assert cuts(finding(begins), finding(LEAKS)) == [(LEAKS, LEAKS)]


def test_the_number_may_be_written_as_text() -> None:
    assert cuts(finding(str(LEAKS))) == [(LEAKS, LEAKS)]  # type: ignore[arg-type]


SEVERAL = "It leaks here. It loops there, and nobody tests it."


def shares(*findings: Any) -> tuple[list[str | None], int]:
    """What the findings of an answer have of one piece, and how many do not count."""
    answer = json.dumps({"findings": findings, "none": {"other": [2]}})
    said = sorted_pieces(answer, pieces(f"{SEVERAL}\n\nFine."))
    return [one.share.text if one.share else None for one in said.cuts], said.lost


def worded(words: Any) -> dict[str, Any]:
    """A finding that begins at the piece with several faults."""
    return {**finding(1), "words": words}


def test_several_begin_at_one_piece_by_words_that_it_has() -> None:
    assert shares(worded("It loops there"), worded("It leaks")) == (
        ["It leaks here.", "It loops there, and nobody tests it."],
        0,
    )
    assert shares(worded("It leaks"), worded("It burns"), worded("nobody tests it")) == (
        ["It leaks here.", "It loops there, and nobody tests it."],
        1,
    )


@pytest.mark.parametrize("words", [None, "", 3, ["It loops"], "It burns", "It leaks"])
def test_without_words_of_its_own_one_of_several_does_not_count(words: Any) -> None:
    assert shares(worded("It leaks"), worded(words)) == ([None], 1), "the other one has the piece to itself"


def test_a_finding_alone_in_its_piece_needs_no_words() -> None:
    assert shares(worded("It burns")) == ([None], 0)
    assert shares(finding(1)) == ([None], 0)


def test_a_further_piece_is_of_the_first_of_several() -> None:
    assert cuts(
        {**finding(LEAKS, [ONE]), "words": "It"}, {**finding(LEAKS, [ONE, TWO]), "words": "leaks"}
    ) == [(LEAKS, LEAKS, ONE), (LEAKS, LEAKS, TWO)]


def test_what_does_not_count_is_counted() -> None:
    answer = json.dumps({"findings": [finding(ONE), finding(TWO), finding(TWO), finding(99), finding(CODE)]})
    assert sorted_pieces(answer, PIECES).lost == 4


def test_a_piece_begins_one_finding_that_has_no_words() -> None:
    assert cuts(finding(ONE), finding(TWO)) == [(ONE, ONE), (TWO, TWO)]
    assert cuts(finding(ONE, [TWO]), finding(ONE, [THREE]), finding(LEAKS)) == [(LEAKS, LEAKS)]


def test_a_piece_with_no_words_and_code_begin_none() -> None:
    assert cuts(finding(CODE), finding(LABEL), finding(ONE)) == [(ONE, ONE)]


def test_a_further_piece_that_is_not_there_is_left_out() -> None:
    assert cuts(finding(ONE, [0, TWO, 99])) == [(ONE, ONE, TWO)]
    assert cuts(finding(ONE, "4-99999")) == [(ONE, ONE, TWO, THREE, CODE, LABEL)]


def test_a_further_piece_is_of_one_finding() -> None:
    assert cuts(finding(ONE, [THREE]), finding(TWO, [THREE])) == [(ONE, ONE, THREE), (TWO, TWO)]
    assert cuts(finding(ONE, [TWO]), finding(TWO)) == [(ONE, ONE), (TWO, TWO)], "it begins one of its own"


def test_a_piece_is_of_one_sort() -> None:
    assert sorts({"praise": "3", "fine": [4]}) == {ONE: NoFinding.PRAISE, TWO: NoFinding.FINE}
    assert sorts({"praise": "3-4", "fine": [4]}) == {ONE: NoFinding.PRAISE}


def test_a_piece_of_a_finding_is_of_no_sort() -> None:
    assert sorts({"praise": [ONE, TWO]}, finding(TWO)) == {ONE: NoFinding.PRAISE}
    assert sorts({"praise": [ONE, TWO, THREE]}, finding(TWO), finding(TWO)) == {
        ONE: NoFinding.PRAISE,
        THREE: NoFinding.PRAISE,
    }, "not even of two that do not count"


def test_a_sort_that_nobody_knows_is_something_else() -> None:
    assert sorts({"Praise ": [ONE], "the model's own word": [TWO]}) == {
        ONE: NoFinding.PRAISE,
        TWO: NoFinding.OTHER,
    }


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "no JSON",
        "[]",
        "{}",
        '{"findings": []}',
        '{"findings": "none", "none": "all"}',
        '{"findings": [{"begins": 99}], "none": {"praise": [98]}}',
        '{"statements": []}',
        "[" * 20_001,
        "[" * 5_000,
    ],
)
def test_an_answer_that_sorts_nothing_cannot_be_used(answer: str) -> None:
    with pytest.raises(UnusableError):
        sorted_pieces(answer, PIECES)


@pytest.mark.parametrize("form", ["{0}", "```json\n{0}\n```", "Here it is: {0} Done.", '{{"answer": {0}}}'])
def test_words_around_an_answer_do_no_harm(form: str) -> None:
    answer = form.format(json.dumps({"findings": [finding(ONE)], "none": {}}))
    assert [one.begins for one in sorted_pieces(answer, PIECES).cuts] == [ONE]


def test_endless_numbers_cost_nothing() -> None:
    assert cuts(finding(ONE, ", ".join(["1-99999"] * 1_500))) == [
        (ONE, *sorted({HEADING, LEAKS, ONE, TWO, THREE, CODE, LABEL}))
    ]
