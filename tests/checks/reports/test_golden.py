"""Every report of the example review is the committed one, to the character."""

from __future__ import annotations

import re

import pytest

from checks.model.checked import CheckedReview
from checks.reports import REPORTS, UnknownReportError, render
from tests.checks.reports.golden_files import FOLDER, texts
from tests.checks.review_example import review


@pytest.mark.parametrize("name", sorted(texts()))
def test_the_report_is_the_committed_one(name: str) -> None:
    assert texts()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_there_are_no_other_golden_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(texts())


@pytest.mark.parametrize("name", REPORTS)
def test_an_empty_review_has_a_report_with_its_coverage(name: str) -> None:
    text = render(CheckedReview(()), name)
    assert "none judged" in text or '"pass_rate": null' in text


@pytest.mark.parametrize("name", REPORTS)
def test_every_finding_and_every_unparsed_item_is_in_the_report(name: str) -> None:
    text = " ".join(re.sub(r"</?code>", "`", render(review(), name)).split())
    for checked in review().findings:
        if name == "rdjson" and not checked.warnings:
            continue  # holds warnings only; its coverage counts the others
        heading = checked.finding.title or "The loop"
        assert heading in text or f'"id": "{checked.finding.id}"' in text
    for item in review().unparsed:
        assert item.source in text


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_ends_with_honest_coverage(name: str) -> None:
    text = render(review(), name)
    end = text[len(text) // 2 :] if name != "sarif" else text
    assert "33.3 %" in end or '"pass_rate": 0.3333' in end
    assert "the diff of 40 files was too large to fetch" in end


def test_an_unknown_report_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownReportError, match=r"no report is called 'pdf'; there are: text, json, .*html"):
        render(review(), "pdf")
