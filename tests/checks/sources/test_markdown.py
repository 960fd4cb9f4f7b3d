"""A review as text: pasted, fenced, or printed line by line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks import sources
from checks.model.finding import Reading
from checks.sources.markdown import Markdown

FORMATS = (*sources.FORMATS, Markdown())
ITEM = {"path": "src/a.py", "line": 3, "title": "The lock leaks", "body": "It is never released."}


def read(text: str, **options: Any) -> Reading:
    return sources.read(text.encode(), source="chat.md", formats=FORMATS, **options)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        pytest.param(
            "Here is my review:\n\n1. **src/a.py:3** – The lock leaks.\n2. `src/b.py:4-6`: The cache grows.\n",
            ["src/a.py:3", "src/b.py:4-6"],
            id="a list",
        ),
        pytest.param("## src/a.py\n\n**Line 3:** x\n\n**Lines 5-6:** y\n",
                     ["src/a.py:3", "src/a.py:5-6"], id="lines below a file"),
        pytest.param("src/a.py:3:1: error: x is not defined\nsrc/b.py:4: y\n", ["src/a.py:3", "src/b.py:4"],
                     id="a compiler's lines"),
        pytest.param("Sure:\n\n```json\n" + json.dumps([ITEM]) + "\n```\n\nsrc/z.py:9 is fine.\n", ["src/a.py:3"],
                     id="JSON in a fence"),
        pytest.param("Found:\n\n```json\n" + json.dumps([ITEM]) + "\n```\n", ["src/a.py:3"], id="a list in a fence alone"),
        pytest.param("```markdown\n### High: Lock leaks\n`src/a.py:3`\n\nIt is never released.\n```\n",
                     ["src/a.py:3"], id="all in a fence"),
        pytest.param("### Code review\n\nFound 1 issue:\n\n1. The lock leaks\n\n"
                     "https://github.com/o/r/blob/0123456789012345678901234567890123456789/src/a.py#L3-L4\n",
                     ["src/a.py:3-4"], id="a known reviewer's shape"),
    ],
)  # fmt: skip
def test_a_text_is_read_by_its_content(text: str, places: list[str]) -> None:
    reading = read(text)

    assert [str(finding.location) for finding in reading.findings] == places
    assert reading == read(text, format="markdown")
    assert reading.unparsed == ()


def test_a_code_span_behind_lines_is_whole() -> None:
    reading = read(
        "## src/a.py\n\n**Line 3:** `retry` never stops.\n\n`Lines 5-6:` `close` is never called.\n"
    )

    assert [finding.body for finding in reading.findings] == [
        "`retry` never stops.",
        "`close` is never called.",
    ]


def test_what_names_a_place_and_is_no_finding_is_told() -> None:
    [one] = read("# Summary\n\nAll is well since src/a.py:3 was changed.\n").unparsed

    assert (one.source, "names places" in one.reason) == ("chat.md", True)


@pytest.mark.parametrize("text", ["not JSON", '{"findings": [src/a.py:3]}', "", "no place here"])
def test_a_text_without_a_place_is_no_review_unless_it_is_called_one(text: str) -> None:
    [one] = read(text).unparsed
    assert "not JSON" in one.reason or "empty" in one.reason


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("| File | Line | Issue |\n|---|---|---|\n| `src/a.py` | 3 | The lock leaks |", ["src/a.py:3"]),
        ("| Severity | Issue |\n|---|---|\n| High | The lock leaks |", ["None"]),
        ("I found 2 problems.\n\n1. The lock leaks.\n2. `retry` never stops.", ["None", "None"]),
        ("## Issues\n\n- The lock leaks.", ["None"]),
    ],
    ids=["the place only in a table", "a table without places", "numbered", "below a heading"],
)
def test_a_pasted_review_needs_no_place_in_its_prose(text: str, found: list[str]) -> None:
    assert [str(finding.location) for finding in read(text).findings] == found


def test_a_review_that_was_handed_in_is_never_lost_silently() -> None:
    [one] = read("no place here", format="markdown").unparsed
    assert (one.reason, one.excerpt) == ("no finding could be made out in it", "no place here")

    assert read("LGTM, no issues found.", format="markdown") == Reading()
