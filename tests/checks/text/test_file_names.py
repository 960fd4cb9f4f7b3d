"""Which words are taken for names of files."""

from __future__ import annotations

import pytest

from checks.text.file_names import ATTRIBUTES, ENDINGS, MEMBERS, NAMES, TITLES, ending_of, is_file


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("core.py", True),
        ("src/Core.PY", True),
        ("src\\core.cs", True),
        ("go.mod", True),
        ("docker/Dockerfile", True),
        (".gitignore", True),
        ("example.com", False),
        ("dockerfile.", False),
        (".py", False),
        ("py", False),
        ("", False),
    ],
)
def test_names_of_files(path: str, expected: bool) -> None:
    assert is_file(path) is expected


@pytest.mark.parametrize(
    ("path", "ending"), [("a/b.TAR.Gz", "gz"), ("a.b/c", ""), (".env", ""), ("a\\.env", ""), ("a.", "")]
)
def test_endings(path: str, ending: str) -> None:
    assert ending_of(path) == ending


def test_the_doubtful_ones_are_some_of_all() -> None:
    assert MEMBERS < ATTRIBUTES < ENDINGS
    assert TITLES < NAMES
