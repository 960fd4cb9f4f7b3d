"""Comments of GitLab and Bitbucket, in the shapes of their documents."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Reading
from checks.model.location import Location, Side
from checks.sources import read
from checks.sources.other_hosts import BitbucketComments, GitLabDiscussions

TEXT = "The total is not rounded."


def gitlab(position: dict[str, Any] | None, /, by: str = "coderabbitai", **note: Any) -> dict[str, Any]:
    first = {
        "id": 1128,
        "type": "DiffNote",
        "body": TEXT,
        "author": {"id": 1, "username": by},
        "system": False,
    }
    if position is not None:
        first["position"] = {
            "base_sha": "b" * 40, "start_sha": "c" * 40, "head_sha": "a" * 40, "position_type": "text",
            "old_path": "old.py", "new_path": "new.py", **position,
        }  # fmt: skip
    answer = {**first, "id": 1129, "body": "Thanks, fixed."}
    return {"id": "6a9c1750b37d513a", "individual_note": False, "notes": [first | note, answer]}


def bitbucket(inline: dict[str, Any] | None, /, **comment: Any) -> dict[str, Any]:
    one = {
        "id": 7, "type": "pullrequest_comment", "created_on": "2026-01-01T00:00:00+00:00", "deleted": False,
        "content": {"raw": TEXT, "markup": "markdown", "html": f"<p>{TEXT}</p>"},
        "user": {"type": "app_user", "display_name": "Reviewer"},
        "links": {"html": {"href": "https://bitbucket.org/acme/shop/pull-requests/3#comment-7"}},
    }  # fmt: skip
    return one | ({"inline": inline} if inline is not None else {}) | comment


def found(value: object, include: tuple[str, ...] = ()) -> Reading:
    formats = (GitLabDiscussions(include=include), BitbucketComments(include=include))
    return read(json.dumps(value).encode(), source="comments.json", formats=formats)


@pytest.mark.parametrize(
    ("position", "location"),
    [
        ({"new_line": 12, "old_line": None}, Location("new.py", 12, 12)),
        ({"new_line": 12, "old_line": 10}, Location("new.py", 12, 12)),
        ({"new_line": None, "old_line": 10}, Location("old.py", 10, 10, Side.LEFT)),
        (
            {"new_line": 14, "line_range": {"start": {"new_line": 12}, "end": {"new_line": 14}}},
            Location("new.py", 12, 14),
        ),
        ({"position_type": "file"}, Location("new.py")),
    ],
)
def test_a_discussion_of_gitlab_is_a_finding_at_its_place(
    position: dict[str, Any], location: Location
) -> None:
    (one,) = found([gitlab(position)]).findings
    assert (one.reviewer, one.location, one.commit) == ("CodeRabbit", location, "a" * 40)
    assert one.body == TEXT


@pytest.mark.parametrize(
    ("inline", "location"),
    [
        ({"path": "a.py", "to": 12, "from": None}, Location("a.py", 12, 12)),
        ({"path": "a.py", "to": None, "from": 10}, Location("a.py", 10, 10, Side.LEFT)),
        ({"path": "a.py", "to": 14, "start_to": 12}, Location("a.py", 12, 14)),
        ({"path": "a.py"}, Location("a.py")),
    ],
)
def test_a_comment_of_bitbucket_is_a_finding_at_its_place(inline: dict[str, Any], location: Location) -> None:
    (one,) = found({"pagelen": 10, "values": [bitbucket(inline)]}).findings
    assert (one.reviewer, one.location) == ("Reviewer", location)
    assert one.url == "https://bitbucket.org/acme/shop/pull-requests/3#comment-7"


@pytest.mark.parametrize("author", ["project_42_bot_3f2a", "group_7_bot", "review-bot", "GitLabDuo"])
def test_a_bots_account_at_gitlab_is_known_by_its_name(author: str) -> None:
    assert len(found([gitlab({"new_line": 1}, by=author)]).findings) == 1


@pytest.mark.parametrize(
    "value",
    [
        [gitlab({"new_line": 1}, by="alice")],
        {"values": [bitbucket({"path": "a", "to": 1}, user={"type": "user", "nickname": "alice"})]},
    ],
)
def test_what_people_wrote_is_read_only_where_they_are_named(value: object) -> None:
    reading = found(value)
    assert reading.findings == ()
    assert "no comment by a bot (here: alice)" in reading.unparsed[0].reason
    assert len(found(value, include=("Alice",)).findings) == 1


def test_remarks_of_the_host_deleted_ones_and_answers_are_no_findings() -> None:
    reading = found([gitlab(None, system=True), gitlab({"new_line": 3})])
    assert len(reading.findings) == 1
    gone = [
        bitbucket({"path": "a.py", "to": 1}, deleted=True),
        bitbucket({"path": "a.py", "to": 1}, parent={"id": 1}),
    ]
    assert found({"values": [*gone, bitbucket({"path": "a.py", "to": 2})]}).findings[0].location == Location(
        "a.py", 2, 2
    )


@pytest.mark.parametrize(
    "note", [{"author": None}, {"author": {}}, {"author": 3}, {"author": {"username": 3}}]
)
def test_what_has_lost_its_author_is_reported(note: dict[str, Any]) -> None:
    reading = found([gitlab({"new_line": 1}, **note)])
    assert [one.reason for one in reading.unparsed] == ["no comment as gitlab prints one"]
