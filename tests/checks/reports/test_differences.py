"""Quoted and real code, cut into what is the same and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.reports.wording.differences import TOKENS_LIMIT, Piece, pieces

CODE = st.text(st.sampled_from("ab_ \n\t=()<>.,'"), max_size=60)


@pytest.mark.parametrize(
    ("quoted", "real", "only_quoted", "only_real"),
    [
        pytest.param("a <= b", "a < b", ["<="], ["<"], id="an operator"),
        pytest.param("retries = 3", "retries = 5", ["3"], ["5"], id="a literal"),
        pytest.param("get(name)", "get_all(name)", ["get"], ["get_all"], id="whole tokens"),
        pytest.param("x in y", "if x in y:", [], [], id="a part of a line"),
        pytest.param("a(x, y)", "a(x, y, z)", [], [", z"], id="something left out"),
        pytest.param("f( x )", "f(x)", [], [], id="white space is no difference"),
        pytest.param("a\n  b", "a b", [], [], id="a line end is white space"),
        pytest.param("same", "same", [], [], id="the same"),
        pytest.param("", "x = 1", [], [], id="nothing quoted"),
        pytest.param("alpha beta gamma", "x = [1, 2, 3]", [], [], id="nothing alike is not marked"),
    ],
)
def test_what_differs_are_tokens(
    quoted: str, real: str, only_quoted: list[str], only_real: list[str]
) -> None:
    ours, theirs = pieces(quoted, real)
    assert [piece.text for piece in ours if piece.differs] == only_quoted
    assert [piece.text for piece in theirs if piece.differs] == only_real


@given(CODE, CODE)
def test_the_pieces_are_the_texts(quoted: str, real: str) -> None:
    ours, theirs = pieces(quoted, real)
    assert "".join(piece.text for piece in ours) == quoted
    assert "".join(piece.text for piece in theirs) == real


def test_very_long_texts_are_not_compared() -> None:
    long = "a " * TOKENS_LIMIT
    assert pieces(long, "a b") == ([Piece(long, differs=False)], [Piece("a b", differs=False)])
