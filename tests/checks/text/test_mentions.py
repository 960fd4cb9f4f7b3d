"""What a code span holds, by its shape."""

from __future__ import annotations

import pytest

from checks.text.mentions import NAMED, QUOTING, Shape, is_distinctive, looks_like_code, shape_of


@pytest.mark.parametrize(
    ("code", "shape"),
    [
        ("foo", Shape.NAME),
        ("#foo", Shape.NAME),
        ("ready?", Shape.NAME),
        ("Foo.bar()", Shape.MEMBER),
        ("a::b", Shape.MEMBER),
        ("foo(a, b)", Shape.CALL),
        ("a = b", Shape.EXPRESSION),
        ("return value", Shape.EXPRESSION),
        ("it is slow", Shape.WORDS),
        ("FrameError: not f(x)", Shape.WORDS),
        ("1.5", Shape.LITERAL),
        ("²", Shape.LITERAL),
        ("'a'", Shape.LITERAL),
        ("src/a.py", Shape.PATH),
        ("a.toml", Shape.PATH),
        ("a" * 400, Shape.NAME),
        ("a" * 600, Shape.EXPRESSION),
    ],
)
def test_a_shape(code: str, shape: Shape) -> None:
    assert shape_of(code) is shape


def test_a_call_is_a_name_and_a_quote() -> None:
    assert Shape.CALL in NAMED
    assert Shape.CALL in QUOTING


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("macOS", False),
        ("gRPCs", False),
        ("load_page", True),
        ("loadPage", True),
        ("load_page()", True),
        ("Github", False),
        ("loading", False),
    ],
)
def test_a_word_that_is_written_like_code(word: str, expected: bool) -> None:
    assert looks_like_code(word) is expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("loadPage", True), ("_page", True), ("page", False), ("PAGE", False), ("aB", False)],
)
def test_a_name_that_a_person_made_up(name: str, expected: bool) -> None:
    assert is_distinctive(name) is expected
