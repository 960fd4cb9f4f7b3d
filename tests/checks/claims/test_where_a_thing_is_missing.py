"""Where a text says that a thing is missing: around the cited lines, at the cited statement alone, or somewhere else."""

from __future__ import annotations

import pytest

from checks.claims.absence.said_of import SaidOf, lacks_by_another_name, said_of
from checks.text.prose import words_as_text


def missing(says: str) -> SaidOf:
    """Of the code span `x`."""
    (sentence,) = words_as_text(says).sentences
    thing = next(one for one in sentence.mentions if one.text == "x")
    number = sentence.mentions.index(thing)
    clause = next(one for one in sentence.clauses if any(word.mention == number for word in one.words))
    return said_of(sentence, clause, thing)


@pytest.mark.parametrize("word", "from in into inside within to on".split())
def test_a_name_may_be_that_of_the_place(word: str) -> None:
    assert missing(f"There is no `x` {word} `load`.") is SaidOf.ANYWHERE
    assert missing("There is no `x` for `load`.") is SaidOf.ANOTHER


@pytest.mark.parametrize("word", "on for after from to when in into inside within during by".split())
def test_what_lacks_it_or_when_is_something_else(word: str) -> None:
    assert missing(f"There is no `x` {word} retries.") is SaidOf.ANOTHER
    assert missing("There is no `x` beside retries.") is SaidOf.ANYWHERE


def test_before_something_is_at_the_cited_lines() -> None:
    assert missing("There is no `x` before indexing.") is SaidOf.HERE


@pytest.mark.parametrize(
    "noun",
    "function method class module file component code body constructor struct type definition codebase repository hook "
    "handler helper signature change pr refactor refactoring rewrite commit merge patch diff".split(),
)
def test_a_scope_has_several_statements(noun: str) -> None:
    assert missing(f"There is no `x` in this {noun}.") is SaidOf.ANYWHERE
    assert missing("There is no `x` in this call.") is SaidOf.HERE


@pytest.mark.parametrize("noun", "list map set table array dict dictionary enum".split())
def test_a_table_is_one_statement_when_the_cited_one_is_meant(noun: str) -> None:
    assert missing(f"This {noun} has no `x`.") is SaidOf.HERE
    assert missing(f"There is no `x` in the {noun}.") is SaidOf.ANYWHERE
    assert missing("This class has no `x`.") is SaidOf.ANYWHERE


@pytest.mark.parametrize("word", "second third fourth last other another latter".split())
def test_one_of_several_like_things(word: str) -> None:
    assert missing(f"The {word} call has no `x`.") is SaidOf.HERE
    assert missing("The slow call has no `x`.") is SaidOf.ANYWHERE


@pytest.mark.parametrize("word", ["here", "unlike", "like", "contrary"])
def test_a_word_that_points_at_the_cited_statement(word: str) -> None:
    assert missing(f"There is no `x`, {word}.") is SaidOf.HERE
    assert missing("There is no `x`, today.") is SaidOf.ANYWHERE


@pytest.mark.parametrize("word", "new whole entire current cited the".split())
def test_a_word_between_that_says_nothing(word: str) -> None:
    assert missing(f"There is no `x` in {word} function.") is SaidOf.ANYWHERE
    assert missing("There is no `x` in slow function.") is SaidOf.ANOTHER


@pytest.mark.parametrize(
    ("says", "other"), [("The docs do not include `x`.", True), ("The class does not include `x`.", False)]
)
def test_what_lacks_it_may_be_no_code(says: str, other: bool) -> None:
    (sentence,) = words_as_text(says).sentences
    assert lacks_by_another_name(sentence.clauses[0]) is other
