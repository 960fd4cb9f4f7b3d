"""Where a line went: the answer agrees with the text on both sides, whatever was edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.sandbox.code.diffs import moved_line, read_diff
from bot.sandbox.code.git import GitRepository

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LINES = st.lists(st.sampled_from(["alpha", "beta", "gamma", "", "}"]), max_size=12)


@pytest.fixture
def git(tmp_path: Path) -> Iterator[GitRepository]:
    repository = GitRepository.create(tmp_path / "lines.git")
    yield repository
    repository.close()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=LINES, after=LINES)
def test_a_line_that_moved_says_the_same(git: GitRepository, before: list[str], after: list[str]) -> None:
    old, new = (_commit(git, lines) for lines in (before, after))
    moved = [moved_line(git, old, new, "f", number) for number in range(1, len(before) + 1)]
    kept = [number for number in moved if number is not None]
    assert kept == sorted(set(kept))
    for text, number in zip(before, moved, strict=True):
        assert number is None or after[number - 1] == text
    diff = read_diff(git, old, new)
    assert len(before) - len(kept) == sum(file.deletions for file in diff.files)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=LINES, after=LINES)
def test_every_line_of_a_diff_is_numbered_as_the_files_are(
    git: GitRepository, before: list[str], after: list[str]
) -> None:
    old, new = (_commit(git, lines) for lines in (before, after))
    for file in read_diff(git, old, new).files:
        for line in file.lines:
            if line.old is not None:
                assert before[line.old - 1] == line.text[1:]
            if line.new is not None:
                assert after[line.new - 1] == line.text[1:]


def _commit(git: GitRepository, lines: list[str]) -> str:
    text = "".join(f"{line}\n" for line in lines)
    return git.commit("main", {"f": text, "other": "x"}, message="m", author="a", time=1, parent=None)
