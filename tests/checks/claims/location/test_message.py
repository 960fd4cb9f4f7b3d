"""Words of the program that a text quotes: what is said to be a message, and how near to the real one it is."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.location.message import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

CODE = (
    """
import logging

def open_door(door):
    if door.locked:
        raise ValueError("the door is locked from inside")
    logging.info("the door was opened by %s at night", door.owner)
    logging.info("dear friend %s of the house", door.owner)
    return "thanks for coming in" or "happy birthday anna"
"""
    + "\n" * 20
    + 'FAREWELL = "see you soon at our place"\n'
)


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ('The error says "the door is locked from inside".', "verified"),
        ("The error says \u201cthe door is locked from inside\u201d.", "verified"),
        ("It raises `the door is locked from inside`.", "verified"),
        ('The message is "the door is locked from above".', Failure.WRONG_LITERAL),
        ("The message `the door is locked from above` is odd.", Failure.WRONG_LITERAL),
        ('The text reads "thanks for coming up".', Failure.WRONG_LITERAL),
        ('The text reads "thanks coming".', "unsupported"),
        ('The text reads "happy birthday anne".', "unsupported"),
        ('The text reads "dear friend %s of this house".', "unsupported"),
        ('The text reads "many greetings to the family".', "unsupported"),
        ('The text reads "the door is locked at all sides by now".', "unsupported"),
        ('The log says "the door was closed by {} at night".', "unsupported"),
        ('The text reads "see you soon at our place".', "unsupported"),
        ('The message could say "the door is locked from above".', "unsupported"),
        ('It never says "the door is locked from above".', "unsupported"),
        ('This is a "classic race between two threads".', NOTHING),
    ],
)
def test_how_near_a_quotation_is(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", CODE, 7)) == {expect}


@pytest.mark.parametrize("verb", "reads says states prints logs raises throws returns reports shows".split())
def test_a_verb_that_gives_the_words_of_a_program(verb: str) -> None:
    assert results(KIND, Example(f'It {verb} "thanks for coming in".', "", CODE, 7)) == {"verified"}
    assert results(KIND, Example('It means "thanks for coming in".', "", CODE, 7)) == {NOTHING}


@pytest.mark.parametrize(
    "noun", "message error text string warning log label title docstring comment".split()
)
def test_a_noun_that_is_a_message(noun: str) -> None:
    says = '"thanks for coming in" is the %s here.'
    assert results(KIND, Example(says % noun, "", CODE, 7)) == {"verified"}
    assert results(KIND, Example(says % "idea", "", CODE, 7)) == {NOTHING}


def test_words_that_were_there_before_the_change_are_not_failed() -> None:
    base = CODE.replace("thanks for coming in", "thanks for coming up")
    example = Example('The text reads "thanks for coming up".', "", CODE, 7, base=base)
    assert results(KIND, example) == {"unsupported"}


def test_words_that_another_file_has_are_not_failed() -> None:
    example = Example(
        'The text reads "thanks for coming up".',
        "",
        CODE,
        7,
        others=(("b.py", 'x = "thanks for coming up"\n'),),
    )
    assert results(KIND, example) == {"unsupported"}
