"""Comments of GitLab and Bitbucket, in the shapes of their documents."""

from __future__ import annotations

import json
from typing import Any

import pytest

from checks.model.finding import Reading
from checks.model.location import Location, Side
from checks.sources import read
from checks.sources.hosts.bitbucket_cloud import BitbucketComments
from checks.sources.hosts.bitbucket_data_center import BitbucketDataCenterActivities
from checks.sources.hosts.gitlab import GitLabDiscussions

TEXT = "The total is not rounded."


def gitlab(position: dict[str, Any] | None, /, by: str = "coderabbitai", **note: Any) -> dict[str, Any]:
    first = {
        "id": 1128, "type": "DiffNote", "body": TEXT, "attachment": None, "system": False,
        "author": {
            "id": 1, "username": by, "name": by, "state": "active", "locked": False,
            "avatar_url": None, "web_url": f"https://gitlab.example.com/{by}",
        },
        "created_at": "2026-01-01T09:17:22.520Z", "updated_at": "2026-01-01T09:17:22.520Z",
        "noteable_id": 3, "noteable_type": "MergeRequest", "project_id": 5, "noteable_iid": None,
        "commit_id": None, "resolvable": True, "resolved": False, "resolved_by": None,
    }  # fmt: skip
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
        "user": {
            "type": "app_user", "display_name": "Reviewer", "uuid": "{d1859150-30db-456d-96b3-ce14a8299294}",
            "links": {"html": {"href": "https://bitbucket.org/%7B%7D/"}},
        },
        "updated_on": "2026-01-01T00:00:00+00:00", "pending": False,
        "links": {"html": {"href": "https://bitbucket.org/acme/shop/pull-requests/3#comment-7"}},
        "pullrequest": {"type": "pullrequest", "id": 3, "title": "Round the total"},
    }  # fmt: skip
    return one | ({"inline": inline} if inline is not None else {}) | comment


def data_center(
    anchor: dict[str, Any] | None, /, kind: str = "SERVICE", action: str = "ADDED", **comment: Any
) -> dict[str, Any]:
    author = {
        "active": True, "displayName": "Reviewer", "emailAddress": "reviewer@example.com", "id": 1,
        "links": {"self": [{"href": "https://bitbucket.example.com/users/reviewer"}]},
        "name": "reviewer", "slug": "reviewer", "type": kind,
    }  # fmt: skip
    one = {
        "author": author, "createdDate": 1_767_225_600_000, "updatedDate": 1_767_225_600_000, "id": 9,
        "permittedOperations": {"deletable": True, "editable": True}, "properties": {"repositoryId": 1},
        "severity": "NORMAL", "state": "OPEN", "tasks": [], "text": TEXT, "version": 0,
    }  # fmt: skip
    answer = {**one, "id": 10, "text": "Thanks, fixed.", "comments": []}
    activity = {
        "action": "COMMENTED", "comment": {**one, "comments": [answer], **comment}, "commentAction": action,
        "createdDate": 1_767_225_600_000, "id": 19, "user": author,
    }  # fmt: skip
    if anchor is not None:
        activity["commentAnchor"] = {
            "diffType": "EFFECTIVE", "fileType": "TO", "fromHash": "b" * 40, "toHash": "a" * 40,
            "lineType": "ADDED", "orphaned": False, "path": "a.py", **anchor,
        }  # fmt: skip
    return activity


