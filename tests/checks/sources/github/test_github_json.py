"""What `gh api` prints is read as the bot reads it from the API."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from checks import sources
from checks.model.finding import Reading
from checks.model.location import Location, Side
from checks.sources.github.github_json import GitHubComments

BOT = {"login": "coderabbitai[bot]", "type": "Bot"}
HUMAN = {"login": "octocat", "type": "User"}

INLINE: dict[str, Any] = {
    "id": 11, "user": BOT, "body": "_🟠 Major_\n\n**Close the file**\n\nIt leaks.", "path": "a/b.py",
    "line": 9, "start_line": 8, "original_line": 7, "original_start_line": 6, "side": "RIGHT",
    "diff_hunk": "@@", "pull_request_review_id": 1, "original_commit_id": "aaa1111", "commit_id": "bbb2222",
    "subject_type": "line", "html_url": "https://github.com/o/r/pull/1#discussion_r11",
}  # fmt: skip
REVIEW: dict[str, Any] = {
    "id": 12, "user": {"login": "gemini-code-assist[bot]", "type": "Bot"}, "state": "COMMENTED",
    "commit_id": "ccc3333", "submitted_at": "2026-01-01T00:00:00Z", "html_url": "https://github.com/o/r/pull/1#r12",
    "body": "## Code Review\n\n<details><summary>I am having trouble creating individual review comments. "
            "Click here to see my feedback.</summary>\n\n### x.go (4)\n\n![high](h.svg)\n\nIt panics.\n\n</details>",
}  # fmt: skip
REMARK: dict[str, Any] = {
    "id": 13, "user": {"login": "acme[bot]", "type": "Bot"}, "issue_url": "https://api/issues/1",
    "html_url": "https://github.com/o/r/pull/1#issuecomment-13", "body": "### 🔴 High: Boom — `c.rs:2`\n\nIt does.",
}  # fmt: skip
ANNOTATION = {
    "path": "d.ts",
    "start_line": 3,
    "end_line": 4,
    "annotation_level": "warning",
    "message": "Unused.",
}
ALL = ["Close the file", "It panics", "Boom"]


def _read(text: str, **options: Any) -> Reading:
    return sources.read(text.encode(), source="c.json", formats=(GitHubComments(**options), *sources.FORMATS))


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        pytest.param(json.dumps([INLINE]), ["Close the file"], id="review comments"),
        pytest.param(json.dumps([REVIEW]), ["It panics"], id="reviews"),
        pytest.param(json.dumps([REMARK]), ["Boom"], id="conversation"),
        pytest.param(json.dumps([ANNOTATION]), ["Unused"], id="annotations"),
        pytest.param(json.dumps([INLINE]) + json.dumps([REVIEW, REMARK]), ALL, id="pages one after another"),
        pytest.param(json.dumps([INLINE, REVIEW]) + "\n[]\n" + json.dumps([REMARK]), ALL, id="an empty page"),
        pytest.param(json.dumps([[INLINE], [REVIEW, REMARK]]), ALL, id="pages slurped into a list"),
        pytest.param(
            json.dumps({"comments": [INLINE], "reviews": [REVIEW], "issue_comments": [REMARK]}),
            ALL,
            id="an object",
        ),
        pytest.param(json.dumps(INLINE), ["Close the file"], id="one comment alone"),
    ],
)
def test_every_way_to_save_comments_is_read(text: str, titles: list[str]) -> None:
    assert [finding.title for finding in _read(text).findings] == titles


def test_a_finding_stands_where_and_on_the_commit_that_the_reviewer_saw() -> None:
    [finding] = _read(json.dumps([INLINE])).findings

    assert finding.location == Location("a/b.py", 6, 7)
    assert finding.commit == "aaa1111"
    assert finding.url == "https://github.com/o/r/pull/1#discussion_r11"


@pytest.mark.parametrize(
    ("change", "location"),
    [
        pytest.param({"line": None, "start_line": None}, Location("a/b.py", 6, 7), id="outdated"),
        pytest.param({"side": "LEFT"}, Location("a/b.py", 6, 7, Side.LEFT), id="old side"),
        pytest.param({"original_start_line": None}, Location("a/b.py", 7, 7), id="one line"),
        pytest.param({"subject_type": "file"}, Location("a/b.py"), id="on a file"),
        pytest.param({"original_line": None}, Location("a/b.py", 8, 9), id="no original line"),
    ],
)
def test_places_of_review_comments(change: dict[str, Any], location: Location) -> None:
    [finding] = _read(json.dumps([INLINE | change])).findings

    assert finding.location == location


@pytest.mark.parametrize(
    ("items", "reason"),
    [
        pytest.param([INLINE, INLINE | {"path": 7, "id": 2}], "`path`", id="a field of the wrong type"),
        pytest.param([INLINE, {"foo": 1}], "neither a review comment", id="something else among comments"),
        pytest.param([INLINE | {"user": HUMAN}], "none by a reviewer", id="only people"),
    ],
)
def test_what_cannot_be_read_is_told(items: list[Any], reason: str) -> None:
    [one] = _read(json.dumps(items)).unparsed

    assert reason in one.reason


def test_replies_and_people_are_no_findings() -> None:
    reply = INLINE | {"id": 2, "in_reply_to_id": 11}
    person = INLINE | {"id": 3, "user": HUMAN}
    gone = INLINE | {"id": 4, "user": None}

    assert [finding.id for finding in _read(json.dumps([INLINE, reply, person, gone])).findings] == ["11"]


def test_two_annotations_of_one_line_stay_two() -> None:
    assert len(_read(json.dumps([ANNOTATION, ANNOTATION | {"message": "Untyped."}])).findings) == 2


def test_people_named_as_reviewers_are_read() -> None:
    person = REMARK | {"user": HUMAN}

    assert [finding.title for finding in _read(json.dumps([person]), include=["octocat"]).findings] == [
        "Boom"
    ]
    assert _read(json.dumps([REMARK]), exclude=["acme[bot]"]).findings == ()


def test_paths_of_inline_comments_resolve_hashes_of_paths() -> None:
    import hashlib

    digest = hashlib.sha256(b"a/b.py").hexdigest()
    guide = REMARK | {
        "user": {"login": "qodo-merge-pro[bot]", "type": "Bot"},
        "body": "## PR Reviewer Guide 🔍\n\n<details><summary><a href='https://github.com/o/r/pull/1/files"
        f"#diff-{digest}R3-R4'><strong>Possible Issue</strong></a> It leaks.</summary>\n\n```py\nx\n```\n</details>",
    }

    assert [str(finding.location) for finding in _read(json.dumps([INLINE, guide])).findings] == [
        "a/b.py:6-7",
        "a/b.py:3-4",
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"findings": [{"path": "a.py", "line": 1, "title": "x"}]}',
        '[{"path": "a.py", "line": 1, "body": "x"}]',
        "[]",
        '{"version": "2.1.0", "runs": []}',
    ],
)
def test_other_formats_stay_what_they_are(text: str) -> None:
    document = sources.document.parse(text.encode(), "x")

    assert not GitHubComments().recognises(document)


VIEWED: dict[str, Any] = {
    "comments": [
        {"id": "IC_1", "author": {"login": "octocat"}, "body": "### High: `a.py:3` leaks\n\nIt does.",
         "createdAt": "2026-01-01T00:00:00Z", "url": "https://github.com/o/r/pull/1#issuecomment-1"},
    ],
    "reviews": [
        {"id": "PRR_1", "author": {"login": "gemini-code-assist"}, "state": "COMMENTED", "body": REVIEW["body"],
         "submittedAt": "2026-01-01T00:00:00Z", "commit": {"oid": "ccc3333"}},
    ],
    "files": [{"path": "x.go", "additions": 1, "deletions": 0}],
}  # fmt: skip


def test_what_gh_pr_view_prints() -> None:
    [review] = _read(json.dumps(VIEWED)).findings
    assert (str(review.location), review.commit) == ("x.go:4", "ccc3333")

    both = _read(json.dumps(VIEWED), include=["octocat"])
    assert [str(finding.location) for finding in both.findings] == ["a.py:3", "x.go:4"]
    assert both.unparsed == ()


def test_the_error_about_people_names_the_option() -> None:
    [one] = _read(json.dumps(VIEWED | {"reviews": []})).unparsed

    assert "--reviewer LOGIN" in one.reason


def test_an_anchor_is_looked_up_among_the_files_of_the_change() -> None:
    digest = hashlib.sha256(b"src/a.py").hexdigest()
    guide = (
        "## PR Reviewer Guide 🔍\n\n<details><summary><a href='https://github.com/o/r/pull/1/files#diff-"
        f"{digest}R3-R4'><strong>Lock leaks</strong></a>\n\nIt does.\n</summary>\n\n```py\nx\n```\n\n</details>\n"
    )
    data = json.dumps(
        [REMARK | {"user": {"login": "qodo-merge-pro[bot]", "type": "Bot"}, "body": guide}]
    ).encode()

    known = sources.read(data, source="c.json", formats=[GitHubComments(files=lambda: ["src/a.py"])])
    assert [str(finding.location) for finding in known.findings] == ["src/a.py:3-4"]
    unknown = sources.read(data, source="c.json", formats=[GitHubComments()])
    assert [(one.title, one.location) for one in unknown.findings] == [("Lock leaks", None)]
    assert "hash of a path" in unknown.findings[0].notes[0]
