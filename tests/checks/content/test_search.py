"""Quotes as tokens, and where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.code.tokens import TokenText
from checks.content.search import (
    PARTS_LIMIT,
    SIMILAR_LIMIT,
    Whereabouts,
    base_path,
    most_similar,
    pattern,
    places,
)
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from tests.checks.content.examples import BEFORE, FILES, PYTHON
from tests.checks.content.scenes import change, finding

GIVEN = change(FILES, BEFORE)


def whereabouts(quote: str, path: str = "shop/basket.py", line: int = 28) -> Whereabouts:
    place = Location(path, line, line)
    return Whereabouts(Subject(finding("", path, line), GIVEN, place, 5), pattern(quote))


@pytest.mark.parametrize(
    ("quote", "parts"),
    [
        ("a = b(c)", [["a", "=", "b", "(", "c", ")"]]),
        ("a(b, c,)", [["a", "(", "b", ",", "c", ")"]]),
        ("if a:", [["if", "a"]]),
        ("a … b", [["a"], ["b"]]),
        ("a() && ... && b()", [["a", "(", ")"], ["b", "(", ")"]]),
        ("f(...args)", [["f", "(", "...", "args", ")"]]),
        ("[L12] a", [["a"]]),
        ("12 | a\n13 | b", [["a", "b"]]),
        ("", []),
    ],
)
def test_a_quote_is_its_tokens_in_parts(quote: str, parts: list[list[str]]) -> None:
    assert [list(part) for part in pattern(quote).parts] == parts


def test_a_pattern_has_no_more_parts_than_can_be_followed() -> None:
    assert len(pattern("a … " * 1_000).parts) <= PARTS_LIMIT


@pytest.mark.parametrize(
    ("quote", "lines"),
    [
        ("self._rows[item.sku]", [(30, 30), (35, 35)]),
        ("if len(self._rows) >= self.limit:\nraise EmptyOrder(item)", [(28, 29)]),
        ("try: … except KeyError", [(34, 36)]),
        ("self._rows[item]", []),
    ],
)
def test_all_places_are_found_in_order(quote: str, lines: list[tuple[int, int]]) -> None:
    assert places(TokenText(PYTHON), pattern(quote)) == lines


def test_the_circles_of_the_search() -> None:
    assert whereabouts("self._rows[item.sku]").near == [(30, 30)]
    assert whereabouts("total = basket.gross_total(prices)").nearest == (61, 61)
    assert whereabouts("s.entries[key] = value").elsewhere == [Location("cache/store.go", 38, 38)]
    assert [place.side for place in whereabouts("digest = _digest_owner(owner)").at_base] == [Side.LEFT]
    removed = whereabouts("digest = _digest_owner(owner)", "cache/store.go").removed_elsewhere
    assert [place.path for place in removed] == ["shop/basket.py"]


def test_the_base_path_of_a_renamed_a_new_and_an_untouched_file() -> None:
    assert base_path(GIVEN, "shop/basket.py") == "shop/basket.py"
    assert base_path(GIVEN, "cache/store.go") == "cache/store.go"
    assert base_path(change({"a.py": "x\n"}, {"b.py": "y\n"}), "a.py") is None


def test_the_most_similar_text_is_the_one_that_a_quote_was_made_from() -> None:
    near = most_similar(TokenText(PYTHON), pattern("if len(self._rows) > self.limit:"), 1, 66)
    assert near is not None
    assert (near.first, near.last) == (28, 28)
    assert near.similarity > 0.8


def test_no_similar_text_is_looked_for_where_there_is_none() -> None:
    assert most_similar(TokenText(PYTHON), pattern("kubectl apply --force"), 1, 66) is None
    assert most_similar(TokenText(""), pattern("a = b"), 1, 1) is None
    assert most_similar(TokenText(PYTHON), pattern("total = 1\n" * SIMILAR_LIMIT), 1, 66) is None


@given(
    st.text(st.sampled_from("ab=(),.…\n \"'[L1]|"), max_size=80),
    st.text(st.sampled_from("ab=(), \n"), max_size=200),
)
def test_any_quote_is_looked_for_in_any_text(quote: str, text: str) -> None:
    length = text.count("\n") + 1
    for first, last in places(TokenText(text), pattern(quote)):
        assert 1 <= first <= last <= length
    near = most_similar(TokenText(text), pattern(quote), 1, length)
    assert near is None or 0 <= near.similarity <= 1
