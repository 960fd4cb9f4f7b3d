"""The reports for programs: the shapes that others published, and that we can read our own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from checks.model.checked import CheckedReview
from checks.model.location import Location
from checks.reports import render
from checks.reports.result import Result
from checks.sources import read
from tests.checks.review_example import hostile, review

SARIF_SUBSET = json.loads((Path(__file__).parent / "sarif_subset.schema.json").read_text())
ABSURD = [(0, 0), (-1, None), (20, 10), (10**12, 10**12), (None, None), (None, 5)]


def at(first: int | None, last: int | None) -> CheckedReview:
    """The example with its first warning at those lines."""
    first_finding, *others = review().findings
    place = Location("a b/ü?#:%.py", first, last)
    warning = replace(first_finding.warnings[0], citation=place)
    return replace(review(), findings=(replace(first_finding, warnings=(warning,)), *others))


@pytest.mark.parametrize("checked", [review(), hostile("../\\ü?#[x]%zz\n"), CheckedReview(())])
def test_the_sarif_log_keeps_to_the_specification(checked: CheckedReview) -> None:
    log = json.loads(render(checked, "sarif"))
    assert list(Draft202012Validator(SARIF_SUBSET).iter_errors(log)) == []
    run = log["runs"][0]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]


@pytest.mark.parametrize(("first", "last"), ABSURD)
@pytest.mark.parametrize("name", ["sarif", "rdjson"])
def test_lines_that_are_no_range_are_left_out_and_the_file_stays(
    name: str, first: int | None, last: int | None
) -> None:
    finding = read(render(at(first, last), name).encode(), source="r.json").findings[0]
    assert finding.location == Location("a b/ü?#:%.py")


@pytest.mark.parametrize("name", ["sarif", "rdjson"])
def test_each_warning_is_read_back_at_the_place_that_it_cites(name: str) -> None:
    reading = read(render(replace(review(), described=None), name).encode(), source="r.json")
    warnings = [warning for checked in review().findings for warning in checked.warnings]
    assert [str(one.location) for one in reading.findings if one.location] == [
        str(one.citation) for one in warnings
    ]
    assert not reading.unparsed


def test_two_warnings_that_say_the_same_have_two_fingerprints() -> None:
    twice = replace(review(), findings=review().findings * 2, described=None)
    results = json.loads(render(twice, "sarif"))["runs"][0]["results"]
    prints = [result["partialFingerprints"]["citecheck/v1"] for result in results]
    assert len(set(prints)) == len(prints) == 8
    assert [one.endswith(":2") for one in prints] == [False] * 4 + [True] * 4


@pytest.mark.parametrize("name", ["sarif", "rdjson"])
def test_a_refuted_statement_of_the_description_is_at_the_line_that_refutes_it(name: str) -> None:
    reading = read(render(replace(review(), findings=()), name).encode(), source="r.json")
    assert [str(one.location) for one in reading.findings if one.location] == ["shop/cart.py:9"]


def test_the_fingerprint_outlives_moved_lines() -> None:
    def first(checked: CheckedReview) -> Any:
        return json.loads(render(checked, "sarif"))["runs"][0]["results"][0]["partialFingerprints"]

    assert first(at(412, 415)) == first(at(500, 503))


def test_the_json_report_answers_every_finding_in_order() -> None:
    result = Result.model_validate_json(render(review(), "json"))
    assert [one.id for one in result.findings] == [one.finding.id for one in review().findings]
    a1, a2, _, b2, b3, *_ = result.findings
    assert (a1.start_line, a1.line, a1.confidence.original, a1.confidence.effective) == (412, 415, 75, 50)
    assert (a2.start_line, a2.line) == (None, 8)
    assert a2.relocated is not None
    assert (a2.relocated.path, a2.relocated.line) == ("shop/taxes.py", 31)
    assert [warning.failure.value for warning in a2.warnings] == ["altered_quote", "fabricated_symbol"]
    assert a2.reviewers == ["alpha", "gamma"]
    assert b2.warnings == []
    assert b2.body == "**The loop** never ends when `items` is empty."
    assert b3.carried is not None
    assert b3.carried.status == "relocated"
    assert b3.notes == ["path given as `b/shop/legacy.py`"]
    assert result.findings[6].merged_into == "a2"
    assert result.coverage.pass_rate == pytest.approx(1 / 3, abs=1e-4)
    reported = sum(one.findings for one in result.reviewers.values())
    assert reported == result.coverage.findings + result.coverage.merged == len(result.findings)


def test_the_json_report_says_what_became_of_each_finding_and_why() -> None:
    result = Result.model_validate_json(render(review(), "json"))
    assert [(one.id, one.outcome.value, one.reason) for one in result.findings] == [
        ("a1", "warned", None),
        ("a2", "warned", None),
        ("b1", "warned", None),
        ("b2", "grounded", None),
        ("b3", "names_found", None),
        ("c1", "not_judged", "No place is cited"),
        ("c2", "place_exists", None),
        ("c3", "place_exists", None),
    ]
    assert [(one.written, one.where.value, one.at and one.at.line) for one in result.findings[4].named] == [
        ("parse_legacy()", "here", 3),
        ("Cart.restore", "elsewhere", 40),
    ]
    assert (result.coverage.names_found, result.coverage.place_exists, result.coverage.merged) == (1, 1, 1)
    assert result.coverage.warned_interval is not None
    assert (result.coverage.warned, result.coverage.grounded) == (3, 1)
    assert result.coverage.warned_interval.low == pytest.approx(0.1582, abs=1e-4)


def test_the_json_report_can_be_read_as_findings_again() -> None:
    reading = read(render(review(), "json").encode(), source="result.json")
    assert [(one.id, str(one.location)) for one in reading.findings] == [
        (one.finding.id, str(one.finding.location)) for one in review().findings
    ]
