"""ce-code-review's findings, in the full and in the compact shape, before and after its merge."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Finding, Quote, Severity
from checks.model.location import Location
from checks.sources import read

FULL = {
    "title": "Retry never stops",
    "severity": "P1",
    "file": "src/client.py",
    "line": 42,
    "why_it_matters": "A dead host blocks the worker.",
    "autofix_class": "manual",
    "owner": "human",
    "requires_verification": True,
    "confidence": 75,
    "evidence": [
        "src/client.py:42 -- while True:",
        "src/client.py:50-52",
        "The docs promise three attempts.",
    ],
    "pre_existing": False,
    "suggested_fix": "for attempt in range(3):",
}


def findings(document: Any) -> tuple[Finding, ...]:
    reading = read(json.dumps(document).encode(), source="ce.json")
    assert not reading.unparsed
    return reading.findings


def test_the_full_shape() -> None:
    assert findings({"reviewer": "reliability", "findings": [FULL], "residual_risks": ["x"]}) == (
        Finding(
            id="ce-1",
            reviewer="reliability",
            title="Retry never stops",
            body=(
                "A dead host blocks the worker.\n\n- The docs promise three attempts.\n\n"
                "Suggested fix:\n\n```suggestion\nfor attempt in range(3):\n```"
            ),
            location=Location("src/client.py", 42, 42),
            further=(Location("src/client.py", 50, 52),),
            quotes=(Quote("while True:", Location("src/client.py", 42, 42)),),
            severity=Severity.HIGH,
            confidence=75,
        ),
    )


def test_the_compact_shape() -> None:
    (finding,) = findings(
        [{"title": "T", "severity": "P3", "file": "a.py", "line": 4, "first_evidence": "a.py:4 -- run(x)"}]
    )
    assert finding.quotes == (Quote("run(x)", Location("a.py", 4, 4)),)
    assert finding.severity is Severity.LOW
    assert finding.body == ""


@pytest.mark.parametrize(
    "document",
    [
        pytest.param([FULL, FULL], id="a list of findings"),
        pytest.param({"findings": [FULL, FULL]}, id="one document"),
        pytest.param([{"findings": [FULL]}, {"chunk": 1, "findings": [FULL]}], id="a document a persona"),
        pytest.param(
            {"findings": [FULL], "pre_existing": [FULL], "dismissed": [FULL]}, id="the merged result"
        ),
        pytest.param(
            {"findings": [], "soft_candidates": [FULL], "pre_existing": [FULL]}, id="soft candidates"
        ),
    ],
)
def test_findings_stand_in_several_places(document: Any) -> None:
    assert [finding.title for finding in findings(document)] == ["Retry never stops"] * 2


@pytest.mark.parametrize(
    ("fields", "reviewer", "notes"),
    [
        pytest.param(
            {"reviewers": ["perf", "security"]}, "perf", ("also reported by security",), id="merged"
        ),
        pytest.param({"reviewer": "perf"}, "perf", (), id="its own"),
        pytest.param({}, "heading", (), id="the document's"),
    ],
)
def test_the_reviewer(fields: dict[str, Any], reviewer: str, notes: tuple[str, ...]) -> None:
    (finding,) = findings({"reviewer": "heading", "findings": [FULL | fields]})
    assert (finding.reviewer, finding.notes) == (reviewer, notes)


@pytest.mark.parametrize(
    ("item", "quotes"),
    [
        pytest.param("a.py:4 -- x = f(1)", [Quote("x = f(1)", Location("a.py", 4, 4))], id="two hyphens"),
        pytest.param("a.py:4 — x = f(1)", [Quote("x = f(1)", Location("a.py", 4, 4))], id="a dash"),
        pytest.param("a.py:4-6 -- x\ny", [Quote("x\ny", Location("a.py", 4, 6))], id="a range, two lines"),
        pytest.param("`a.py:4` -- `x = 1`", [Quote("x = 1", Location("a.py", 4, 4))], id="in backticks"),
        pytest.param(
            "a.py:4 -- ```py\nx = 1\n```", [Quote("x = 1", Location("a.py", 4, 4))], id="in a fence"
        ),
        pytest.param(
            'a.py:4 -- raise Error("this is a rather long message")',
            [Quote('raise Error("this is a rather long message")', Location("a.py", 4, 4))],
            id="words in a string are code",
        ),
        pytest.param("a.py:4 -- the loop never looks at the list", [], id="a sentence is no code"),
        pytest.param("a.py:4", [], id="a bare place"),
        pytest.param("PR description: faster now", [], id="words"),
        pytest.param("", [], id="nothing"),
        pytest.param("a" * 100_000 + ":" * 100_000, [], id="hostile"),
    ],
)
def test_evidence(item: str, quotes: list[Quote]) -> None:
    (finding,) = findings([FULL | {"evidence": [item]}])
    assert list(finding.quotes) == quotes


def test_evidence_that_is_no_code_is_kept_in_the_body() -> None:
    (finding,) = findings([FULL | {"evidence": ["a.py:4 -- the loop never looks at the list"]}])
    assert "- a.py:4 -- the loop never looks at the list" in finding.body


def test_a_fix_cannot_end_the_block_that_marks_it_as_proposed() -> None:
    (finding,) = findings([FULL | {"suggested_fix": "```\nx\n```\nand then"}])
    assert finding.body.endswith("````suggestion\n```\nx\n```\nand then\n````")


def test_the_file_may_carry_the_line() -> None:
    (finding,) = findings([{"file": "a.py:7", "why_it_matters": "w"}])
    assert finding.location == Location("a.py", 7, 7)


@pytest.mark.parametrize(
    ("around", "commit"),
    [
        ({"scope": {"head_sha": "3f2a9c1d"}}, "3f2a9c1d"),
        ({"head_sha": "3f2a9c1d"}, "3f2a9c1d"),
        ({"scope": {"base_sha": "3f2a9c1d"}}, None),
        ({"scope": "the diff"}, None),
    ],
)
def test_the_commit_that_ce_reviewed_is_the_findings(around: dict[str, Any], commit: str | None) -> None:
    (finding,) = findings({"findings": [FULL], **around})
    assert finding.commit == commit


@pytest.mark.parametrize(
    ("name", "said"), [("pre_existing_findings", "pre-existing"), ("suppressed_findings", "suppressed")]
)
def test_what_ce_keeps_apart_is_read_with_a_note(name: str, said: str) -> None:
    first, apart = findings({"findings": [FULL], name: [FULL]})
    assert first.notes == ()
    assert said in apart.notes[0]
    assert len(findings({"findings": [FULL], name: 0})) == 1, "a count of none is no finding"
