"""Statements that exclude each other, within one finding and between two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.model.finding import Reading
from checks.review import check_review
from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, POLICY, Case, Table, claims, finding, rows

PY, TS, GO, RS, JV = (
    "shop/basket.py",
    "src/queue.ts",
    "cache/store.go",
    "src/meter.rs",
    "shop/mail/MailSender.java",
)

TABLE = Table(
    "contradiction",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "two values",
            "`limit` defaults to 3. `limit` defaults to 4.",
            "contradiction",
            line=60,
            path=PY,
            shows="defaults to 4",
        ),
        Case(
            "two words", "`mode` is set to `'a'`. `mode` is set to `'b'`.", "contradiction", line=60, path=PY
        ),
        Case(
            "two counts",
            "`charge` takes two parameters. And `charge` takes four parameters.",
            "contradiction",
            line=60,
            path=PY,
        ),
        Case(
            "title and body",
            "`limit` defaults to 4.",
            "contradiction",
            line=60,
            path=PY,
            title="`limit` defaults to 3",
        ),
        Case("the same value", "`limit` defaults to 3. `limit` defaults to 3.", NOTHING, line=60, path=PY),
        Case(
            "another unit", "`limit` defaults to 3. `limit` defaults to 3000 ms.", NOTHING, line=60, path=PY
        ),
        Case("another thing", "`limit` defaults to 3. `size` defaults to 4.", NOTHING, line=60, path=PY),
        Case(
            "another case",
            "`limit` defaults to 3. In tests `limit` defaults to 4.",
            NOTHING,
            line=60,
            path=PY,
        ),
        Case(
            "another time", "`limit` defaults to 3. Before, `limit` was set to 4.", NOTHING, line=60, path=PY
        ),
        Case("a proposal", "`limit` defaults to 3. `limit` should be set to 4.", NOTHING, line=60, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)


def review(*bodies: str, lines: tuple[int, ...] = ()) -> list[tuple[bool, tuple[str, ...]]]:
    """For each of several findings: whether it contradicts another, and what is noted."""
    places = lines or (60,) * len(bodies)
    findings = tuple(
        replace(finding(body, PY, line), id=str(number), reviewer=f"reviewer {number}")
        for number, (body, line) in enumerate(zip(bodies, places, strict=True))
    )
    checked = check_review(Reading(findings), TABLE.given, POLICY).findings
    return [(bool(claims(one, "contradiction")), one.notes) for one in checked]


def test_two_findings_that_exclude_each_other_are_both_told_so() -> None:
    first, second = review("`wait` defaults to 3.", "`wait` defaults to 4.")
    assert first[0]
    assert second[0]
    assert "defaults to 4" in first[1][-1]
    assert "reviewer 0" in second[1][-1]


def test_a_contradiction_between_findings_demotes_neither() -> None:
    findings = (
        finding("`wait` is set to 3.", PY, 60),
        replace(finding("`wait` is set to 4.", PY, 60), id="g"),
    )
    checked = check_review(Reading(findings), TABLE.given, POLICY).findings
    assert [one.warnings for one in checked] == [(), ()]
    assert checked[0].confidence.effective == checked[0].confidence.original


@pytest.mark.parametrize(
    ("bodies", "lines"),
    [
        (("`wait` is set to 3.", "`wait` is set to 3."), (60, 60)),
        (("`wait` is set to 3.", "`wait` is set to 4."), (60, 61)),
        (("`wait` is set to 3.", "`wait` should be set to 4."), (60, 60)),
        (("`wait` is set to 3.", "`wait` was set to 4 before."), (60, 60)),
        (("`wait` is set to 3.", "When idle, `wait` is set to 4."), (60, 60)),
        (("`wait` is set to 3.",), (60,)),
    ],
    ids=["the same", "other lines", "a proposal", "the past", "another case", "alone"],
)
def test_findings_that_can_both_be_right_are_left_alone(
    bodies: tuple[str, ...], lines: tuple[int, ...]
) -> None:
    assert not any(told for told, _ in review(*bodies, lines=lines))


def test_of_three_findings_each_that_differs_is_told() -> None:
    told = review("`wait` is set to 3.", "`wait` is set to 3.", "`wait` is set to 5.")
    assert [one for one, _ in told] == [True, False, True]
