"""The native format: what each field takes, what is forgiven with a note, and that all of it comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.model.finding import PATH_LIMIT, Finding, Quote, Severity
from checks.model.location import Location, Side
from checks.sources import read


def one(**fields: Any) -> Finding:
    reading = read(json.dumps({"findings": [fields]}).encode(), source="review.json")
    assert not reading.unparsed
    return reading.findings[0]


def test_every_field_is_kept() -> None:
    finding = one(
        id="f-1",
        reviewer="claude",
        path="src/a.py",
        start_line=10,
        line=12,
        side="LEFT",
        severity="high",
        confidence=85,
        title="Title",
        body="Body",
        quotes=[{"text": "x = 1", "path": "src/b.py", "line": 3}, "y = 2", {"text": "z", "line": 4}],
        locations=[{"path": "src/c.py", "line": 9}, "src/d.py:5-6", {"line": 20}],
        commit="ABCDEF1234567",
        url="https://example.com/7",
    )
    assert finding == Finding(
        id="f-1",
        reviewer="claude",
        title="Title",
        body="Body",
        location=Location("src/a.py", 10, 12, Side.LEFT),
        further=(Location("src/c.py", 9, 9), Location("src/d.py", 5, 6), Location("src/a.py", 20, 20)),
        quotes=(
            Quote("x = 1", Location("src/b.py", 3, 3)),
            Quote("y = 2"),
            Quote("z", Location("src/a.py", 4, 4)),
        ),
        severity=Severity.HIGH,
        confidence=85,
        commit="abcdef1234567",
        url="https://example.com/7",
    )


@pytest.mark.parametrize(
    ("fields", "first", "last"),
    [
        pytest.param({"line": 12}, 12, 12, id="a line"),
        pytest.param({"start_line": 10, "line": 12}, 10, 12, id="start_line to line, GitHub's way"),
        pytest.param({"line": 10, "end_line": 12}, 10, 12, id="line to end_line"),
        pytest.param({"start_line": 10, "end_line": 12}, 10, 12, id="start_line to end_line"),
        pytest.param({"start_line": 10}, 10, 10, id="start_line alone"),
        pytest.param({"line": "12"}, 12, 12, id="a number as text"),
        pytest.param({"line": " L12 "}, 12, 12, id="L12"),
        pytest.param({"line": "10-12"}, 10, 12, id="a range as text"),
        pytest.param({"line": "L10–L12"}, 10, 12, id="a range with a dash"),
        pytest.param({"lines": [10, 12]}, 10, 12, id="a range as a list"),
        pytest.param({"lines": [10]}, 10, 10, id="a list of one"),
        pytest.param({"line": 12.0}, 12, 12, id="a whole float"),
        pytest.param({"line": 0}, 0, 0, id="zero stays zero"),
        pytest.param({"line": -1}, -1, -1, id="minus one stays minus one"),
        pytest.param({"line": 1e9}, 10**9, 10**9, id="a milliard stays a milliard"),
        pytest.param({"start_line": 20, "line": 10}, 20, 10, id="inverted stays inverted"),
        pytest.param({"line": None}, None, None, id="null"),
        pytest.param({}, None, None, id="absent"),
    ],
)
def test_lines(fields: dict[str, Any], first: int | None, last: int | None) -> None:
    finding = one(path="a.py", **fields)
    assert finding.location == Location("a.py", first, last)
    assert finding.notes == ()


@pytest.mark.parametrize(
    ("line", "note"),
    [
        pytest.param("twelve", 'line is no number: "twelve"', id="a word"),
        pytest.param("12:5", 'line is no number: "12:5"', id="line and column"),
        pytest.param(12.5, "line is no number: 12.5", id="half a line"),
        pytest.param(True, "line is no number: true", id="a boolean"),
        pytest.param({"start": 1}, 'line is no number: {"start": 1}', id="an object"),
        pytest.param(float("nan"), "line is no number: NaN", id="not a number"),
        pytest.param(float("inf"), "line is no number: Infinity", id="infinity"),
    ],
)
def test_a_line_that_is_no_line_leaves_the_file(line: Any, note: str) -> None:
    finding = one(path="a.py", line=line)
    assert finding.location == Location("a.py")
    assert finding.notes == (note,)


def test_a_line_beyond_any_file_is_written_short() -> None:
    finding = one(path="a.py", line=-(10**40))
    assert finding.location == Location("a.py", -(10**12), -(10**12))
    assert finding.notes == ("line has more than 12 digits, written as 1,000,000,000,000",)


@pytest.mark.parametrize(
    ("path", "location"),
    [
        pytest.param("src/a.py:42", Location("src/a.py", 42, 42), id="with a line"),
        pytest.param("src/a.py:42-50", Location("src/a.py", 42, 50), id="with a range"),
        pytest.param("C:\\src\\a.py", Location("C:\\src\\a.py"), id="backslashes and a drive stay"),
        pytest.param("/etc/passwd", Location("/etc/passwd"), id="absolute stays"),
        pytest.param("../../a.py", Location("../../a.py"), id="dots stay"),
        pytest.param("a\nb.py", Location("a\nb.py"), id="a line break stays"),
    ],
)
def test_paths_stay_as_they_are_written(path: str, location: Location) -> None:
    assert one(path=path).location == location


def test_a_nul_in_a_path_cannot_turn_it_into_another_path() -> None:
    finding = one(path="a.py\0.txt", line=1)
    assert finding.location == Location("a.py\ufffd.txt", 1, 1)
    assert finding.notes == ("path holds NUL characters, written as \ufffd",)


def test_a_path_of_ten_thousand_characters_is_cut_and_the_cut_is_reported() -> None:
    finding = one(path="a" * 10_000)
    assert finding.location == Location("a" * PATH_LIMIT)
    assert finding.notes == ("path cut at 4,096 characters (it has 10,000)",)


@pytest.mark.parametrize(
    "path", [None, "", "  ", 7, ["a.py"]], ids=["null", "empty", "blank", "number", "list"]
)
def test_without_a_path_a_text_is_still_a_finding(path: Any) -> None:
    assert one(path=path, title="Something is wrong").location is None


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"line": 3, "severity": "high"}, id="a line of no file"),
        pytest.param({"path": None, "title": "", "body": " \n"}, id="blanks"),
    ],
)
def test_without_a_path_and_a_text_it_is_unparsed(fields: dict[str, Any]) -> None:
    reading = read(json.dumps({"findings": [fields, {"path": "a.py"}]}).encode(), source="review.json")
    assert [finding.location for finding in reading.findings] == [Location("a.py")]
    assert [(item.source, item.reason) for item in reading.unparsed] == [
        ("review.json, finding 1", "neither a path nor a text; a finding needs at least one of them")
    ]


@pytest.mark.parametrize(
    ("given", "read_as", "note"),
    [
        pytest.param(85, 85, None, id="a number"),
        pytest.param(0, 0, None, id="zero"),
        pytest.param(100, 100, None, id="hundred"),
        pytest.param(1, 1, None, id="one of a hundred"),
        pytest.param(0.85, 85, "confidence 0.85 read as 85", id="a share"),
        pytest.param(1.0, 100, "confidence 1.0 read as 100", id="the whole share"),
        pytest.param(87.5, 88, "confidence 87.5 read as 88", id="a percentage with a fraction"),
        pytest.param("85", 85, 'confidence "85" read as 85', id="text"),
        pytest.param("85%", 85, 'confidence "85%" read as 85', id="a percentage"),
        pytest.param("0.85", 85, 'confidence "0.85" read as 85', id="a share as text"),
        pytest.param("high", 75, 'confidence "high" read as 75', id="a word"),
        pytest.param(101, None, "confidence is no number from 0 to 100: 101", id="too much"),
        pytest.param(-1, None, "confidence is no number from 0 to 100: -1", id="too little"),
        pytest.param(float("nan"), None, "confidence is no number from 0 to 100: NaN", id="not a number"),
        pytest.param(True, None, "confidence is no number from 0 to 100: true", id="a boolean"),
        pytest.param("sure", None, 'confidence is no number from 0 to 100: "sure"', id="another word"),
    ],
)
def test_confidence(given: Any, read_as: int | None, note: str | None) -> None:
    finding = one(path="a.py", confidence=given)
    assert finding.confidence == read_as
    assert finding.notes == ((note,) if note else ())


@pytest.mark.parametrize(
    ("fields", "notes"),
    [
        pytest.param({"severity": "P1"}, (), id="severity of another tool"),
        pytest.param({"severity": "soon"}, ('severity is no word that we know: "soon"',), id="no severity"),
        pytest.param({"side": "old"}, (), id="another word for a side"),
        pytest.param({"side": "UP"}, ('side is neither RIGHT nor LEFT: "UP"',), id="no side"),
        pytest.param({"commit": "main"}, ('commit is no commit id: "main"',), id="a branch is no commit"),
        pytest.param({"url": "javascript:alert(1)"}, ("url is no http or https address",), id="no address"),
        pytest.param(
            {"quotes": [3, {"text": "x"}]}, ("quotes: what could not be read is left out",), id="quote"
        ),
        pytest.param({"locations": [3]}, ("locations: what could not be read is left out",), id="location"),
        pytest.param({"title": {"a": 1}}, ("title is no text; its beginning is taken for it",), id="title"),
        pytest.param({"unknown": 1}, (), id="an unknown field"),
    ],
)
def test_what_reading_changed_is_noted(fields: dict[str, Any], notes: tuple[str, ...]) -> None:
    assert one(path="a.py", **fields).notes == notes


def test_a_thousand_and_one_locations_are_cut() -> None:
    finding = one(path="a.py", locations=["b.py"] * 1_001)
    assert len(finding.further) == 1_000
    assert finding.notes == ("locations: only the first 1,000 of 1,001 are read",)


def test_the_document_speaks_for_findings_that_do_not() -> None:
    document = {
        "reviewer": "claude",
        "commit": "abcdef1",
        "findings": [{"path": "a"}, {"path": "b", "reviewer": "x"}],
    }
    reading = read(json.dumps(document).encode(), source="review.json")
    assert [(finding.reviewer, finding.commit) for finding in reading.findings] == [
        ("claude", "abcdef1"),
        ("x", "abcdef1"),
    ]


TEXT = st.text(st.characters(codec="utf-8"), max_size=40)
LINE = st.integers(min_value=-(10**12), max_value=10**12)
FINDING = st.fixed_dictionaries(
    {"path": TEXT.filter(lambda path: path.strip() and "\0" not in path), "line": LINE},
    optional={
        "id": TEXT.filter(bool),
        "reviewer": TEXT.filter(bool),
        "start_line": LINE,
        "side": st.sampled_from(["LEFT", "RIGHT"]),
        "severity": st.sampled_from([severity.value for severity in Severity]),
        "confidence": st.integers(0, 100),
        "title": TEXT,
        "body": TEXT,
    },
)


@given(st.lists(FINDING, max_size=5, unique_by=lambda fields: fields.get("id", object())))
def test_every_finding_that_is_written_comes_back(written: list[dict[str, Any]]) -> None:
    reading = read(json.dumps({"findings": written}).encode(), source="review.json")
    assert reading.unparsed == ()
    assert len(reading.findings) == len(written)
    for position, (fields, finding) in enumerate(zip(written, reading.findings, strict=True), start=1):
        taken = any(fields.get("id") is None and other.get("id") == f"review-{position}" for other in written)
        assert taken or finding.id == fields.get("id", f"review-{position}")
        assert finding.reviewer == fields.get("reviewer", "review")
        assert finding.location == Location(
            fields["path"],
            fields.get("start_line", fields["line"]),
            fields["line"],
            Side(fields.get("side", "RIGHT")),
        )
        assert finding.severity == (fields.get("severity") and Severity(fields["severity"]))
        assert finding.confidence == fields.get("confidence")
        assert finding.title == fields.get("title", "")
        assert finding.body == fields.get("body", "")
