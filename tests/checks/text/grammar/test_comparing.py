"""What code is compared with, merged into or recommended over need not be in the code."""

from __future__ import annotations

import pytest

from checks.model.claim import Stance
from checks.text.prose import words_as_text
from tests.checks.text.grammar.test_lexicon import stance


@pytest.mark.parametrize(
    "words",
    ["the same as", "equivalent to", "identical to", "equal to", "similar to", "just the same as the"],
)
def test_a_quote_that_something_is_compared_with(words: str) -> None:
    assert stance(f"It is {words} `x > 1`.", "x > 1") is Stance.HYPOTHETICAL
    assert stance(f"It is {words} `load_rows`.", "load_rows") is Stance.ASSERTED, "a name is said to be there"


def test_what_code_amounts_to() -> None:
    assert stance("It amounts to `x > 1`.", "x > 1") is Stance.HYPOTHETICAL
    assert stance("It comes to `x > 1`.", "x > 1") is Stance.ASSERTED


@pytest.mark.parametrize("word", "way approach alternative solution fix workaround remedy idiom".split())
def test_what_can_be_done_is_proposed(word: str) -> None:
    assert stance(f"A simpler {word} is `x`.") is Stance.PROPOSED


@pytest.mark.parametrize("word", "current existing present".split())
def test_what_is_done_today_is_not_proposed(word: str) -> None:
    assert stance(f"The {word} way is `x`.") is Stance.ASSERTED


@pytest.mark.parametrize(
    "verb",
    "collapsed merged folded combined consolidated condensed squashed unified joined".split(),
)
def test_what_is_made_one_of_several_is_gone(verb: str) -> None:
    assert stance(f"The `x` calls are {verb} into one.") is Stance.PAST
    assert stance(f"The `x` calls are {verb} here.") is Stance.ASSERTED
    assert stance(f"`x` {verb.removesuffix('ed')}s the calls into one.") is Stance.ASSERTED


def test_what_is_not_there_for_a_value_may_be_there_for_others() -> None:
    assert stance("In the loop there is no `n - 1`.", "n - 1") is Stance.DENIED
    (sentence,) = words_as_text("For `n == 0` there is no `n - 1`.").sentences
    assert sentence.mentions[1].stance is Stance.HYPOTHETICAL
    (sentence,) = words_as_text("For `rows` there is no `n - 1`.").sentences
    assert sentence.mentions[1].stance is Stance.DENIED


@pytest.mark.parametrize(
    ("says", "paired"), [("`load`/`save` calls it.", True), ("`load` or `save` calls it.", False)]
)
def test_a_slash_pairs_two_names(says: str, paired: bool) -> None:
    (sentence,) = words_as_text(says).sentences
    assert [one.paired for one in sentence.mentions] == [paired, paired]


def test_a_slash_pairs_no_quotes() -> None:
    (sentence,) = words_as_text("`a = 1` / `b = 2` is slow.").sentences
    assert not any(one.paired for one in sentence.mentions)


def test_what_something_that_is_not_there_would_do() -> None:
    (sentence,) = words_as_text("It has no `load` calling `save_rows`.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.DENIED, Stance.HYPOTHETICAL]
    (sentence,) = words_as_text("It has no `load` or `save_rows`.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.DENIED, Stance.DENIED]
    (sentence,) = words_as_text("It has a `load` calling `save_rows`.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.ASSERTED, Stance.ASSERTED]


@pytest.mark.parametrize("noun", "change PR refactor refactoring rewrite commit merge patch diff".split())
def test_what_is_so_of_what_was_before(noun: str) -> None:
    assert stance(f"Rows before this {noun} have no `x`.") is Stance.PAST
    assert stance("Rows before this loop have no `x`.") is Stance.DENIED
