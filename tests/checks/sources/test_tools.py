"""SARIF and rdjson as ruff, semgrep, CodeQL, ESLint and reviewdog write them: one result is one finding."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Finding, Reading, Severity
from checks.model.location import Location
from checks.sources import read
from checks.sources.proposal import Replaced, fix
from checks.sources.roots import below

ROOT = "/home/runner/work/shop/shop"


def sarif(*results: Any, **run: Any) -> Any:
    return {"version": "2.1.0", "runs": [{"results": list(results), **run}]}


def physical(uri: str, first: int, last: int | None = None, **more: Any) -> dict[str, Any]:
    region = {"startLine": first, "startColumn": 1, "endLine": last or first, "endColumn": 9}
    return {"physicalLocation": {"artifactLocation": {"uri": uri, **more}, "region": region}}


def replacement(text: str | None, **region: int) -> dict[str, Any]:
    inserted = {} if text is None else {"insertedContent": {"text": text}}
    return {"deletedRegion": region, **inserted}


RUFF = sarif(
    {
        "fixes": [
            {
                "artifactChanges": [
                    {
                        "artifactLocation": {"uri": f"file://{ROOT}/setup.py"},
                        "replacements": [
                            replacement(None, startLine=1, startColumn=1, endLine=2, endColumn=1),
                            replacement("is", startLine=4, startColumn=6, endLine=4, endColumn=8),
                        ],
                    }
                ],
                "description": {"text": "Replace with `is`"},
            }
        ],
        "level": "error",
        "locations": [physical(f"file://{ROOT}/setup.py", 4)],
        "message": {"text": "Comparison to `None` should be `cond is None`"},
        "ruleId": "E711",
    },
    tool={
        "driver": {"name": "ruff", "rules": [{"id": "E711", "shortDescription": {"text": "None compared"}}]}
    },
)
SEMGREP = sarif(
    {
        "fingerprints": {"matchBasedId/v1": "x"},
        "locations": [physical("src/pay.py", 7, 8, uriBaseId="%SRCROOT%")],
        "message": {"text": "Detected {{a}} literal template."},
        "ruleId": "python.lang.eval",
        "properties": {},
    },
    tool={
        "driver": {
            "name": "Semgrep OSS",
            "rules": [
                {
                    "id": "python.lang.eval",
                    "defaultConfiguration": {"level": "warning"},
                    "shortDescription": {"text": "Semgrep Finding: eval"},
                }
            ],
        }
    },
)
CODEQL = sarif(
    {
        "ruleId": "py/sql-injection",
        "rule": {"id": "py/sql-injection", "index": 1, "toolComponent": {"index": 0}},
        "message": {"text": "This query depends on a [user-provided value](1) and [another\\]](2)."},
        "locations": [physical("src/db.py", 12, uriBaseId="%SRCROOT%", index=0)],
        "relatedLocations": [
            {"id": 1, **physical("src/web.py", 3, uriBaseId="%SRCROOT%", index=1)},
            {"id": 2, **physical("src/web.py", 9, uriBaseId="%SRCROOT%", index=1)},
        ],
        "codeFlows": [{"threadFlows": [{"locations": [{"location": physical("src/web.py", 3)}]}]}],
    },
    tool={
        "driver": {"name": "CodeQL", "rules": []},
        "extensions": [
            {
                "name": "codeql/python-queries",
                "rules": [
                    {"id": "py/other", "shortDescription": {"text": "Other"}},
                    {
                        "id": "py/sql-injection",
                        "shortDescription": {"text": "SQL query built from user-controlled sources"},
                        "properties": {"security-severity": "8.8"},
                    },
                ],
            }
        ],
    },
    artifacts=[{"location": {"uri": "src/db.py", "uriBaseId": "%SRCROOT%"}}],
    versionControlProvenance=[{"revisionId": "a" * 40, "mappedTo": {"uri": f"file://{ROOT}/"}}],
)
ESLINT = sarif(
    {
        "level": "warning",
        "message": {"text": "'x' is assigned a value but never used."},
        "locations": [physical(f"file://{ROOT}/web/a%20b.js", 2, index=0)],
        "ruleId": "no-unused-vars",
        "ruleIndex": 0,
    },
    tool={
        "driver": {
            "name": "ESLint",
            "rules": [{"id": "no-unused-vars", "shortDescription": {"text": "Disallow unused variables"}}],
        }
    },
    artifacts=[{"location": {"uri": f"file://{ROOT}/web/a%20b.js"}}],
)
RUFF_RDJSON = {
    "source": {"name": "ruff", "url": "https://docs.astral.sh/ruff"},
    "severity": "WARNING",
    "diagnostics": [
        {
            "code": {"value": "F401"},
            "location": {
                "path": f"{ROOT}/setup.py",
                "range": {"start": {"line": 1, "column": 8}, "end": {"line": 1, "column": 10}},
            },
            "message": "`os` imported but unused",
            "suggestions": [
                {"range": {"start": {"line": 1, "column": 1}, "end": {"line": 2, "column": 1}}, "text": ""}
            ],
        }
    ],
}
REVIEWDOG = {
    "message": "Use `printf` here",
    "location": {"path": "run.sh", "range": {"start": {"line": 3}, "end": {"line": 4}}},
    "severity": "INFO",
    "suggestions": [{"range": {"start": {"line": 3}, "end": {"line": 4}}, "text": "printf x\nprintf y"}],
}


def of(document: Any) -> Reading:
    """As the command reads it: paths below the checkout's root are relative to it."""
    return below(read(json.dumps(document).encode(), source="tool.json"), [ROOT])


