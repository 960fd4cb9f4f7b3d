"""Sums: each scale and each unit of time."""

from __future__ import annotations

import pytest

from checks.claims.arithmetic import KIND
from checks.claims.kind import Example
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
