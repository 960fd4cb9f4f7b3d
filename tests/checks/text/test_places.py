"""How lines are written where nothing but lines, or a path with lines, can stand; and links to places."""

from __future__ import annotations

import pytest

from checks.model.location import Location
from checks.text.places import Lines, only_span, permalink, span, spans, split


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("42", (42, 42)),
        ("L42-L50", (42, 50)),
        ("R104-120", (104, 120)),
        ("36 to 41 of this file", (36, 41)),
        ("150:162", (150, 162)),
        ("-3", (-3, -3)),
        ("none", None),
    ],
)
def test_lines_at_the_start_of_a_text(text: str, lines: Lines | None) -> None:
    assert span(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"), [("42", (42, 42)), (" 36-41 ", (36, 41)), ("36 apples", None), ("2x", None)]
)
def test_a_text_that_is_nothing_but_lines(text: str, lines: Lines | None) -> None:
    assert only_span(text) == lines


def test_a_list_of_lines() -> None:
    assert spans("12-14, 20, L31-L33") == [(12, 14), (20, 20), (31, 33)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("src/a.py:12", ("src/a.py", (12, 12))),
        ("src/a.py:12-14", ("src/a.py", (12, 14))),
        ("src/a.py", ("src/a.py", None)),
        ("src/a.py:12 and more", ("src/a.py:12 and more", None)),
        ("http: 80", ("http: 80", None)),
    ],
)
def test_a_path_and_the_lines_at_its_end(text: str, parts: tuple[str, Lines | None]) -> None:
    assert split(text) == parts


@pytest.mark.parametrize("branch", ["main", "master", "trunk", "develop", "HEAD"])
def test_a_link_to_the_tip_of_a_well_known_branch(branch: str) -> None:
    link = permalink(f"https://github.com/acme/shop/blob/{branch}/src/a.py#L5-L7")
    assert link is not None
    assert (link.location, link.commit) == (Location("src/a.py", 5, 7), None)


def test_of_another_branch_it_is_not_known_where_the_path_begins() -> None:
    assert permalink("https://github.com/acme/shop/blob/fix/src/a.py#L5") is None
