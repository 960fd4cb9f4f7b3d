"""A finding's text: what a fenced block is in it, and how much of a long one is read."""

from __future__ import annotations

import pytest

from checks.model.claim import Stance
from checks.text.prose import OUTPUTS, Role, words_as_text

FENCE = "\n\n```python\nx = load_page(y)\n```\n"


@pytest.mark.parametrize(
    ("lead", "role"),
    [
        ("Logic error", Role.QUOTE),
        ("A line of many more words than any heading has", Role.PROPOSAL),
        ("The code here reads so at the moment:", Role.QUOTE),
        ("The ternary that is used as a statement is awkward; equivalent:", Role.PROPOSAL),
        ("The ternary that is used as a statement is awkward; simpler:", Role.PROPOSAL),
        ("Moving the lookup to the front gets rid of the second test:", Role.PROPOSAL),
        ("The loader accepts nothing but three kinds of pages:", Role.QUOTE),
        ("This is what comes of the whole of it in the end:", Role.QUOTE),
        ("This is how all of it comes out in the very end:", Role.QUOTE),
        ("This is where all of it comes out in the very end:", Role.QUOTE),
        ("A validator which makes the object step by step is very natural:", Role.PROPOSAL),
        ("Let me suggest a little helper for that purpose:", Role.PROPOSAL),
        ("The clamping boils down to", Role.PROPOSAL),
        ("With one error there is none, so the form counts as good:", Role.PROPOSAL),
        ("The awkward ternary that is used as a statement in the parser:", Role.QUOTE),
        ("The code here should read like this line:", Role.PROPOSAL),
        ("On an open socket with an error the handler does", Role.QUOTE),
        ("At the end of the promise chain the code ends with", Role.QUOTE),
        ("On an open socket with an error the handler returns early", Role.PROPOSAL),
        ("`size_of` looks at the code, do the same:", Role.PROPOSAL),
        ("That is not new, but since the code is rewritten:", Role.PROPOSAL),
        ("The code fails now although the head is there:", Role.PROPOSAL),
        ("The code fails now though the head is there:", Role.PROPOSAL),
        ("The code fails now whereas the head is there:", Role.PROPOSAL),
        ("That is not new, but because the code is rewritten:", Role.PROPOSAL),
        ("That is not new, and the code is this:", Role.QUOTE),
        ("`size_of` looks at the code. The usual guard:", Role.PROPOSAL),
        ("The page is dropped. This keeps it:", Role.PROPOSAL),
        ("The page is dropped. The following keeps it:", Role.PROPOSAL),
        ("The page is dropped. The handler rejects the rest:", Role.QUOTE),
    ],
)
def test_what_a_fence_is_is_said_before_it(lead: str, role: Role) -> None:
    assert [block.role for block in words_as_text(lead + FENCE).blocks] == [role]


@pytest.mark.parametrize(
    "word",
    "better safer cleaner simpler simplest minimal correct corrected safe usual idiomatic final fixed improved refactored "
    "patched committable expected intended desired robust preferred updated option".split(),
)
def test_a_remedy_is_no_existing_code(word: str) -> None:
    assert [block.role for block in words_as_text(f"The {word} line:{FENCE}").blocks] == [Role.PROPOSAL]
    assert [block.role for block in words_as_text(f"The awkward line:{FENCE}").blocks] == [Role.QUOTE]


@pytest.mark.parametrize(
    "word",
    "scenario reproduce repro reproduction usage effectively essentially roughly equivalent expands simplified pseudocode".split(),
)
def test_a_case_that_is_shown_is_no_existing_code(word: str) -> None:
    assert [block.role for block in words_as_text(f"The line {word}:{FENCE}").blocks] == [Role.PROPOSAL]


@pytest.mark.parametrize("lead", ["Previously:", "Before:", "The base has:", "The line was:"])
def test_code_of_before_the_change(lead: str) -> None:
    assert [block.stance for block in words_as_text(f"{lead}{FENCE}").blocks] == [Stance.PAST]


@pytest.mark.parametrize(
    ("fence", "role"),
    [
        ("```\nTypeError: '<' not supported between 'str' and 'int'\n```", Role.OUTPUT),
        ('```\nTraceback (most recent call last):\n  File "a.py"\n```', Role.OUTPUT),
        ("```\n$ pip list\n```", Role.OUTPUT),
        ("```\n>>> load(1)\n```", Role.OUTPUT),
        ("```\nraise TypeError\n```", Role.QUOTE),
        *((f"```{language}\nx = 1\n```", Role.OUTPUT) for language in sorted(OUTPUTS)),
        ("```python\nx = 1\n```", Role.QUOTE),
    ],
)
def test_what_a_program_prints_is_no_code(fence: str, role: Role) -> None:
    assert [block.role for block in words_as_text(f"This is what comes of it:\n\n{fence}").blocks] == [role]


def test_a_name_in_small_letters_may_begin_a_sentence() -> None:
    assert len(words_as_text("It is not `x`. getLength asks for `y`.").sentences) == 2
    assert len(words_as_text("It is a blob, e.g. getLength asks for `y`.").sentences) == 1


def test_an_address_is_no_part_of_a_sentence() -> None:
    (sentence,) = words_as_text("The page https://example.org/load_page says so.").sentences
    assert not sentence.mentions
    glued = words_as_text("See https://example.org/`load_page` before `save_page` is read.")
    assert [mention.text for _, mention in glued.mentions] == ["load_page", "save_page"]


def test_a_text_with_endless_mentions_is_not_read_to_its_end() -> None:
    assert 200 < len(words_as_text("`x` is slow.\n\n" * 900).mentions) < 400


def test_an_endless_sentence_is_read_in_parts() -> None:
    assert len(words_as_text("word " * 100 + ".").sentences) == 1
    assert len(words_as_text("word " * 700 + ".").sentences) > 1


def test_a_fence_that_is_only_spoken_of_behind_it_may_be_an_example() -> None:
    spoken_of = words_as_text(f"So at the end of the day{FENCE}\nsilently does nothing.")
    assert [(block.role, block.firm) for block in spoken_of.blocks] == [(Role.QUOTE, False)]
    described = words_as_text(f"Keywords are quoted before they are kept{FENCE}\nsilently drops some.")
    assert [(block.role, block.firm) for block in described.blocks] == [(Role.QUOTE, True)]
    reason = words_as_text(f"Keywords are kept since the rest is slow{FENCE}\nThis drops none.")
    assert [(block.role, block.firm) for block in reason.blocks] == [(Role.QUOTE, False)]
    ended = words_as_text(f"Keywords are quoted before they are kept.{FENCE}\nThis drops none.")
    assert [(block.role, block.firm) for block in ended.blocks] == [(Role.QUOTE, False)]
    announced = words_as_text(f"The code reads:{FENCE}\nsilently does nothing.")
    assert [(block.role, block.firm) for block in announced.blocks] == [(Role.QUOTE, True)]