def only(document: Any) -> Finding:
    reading = of(document)
    assert reading.unparsed == ()
    (finding,) = reading.findings
    return finding


@pytest.mark.parametrize(
    ("document", "reviewer", "title", "body", "location", "severity"),
    [
        pytest.param(
            RUFF,
            "ruff",
            "None compared",
            "Comparison to `None` should be `cond is None`\n\n```diff\n+is\n```",
            Location("setup.py", 4, 4),
            Severity.HIGH,
            id="ruff",
        ),
        pytest.param(
            SEMGREP,
            "Semgrep OSS",
            "Semgrep Finding: eval",
            "Detected {{a}} literal template.",
            Location("src/pay.py", 7, 8),
            Severity.MEDIUM,
            id="semgrep",
        ),
        pytest.param(
            CODEQL,
            "CodeQL",
            "SQL query built from user-controlled sources",
            "This query depends on a user-provided value and another].",
            Location("src/db.py", 12, 12),
            Severity.HIGH,
            id="CodeQL",
        ),
        pytest.param(
            ESLINT,
            "ESLint",
            "Disallow unused variables",
            "'x' is assigned a value but never used.",
            Location("web/a b.js", 2, 2),
            Severity.MEDIUM,
            id="ESLint",
        ),
        pytest.param(
            RUFF_RDJSON,
            "ruff",
            "F401",
            "`os` imported but unused",
            Location("setup.py", 1, 1),
            Severity.MEDIUM,
            id="ruff's rdjson",
        ),
        pytest.param(
            REVIEWDOG,
            "tool",
            "",
            "Use `printf` here\n\n```suggestion\nprintf x\nprintf y\n```",
            Location("run.sh", 3, 4),
            Severity.LOW,
            id="reviewdog",
        ),
    ],
)
def test_what_a_tool_writes_is_one_finding(
    document: Any, reviewer: str, title: str, body: str, location: Location, severity: Severity
) -> None:
    found = only(document)
    assert (found.reviewer, found.title, found.body) == (reviewer, title, body)
    assert (found.location, found.severity) == (location, severity)


def test_places_beside_the_first_belong_to_the_same_finding() -> None:
    found = only(CODEQL)
    assert found.further == (Location("src/web.py", 3, 3), Location("src/web.py", 9, 9))
    assert found.commit == "a" * 40


@pytest.mark.parametrize(
    ("uri", "base", "run", "path"),
    [
        pytest.param("a.py", "SRC", {}, "src/a.py", id="a base below another absolute one"),
        pytest.param("file:///r/src/a.py", "", {}, "src/a.py", id="below both: the shorter is the root"),
        pytest.param(
            "https://github.com/acme/shop/blob/main/src/a.py", "WEB", {}, "src/a.py", id="a web base"
        ),
        pytest.param(
            "file:///w/src/a.py",
            "",
            {"invocations": [{"executionSuccessful": True, "workingDirectory": {"uri": "file:///w"}}]},
            "src/a.py",
            id="below the working directory",
        ),
        pytest.param(
            "file:///c/src/a.py",
            "",
            {"versionControlProvenance": [{"repositoryUri": "x", "mappedTo": {"uri": "file:///c/"}}]},
            "src/a.py",
            id="below the place that was checked out",
        ),
        pytest.param("file:///rest/a.py", "", {}, "/rest/a.py", id="beside the root, though it begins so"),
        pytest.param(
            "file:///r/%2e%2e/x.py", "", {}, "../x.py", id="out of the root: is refused when checked"
        ),
    ],
)
def test_an_absolute_uri_is_made_relative_to_the_root_that_the_run_names(
    uri: str, base: str, run: dict[str, Any], path: str
) -> None:
    bases = {
        "ROOT": {"uri": "file:///r/"},
        "SRC": {"uri": "file:///r/src/"},
        "WEB": {"uri": "https://github.com/acme/shop/blob/main/"},
    }
    artifact = {"uri": uri} | ({"uriBaseId": base} if base else {})
    result = {"message": {"text": "m"}, "locations": [{"physicalLocation": {"artifactLocation": artifact}}]}
    (found,) = read(
        json.dumps(sarif(result, originalUriBaseIds=bases, **run)).encode(), source="x.sarif"
    ).findings
    assert found.location == Location(path)