def found(value: object, include: tuple[str, ...] = ()) -> Reading:
    hosts = (GitLabDiscussions, BitbucketComments, BitbucketDataCenterActivities)
    formats = tuple(host(include=include) for host in hosts)
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
        (
            {
                "new_line": 14,
                "line_range": {
                    "start": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_9_12", "type": "new"},
                    "end": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_11_14", "type": "new"},
                },
            },
            Location("new.py", 12, 14),
        ),
        (
            {
                "new_line": 14,
                "line_range": {
                    "start": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_9_12", "type": "old"},
                    "end": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_11_14", "type": "new"},
                },
            },
            Location("new.py", 14, 14),
        ),
        (
            {
                "new_line": 27,
                "line_range": {
                    "start": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_10_10", "type": "new"},
                    "end": {"line_code": "588440f66559714280628a4f9799f0c4eb880a4a_11_11", "type": "new"},
                },
            },
            Location("new.py", 27, 27),
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


def test_notes_of_gitlab_are_read_one_by_one() -> None:
    notes = gitlab({"new_line": 3})["notes"]
    assert [one.location for one in found(notes[:1]).findings] == [Location("new.py", 3, 3)]
    assert found([{**notes[0], "system": True}]).findings == ()


@pytest.mark.parametrize(
    ("fences", "location"),
    [
        (["suggestion:-0+0"], Location("new.py", 12, 12)),
        (["suggestion:-2+1"], Location("new.py", 10, 13)),
        (["suggestion:-0+0", "suggestion:-2+0"], Location("new.py", 12, 12)),
    ],
)
def test_a_suggestion_of_gitlab_names_the_lines_that_it_replaces(
    fences: list[str], location: Location
) -> None:
    blocks = "\n\n".join(f"```{fence}\nreturn round(total)\n```" for fence in fences)
    (one,) = found([gitlab({"new_line": 12}, body=f"{TEXT}\n\n{blocks}")]).findings
    assert one.location == location
    assert ("```suggestion\n" in one.body) is (len(fences) == 1)


@pytest.mark.parametrize(
    ("anchor", "location"),
    [
        ({"line": 12}, Location("a.py", 12, 12)),
        ({"line": 12, "lineType": "CONTEXT"}, Location("a.py", 12, 12)),
        ({"line": 10, "lineType": "REMOVED", "fileType": "FROM"}, Location("a.py", 10, 10, Side.LEFT)),
        (
            {"line": 10, "lineType": "CONTEXT", "fileType": "FROM", "srcPath": "old.py"},
            Location("old.py", 10, 10, Side.LEFT),
        ),
        (
            {"line": 14, "multilineMarker": {"startLine": 12, "startLineType": "ADDED"}},
            Location("a.py", 12, 14),
        ),
        ({"path": {"components": ["src", "a.py"], "name": "a.py"}, "line": 3}, Location("src/a.py", 3, 3)),
        ({}, Location("a.py")),
    ],
)
def test_an_activity_of_data_center_is_a_finding_at_its_place(
    anchor: dict[str, Any], location: Location
) -> None:
    others = [{"action": "APPROVED", "createdDate": 1, "id": 18, "user": {"name": "alice"}}]
    (one,) = found({"isLastPage": True, "values": [*others, data_center(anchor)]}).findings
    assert (one.reviewer, one.location, one.commit) == ("reviewer", location, "a" * 40)


def test_a_comment_of_data_center_on_a_file_is_read_without_its_activity() -> None:
    activity = data_center({"line": 12})
    comment = {**activity["comment"], "anchor": activity["commentAnchor"]}
    assert [one.location for one in found({"values": [comment]}).findings] == [Location("a.py", 12, 12)]


@pytest.mark.parametrize("action", ["REPLIED", "UPDATED", "DELETED"])
def test_what_became_of_a_comment_is_no_second_one(action: str) -> None:
    values = [data_center({"line": 12}), data_center({"line": 12}, action=action)]
    assert len(found({"values": values}).findings) == 1


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


@pytest.mark.parametrize(
    "author",
    [
        "project_42_bot_3f2a",
        "group_7_bot",
        "service_account_group_7_60a1",
        "service_account_60a1",
        "review-bot",
        "ReviewBot",
        "Review Bot",
        "GitLabDuo",
    ],
)
def test_a_bots_account_at_gitlab_is_known_by_its_name(author: str) -> None:
    assert len(found([gitlab({"new_line": 1}, by=author)]).findings) == 1


@pytest.mark.parametrize(
    "value",
    [
        [gitlab({"new_line": 1}, by="alice")],
        {"values": [data_center({"line": 1}, kind="NORMAL", author={"name": "alice", "type": "NORMAL"})]},
        {"values": [bitbucket({"path": "a", "to": 1}, user={"type": "user", "nickname": "alice"})]},
    ],
)
def test_what_people_wrote_is_read_only_where_they_are_named(value: object) -> None:
    reading = found(value)
    assert reading.findings == ()
    assert "no comment by a bot (here: alice)" in reading.unparsed[0].reason
    assert len(found(value, include=("Alice",)).findings) == 1


@pytest.mark.parametrize("author", ["talbot", "Talbot", "abbot"])
def test_a_name_that_ends_like_a_bots_is_a_persons(author: str) -> None:
    assert found([gitlab({"new_line": 1}, by=author)]).findings == ()


def test_remarks_of_the_host_deleted_ones_and_answers_are_no_findings() -> None:
    reading = found([gitlab(None, system=True), gitlab({"new_line": 3})])
    assert len(reading.findings) == 1
    gone = [
        bitbucket({"path": "a.py", "to": 1}, deleted=True),
        bitbucket({"path": "a.py", "to": 1}, pending=True),
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
