"""The base side of a file is its head with the diff undone: compared with real git."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.checker.base_side import undone
from checks.code.diff.unified import Diff
from checks.code.tree import File, FileKind

LINES = "".join(f"line {number}\n" for number in range(1, 41))

CHANGES = {
    "a line changed": (LINES, LINES.replace("line 20\n", "twenty\n")),
    "first and last changed": (LINES, LINES.replace("line 1\n", "one\n").replace("line 40\n", "forty\n")),
    "lines added at the start": (LINES, "a\nb\n" + LINES),
    "lines added at the end": (LINES, LINES + "a\nb\n"),
    "lines removed at the start": (LINES, LINES.removeprefix("line 1\nline 2\n")),
    "lines removed at the end": (LINES, LINES.removesuffix("line 39\nline 40\n")),
    "everything removed": (LINES, ""),
    "everything new": ("", LINES),
    "two hunks": (LINES, LINES.replace("line 5\n", "").replace("line 30\n", "line 30\nand a half\n")),
    "no newline at the end": (LINES + "x", LINES + "y"),
    "Windows line ends": (
        LINES.replace("\n", "\r\n"),
        LINES.replace("line 7\n", "7\n").replace("\n", "\r\n"),
    ),
    "form feeds and odd separators": ("a\fb\n\x0b\nc\u2028d\n" + LINES, "a\fb\n\x0b\nc\u2028e\n" + LINES),
}


def git_diff(folder: Path, before: str | None, after: str | None, *, context: int = 3) -> str:
    """What git says of the change of one file."""
    names = []
    for side, text in (("a", before), ("b", after)):
        (folder / side).mkdir(exist_ok=True)
        path = folder / side / "file.py"
        path.unlink(missing_ok=True)
        if text is not None:
            path.write_bytes(text.encode())
        names.append(f"{side}/file.py" if text is not None else "/dev/null")
    run = subprocess.run(
        ["git", "diff", "--no-index", "--no-prefix", f"-U{context}", *names],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert run.returncode in {0, 1}, run.stderr
    return run.stdout.decode()


def base_of(diff: str, head: str | None) -> File | None:
    change = next(iter(Diff(diff)))
    return undone(None if head is None else File("file.py", FileKind.TEXT, head), change)


def lines_of(text: str) -> tuple[str, ...]:
    return File("file.py", FileKind.TEXT, text).lines


@pytest.mark.parametrize("context", [0, 3])
@pytest.mark.parametrize(("before", "after"), CHANGES.values(), ids=CHANGES)
def test_the_base_has_the_lines_that_it_had(tmp_path: Path, before: str, after: str, context: int) -> None:
    base = base_of(git_diff(tmp_path, before, after, context=context), after)
    assert base is not None
    assert base.lines == lines_of(before)


def test_a_deleted_file_is_all_in_the_diff(tmp_path: Path) -> None:
    base = base_of(git_diff(tmp_path, LINES, None), None)
    assert base is not None
    assert base.lines == lines_of(LINES)


def test_an_added_file_has_no_base(tmp_path: Path) -> None:
    assert base_of(git_diff(tmp_path, None, LINES), LINES) is None


def test_a_renamed_file_keeps_its_text() -> None:
    diff = "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
    base = undone(File("new.py", FileKind.TEXT, LINES), next(iter(Diff(diff))))
    assert base == File("old.py", FileKind.TEXT, LINES)


@pytest.mark.parametrize(
    "head",
    [LINES.replace("line 21\n", "other\n"), LINES[:50], "", None],
    ids=["another text", "a shorter text", "empty", "not read"],
)
def test_a_diff_of_another_commit_shows_nothing(tmp_path: Path, head: str | None) -> None:
    diff = git_diff(tmp_path, LINES, LINES.replace("line 20\n", "twenty\n"))
    assert base_of(diff, head) is None


def test_a_binary_file_is_reported_as_one() -> None:
    diff = "diff --git a/x.png b/x.png\nindex 1..2 100644\nBinary files a/x.png and b/x.png differ\n"
    base = undone(File("x.png", FileKind.BINARY), next(iter(Diff(diff))))
    assert base == File("x.png", FileKind.BINARY)


SOME_LINES = st.lists(
    st.sampled_from(["a", "b", "", "  c", "@@ -1 +1 @@", "-- x", "++ y", "\\ n"]), max_size=12
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=SOME_LINES, after=SOME_LINES, context=st.integers(0, 3))
def test_any_change_can_be_undone(tmp_path: Path, before: list[str], after: list[str], context: int) -> None:
    texts = ["".join(f"{line}\n" for line in lines) for lines in (before, after)]
    diff = git_diff(tmp_path, *texts, context=context)
    if diff:
        base = base_of(diff, texts[1])
        assert base is not None
        assert base.lines == tuple(before)
    else:
        assert before == after