@pytest.mark.parametrize(
    ("message", "body"),
    [
        ({"text": "{0} and {1}", "arguments": ["a", "b"]}, "a and b"),
        ({"text": "{{0}} and {0}", "arguments": ["a"]}, "{0} and a"),
        ({"text": "{{0}}"}, "{{0}}"),
        ({"text": "{0}", "arguments": ["{1}", "x"]}, "{1}"),
        ({"text": "{7}", "arguments": ["a"]}, "{7}"),
        ({"id": "everywhere", "arguments": ["a"]}, "of the tool: a"),
        ({"text": "see [the call](3)"}, "see the call"),
        ({"text": "see \\[not a link](3)"}, "see [not a link](3)"),
        ({"text": "see [a page](https://example.com)"}, "see [a page](https://example.com)"),
        ({"text": "[" * 2_000 + "](1)"}, "[" * 2_000 + "](1)"),
        ({"markdown": "**[kept](1)**", "text": "plain"}, "**[kept](1)**"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_message_is_put_together_as_the_standard_says(message: dict[str, Any], body: str) -> None:
    driver = {"name": "t", "globalMessageStrings": {"everywhere": {"text": "of the tool: {0}"}}}
    assert only(sarif({"message": message}, tool={"driver": driver})).body == body


@pytest.mark.parametrize(
    ("replaced", "language"),
    [
        pytest.param(Replaced(), "suggestion", id="nothing is said of what it replaces"),
        pytest.param(Replaced("a.py", 3, 4), "suggestion", id="the cited lines"),
        pytest.param(Replaced("a.py", 3, 5, 1, 1), "suggestion", id="up to the beginning of the next line"),
        pytest.param(Replaced(None, 3, 4, 1), "suggestion", id="of the file that is cited"),
        pytest.param(Replaced("a.py", 3, 3), "diff", id="one of them"),
        pytest.param(Replaced("a.py", 3, 4, 5, 9), "diff", id="a part of them"),
        pytest.param(Replaced("a.py", 3, 4, 1, 9), "diff", id="not to the end"),
        pytest.param(Replaced("a.py", 3, 3, 1, 1), "diff", id="an insertion"),
        pytest.param(Replaced("b.py", 3, 4), "diff", id="another file"),
    ],
)
def test_a_fix_is_a_suggestion_only_where_it_replaces_the_cited_lines(
    replaced: Replaced, language: str
) -> None:
    text = fix("one\ntwo\n", replaced, Location("a.py", 3, 4))
    added = "one\ntwo" if language == "suggestion" else "+one\n+two"
    assert text == f"```{language}\n{added}\n```"


def test_a_fence_in_a_fix_does_not_end_ours() -> None:
    assert fix("```\nx", Replaced("b.py", 1, 1), None) == "````diff\n+```\n+x\n````"


@pytest.mark.parametrize(
    ("path", "relative"),
    [
        (f"{ROOT}/src/a.py", "src/a.py"),
        (f"{ROOT}/a.py", "a.py"),
        (f"{ROOT}", ROOT),
        (f"{ROOT}/", f"{ROOT}/"),
        (f"{ROOT}-other/a.py", f"{ROOT}-other/a.py"),
        ("/etc/passwd", "/etc/passwd"),
        ("src/a.py", "src/a.py"),
        (f"{ROOT}/../x.py", "../x.py"),
    ],
)
def test_a_path_below_the_checkout_is_relative_to_it(path: str, relative: str) -> None:
    place = Location(path, 3, 4)
    (found,) = below(Reading((Finding("1", "r", location=place, further=(place,)),)), [f"{ROOT}/"]).findings
    assert found.location == Location(relative, 3, 4)
    assert found.further == (Location(relative, 3, 4),)


@pytest.mark.parametrize("roots", [[], [""], ["/"], ["."]])
def test_without_a_root_nothing_is_changed(roots: list[str]) -> None:
    reading = Reading((Finding("1", "r", location=Location("/a.py")),))
    assert below(reading, roots) is reading
