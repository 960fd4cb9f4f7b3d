"""SARIF: results as findings, with their places, snippets and what they refer to in their run."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Finding, Quote, Reading, Severity
from checks.model.location import Location
from checks.sources import read

RULE = {
    "id": "py/unused",
    "shortDescription": {"text": "Unused variable"},
    "defaultConfiguration": {"level": "note"},
    "messageStrings": {"default": {"text": "`{0}` is unused in {1}; {2}"}},
}


def reading(*results: Any, **run: Any) -> Reading:
    tool = {"driver": {"name": "CodeQL", "rules": [RULE]}}
    log = {"version": "2.1.0", "runs": [{"tool": tool, "results": list(results), **run}]}
    return read(json.dumps(log).encode(), source="scan.sarif")


def one(result: dict[str, Any], **run: Any) -> Finding:
    (finding,) = reading({"message": {"text": "m"}, **result}, **run).findings
    return finding


def at(uri: str | None = None, region: Any = None, **more: Any) -> dict[str, Any]:
    artifact = {"uri": uri} if uri else {}
    return {"locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region, **more}}]}


def test_a_whole_result() -> None:
    finding = one(
        {
            "guid": "11111111-2222-3333-4444-555555555555",
            "ruleId": "py/unused",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "plain", "markdown": "**rich**"},
            **at(
                "src/a.py",
                {"startLine": 3, "endLine": 4, "snippet": {"text": "x = 1\ny = 2"}},
                contextRegion={
                    "startLine": 2,
                    "endLine": 5,
                    "snippet": {"text": "def f():\n  x = 1\n  y = 2"},
                },
            ),
            "relatedLocations": [{"id": 1, "physicalLocation": {"artifactLocation": {"uri": "src/b.py"}}}],
            "fixes": [{"artifactChanges": [{"replacements": [{"insertedContent": {"text": "y = 2"}}]}]}],
            "hostedViewerUri": "https://example.com/1",
        },
        versionControlProvenance=[{"revisionId": "ABCDEF1234"}],
    )
    assert finding == Finding(
        id="11111111-2222-3333-4444-555555555555",
        reviewer="CodeQL",
        title="Unused variable",
        body="**rich**\n\n```suggestion\ny = 2\n```",
        location=Location("src/a.py", 3, 4),
        further=(Location("src/b.py"),),
        quotes=(
            Quote("x = 1\ny = 2", Location("src/a.py", 3, 4)),
            Quote("def f():\n  x = 1\n  y = 2", Location("src/a.py", 2, 5)),
        ),
        severity=Severity.HIGH,
        commit="abcdef1234",
        url="https://example.com/1",
    )


@pytest.mark.parametrize(
    ("region", "location"),
    [
        pytest.param({"startLine": 3}, Location("a.py", 3, 3), id="one line"),
        pytest.param({"startLine": 3, "endLine": 5}, Location("a.py", 3, 5), id="several lines"),
        pytest.param(
            {"startLine": 3, "endLine": 5, "endColumn": 1}, Location("a.py", 3, 4), id="end exclusive"
        ),
        pytest.param(
            {"startLine": 3, "endLine": 5, "endColumn": 2}, Location("a.py", 3, 5), id="end touched"
        ),
        pytest.param({"startLine": 0}, Location("a.py", 0, 0), id="zero stays"),
        pytest.param({"charOffset": 10}, Location("a.py"), id="no lines"),
        pytest.param(None, Location("a.py"), id="no region"),
        pytest.param("line 3", Location("a.py"), id="no object"),
    ],
)
def test_regions(region: Any, location: Location) -> None:
    assert one(at("a.py", region)).location == location


@pytest.mark.parametrize(
    ("artifact", "path"),
    [
        pytest.param({"uri": "src/a%20b%23.py"}, "src/a b#.py", id="percent signs are decoded"),
        pytest.param({"uri": "a.py", "uriBaseId": "ROOT"}, "a.py", id="an absolute base is the root"),
        pytest.param({"uri": "a.py", "uriBaseId": "SRC"}, "src/a.py", id="a base below the root is a folder"),
        pytest.param({"uri": "a.py", "uriBaseId": "RING"}, None, id="bases in a ring end"),
        pytest.param({"uri": "a.py", "uriBaseId": "GONE"}, "a.py", id="an unknown base is the root"),
        pytest.param({"uri": "file:///home/me/repo/src/a.py"}, "src/a.py", id="an absolute URI below a base"),
        pytest.param({"uri": "file:///elsewhere/a.py"}, "/elsewhere/a.py", id="an absolute URI elsewhere"),
        pytest.param({"uri": "file:///C:/repo/a.py"}, "C:/repo/a.py", id="a drive"),
        pytest.param({"index": 0}, "lib/z.py", id="by index"),
        pytest.param({"index": 7}, None, id="by an index that is not there"),
        pytest.param({"uri": "a%00.py"}, "a\ufffd.py", id="an encoded NUL"),
    ],
)
def test_paths(artifact: dict[str, Any], path: str | None) -> None:
    finding = one(
        {"locations": [{"physicalLocation": {"artifactLocation": artifact}}]},
        originalUriBaseIds={
            "ROOT": {"uri": "file:///home/me/repo/"},
            "SRC": {"uri": "src/", "uriBaseId": "ROOT"},
            "RING": {"uri": "x/", "uriBaseId": "RING"},
        },
        artifacts=[{"location": {"uri": "lib/z.py"}}],
    )
    if artifact.get("uriBaseId") == "RING":
        assert finding.location == Location("x/" * 10 + "a.py")
    else:
        assert finding.location == (Location(path) if path else None)


@pytest.mark.parametrize(
    ("result", "title", "body"),
    [
        pytest.param({"ruleId": "py/unused"}, "Unused variable", "m", id="rule by id"),
        pytest.param({"ruleId": "py/unused/var"}, "Unused variable", "m", id="rule by the id above"),
        pytest.param({"rule": {"id": "py/unused"}}, "Unused variable", "m", id="rule by reference"),
        pytest.param({"ruleIndex": 0}, "Unused variable", "m", id="rule by index"),
        pytest.param({"ruleId": "other", "ruleIndex": 0}, "other", "m", id="index of an extension's rule"),
        pytest.param({"ruleId": "other", "ruleIndex": 9}, "other", "m", id="index out of range"),
        pytest.param(
            {"ruleId": "py/unused", "message": {"id": "default", "arguments": ["x", "f"]}},
            "Unused variable",
            "`x` is unused in f; {2}",
            id="message by id with arguments",
        ),
    ],
)
def test_rules_and_messages(result: dict[str, Any], title: str, body: str) -> None:
    finding = one(result)
    assert (finding.title, finding.body) == (title, body)


@pytest.mark.parametrize(
    ("result", "severity", "notes"),
    [
        pytest.param({"level": "error"}, Severity.HIGH, (), id="error"),
        pytest.param({"level": "warning"}, Severity.MEDIUM, (), id="warning"),
        pytest.param({"level": "note"}, Severity.LOW, (), id="note"),
        pytest.param({"level": "none"}, None, (), id="none"),
        pytest.param({"level": "info"}, Severity.LOW, (), id="a level that SARIF does not know"),
        pytest.param({"ruleId": "py/unused"}, Severity.LOW, (), id="the rule's level"),
        pytest.param({"properties": {"security-severity": "9.8"}}, Severity.CRITICAL, (), id="a score"),
        pytest.param(
            {"properties": {"security-severity": "x"}, "level": "note"}, Severity.LOW, (), id="no score"
        ),
        pytest.param({"kind": "pass"}, None, ("kind pass in the source",), id="a pass is noted"),
        pytest.param(
            {"suppressions": [{"kind": "inSource"}]}, None, ("suppressed in the source",), id="suppressed"
        ),
    ],
)
def test_severity_and_state(
    result: dict[str, Any], severity: Severity | None, notes: tuple[str, ...]
) -> None:
    finding = one(result)
    assert (finding.severity, finding.notes) == (severity, notes)


def test_a_bad_result_costs_only_itself() -> None:
    read_so_far = reading({"message": {"text": "good"}}, 3, {"level": "error"}, {"ruleId": "py/unused"})
    assert [finding.body or finding.title for finding in read_so_far.findings] == ["good", "Unused variable"]
    assert [(item.source, item.reason) for item in read_so_far.unparsed] == [
        ("scan.sarif, finding 2", "not an object; a finding is an object with a path and a text"),
        ("scan.sarif, finding 3", "neither a path nor a text; a finding needs at least one of them"),
    ]


@pytest.mark.parametrize(
    "run", [{"artifacts": 3}, {"originalUriBaseIds": [1]}, {"tool": 7}, {"results": None}]
)
def test_a_run_with_bad_parts_keeps_its_results(run: dict[str, Any]) -> None:
    read_so_far = reading({"message": {"text": "m"}, **at("a.py", {"startLine": 1})}, **run)
    assert len(read_so_far.findings) == (0 if "results" in run else 1)
    assert not read_so_far.unparsed


def test_a_run_without_a_name_is_called_after_the_file() -> None:
    log = {"runs": [{"results": [{"message": {"text": "m"}}]}]}
    assert read(json.dumps(log).encode(), source="scan.sarif").findings[0].reviewer == "scan"
