"""What a mention does in its sentence: the table row by row."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.content.stance import RULES, Stance, deciding_rule, stance_of

OTHER = re.compile(r"`[^`]*`")
SPAN = "\ue000"

ROWS: tuple[tuple[str, str], ...] = (
    ("replaced", "Instead of «parse», the loader should call `load`."),
    ("replaced", "Rename «tmp» to something that tells."),
    ("replaced", "The class already has «close»."),
    ("example", "A name like «x/y.txt» ends up in the wrong folder."),
    ("example", "Some encodings, e.g. «latin-1», have no such bytes."),
    ("denied", "There is no «close()» on this path."),
    ("denied", "It runs without a «timeout»."),
    ("denied", "The branch lacks «else»."),
    ("not done", "The loop never «flush»es."),
    ("not done", "Nothing ever calls «release»."),
    ("not done", "It doesn't check «limit»."),
    ("guessed at", "Perhaps «lower()» first?"),
    ("what was meant", "Surely «min» was meant."),
    ("a new thing would", "The «strict» option could then go."),
    ("a new thing", "Such code reads well in a small helper called «open_all»."),
    ("a thing that would", "Think of a «Lock» around it that would serialise them."),
    ("only asked", "«Counter»?"),
    ("only asked", "An exported alias («RowKind», perhaps) saves the repetition."),
    ("a better way", "Comparing with «is None» here is the usual way."),
    ("or just", "Two lines, or simply «sum(xs)»."),
    ("a remedy", "«max(1, n)» avoids that."),
    ("a remedy", "«any(xs)» is better."),
    ("put here", "«break» here."),
    ("handed over", "When «None» is passed, it breaks."),
    ("in its style", "It takes «re»-style flags."),
    ("missing from", "«retry» is missing from the table."),
    ("said not to exist", "«find_all» does not exist."),
    ("subject of a would", "«Path» would raise for that."),
    ("to be changed", "«limit» should be larger."),
    ("would do", "«any(xs)» first is better."),
    ("would do", "«any(xs)» will do."),
    ("proposed by a modal", "The caller could use «close_all»."),
    ("proposed by a modal", "I suggest «close_all»."),
    ("subject of a would", "«A» / `B` would make both easier to find."),
    ("denied", "There is no `open` or «close» on this path."),
    ("proposed by a modal", "With a deque you can do «popleft()»."),
    ("imperative", "Use «with» for this."),
    ("imperative", "Simply add «strict=True»."),
    ("proposed by a modal", "Please just add «strict=True»."),
    ("imperative clause", "The order is wrong; call «sort» before."),
    ("external", "As the POSIX text has it, «rename» is atomic."),
    ("case made up", "If a caller passes the empty list to «-1», it loops."),
    ("consequence", "It is split, so «a b» comes out."),
)

ASSERTED = (
    "«parse» drops the last line.",
    "The loop over «rows» stops early.",
    "This reads «limit» twice.",
    "Here «open» is called before the check.",
)


def place(sentence: str) -> tuple[str, int]:
    """The sentence as a reader sees it, code spans as one character each, with the offset of the one in guillemets."""
    before, rest = sentence.split("«")
    after = rest.split("»")[1]
    before, after = OTHER.sub(SPAN, before), OTHER.sub(SPAN, after)
    return f"{before}{SPAN}{after}", len(before)


@pytest.mark.parametrize(("rule", "sentence"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in ROWS])
def test_each_row_of_the_table_decides_its_sentences(rule: str, sentence: str) -> None:
    decided = deciding_rule(*place(sentence))
    assert decided is not None
    assert decided.id == rule
    assert stance_of(*place(sentence)) is decided.stance


def test_every_row_of_the_table_has_a_sentence() -> None:
    assert {rule.id for rule in RULES} == {rule for rule, _ in ROWS}


def test_no_two_rows_have_the_same_name() -> None:
    names = [rule.id for rule in RULES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("sentence", ASSERTED)
def test_what_no_row_matches_is_asserted(sentence: str) -> None:
    assert deciding_rule(*place(sentence)) is None
    assert stance_of(*place(sentence)) is Stance.ASSERTS


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [
        ("Instead of «a», use «b».", Stance.ASSERTS, Stance.PROPOSES),
        ("Rename «a» to «b».", Stance.ASSERTS, Stance.PROPOSES),
        ("Replace «a» with «b».", Stance.ASSERTS, Stance.PROPOSES),
        ("«a» should be «b».", Stance.ASSERTS, Stance.PROPOSES),
        ("«a» runs without «b».", Stance.ASSERTS, Stance.DENIES),
        ("«a» could be replaced by calling «b».", Stance.ASSERTS, Stance.PROPOSES),
    ],
)
def test_one_sentence_can_assert_one_thing_and_propose_another(
    sentence: str, first: Stance, second: Stance
) -> None:
    text = re.sub("«[^»]*»", SPAN, sentence)
    at = [match.start() for match in re.finditer(SPAN, text)]
    assert [stance_of(text, offset) for offset in at] == [first, second]


PIECES = st.sampled_from(
    [
        SPAN,
        f"{SPAN} ",
        "use ",
        "should ",
        "no ",
        "the ",
        "a ",
        ";",
        ".",
        ",",
        " ",
        "would ",
        "instead of ",
        "é",
        "`",
        "\n",
    ]
)


@given(st.lists(PIECES, max_size=300), st.integers(0, 299))
def test_any_sentence_is_read_and_read_alike_each_time(pieces: list[str], at: int) -> None:
    sentence = "".join(pieces)
    assert stance_of(sentence, at) is stance_of(sentence, at)


@pytest.mark.parametrize(
    "lead", ["Use ", "consider ", "instead, use ", "Replace ", "if a caller passes ", "so "]
)
def test_a_sentence_of_a_thousand_names_is_read_before_the_timeout(lead: str) -> None:
    sentence = lead + f"{SPAN} " * 1_000 + f"; x {SPAN}"
    for at in (len(lead), len(sentence) // 2, len(sentence) - 1):
        assert stance_of(sentence, at) in Stance
