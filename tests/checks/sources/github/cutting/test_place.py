"""Tests of the place that a model says a finding cites: it is the review's own, or it is none."""

from __future__ import annotations

import pytest

from checks.sources.github.cutting.place import place_in
from checks.sources.github.places import Files

FILES = Files(("src/pool.py", "README"))


@pytest.mark.parametrize(
    ("text", "path", "lines", "place"),
    [
        ("`src/pool.py:12` leaks", "src/pool.py", "12", "src/pool.py:12"),
        (
            "`src/pool.py:12` leaks",
            "src/pool.py",
            "13",
            "src/pool.py:12",
        ),  # its own lines, read by our reader
        ("`src/pool.py` leaks", "src/pool.py", "12", "src/pool.py"),  # lines that nobody wrote
        ("`src/pool.py` leaks", "src/tool.py", "12", None),
        ("`lib/src/pool.py` leaks", "src/pool.py", None, None),  # the end of another path
        ("`src/pool.pyc` leaks", "src/pool.py", None, None),
        ("src/pool.py, lines 3 to 5", "src/pool.py", "3-5", "src/pool.py:3-5"),
        ("File: `src/pool.py`\nLines: 3-5", "src/pool.py", "3-5", "src/pool.py:3-5"),
        ("`src/pool.py`\nL12: leaks", "src/pool.py", "12", "src/pool.py:12"),
        ("src/pool.py | 12 | leaks", "src/pool.py", "12", "src/pool.py:12"),
        ("`src/pool.py` fails 12 times", "src/pool.py", "12", "src/pool.py"),  # a number is no line
        ("`src/pool.py` as `src/tool.py:12`", "src/pool.py", "12", "src/pool.py"),  # another file's line
        ("`src/pool.py` as line 12 of `src/tool.py`", "src/pool.py", "12", "src/pool.py"),
        ("`src/pool.py` and `src/pool.py:4`", "src/pool.py", None, "src/pool.py"),
        ("https://github.com/o/r/blob/c0ffee1/src/pool.py#L3-L5", "src/pool.py", "3-5", "src/pool.py:3-5"),
        ("`src/my\\_pool.py` leaks", "src/my_pool.py", None, "src/my_pool.py"),
        ("it leaks", "it", None, None),  # no path
        ("`src/pool.py` leaks", None, "12", None),
        ("`src/pool.py:12` leaks", "src/pool.py", "x" * 10_000, "src/pool.py:12"),
        ("`src/pool.py:12` leaks", "(" * 1_000, "12", None),
    ],
)
def test_a_place_is_as_the_text_has_it(
    text: str, path: str | None, lines: str | None, place: str | None
) -> None:
    found = place_in([text], path, lines, FILES)
    assert (str(found) if found else None) == place


def test_file_and_lines_may_stand_in_different_pieces() -> None:
    assert (
        str(place_in(["line 12 leaks", "## `src/pool.py`"], "src/pool.py", "12", FILES)) == "src/pool.py:12"
    )
