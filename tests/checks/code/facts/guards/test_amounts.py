"""What a comparison with a number says of a length or an amount when it holds."""

from __future__ import annotations

import pytest

from checks.code.facts.guards.amounts import is_never, is_never_negative, least_length
from checks.code.facts.guards.guard import Guard, How
from checks.code.facts.kinds.table import GuardKind
from checks.model.location import Location


def _guard(condition: str, *, holds: bool, kind: GuardKind = GuardKind.BOUNDS) -> Guard:
    return Guard(kind, "n", condition, Location("a.py", 1, 1), holds, None, False, How.BRANCH)


@pytest.mark.parametrize(
    ("condition", "holds", "least"),
    [
        ("len(n) > 1", True, 2), ("len(n) >= 2", True, 2), ("len(n) < 2", False, 2), ("2 <= len(n)", True, 2),
        ("n.length === 3", True, 3), ("len(n) != 0", True, 1), ("len(n) == 0", False, 1), ("len(n) < 2", True, 0),
        ("len(n) == 2", False, 0), ("len(n) > m", True, 0), ("n > 1", True, 0),
    ],
)  # fmt: skip
def test_a_length_has_at_least_so_many(condition: str, holds: bool, least: int) -> None:
    assert least_length(_guard(condition, holds=holds)) == least


@pytest.mark.parametrize(
    ("condition", "holds", "never"),
    [
        ("n == 0", False, True), ("n == 0", True, False), ("n != 0", True, True), ("n > 0", True, True),
        ("n >= 0", True, False), ("n < 1", False, True), ("0 < n", True, True), ("n == 2", True, True),
        ("m == 0", False, False), ("n <= 0", False, True),
    ],
)  # fmt: skip
def test_an_amount_is_never_zero(condition: str, holds: bool, never: bool) -> None:
    assert is_never(_guard(condition, holds=holds), 0, "go") is never


@pytest.mark.parametrize(("language", "never"), [("python", True), ("ruby", False)])
def test_zero_is_false_in_some_languages(language: str, never: bool) -> None:
    bare = Guard(GuardKind.EMPTY, "n", "n", Location("a.py", 1, 1), True, True, True, How.BRANCH)
    assert is_never(bare, 0, language) is never


@pytest.mark.parametrize(
    ("condition", "holds", "never"),
    [("n < 0", False, True), ("n >= 0", True, True), ("n > -1", True, False), ("n < 5", True, False), ("n <= 5", False, True)],
)  # fmt: skip
def test_an_amount_is_never_negative(condition: str, holds: bool, never: bool) -> None:
    assert is_never_negative(_guard(condition, holds=holds)) is never
