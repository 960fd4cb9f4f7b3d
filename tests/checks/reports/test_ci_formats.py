"""The reports for CI systems keep to the shapes that these read."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from checks.model.checked import CheckedReview, FindingOutcome
from checks.model.location import Location
from checks.model.named import Named, NamedKind, Where
from checks.model.outcome import Failure
from checks.reports import REPORTS, Look, render
from tests.checks.review_example import review

WARNINGS = sum(len(one.warnings) for one in review().findings)
COMMAND = re.compile(r"::(?P<name>warning|notice) (?P<properties>[^:]*)::(?P<message>.*)")


def commands(text: str) -> list[re.Match[str]]:
    found = [COMMAND.fullmatch(line) for line in text.splitlines()]
    assert all(found), text
    return [one for one in found if one]


def with_path(path: str) -> CheckedReview:
    """The example with another path in its first warning."""
    first, *others = review().findings
    warning = replace(first.warnings[0], citation=Location(path, 3, 4))
    return replace(review(), findings=(replace(first, warnings=(warning,)), *others))


def test_each_warning_is_one_workflow_command_and_the_counts_are_a_notice() -> None:
    found = commands(render(review(), "github"))
    described = review().described
    of_description = sum(len(one.warnings) for one in described.warned) if described else 0
    names = Counter(one["name"] for one in found)
    assert names == {"warning": WARNINGS + of_description, "notice": len(review().unparsed) + 1}
    assert found[0]["properties"].startswith("file=shop/cart.py,line=412,endLine=415,title=past_the_end")
    assert "Warned:" not in found[-1]["message"], "what the outcomes mean stands in the documents"
    assert "Not covered: the diff of 40 files was too large to fetch" in found[-1]["message"]


HOSTILE = {
    "a command in a path": ("a.py\n::error::owned", "::error"),
    "a property in a path": ("a.py,line=1", "a.py,line"),
    "the end of the properties": ("a.py::x", "a.py::x"),
    "a percent sign": ("a%0A.py", "a%0A.py"),
}


@pytest.mark.parametrize(("path", "never"), HOSTILE.values(), ids=HOSTILE)
def test_no_path_ends_a_workflow_command_or_begins_one(path: str, never: str) -> None:
    found = commands(render(with_path(path), "github"))
    assert all(never not in one["properties"] for one in found)


def test_a_citation_that_is_no_range_has_no_lines() -> None:
    first, *others = review().findings
    warning = replace(first.warnings[0], citation=Location("a.py", 9, 4))
    changed = replace(review(), findings=(replace(first, warnings=(warning,)), *others))
    assert commands(render(changed, "github"))[0]["properties"].startswith("file=a.py,title=")


def test_each_warning_is_one_issue_with_all_that_gitlab_asks_for() -> None:
    issues = json.loads(render(review(), "gitlab"))
    assert len(issues) >= WARNINGS
    for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert issue["location"]["path"]
        assert issue["location"]["lines"]["begin"] >= 1


def test_what_was_switched_off_is_one_issue_of_no_weight() -> None:
    before = json.loads(render(review(), "gitlab"))
    rules = (Failure.PHANTOM_FILE, Failure.STALE)
    *warned, off = json.loads(render(replace(review(), off=rules), "gitlab"))
    assert warned == before
    assert (off["check_name"], off["severity"]) == ("switched_off", "info")
    assert off["description"].startswith("Switched off: `phantom_file`, `stale`")
    assert off["location"] == {"path": "(no file)", "lines": {"begin": 1}}
    assert off["fingerprint"] not in {one["fingerprint"] for one in before}


def test_alike_issues_have_fingerprints_of_their_own() -> None:
    first, *_ = review().findings
    issues = json.loads(render(replace(review(), findings=(first, first)), "gitlab"))
    assert len({one["fingerprint"] for one in issues}) == len(issues) > 1


def test_the_fingerprint_stays_when_lines_move() -> None:
    before, after = (json.loads(render(with_path("a.py"), "gitlab")) for _ in range(2))
    first, *others = with_path("a.py").findings
    moved = replace(first.warnings[0], citation=Location("a.py", 300, 301))
    after = json.loads(
        render(replace(review(), findings=(replace(first, warnings=(moved,)), *others)), "gitlab")
    )
    assert before[0]["fingerprint"] == after[0]["fingerprint"]
    assert before[0]["location"] != after[0]["location"]


def test_each_finding_is_one_test_case_that_fails_where_it_is_warned_of() -> None:
    root = ET.fromstring(render(review(), "junit"))
    suites = {suite.get("name"): suite for suite in root}
    reviewers = {one.finding.reviewer for one in review().findings}
    assert reviewers <= suites.keys()
    cases = [case for name in reviewers for case in suites[name].findall("testcase")]
    assert len(cases) == len(review().findings)
    warned = sum(bool(one.warnings) for one in review().findings)
    assert sum(case.find("failure") is not None for case in cases) == warned
    assert int(root.get("failures", "0")) == sum(int(suite.get("failures", "0")) for suite in root)
    assert "have a warning" in "".join(suites["coverage"].itertext())


@pytest.mark.parametrize("path", ["a\x00b", "a\ufffeb", "a\x1b[2Jb", "</testsuite>", "a\ud800b", "]]>"])
def test_no_path_breaks_the_xml(path: str) -> None:
    first, *others = review().findings
    assert first.finding.location is not None
    finding = replace(first.finding, location=Location(path, 1, 1))
    changed = replace(review(), findings=(replace(first, finding=finding), *others))
    root = ET.fromstring(render(changed, "junit").encode())
    assert len(root.findall("testsuite")) == len(
        ET.fromstring(render(review(), "junit")).findall("testsuite")
    )


@pytest.mark.parametrize("name", ["github", "gitlab", "junit"])
def test_a_finding_on_a_whole_file_is_written_at_once(name: str) -> None:
    assert "a.py" in render(on_whole_file("a.py"), name)


def on_whole_file(path: str) -> CheckedReview:
    first, *others = review().findings
    assert first.finding.location is not None
    finding = replace(first.finding, location=Location(path))
    warning = replace(first.warnings[0], citation=Location(path))
    return replace(review(), findings=(replace(first, finding=finding, warnings=(warning,)), *others))


NAMES = (
    Named("total", NamedKind.NAME, Where.HERE, Location("shop/cart.py", 17)),
    Named("drain", NamedKind.NAME, Where.ELSEWHERE, Location("shop/pool.py", 88)),
)
PROBLEMS_ONLY = {"rdjson", "github", "gitlab"}
"""Reports whose readers show every entry as a problem."""


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_shows_the_code_that_a_warned_finding_names(name: str) -> None:
    first, *others = review().findings
    assert first.warnings
    known = replace(review(), findings=(replace(first, named=NAMES), *others))
    assert "drain" in render(known, name, Look(verbose=True))
    assert "drain" not in render(review(), name, Look(verbose=True))


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_of_all_findings_shows_the_code_that_one_without_a_warning_names(name: str) -> None:
    findings = review().findings
    at = next(n for n, one in enumerate(findings) if one.outcome is FindingOutcome.GROUNDED)
    known = (replace(one, named=NAMES) if n == at else one for n, one in enumerate(findings))
    report = render(replace(review(), findings=tuple(known)), name, Look(verbose=True))
    assert ("drain" in report) is (name not in PROBLEMS_ONLY)


def test_a_test_case_shows_the_code_that_its_finding_names() -> None:
    case = next(
        one
        for one in ET.fromstring(render(review(), "junit")).iter("testcase")
        if one.get("name") == "`parse_legacy()` was removed"
    )
    output = case.find("system-out")
    assert output is not None
    assert output.text is not None
    assert output.text.startswith("1 of the 2 names looked up is at the cited place")
