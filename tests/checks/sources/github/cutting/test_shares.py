"""Tests of how one piece is divided among its faults: by words that it has, and none of them is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.sources.github.cutting.division.shares import MOST, shares
from checks.sources.github.markup import inline

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


@pytest.mark.parametrize(
    "whole",
    [
        "`open(path); read(path)`",
        "``a | b; c``",
        "`one. Two`",
        "[open; read]",
        "[the `open; read` | pair](https://example.invalid/a.py#L3)",
        "[one. Two]",
    ],
)
def test_code_and_links_are_not_divided(whole: str) -> None:
    text = f"It leaks, as {whole} never ends, and {whole} is slow."
    assert divided(text, "It leaks", "never ends", "is slow") == [
        "It leaks,",
        f"as {whole} never ends,",
        f"and {whole} is slow.",
    ]
    assert (
        titles(f"It leaks in {whole} here, and is slow.", "It leaks", "is slow")[0]
        == f"It leaks in {label(whole)} here"
    )


def label(whole: str) -> str:
    """What a title shows of a code span or a link."""
    return whole[1:].partition("](")[0] if "](" in whole else whole


@pytest.mark.parametrize("whole", ["`open(path); read(path)`", "[open(path); read(path)]"])
def test_words_within_code_or_a_link_take_all_of_it(whole: str) -> None:
    text = f"Both {whole} fail, and it leaks."
    assert divided(text, "Both open(path)", "read(path) fail", "it leaks") == [
        f"Both {whole} fail,",
        "and it leaks.",
    ]
    assert list(shares(text, ["Both open(path)", "read(path) fail"])) == [0], "one code span is of one fault"
    assert divided(f"It leaks, and {whole} fail.", "It leaks", "read(path) fail")[1] == f"and {whole} fail."
    assert titles(f"It leaks, and {whole} fail.", "It leaks", "read(path) fail")[1] == f"{whole} fail"


def test_words_within_the_address_of_a_link_take_all_of_it() -> None:
    text = "It leaks, as [the pair](https://example.invalid/a.py#L3) never ends."
    assert divided(text, "It leaks", "L3 never ends") == ["It leaks,", text.removeprefix("It leaks, ")]


def test_a_bracket_in_code_opens_no_link() -> None:
    assert divided("It leaks at `[`; it never ends at `]`.", "It leaks", "it never ends") == [
        "It leaks at `[`;",
        "it never ends at `]`.",
    ]


def test_a_joint_among_the_words_of_a_fault_stays_with_them() -> None:
    text = "It leaks and the loop has no bound."
    assert divided(text, "It leaks and the loop", "has no bound") == [
        "It leaks and the loop",
        "has no bound.",
    ]


def test_half_a_sign_begins_no_word() -> None:
    assert list(shares("It leaks; ßo it ends.", ["It leaks", "so it ends"])) == [0]


def test_a_sign_that_closes_is_not_of_the_word_behind_it() -> None:
    assert divided("It leaks in `a`/all of it.", "It leaks", "all of it") == [
        "It leaks in `a`",
        "/all of it.",
    ]
    assert divided("It leaks in `a`all of it.", "It leaks", "all of it") == ["It leaks in `a`", "all of it."]
    assert divided("It leaks in **a**/all of it.", "It leaks", "all of it") == [
        "It leaks in **a**",
        "/all of it.",
    ]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("**It leaks, and it never ends.**", ["**It leaks,**", "**and it never ends.**"]),
        ("_It leaks, and it never ends._", ["_It leaks,_", "_and it never ends._"]),
        ("It leaks **here; there** it never ends.", ["It leaks **here;**", "**there** it never ends."]),
        ("**It leaks**, and it never ends.", ["**It leaks**,", "and it never ends."]),
        ("It leaks, **and the pool** it never ends.", ["It leaks,", "**and the pool** it never ends."]),
        ("`**`It leaks, and it never ends.`**`", ["`**`It leaks,", "and it never ends.`**`"]),
    ],
)
def test_emphasis_that_is_divided_is_there_in_both_parts(text: str, parts: list[str]) -> None:
    assert divided(text, "It leaks", "it never ends") == parts


def test_no_title_has_half_an_emphasis() -> None:
    assert (
        titles("It leaks **here; there**, and it never ends.", "It leaks", "it never ends")[0]
        == "It leaks here"
    )


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("It leaks, and `src/retry.py:40` has no bound.", "and `src/retry.py:40` has no bound."),
        (
            "It leaks, and the loop (in `a.py`, there) has no bound.",
            "and the loop (in `a.py`, there) has no bound.",
        ),
        ("It leaks here; and in it the loop has no bound.", "and in it the loop has no bound."),
        ("It leaks in a and b, while c has no bound.", "while c has no bound."),
        ("It leaks, and the loop and the queue has no bound.", "and the loop and the queue has no bound."),
        ("It leaks here, and there, has no bound.", "has no bound."),
        ("It leaks, and is slow and has no bound.", "and has no bound."),
        ("It leaks in a pool and the queue and the loop has no bound.", "and the loop has no bound."),
        ("It leaks and The loop has no bound.", "and The loop has no bound."),
        ("It leaks and the loop has no bound.", "and the loop has no bound."),
        ("It leaks in a and b and `loop` has no bound.", "and `loop` has no bound."),
        ("It leaks in the pool and loop has no bound.", "has no bound."),  # or "the pool and loop"
        ("It leaks in pools, and in has no bound.", "has no bound."),
        ("It leaks, and the loop that has no bound.", "has no bound."),
        ("It leaks, and the loop whenever has no bound.", "has no bound."),
        ("It leaks, and (the loop has no bound.", "has no bound."),
        (f"It leaks, and {'x' * 120} has no bound.", "has no bound."),
        ("It leaks, **and the loop** has no bound.", "**and the loop** has no bound."),
    ],
)
def test_a_share_has_the_subject_of_its_words(text: str, share: str) -> None:
    assert divided(text, "It leaks", "has no bound")[1] == share


@pytest.mark.parametrize(
    "words", ["the retry", "The retry", "it retries", "it's retrying", "in a retry", "`retry`"]
)
def test_words_with_a_subject_of_their_own_need_none(words: str) -> None:
    text = f"It leaks in a pool and the loop {words} has."
    assert divided(text, "It leaks", words) == ["It leaks in a pool and the loop", f"{words} has."]
    assert (
        divided("It leaks in a pool and the loop retries.", "It leaks", "retries")[1]
        == "and the loop retries."
    )


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
        assert said("".join(one.text for one in found.values())) == said(text)


def said(text: str) -> str:
    """A text without white space, and without the signs of emphasis: they may be there twice."""
    return "".join(text.split()).replace("*", "").replace("_", "")


MARKED = st.sampled_from(
    "alpha `beta; gamma` **delta; echo** [fox | golf](https://x.y/#L3) [hotel. India] and , ;".split(" ")
)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(MARKED, min_size=2, max_size=14).map(" ".join),
    st.lists(
        st.sampled_from("alpha beta gamma delta echo fox golf india".split()),
        min_size=2,
        max_size=4,
        unique=True,
    ),
)
def test_no_share_has_half_a_code_span(text: str, words: list[str]) -> None:
    found = shares(text, words)
    if found:
        parts = [one.text for one in found.values()]
        assert said("".join(parts)) == said(text)
        assert [code for part in parts for code in inline.code_texts(part)] == inline.code_texts(text)
