"""A diff that GitHub shows, and one that is put together from the list of files."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from bot.checker.questions import PullDiff
from bot.pull_request import pull_diff
from bot.pull_request.pull_diff import _ListedFile, quoted
from checks.code.diff.unified import Change, Diff
from checks.model.location import Side

PATCH = "@@ -1,2 +1,2 @@\n one\n-two\n+2"

ODD_NAMES = [
    "plain.py",
    "a b.py",
    "a#b?c%25.py",
    'say "hi".py',
    "back\\slash.py",
    "line\nbreak.py",
    "tab\there.py",
    "größe/🎈.py",
    "x b/x.py",
]


def listed(*files: dict[str, Any]) -> list[_ListedFile]:
    return TypeAdapter(list[_ListedFile]).validate_python(files)


def put_together(*files: dict[str, Any], changed_files: int | None = None) -> PullDiff:
    return pull_diff.from_list(listed(*files), len(files) if changed_files is None else changed_files)


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_file_of_any_name_is_found_with_its_lines(name: str) -> None:
    made = put_together({"filename": name, "status": "modified", "patch": PATCH, "changes": 2})
    file = Diff(made.text).file(name)
    assert file is not None
    assert file.head_text_lines() == {1: "one", 2: "2"}
    assert [line.text for line in file.removed] == ["two"]
    assert made.not_covered == ()


@pytest.mark.parametrize(
    ("status", "change", "sides"),
    [
        ("added", Change.ADDED, {Side.RIGHT}),
        ("removed", Change.DELETED, {Side.LEFT}),
        ("modified", Change.MODIFIED, {Side.LEFT, Side.RIGHT}),
    ],
)
def test_what_became_of_a_file_is_kept(status: str, change: Change, sides: set[Side]) -> None:
    made = put_together({"filename": "a.py", "status": status, "patch": "@@ -0,0 +1 @@\n+x", "changes": 1})
    assert [file.change for file in Diff(made.text)] == [change]
    assert {side for side in Side if Diff(made.text).file("a.py", side)} == sides


@pytest.mark.parametrize("patch", [None, PATCH], ids=["name only", "text too"])
@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_rename_is_kept(name: str, patch: str | None) -> None:
    made = put_together(
        {
            "filename": f"new/{name}",
            "previous_filename": f"old/{name}",
            "status": "renamed",
            "patch": patch,
            "changes": 2 if patch else 0,
        }
    )
    assert Diff(made.text).renamed_to(f"old/{name}") == f"new/{name}"
    assert made.not_covered == ()


def test_files_without_a_patch_are_reported() -> None:
    files = [{"filename": f"big{number}.sql", "changes": 90_000} for number in range(7)]
    made = put_together(*files, {"filename": "empty.py", "status": "added", "changes": 0})
    (reason,) = made.not_covered
    assert reason.startswith("the diff of 7 files is too large for GitHub to show: `big0.sql`, `big1.sql`,")
    assert reason.endswith("`big4.sql` and 2 more")
    assert made.without_patch == {f"big{number}.sql" for number in range(7)}
    assert "big3.sql" in Diff(made.text)
    assert "empty.py" in Diff(made.text)


def test_files_beyond_the_list_are_reported() -> None:
    made = put_together({"filename": "a.py", "patch": PATCH, "changes": 2}, changed_files=4_512)
    assert made.not_covered == ("GitHub lists 1 of the 4,512 files that the pull request changes",)


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=30).filter(
    lambda name: not name.startswith("/") and not name.endswith("/")
)


@given(names=st.lists(NAMES, min_size=1, max_size=5, unique=True))
def test_no_name_can_break_out_of_its_line(names: list[str]) -> None:
    made = put_together(*({"filename": name, "patch": PATCH, "changes": 2} for name in names))
    assert set(Diff(made.text).paths) == set(names)


def test_a_patch_cannot_pass_for_another_file() -> None:
    patch = "@@ -0,0 +1,2 @@\n+diff --git a/x b/x\n+--- a/x"
    made = put_together({"filename": "a.py", "status": "added", "patch": patch, "changes": 2})
    assert Diff(made.text).paths == ("a.py",)


def test_plain_names_stand_as_they_are() -> None:
    assert quoted("b/src/a b.py") == "b/src/a b.py"
    assert Diff(f"diff --git {quoted('a/ü')} {quoted('b/ü')}\nold mode 1\nnew mode 2\n").paths == ("ü",)
