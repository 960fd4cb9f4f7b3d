"""The headings over a line of a settings file, and that `changes` shows them."""

from __future__ import annotations

import pytest

from checks.lookups.headings import headings
from checks.lookups.look import look
from checks.lookups.request import request
from tests.checks.claims.scenes import change


@pytest.mark.parametrize(
    ("path", "text", "line", "over"),
    [
        ("a.toml", "[tool.shop]\nsize = 3\n", 2, [1]),
        ("a.toml", "size = 3\n", 1, []),
        ("a.toml", "[a]\nx = 1\n[b]\n# why\nsize = 3\n", 5, [3]),
        ("a.toml", "[a]\n[b]\n", 2, []),
        ("a.ini", "[shop]\nsize = 3\n", 2, [1]),
        ("a.yml", "jobs:\n  test:\n    steps:\n      - run: x\n", 4, [1, 2, 3]),
        ("a.yml", "jobs:\n  test: 1\n  lint: 2\n", 3, [1]),
        ("a.yml", "jobs:\n", 1, []),
        ("a.py", "[a]\nx = 1\n", 2, []),
        ("a.toml", "size = 3\n", 9, []),
    ],
)
def test_which_lines_are_over_a_line(path: str, text: str, line: int, over: list[int]) -> None:
    assert headings(path, tuple(text.split("\n")[:-1]), line) == over


def test_a_changed_setting_is_shown_under_its_section() -> None:
    old = "[build]\nx = 1\n\n[shop]\na = 1\nb = 2\nc = 3\nsize = 3\n"
    code = change({"a.toml": old.replace("size = 3", "size = 4")}, {"a.toml": old})
    lines = look(request({"look": "changes", "path": "a.toml"}), code).text.split("\n")
    assert lines[1:] == [" 4|[shop]", "-8|size = 3", "+8|size = 4"]
