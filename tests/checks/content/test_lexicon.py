"""Which names belong to a language, and which a person made up."""

from __future__ import annotations

import pytest

from checks.content.lexicon import belongs_to_a_language, distinctive


@pytest.mark.parametrize(
    "name",
    ["len", "isinstance", "KeyError", "asyncio", "__init__", "Promise", "setTimeout", "HashMap", "Optional"],
)
def test_names_of_languages(name: str) -> None:
    assert belongs_to_a_language(name)
    assert not distinctive(name)


@pytest.mark.parametrize(
    "name", ["gross_total", "grossTotal", "_rows", "#pending", "HTTPServer", "sign_token2"]
)
def test_names_that_a_person_made_up(name: str) -> None:
    assert distinctive(name)


@pytest.mark.parametrize("name", ["total", "put", "Basket", "API", "x", "", "_id"])
def test_words_that_may_be_anybodys(name: str) -> None:
    assert not distinctive(name)
