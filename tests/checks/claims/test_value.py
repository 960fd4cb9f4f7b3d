"""Values: the words of the languages, each for what it is, and what a default is said of."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.value import KIND
from checks.claims.value.spelling import canonical
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("None", "null"), ("null", "null"), ("nil", "null"), ("undefined", "undefined"), ("True", "true"),
        ("false", "false"), ("1_000", "1000"), ("'a'", '"a"'), ("b'a'", '"a"'), ("-2.50", "-2.5"), ("x", None),
        ("'a' + 'b'", None),
    ],
)  # fmt: skip
def test_one_spelling_for_each_value(written: str, value: str | None) -> None:
    assert canonical(written) == value


@pytest.mark.parametrize("says", ["`limit` defaults to 60.", "The default of `limit` is 60."])
def test_a_default_is_of_a_parameter(says: str) -> None:
    code = "limit = 60\n\ndef load(limit=40):\n    return limit\n"
    assert results(KIND, Example(says, "", code, 3)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example("`limit` is 60.", "", code, 3)) == {"unsupported"}


SIZES = """
MAX_SIZE = 16 * 1024
WAIT_TIME = 30
DEEPEST = 200
"""


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("A message is cut at `MAX_SIZE` (16 KiB).", "verified"),
        ("A message is cut at `MAX_SIZE` (16384).", "verified"),
        ("A message is cut at `MAX_SIZE` (64 KiB).", Failure.WRONG_LITERAL),
        ("A message is cut at MAX_SIZE, i.e. 100.", Failure.WRONG_LITERAL),
        ("It gives up after `WAIT_TIME` (30 seconds).", "verified"),
        ("It gives up after `WAIT_TIME` (60 s).", Failure.WRONG_LITERAL),
        ("`DEEPEST` is 0.2 KB.", "verified"),
        ("`DEEPEST` is 100 bytes.", Failure.WRONG_LITERAL),
        ("Raise `DEEPEST` (300).", "unsupported"),
        ("See `DEEPEST` (line 3).", NOTHING),
        ("The `max_size` (64 KiB) is low.", NOTHING),
    ],
)
def test_a_value_right_behind_the_name_of_a_constant(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", SIZES, 2)) == {expect}


UNITS_OF = {
    "bytes": 200, "KB": 200_000, "kB": 204_800, "KiB": 204_800, "MB": 200_000_000, "MiB": 209_715_200,
    "GB": 200_000_000_000, "GiB": 214_748_364_800, "ms": 0.2, "milliseconds": 0.2, "s": 200_000,
    "seconds": 200_000, "minutes": 12_000, "hours": 720_000, "days": 17_280_000,
}  # fmt: skip


@pytest.mark.parametrize("unit", UNITS_OF)
def test_a_number_in_code_has_a_unit_of_its_own(unit: str) -> None:
    code = f"DEEPEST = {UNITS_OF[unit]}\n"
    assert results(KIND, Example(f"`DEEPEST` is 200 {unit}.", "", code, 1)) == {"verified"}
    assert results(KIND, Example(f"`DEEPEST` is 100 {unit}.", "", code, 1)) == {Failure.WRONG_LITERAL}


def test_what_follows_from_a_case_is_no_value() -> None:
    says = "If `load` is called with `None`, `DEEPEST` is 100."
    assert results(KIND, Example(says, "", SIZES, 2)) == {"unsupported"}
    assert results(KIND, Example("`DEEPEST` is 100 if nothing is given.", "", SIZES, 2)) == {
        Failure.WRONG_LITERAL
    }


@pytest.mark.parametrize("behind", ["in tests", "for each page", "by design", ", not 200"])
def test_what_may_follow_a_value(behind: str) -> None:
    assert results(KIND, Example(f"`DEEPEST` is 100 {behind}.", "", SIZES, 2)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example(f"`DEEPEST` is 100 pages {behind}.", "", SIZES, 2)) == {NOTHING}


@pytest.mark.parametrize(
    "says", ["`DEEPEST` is set to 100.", "`DEEPEST` is 100 now.", "`DEEPEST` equals still 100."]
)
def test_words_around_a_value_that_say_nothing_of_it(says: str) -> None:
    assert results(KIND, Example(says, "", SIZES, 2)) == {Failure.WRONG_LITERAL}


@pytest.mark.parametrize(
    "word", "change pr refactor refactoring rewrite commit merge patch diff".split(), ids=str
)
def test_what_is_so_after_the_change_is_so_now(word: str) -> None:
    code = "limit = 40\n"
    assert results(KIND, Example(f"After this {word} `limit` is 60.", "", code, 1)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example("After this row `limit` is 60.", "", code, 1)) == {NOTHING}
