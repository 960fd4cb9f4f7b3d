"""The report as JUnit XML, which every CI shows: a test case for each finding, failed where it is warned of.

The shape is that of https://github.com/testmoapp/junitxml; a suite for each reviewer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.escape import line, plain
from checks.reports.wording.receipt import command

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold (XML 1.0, 2.2)."""

UNREADABLE: Final = "not readable"
DESCRIPTION: Final = "description"


def render(review: CheckedReview) -> str:
    """The findings by reviewer, what could not be read, and the counts as the output."""
    root = ET.Element("testsuites", name="citecheck")
    if scope := review_words.scope(review):
        _element(_suite(root, "scope"), "system-out").text = _clean(scope)
    reviewers = dict.fromkeys(one.finding.reviewer for one in review.findings)
    for reviewer in reviewers:
        some = [one for one in review.findings if one.finding.reviewer == reviewer]
        suite = _suite(root, reviewer or "unnamed")
        for one in some:
            _case(suite, one, review.head)
    if review.described is not None and review.described.statements:
        suite = _suite(root, DESCRIPTION)
        for statement in review.described.statements:
            case = _element(suite, "testcase", classname=DESCRIPTION, name=line(statement.text, 300))
            for warning in statement.warnings:
                _element(
                    case, "failure", type=finding_words.rule(warning), message=line(warning.message, 2_000)
                )
    if review.unparsed:
        suite = _suite(root, UNREADABLE)
        for item in review.unparsed:
            case = _element(suite, "testcase", classname=UNREADABLE, name=line(item.source, 300))
            _element(case, "skipped", message=line(review_words.unparsed(item), 1_000))
    _element(_suite(root, "coverage"), "system-out").text = _clean(
        "\n".join((review_words.summary(review), *review_words.coverage(review)))
    )
    for suite in root:
        _count(suite, suite.findall("testcase"))
    _count(root, [case for suite in root for case in suite.findall("testcase")])
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _suite(root: ET.Element, name: str) -> ET.Element:
    return _element(root, "testsuite", name=line(name, 300))


def _case(suite: ET.Element, checked: CheckedFinding, head: str | None) -> None:
    place = checked.finding.location
    case = _element(
        suite,
        "testcase",
        classname=plain(place.path, keep="") if place is not None else "no file",
        name=line(finding_words.heading(checked.finding), 300),
    )
    for warning in checked.warnings:
        receipts = [one for one in (command(each, head) for each in warning.evidence) if one]
        failure = _element(
            case, "failure", type=finding_words.rule(warning), message=line(warning.message, 2_000)
        )
        failure.text = _clean("\n".join([f"confidence {finding_words.confidence(checked)}", *receipts]))
    if checked.outcome is FindingOutcome.NOT_JUDGED:
        _element(case, "skipped", message=line(finding_words.reason(checked) or "not judged", 1_000))
    if named := finding_words.named(checked):
        _element(case, "system-out").text = _clean(line(named, 600))


def _count(element: ET.Element, cases: Sequence[ET.Element]) -> None:
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(one.find("failure") is not None for one in cases)))
    element.set("skipped", str(sum(one.find("skipped") is not None for one in cases)))


def _element(parent: ET.Element, tag: str, /, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, tag, {name: _clean(value) for name, value in attributes.items()})


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", plain(text))
