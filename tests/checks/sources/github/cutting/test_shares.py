"""Tests of how one piece is divided among its faults: by words that it has, and none of them is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.sources.github.cutting.shares import MOST, shares

TWO = "`src/pool.py` never closes the socket, and the retry loop has no bound."


def divided(text: str, *words: str) -> list[str]:
    """What each of some words has of a text."""
    return [one.text for one in shares(text, words).values()]


def titles(text: str, *words: str) -> list[str]:
    """What each is called."""
    return [one.title for one in shares(text, words).values()]


def test_each_fault_has_its_clause() -> None:
    assert divided(TWO, "never closes the socket", "the retry loop has no bound") == [
        "`src/pool.py` never closes the socket,",
        "and the retry loop has no bound.",
    ]
    assert titles(TWO, "never closes the socket", "the retry loop has no bound") == [
        "never closes the socket",
        "the retry loop has no bound",
    ]


def test_the_order_is_that_of_the_text() -> None:
    assert list(shares(TWO, ["the retry loop", "never closes"])) == [1, 0]


@pytest.mark.parametrize(
    "words",
    [
        "never closes the file",
        "never closes … socket",
        "ever closes the socket",
        "never closes the sock",
        "no bound, the retry loop has",
        "",
        "  ",
        "**",
        "12",
        "x" * 5_000,
    ],
)
def test_words_that_are_not_there_have_nothing(words: str) -> None:
    assert list(shares(TWO, [words, "the retry loop"])) == [1]
    assert divided(TWO, words, "the retry loop") == [TWO], "the other one has all of it"
    assert shares(TWO, [words]) == {}


@pytest.mark.parametrize(
    "words",
    [
        "`src/pool.py` never closes",
        "src/pool.py never closes",
        "Never  closes\nthe socket",
        "never **closes** _the_ socket",
        "never closes the socket,",
    ],
)
def test_marks_white_space_and_case_may_differ(words: str) -> None:
    assert list(shares(TWO, [words, "the retry loop"])) == [0, 1]


def test_a_word_is_of_one_fault() -> None:
    assert list(shares(TWO, ["closes the socket", "never closes the socket", "the retry loop"])) == [0, 2]
    assert list(shares(TWO, ["the retry loop", "the retry loop"])) == [0]
    twice = "No test for the pool; no test for the loop."
    assert divided(twice, "no test", "no test") == ["No test for the pool;", "no test for the loop."]


@pytest.mark.parametrize(
    ("text", "second", "share"),
    [
        ("It leaks. Also, the loop never ends.", "the loop never ends", "Also, the loop never ends."),
        ("It leaks; besides, the loop never ends.", "the loop never ends", "besides, the loop never ends."),
        ("a.py | It leaks | the loop never ends", "loop never ends", "the loop never ends"),
        ("It leaks\nThe loop never ends", "loop never ends", "The loop never ends"),
        ("It leaks and also the loop never ends.", "the loop never ends", "and also the loop never ends."),
        ("It leaks, since the loop never ends.", "the loop never ends", "since the loop never ends."),
        ("It leaks, **never** ends.", "never ends", "**never** ends."),
        ("It leaks, `--all` is ignored.", "all is ignored", "`--all` is ignored."),
        ("It leaks the loop never ends.", "the loop never ends", "the loop never ends."),
    ],
)
def test_a_share_begins_with_its_sentence_or_its_clause(text: str, second: str, share: str) -> None:
    assert divided(text, "It leaks", second)[1] == share


JOINTS = "and or but nor also plus while since because so though although whereas as".split()


@pytest.mark.parametrize("joint", [*JOINTS, "and so", "And"])
def test_what_joins_a_clause_to_another_is_of_its_own_share(joint: str) -> None:
    text = f"It leaks {joint} the loop never ends."
    assert divided(text, "It leaks", "the loop never ends") == ["It leaks", f"{joint} the loop never ends."]
    assert titles(text, "It leaks", "the loop never ends") == ["It leaks", "the loop never ends"]


def test_another_word_is_of_the_share_before_it() -> None:
    assert divided("It leaks whenever the loop ends.", "It leaks", "the loop ends")[0] == "It leaks whenever"


@pytest.mark.parametrize("sign", [*"*_`~\"'“‘([<@#$./\\-&", "--", "./"])
def test_a_sign_in_front_of_a_word_is_of_its_share(sign: str) -> None:
    assert divided(f"It leaks {sign}all of it.", "It leaks", "all of it") == ["It leaks", f"{sign}all of it."]


@pytest.mark.parametrize("sign", [",", ";", ":", " |", " –", " —", " -", " (", " [", "**", "~~"])
def test_a_sign_between_two_faults_is_of_no_title(sign: str) -> None:
    assert titles(f"It leaks{sign} all of it ends.", "It leaks", "all of it ends")[0] == "It leaks"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("It leaks. It is slow, too. It never ends.", "It leaks"),
        ("It leaks; it is slow, too. It never ends.", "It leaks"),
        ("It leaks | high | It never ends.", "It leaks"),
        ("It leaks\nas before. It never ends.", "It leaks"),
        ("It leaks when it is slow, and it never ends.", "It leaks when it is slow"),
        ("**It leaks, and it never ends.**", "It leaks"),
        ("(It leaks, and it never ends.)", "It leaks"),
    ],
)
def test_a_title_ends_with_the_clause_of_its_words(text: str, title: str) -> None:
    assert titles(text, "It leaks", "it never ends")[0] == title


def test_a_bracket_that_was_opened_elsewhere_is_no_part_of_a_title() -> None:
    text = "(It leaks, and it never ends (see below))"
    assert titles(text, "It leaks", "it never ends") == ["It leaks", "it never ends (see below))"]
    assert titles("(It leaks, and it never ends)", "It leaks", "it never ends")[1] == "it never ends"


def test_a_piece_has_so_many_faults_and_no_more() -> None:
    names = [f"fault {chr(97 + number)}{chr(97 + number)}" for number in range(MOST + 1)]
    text = ", ".join(names)
    assert len(shares(text, names[:MOST])) == MOST
    assert shares(text, names) == {}


WORDS = st.sampled_from("alpha beta `gamma` **delta** (echo) and; fox. Golf, | hotel\n ß 1 _i_j".split(" "))
TEXTS = st.lists(WORDS, min_size=1, max_size=14).map(" ".join)


@settings(deadline=None, max_examples=300)
@given(TEXTS, st.data())
def test_no_word_is_lost_and_none_is_invented(text: str, data: st.DataObject) -> None:
    tokens = text.split()
    said = []
    for _ in range(data.draw(st.integers(1, 4))):
        first = data.draw(st.integers(0, len(tokens) - 1))
        said.append(" ".join(tokens[first : first + data.draw(st.integers(1, 3))]))
    found = shares(text, [*said, "zulu alpha"])
    assert len(said) not in found, "an invented word is no share"
    if found:
        assert " ".join(" ".join(one.text for one in found.values()).split()) == " ".join(tokens)
    for number, one in found.items():
        bare = "".join(filter(str.isalnum, said[number])).casefold()
        assert "".join(filter(str.isalnum, one.text)).casefold().count(bare)
        assert "".join(filter(str.isalnum, one.title)).casefold().startswith(bare[:1])


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=5))
def test_any_text_and_any_words_may_come(text: str, words: list[str]) -> None:
    found = shares(text, words)
    if found:
        assert "".join("".join(one.text for one in found.values()).split()) == "".join(text.split())
