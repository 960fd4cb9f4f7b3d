"""Every report of the example review is the committed one, to the character."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from checks.model.checked import CheckedReview
from checks.model.checked_claim import EvidenceWarning
from checks.model.finding import Unparsed
from checks.model.location import Side
from checks.model.outcome import Evidence, Failure
from checks.reports import REPORTS, Look, UnknownReportError, render
from tests.checks.reports.golden_files import FOLDER, texts
from tests.checks.review_example import HEAD, review


@pytest.mark.parametrize("name", sorted(texts()))
def test_the_report_is_the_committed_one(name: str) -> None:
    assert texts()[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_there_are_no_other_golden_files() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(texts())


PROBLEMS_ONLY = {"rdjson", "github", "gitlab"}
"""Their readers show every entry as a problem."""

COUNTED = [name for name in REPORTS if name != "gitlab"]
"""GitLab's list has no place for counts, nor for what could not be read."""


@pytest.mark.parametrize("name", COUNTED)
def test_an_empty_review_has_a_report_with_its_coverage(name: str) -> None:
    text = render(CheckedReview((), head=HEAD), name, Look(verbose=True))
    assert "The rules decided no statement" in text or '"pass_rate": null' in text


@pytest.mark.parametrize("name", REPORTS)
def test_every_finding_and_every_unparsed_item_is_in_the_report(name: str) -> None:
    text = " ".join(re.sub(r"</?code>", "`", render(review(), name)).split())
    for checked in review().findings:
        if name in PROBLEMS_ONLY and not checked.warnings:
            continue
        heading = checked.finding.title or "The loop"
        assert heading in text or f'"id": "{checked.finding.id}"' in text
    for item in review().unparsed if name in COUNTED else ():
        assert item.source in text


@pytest.mark.parametrize("name", COUNTED)
def test_every_report_counts_what_could_not_be_read(name: str) -> None:
    lost = replace(review(), unparsed=tuple(Unparsed(f"{at}.json", "no JSON") for at in range(37)))
    assert re.search(
        r'\b37 (?:items )?(?:not readable|could not be read)\b|"unparsed": 37\b', render(lost, name)
    )


@pytest.mark.parametrize("name", ["text", "markdown", "html"])
def test_code_that_the_change_removed_is_not_said_to_be_there(name: str) -> None:
    """Nothing of what is shown below a receipt of the base may be taken for code of the head."""
    removed = Evidence("shop/cart.py", 3, 3, "    self.rows = {}", side=Side.LEFT)
    warning = EvidenceWarning(Failure.REMOVED_CODE, "the change removed it", evidence=(removed,))
    one = replace(review().findings[1], warnings=(warning,))
    text = render(CheckedReview((one,), tier2=True), name).lower()
    assert "before the change" in text
    assert "the code has" not in text


@pytest.mark.parametrize("name", COUNTED)
def test_every_report_ends_with_honest_coverage(name: str) -> None:
    text = render(review(), name)
    end = text[len(text) // 2 :] if name != "sarif" else text
    assert "33.3%" in end or '"pass_rate": 0.3333' in end
    assert "the diff of 40 files was too large to fetch" in end


def test_an_unknown_report_is_refused_with_the_known_names() -> None:
    with pytest.raises(UnknownReportError, match=r"no report is called 'pdf'; there are: text, json, .*html"):
        render(review(), "pdf")
