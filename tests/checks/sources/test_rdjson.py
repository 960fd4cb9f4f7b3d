"""reviewdog's diagnostics, as one object and as lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Finding, Severity
from checks.model.location import Location
from checks.sources import read

DIAGNOSTIC = {
    "message": "Line too long",
    "location": {
        "path": "src/a.py",
        "range": {"start": {"line": 3, "column": 80}, "end": {"line": 4, "column": 2}},
    },
    "severity": "ERROR",
    "source": {"name": "flake8", "url": "https://example.com"},
    "code": {"value": "E501", "url": "https://example.com/E501"},
    "suggestions": [{"range": {"start": {"line": 3}, "end": {"line": 4}}, "text": "short()"}],
    "original_output": "src/a.py:3:80: E501",
}


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(json.dumps({"diagnostics": [DIAGNOSTIC, DIAGNOSTIC]}), id="rdjson"),
        pytest.param(f"{json.dumps(DIAGNOSTIC)}\n{json.dumps(DIAGNOSTIC)}\n", id="rdjsonl"),
    ],
)
def test_a_whole_diagnostic(document: str) -> None:
    reading = read(document.encode(), source="lint.json")
    assert not reading.unparsed
    assert len(reading.findings) == 2
    assert reading.findings[0] == Finding(
        id="lint-1",
        reviewer="flake8",
        title="E501",
        body="Line too long\n\n```suggestion\nshort()\n```",
        location=Location("src/a.py", 3, 4),
        severity=Severity.HIGH,
    )


def one(diagnostic: dict[str, Any], **heading: Any) -> Finding:
    reading = read(json.dumps({"diagnostics": [diagnostic], **heading}).encode(), source="lint.json")
    (finding,) = reading.findings
    return finding


@pytest.mark.parametrize(
    ("code_range", "location"),
    [
        pytest.param({"start": {"line": 3}}, Location("a.py", 3, 3), id="a start"),
        pytest.param(
            {"start": {"line": 3}, "end": {"line": 5}}, Location("a.py", 3, 5), id="an end without column"
        ),
        pytest.param(
            {"start": {"line": 3}, "end": {"line": 5, "column": 1}},
            Location("a.py", 3, 4),
            id="end exclusive",
        ),
        pytest.param({"start": {"line": "7"}}, Location("a.py", 7, 7), id="text"),
        pytest.param({}, Location("a.py"), id="no start"),
        pytest.param(None, Location("a.py"), id="no range"),
        pytest.param("3", Location("a.py"), id="no object"),
    ],
)
def test_ranges(code_range: Any, location: Location) -> None:
    assert one({"message": "m", "location": {"path": "a.py", "range": code_range}}).location == location


@pytest.mark.parametrize(
    ("severity", "read_as"),
    [
        ("ERROR", Severity.HIGH),
        ("WARNING", Severity.MEDIUM),
        ("INFO", Severity.LOW),
        ("UNKNOWN_SEVERITY", None),
        (0, None),
        (1, Severity.HIGH),
        (2, Severity.MEDIUM),
        (3, Severity.LOW),
    ],
)
def test_severities(severity: object, read_as: Severity | None) -> None:
    assert one({"message": "m", "severity": severity}).severity is read_as


def test_the_object_speaks_for_diagnostics_that_do_not() -> None:
    finding = one({"message": "m"}, source={"name": "linter"}, severity="WARNING")
    assert (finding.reviewer, finding.severity) == ("linter", Severity.MEDIUM)


def test_names_in_camel_case_and_related_locations() -> None:
    finding = one(
        {
            "originalOutput": "raw",
            "location": {"path": "a.py"},
            "relatedLocations": [{"location": {"path": "b.py", "range": {"start": {"line": 2}}}}, 3],
        }
    )
    assert finding.body == "raw"
    assert finding.further == (Location("b.py", 2, 2),)
    assert finding.notes == ("related: what could not be read is left out",)
