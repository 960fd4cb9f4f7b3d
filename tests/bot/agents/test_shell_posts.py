"""Comments that a shell command posts with `gh`, read from the command alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.agents.gate.shell_posts import COMMAND_LIMIT, posts


def bodies(command: str, folder: Path | None = None) -> list[Any]:
    return [one.unknown or one.arguments.get("body") for one in posts(command, folder)]


@pytest.mark.parametrize(
    ("command", "body"),
    [
        ("gh pr comment 7 --body 'See `a.py:1`.'", "See `a.py:1`."),
        ("gh pr comment 7 -b 'See `a.py:1`.'", "See `a.py:1`."),
        ('gh pr comment 7 --body="See a.py:1."', "See a.py:1."),
        ('gh pr comment 7 --body "See \\`a.py:1\\`."', "See `a.py:1`."),
        ("gh pr review 7 --request-changes -b 'See `a.py:1`.'", "See `a.py:1`."),
        ("gh issue comment 7 -b'See a.py:1'", "See a.py:1"),
        ("cd shop && GH_TOKEN=x /usr/bin/gh pr comment 7 -b 'a' # and more", "a"),
        ("gh pr comment 7 -b 'it'\"'\"'s so'", "it's so"),
        ('gh pr comment 7 --body "$(cat <<\'EOF\'\nSee "`a.py:1`".\nEOF\n)"', 'See "`a.py:1`".'),
        ("gh pr comment 7 -F - <<'END'\nSee `a.py:1`.\nEND\n", "See `a.py:1`."),
        ("gh pr comment 7 -F - <<-END\n\tSee a.py:1.\n\tEND\n", "See a.py:1."),
        ("cat > body.md <<'END'\nSee `a.py:1`.\nEND\ngh pr comment 7 --body-file body.md", "See `a.py:1`."),
        ("gh api repos/o/r/pulls/7/comments -f body='See `a.py:1`.'", "See `a.py:1`."),
        ("gh api --method POST /repos/o/r/issues/7/comments --raw-field body=x", "x"),
        ("gh api repos/{owner}/{repo}/pulls/7/comments/12/replies -f body=x", "x"),
        ('gh api repos/o/r/pulls/7/reviews --input - <<\'END\'\n{"body": "x"}\nEND', "x"),
    ],
)
def test_the_text_of_a_comment_is_found(command: str, body: str) -> None:
    assert bodies(command) == [body]


@pytest.mark.parametrize(
    "command",
    [
        "gh pr view 7 --comments",
        "gh api repos/o/r/pulls/7/comments",
        "gh api --method GET repos/o/r/pulls/7/comments -f body=x",
        "gh api repos/o/r/issues/7 -f body=x",
        "gh pr comment 7 --editor",
        "gh pr create -b x",
        "echo 'gh pr comment 7 -b x'",
        "grep gh file",
        "make && ls",
        "gh",
        "",
    ],
)
def test_a_command_that_posts_no_comment_is_left_alone(command: str) -> None:
    assert bodies(command) == []


@pytest.mark.parametrize(
    "command",
    [
        'gh pr comment 7 --body "See $PLACE."',
        'gh pr comment 7 --body "See `cat place`."',
        'gh pr comment 7 --body "$(cat <<EOF\nSee $PLACE.\nEOF\n)"',
        'gh api repos/o/r/pulls/7/comments -f body="$(make text)"',
    ],
)
def test_a_text_that_the_shell_makes_is_not_guessed(command: str) -> None:
    assert bodies(command) == ["the shell makes the text of a comment (write it in single quotes or a file)"]


def test_a_file_is_read_where_the_command_runs(tmp_path: Path) -> None:
    (tmp_path / "body.md").write_text("See `a.py:1`.")
    assert bodies("gh pr comment 7 -F body.md", tmp_path) == ["See `a.py:1`."]
    assert bodies("gh api repos/o/r/issues/7/comments -F body=@body.md", tmp_path) == ["See `a.py:1`."]
    assert bodies("gh pr comment 7 -F none.md", tmp_path) == ["the file none.md of a comment cannot be read"]


def test_an_inline_comment_has_its_place_and_its_repository() -> None:
    (one,) = posts(
        "gh api repos/acme/shop/pulls/7/comments -f body=x -f path=a.py -F line=3 -f side=LEFT -f commit_id=abc1234",
        None,
    )
    assert one.arguments == {
        "body": "x", "path": "a.py", "line": "3", "side": "LEFT", "commit_id": "abc1234", "repo": "acme/shop",
    }  # fmt: skip


def test_the_comments_of_a_review_come_one_by_one() -> None:
    (one,) = posts(
        "gh api repos/o/r/pulls/7/reviews -f event=COMMENT -f 'comments[][path]=a.py' -F 'comments[][line]=1' "
        "-f 'comments[][body]=x' -f 'comments[][path]=b.py' -f 'comments[][body]=y'",
        None,
    )
    assert one.arguments["comments"] == [
        {"path": "a.py", "line": "1", "body": "x"},
        {"path": "b.py", "body": "y"},
    ]


@pytest.mark.parametrize(
    "unit", ["gh pr comment 7 -b x;", "<<A ", "'", '"$(', "\\", "gh api -f a=b ", "#\n", "$(cat <<A\n"]
)
def test_reading_a_hostile_command_takes_time_in_line_with_its_length(unit: str) -> None:
    for command in (unit * 20_000, "gh " + unit * 20_000, unit * (2 * COMMAND_LIMIT // len(unit))):
        assert isinstance(posts(command, None), list)
