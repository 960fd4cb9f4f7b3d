"""Every pair of fixtures is read as its JSON file says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from checks.sources.github import known
from tests.checks.sources.github import fixture

STRIPPED = (
    "<!--", "-->", "<img", "<picture", "<details", "<summary", "<div", "<sub>", "<sup>", "<a href", "![", "</",
    "Prompt for AI", "Prompt To Fix", "Agent prompt", "Was this helpful", "React with", "Fix in ", "Fix This in",
    "app.augmentcode.com", "cursor.com", "Context for Agents", "Spotted by", "Analysis chain",
)  # fmt: skip
"""What must never reach a report from a body outside fenced code."""


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", fixture.pairs(), ids=_name)
def test_a_comment_is_read_as_its_pair_says(path: Path) -> None:
    told, reading = fixture.read_pair(path)

    assert fixture.seen(reading, told) == fixture.wanted(told)
    reasons = [one.reason for one in reading.unparsed]
    assert len(reasons) == len(told.unparsed), reasons
    assert all(words in reason for words, reason in zip(told.unparsed, reasons, strict=True)), reasons
    for one, finding in zip(told.findings, reading.findings, strict=True):
        assert [text for text in one.body_has if text not in finding.body] == [], finding.body
        assert [text for text in one.body_lacks if text in f"{finding.title}\n{finding.body}"] == [], (
            finding.body
        )


@pytest.mark.parametrize("path", fixture.pairs(), ids=_name)
def test_decoration_reaches_no_finding(path: Path) -> None:
    _, reading = fixture.read_pair(path)

    for finding in reading.findings:
        assert [text for text in STRIPPED if text in f"{finding.title}\n{finding.body}"] == []


@pytest.mark.parametrize("path", fixture.pairs(), ids=_name)
def test_what_is_read_names_its_comment(path: Path) -> None:
    told, reading = fixture.read_pair(path)

    assert all(finding.url == told.url for finding in reading.findings if told.url)
    assert all(finding.reviewer and finding.id for finding in reading.findings)
    assert len({finding.id for finding in reading.findings}) == len(reading.findings)
    assert all(one.source and one.reason and one.reviewer for one in reading.unparsed)


def test_every_fixture_has_both_files() -> None:
    files = {path.with_suffix("") for path in fixture.FOLDER.glob("*/*")}

    assert [one for one in files if not all(one.with_suffix(end).exists() for end in (".md", ".json"))] == []


def test_every_dialect_has_six_pairs_or_more() -> None:
    counts = Counter(path.parent.name for path in fixture.pairs())

    assert {name: count for name, count in counts.items() if count < 6} == {}
    assert len(counts) >= len(known())
