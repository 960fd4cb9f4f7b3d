"""The Markdown report: its room is limited, and what finds none is counted."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.finding import Finding
from checks.reports.markdown import render, title
from tests.checks.reports.golden_files import links
from tests.checks.review_example import hostile, review


def many(number: int) -> CheckedReview:
    """The example's findings again and again, each with a heading of its own."""

    def again(checked: CheckedFinding, at: int) -> CheckedFinding:
        finding: Finding = replace(checked.finding, id=str(at), title=f"title {at}")
        return replace(checked, finding=finding, merged_into=None)

    findings = review().findings
    return replace(review(), findings=tuple(again(findings[at % len(findings)], at) for at in range(number)))


@pytest.mark.parametrize("limit", [65_535, 20_000, 5_000, 3_000])
@pytest.mark.parametrize("number", [8, 100, 1_000])
def test_a_long_report_is_cut_between_findings_and_says_so(number: int, limit: int) -> None:
    report = render(many(number), links=links, limit=limit)
    assert len(report) <= limit
    shown = len(set(re.findall(r"title [0-9]+|finding 4: neither|notes\\?\.txt", report)))
    note = re.search(r"\*([0-9,]+) more entr(?:y|ies) did not fit here", report)
    assert shown + (int(note[1].replace(",", "")) if note else 0) == number + len(review().unparsed)
    assert (note is None) == (len(render(many(number), links=links)) <= limit)
    assert "| **all** |" in report
    assert "### Coverage" in report
    tokens = MarkdownIt("commonmark").enable("table").parse(report)
    assert all(token.markup == "```" for token in tokens if token.type == "fence")
    assert report.count("<details>") == report.count("</details>")


@pytest.mark.parametrize("limit", [0, 1, 100, 1_000])
def test_a_limit_that_nothing_fits_is_kept_all_the_same(limit: int) -> None:
    assert len(render(many(100), links=links, limit=limit)) <= limit


def test_a_hostile_review_keeps_to_the_limit() -> None:
    assert len(render(hostile("`|<" * 3_000), limit=65_535)) <= 65_535


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "No findings to check"),
        (1, "1 of 1 finding has a warning"),
        (2, "2 of 2 findings have a warning"),
        (4, "3 of 4 findings have a warning"),
    ],
)
def test_the_title_counts(number: int, said: str) -> None:
    assert title(many(number)) == said


def test_the_title_of_a_review_without_a_warning() -> None:
    rest = tuple(checked for checked in review().findings if not checked.warnings)
    assert title(replace(review(), findings=rest)) == "No warnings on 5 findings"


def with_merged(**changes: object) -> CheckedReview:
    """The example with a copy of its first finding by another reviewer, merged into it."""
    first = review().findings[0]
    copy = replace(first.finding, id="d1", reviewer="delta")
    merged = replace(first, finding=copy, merged_into="a1", reviewers=("delta",), **changes)  # type: ignore[arg-type]
    return replace(review(), findings=(*review().findings, merged))


def test_a_warning_that_two_reviewers_earned_is_shown_and_counted_once_and_in_the_rows_of_both() -> None:
    report = render(with_merged(), links=links)

    assert report.count("#### Total is not rounded") == 1
    assert "past_the_end, duplicate of “Total is not rounded” of alpha" in report
    assert title(with_merged()) == "3 of 7 findings have a warning"
    assert "| delta | 1 of 1: 100% (20.7–100%) |" in report.replace("\u00a0", " ")


def test_a_merged_finding_with_a_warning_of_its_own_says_what_it_was_merged_into() -> None:
    own = replace(review().findings[0].warnings[0], message="Line 7 is empty.")
    report = render(with_merged(warnings=(own,)), links=links)

    assert report.count("#### Total is not rounded") == 2
    assert report.count("duplicate of “Total is not rounded” of alpha") == 1
    assert title(with_merged(warnings=(own,))) == "3 of 7 findings have a warning"


def test_code_in_a_heading_is_set_as_code() -> None:
    first = review().findings[0]
    code = replace(first, finding=replace(first.finding, title="`a_b` is *never* | called"))
    report = render(replace(review(), findings=(code,)))
    assert "#### `a_b` is \\*never\\* \\| called" in report


def test_no_table_is_wider_than_a_telephone_shows() -> None:
    rows = [line for line in render(review()).splitlines() if line.startswith("|")]
    assert rows
    assert {line.count("|") for line in rows} == {4}


def test_no_commit_is_longer_than_a_reader_needs() -> None:
    shown = re.sub(r"\(<[^>]*>\)", "", render(review(), links=links))  # an address has to be whole
    assert re.findall(r"\b[0-9a-f]{13,}\b", shown) == []
