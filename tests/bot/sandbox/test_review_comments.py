"""Inline comments: where they may be, and what becomes of them after a push."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.http.errors import ApiError
from tests.bot.sandbox.conftest import NUMBERED

if TYPE_CHECKING:
    from bot.sandbox import PullRequestScene, Sandbox
    from bot.sandbox.shapes.people import Json


def as_sent(sandbox: Sandbox, pull: PullRequestScene) -> list[Json]:
    """The inline comments in the shape that GitHub gives them."""
    return [sandbox.shapes.review_comment(each) for each in pull.model.review_comments]


# The pull request's diff of src/a.py, old and new numbers:
#   7-9 context, 10-11 removed, +10..+12 added, old 12-14 = new 13-15 context


@pytest.mark.parametrize(
    ("place", "accepted"),
    [
        pytest.param({"line": 10}, True, id="an added line"),
        pytest.param({"line": 7}, True, id="the first line of context"),
        pytest.param({"line": 15}, True, id="the last line of context"),
        pytest.param({"line": 16}, False, id="past the context"),
        pytest.param({"line": 6}, False, id="before the context"),
        pytest.param({"line": 11, "side": "LEFT"}, True, id="a removed line"),
        pytest.param({"line": 15, "side": "LEFT"}, False, id="past the context of the old side"),
        pytest.param({"line": 12, "start_line": 10}, True, id="a range"),
        pytest.param({"line": 10, "start_line": 12}, False, id="a range the wrong way round"),
        pytest.param({"line": 12, "start_line": 10, "start_side": "LEFT"}, True, id="from old to new"),
        pytest.param({"line": 10, "path": "src/b.py"}, False, id="a file outside the diff"),
        pytest.param({"line": None, "whole_file": True}, True, id="the whole file"),
        pytest.param(
            {"line": None, "whole_file": True, "path": "src/b.py"}, False, id="a whole file outside"
        ),
    ],
)
def test_a_comment_is_in_the_diff_or_nowhere(
    pull: PullRequestScene, place: dict[str, object], accepted: bool
) -> None:
    arguments = {"author": "Copilot", "path": "src/a.py", "body": "hm"} | place
    if accepted:
        pull.review_comment(**arguments)  # type: ignore[arg-type]
        assert len(pull.model.review_comments) == 1
    else:
        with pytest.raises(ApiError) as refused:
            pull.review_comment(**arguments)  # type: ignore[arg-type]
        assert refused.value.status == 422
        assert not pull.model.review_comments
        assert not pull.model.reviews


def test_the_fields_say_what_the_reviewer_saw(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.review_comment("Copilot", "src/a.py", 12, "why?", start_line=10)
    shown = as_sent(sandbox, pull)[0]
    fields = ("line", "start_line", "original_line", "original_start_line", "side", "start_side", "position")
    assert [shown[field] for field in fields] == [12, 10, 12, 10, "RIGHT", "RIGHT", 8]
    assert shown["original_commit_id"] == shown["commit_id"] == pull.head_sha
    assert shown["user"] == shown["user"] | {"login": "Copilot", "type": "Bot"}
    assert shown["diff_hunk"].splitlines()[0].startswith("@@ -7,8 +7,9 @@")
    assert shown["diff_hunk"].splitlines()[-1] == "+and a half"


@pytest.mark.parametrize(
    ("pushed", "line"),
    [
        pytest.param({"other.py": "x\n"}, 11, id="a push elsewhere"),
        pytest.param({"src/a.py": "new first\nnew second\n{head}"}, 13, id="lines added before"),
        pytest.param({"src/a.py": "{head}new last\n"}, 11, id="lines added after"),
        pytest.param({"src/a.py": "{changed}"}, None, id="the line changed"),
        pytest.param({"src/a.py": None}, None, id="the file was deleted"),
        pytest.param({"src/a.py": "{original}"}, None, id="the change was taken back"),
    ],
)
def test_a_comment_moves_with_its_line_or_is_outdated(
    sandbox: Sandbox, pull: PullRequestScene, pushed: dict[str, str | None], line: int | None
) -> None:
    head = NUMBERED.replace("line 10\nline 11\n", "ten\neleven\nand a half\n")
    seen = pull.head_sha
    pull.review_comment("Copilot", "src/a.py", 11, "why?")
    texts = {"head": head, "changed": head.replace("eleven", "11"), "original": NUMBERED}
    pull.push({path: text.format(**texts) if text else None for path, text in pushed.items()} | {"z": "z\n"})
    shown = as_sent(sandbox, pull)[0]
    assert (shown["line"], shown["original_line"]) == (line, 11)
    assert shown["original_commit_id"] == seen
    assert shown["commit_id"] == (seen if line is None else pull.head_sha)
    assert (shown["position"] is None) == (line is None)


def test_a_comment_may_be_about_an_older_commit(sandbox: Sandbox, pull: PullRequestScene) -> None:
    first = pull.head_sha
    pull.push({"src/a.py": "x\n" + NUMBERED})
    pull.review_comment("slow-bot[bot]", "src/a.py", 11, "late", commit=first)
    shown = as_sent(sandbox, pull)[0]
    assert (shown["original_commit_id"], shown["line"]) == (first, None)


def test_replies_name_the_first_comment(sandbox: Sandbox, pull: PullRequestScene) -> None:
    first = pull.review_comment("Copilot", "src/a.py", 11, "why?")
    second = pull.reply(first, "alice", "because")
    pull.reply(second, "Copilot", "ah")
    shown = as_sent(sandbox, pull)
    assert [each.get("in_reply_to_id") for each in shown] == [None, first.id, first.id]


def test_one_review_carries_many_comments(sandbox: Sandbox, pull: PullRequestScene) -> None:
    where = [{"path": "src/a.py", "line": line, "body": f"on {line}"} for line in (10, 11, 12)]
    pull.review("coderabbitai[bot]", "three things", comments=where)
    [review] = pull.model.reviews
    assert {each["pull_request_review_id"] for each in as_sent(sandbox, pull)} == {review.id}
    assert [each.event for each in sandbox.deliveries.log[-4:]] == [
        "pull_request_review",
        *["pull_request_review_comment"] * 3,
    ]


def test_comments_are_deleted_and_reviews_dismissed(sandbox: Sandbox, pull: PullRequestScene) -> None:
    inline = pull.review_comment("Copilot", "src/a.py", 11, "why?")
    remark = pull.comment("alice", "hello")
    review = pull.review("bob", "no", state="CHANGES_REQUESTED")
    pull.dismiss(review)
    pull.delete_comment(inline)
    pull.delete_comment(remark)
    sent = [(each.event, each.action) for each in sandbox.deliveries.log[-3:]]
    assert sent == [
        ("pull_request_review", "dismissed"),
        ("pull_request_review_comment", "deleted"),
        ("issue_comment", "deleted"),
    ]
    assert (pull.model.review_comments, pull.model.comments) == ([], [])


def test_a_deleted_account_leaves_its_words(sandbox: Sandbox, pull: PullRequestScene) -> None:
    pull.comment("mallory", "I was here")
    sandbox.delete_user("mallory")
    shown = sandbox.shapes.issue_comment(pull.model.comments[0])
    assert (shown["user"], shown["body"]) == (None, "I was here")
