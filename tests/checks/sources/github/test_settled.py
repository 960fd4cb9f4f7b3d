"""What a review says of matters that are settled, fine or its own is told and no finding."""

from __future__ import annotations

import pytest

from checks.model.finding import Reading
from checks.sources.github import Comment, Place, noise, read_all


def _read(body: str, author: str = "acme[bot]") -> Reading:
    return read_all([Comment("1", author, body, Place.REVIEW_BODY, is_bot=True)])


def _titles(body: str, author: str = "acme[bot]") -> list[str]:
    return [one.title for one in _read(body, author).findings]


@pytest.mark.parametrize(
    ("verdict", "found"),
    [
        ("**Status**: ✅ Correct - no change needed.", []),
        ("- **Verdict:** fine as it is", []),
        ("**Status**: broken on Windows", ["Order of imports"]),
        ("**Impact**: works in a clean checkout only", ["Order of imports"]),
    ],
)
def test_a_headed_finding_whose_verdict_assents_is_none(verdict: str, found: list[str]) -> None:
    body = "## Minor issues\n\n### 5. Order of imports\n\n**Location**: `src/a.py:8`\n\n" + verdict

    assert _titles(body) == found


@pytest.mark.parametrize(
    ("between", "found"),
    [
        ("In `src/a.py:3`:\n\n", ["Silent handlers"]),
        ("```python\nexcept Exception:\n    pass\n```\n\n", ["Silent handlers"]),
        ("", ["Catches everything that `load` raises", "Logs nothing of `load`"]),
    ],
)
def test_problems_that_follow_code_are_those_of_the_finding_above(between: str, found: list[str]) -> None:
    body = (
        f"## Concerns\n\n### 1. Silent handlers\n{between}**Problems**:\n"
        "- Catches everything that `load` raises\n- Logs nothing of `load`\n"
    )

    assert _titles(body) == found


@pytest.mark.parametrize(
    ("heading", "is_done"),
    [
        ("Key problems solved", True),
        ("Bugs this PR fixes", True),
        ("Concerns addressed", True),
        ("Issues that they resolve", True),
        ("Pushed:", True),
        ("Previous review concern addressed.", True),
        ("Problems to solve", False),
        ("Bugs this PR introduces", False),
        ("Ensure all comments are addressed", False),
        ("Are all issues fixed?", False),
    ],
)
def test_a_heading_says_that_what_is_below_it_is_done(heading: str, is_done: bool) -> None:
    assert noise.heads_done(heading.rstrip(":")) is is_done


@pytest.mark.parametrize("status", ["Superseded — stale", "Refuted", "Rejected: by design", "Invalid"])
def test_a_row_whose_disposition_settles_it_is_no_finding(status: str) -> None:
    body = (
        "## Findings\n\n| # | Finding | Disposition |\n|---|---|---|\n"
        f"| 1 | `load` leaks the handle | {status} |\n| 2 | `store` drops the key | Confirmed |\n"
    )

    assert _titles(body) == ["`store` drops the key"]


def test_an_entry_that_says_it_is_addressed_is_told_and_no_finding() -> None:
    fold = (
        "<details>\n<summary>♻️ Duplicate comments (2)</summary><blockquote>\n\n<details>\n<summary>src/a.py (2)</summary>"
        "<blockquote>\n\n`4-5`: **Previous concern addressed.**\n\nThe reason is logged now.\n\n---\n\n"
        "`9-9`: **The handle is never closed.**\n\nIt leaks.\n\n</blockquote></details>\n\n</blockquote></details>\n"
    )
    read = _read(f"**Actionable comments posted: 0**\n\n{fold}", "coderabbitai[bot]")

    assert [one.title for one in read.findings] == ["The handle is never closed"]
    assert [one.reason for one in read.unparsed] == ["the review says that it is settled"]


@pytest.mark.parametrize(
    ("line", "is_footer"),
    [
        ("Acme is free for open source - if you like our reviews please consider sharing them", True),
        ("Help me be more useful!", True),
        ("If you like short names, `load` is one", False),
    ],
)
def test_lines_at_the_end_about_the_reviewer_are_no_part_of_the_review(line: str, is_footer: bool) -> None:
    body = f"Here is some feedback:\n\n- `load` never closes the handle.\n\n`store` drops the key.\n{line}"

    assert noise.is_footer(line) is is_footer
    assert (line[:20] in "".join(one.title + one.body for one in _read(body).findings)) is not is_footer


def test_lines_of_feedback_end_where_a_prompt_begins() -> None:
    body = (
        "Hey - I've reviewed your changes - here's some feedback:\n\nConsider a cache for `load`.\n"
        "Prompt for AI Agents\nYou should consider a cache for `load`.\n"
    )

    assert _titles(body, "sourcery-ai[bot]") == ["Consider a cache for `load`"]


def test_a_summary_whose_heading_announces_findings_is_read_as_a_review() -> None:
    body = "Review completed. {}\n\n### 1. Lost key (src/a.py, line 4)\nThe key is dropped.\n"

    assert _titles(body.format("Two remarks.\n\n## Issues found"), "augmentcode[bot]") == ["Lost key"]
    assert _read("Review completed. No suggestions at this time.", "augmentcode[bot]") == Reading()


@pytest.mark.parametrize(
    "lead", ["Before merging, verify:", "Please test manually:", "Run these:", "Check that:"]
)
def test_what_a_line_bids_to_look_at_is_no_finding(lead: str) -> None:
    body = "## Coverage\n\n{}\n\n1. **The script without its module** (it must fail)\n2. **The script with a role**\n"

    assert not _titles(body.format(lead))
    assert _titles(body.format("What is missing:"))


@pytest.mark.parametrize(
    "cell", ["No action; it is right.", "None needed", "Nothing to change", "No further action"]
)
def test_a_row_that_asks_for_nothing_is_no_finding(cell: str) -> None:
    table = "| Severity | File | Finding | Recommendation |\n|---|---|---|---|\n| Low | `a.ini` | Appended `*.x` to the list | {} |\n"

    assert not _titles(table.format(cell))
    assert _titles(table.format("No, drop it again")) == ["Appended `*.x` to the list"]


@pytest.mark.parametrize("link", ["view comment", "see", "go to the thread", "open", "read more"])
def test_an_item_that_only_links_to_where_a_finding_is_told_is_none(link: str) -> None:
    body = "## Findings\n\n- Possible issue ([{}](https://example.com/c/1))\n"

    assert not _titles(body.format(link))
    assert _titles(body.format("`load` leaks"))
