"""Sums: each scale and each unit of time."""

from __future__ import annotations

import pytest

from checks.claims.arithmetic import KIND
from checks.claims.kind import NOTHING, Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("2 TB + 2 TB = 4 TB", "2 TB + 2 GB = 4 TB"),
        ("2 GB + 2 GB = 4 GB", "2 GB + 2 MB = 4 GB"),
        ("2 KB + 2 KB = 4 KB", "2 KB + 2 bytes = 4 KB"),
        ("500 ms + 500 ms = 1 s", "500 ms + 500 ms = 2 s"),
        ("30 s + 30 s = 1 min", "30 s + 30 s = 2 min"),
        ("30 min + 30 min = 1 h", "30 min + 30 min = 2 h"),
    ],
)
def test_a_unit(right: str, wrong: str) -> None:
    assert results(KIND, Example(f"That is {right}.", "")) == {"verified"}
    assert results(KIND, Example(f"That is {wrong}.", "")) == {Failure.WRONG_COUNT}


@pytest.mark.parametrize(
    "word",
    [
        *("integer", "truncated", "wraps", "overflows", "modulo", "string", "concatenation"),
        *("rounding", "floor", "ceiling", "remainder", "left over"),
    ],
)
def test_a_sum_of_machines(word: str) -> None:
    assert results(KIND, Example(f"With the {word}, 7 + 4 = 3.", "")) == {NOTHING}
    assert results(KIND, Example("With the rest, 7 + 4 = 3.", "")) == {Failure.WRONG_COUNT}


@pytest.mark.parametrize(
    "noun",
    "page chapter part line row step test case level item version phase section column day".split(),
)
def test_a_number_that_is_a_name(noun: str) -> None:
    assert results(KIND, Example(f"{noun.title()}s 4 - 9 is 6 too many.", "")) == {NOTHING}
    assert results(KIND, Example("With 9 - 4 is 6 too many.", "")) == {Failure.WRONG_COUNT}


@pytest.mark.parametrize(
    ("open_", "wrong"),
    [
        ("7 / 2 = 3", "7 / 2 = 5"), ("7 / 2 = 4", "7 / 2 = 2"), ("7 \u00f7 2 = 4", "7 \u00f7 2 = 2"),
        ("2 / 3 = 0.66", "2 / 3 = 0.68"), ("2 s / 3 = 666 ms", "2 s / 3 = 600 ms"),
        ("2000 / 3 = 666 ms", "2000 / 3 = 600 ms"), ("2000 * 3 = 6000 ms", "2000 * 3 = 5000 ms"),
        ("3 min * 60 = 180 s", "3 min * 60 = 190 s"), ("2 MB * 1024 = 2048 KB", "2 MB * 1024 = 2049 KB"),
        ("5 s * 5 s = 25 s", "5 s * 5 = 24 s"), ("10 s / 5 s = 2 s", "10 s / 5 = 3.5 s"),
        ("10 / 5 s = 2", "10 s / 5 s = 5"), ("100 ms * 3 = 0.3", "100 s * 3 = 0.3"),
        ("100 ms * 3 = 300", "100 s * 3 = 400"),
    ],
)  # fmt: skip
def test_a_result_that_may_be_another_one(open_: str, wrong: str) -> None:
    assert results(KIND, Example(f"That is {open_}.", "")) == {"unsupported"}
    assert results(KIND, Example(f"That is {wrong}.", "")) == {Failure.WRONG_COUNT}


def test_units_that_cancel() -> None:
    assert results(KIND, Example("That is 10 s / 5 s = 2.", "")) == {"verified"}
