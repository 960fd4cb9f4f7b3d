"""Suggestions: each bracket, lines that are repeated by chance, and those too long to judge."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.claims.suggestion import KIND
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

BROKEN = Failure.BROKEN_SUGGESTION


def suggestion(text: str, code: str, line: int, path: str = "app.js") -> set[str]:
    """What becomes of a suggestion for one line."""
    return results(KIND, Example(f"```suggestion\n{text}\n```", "", code, line, path=path))


@pytest.mark.parametrize(("row", "opened", "closed"), [
    ("a(1);", "a((1);", "a(1));"),
    ("a([1]);", "a([[1]);", "a([1]]);"),
    ("a({});", "a({{});", "a({}});"),
])  # fmt: skip
def test_a_bracket(row: str, opened: str, closed: str) -> None:
    code = f"b(0);\n{row}\nc(2);\n"
    assert suggestion(row.replace("a", "d"), code, 2) == {"verified"}
    assert suggestion(opened, code, 2) == {BROKEN}
    assert suggestion(closed, code, 2) == {BROKEN}


@pytest.mark.parametrize(("row", "expect"), [("stop", "verified"), ("stop(all_of, them)", BROKEN)])
def test_a_short_line_is_repeated_by_chance(row: str, expect: str) -> None:
    assert suggestion(f"go(on)\n{row}", f"a = 1\ngo()\n{row}\n", 2, "app.py") == {expect}


@pytest.mark.parametrize(("rows", "expect"), [(400, "verified"), (700, "unsupported")])
def test_a_very_long_one_is_not_judged(rows: int, expect: str) -> None:
    text = "\n".join(f"a{number} = 1" for number in range(rows))
    assert suggestion(text, "b = 2\n", 1, "app.py") == {expect}


@pytest.mark.parametrize(("code", "expect"), [
    ("a = 1\nb = 2\n", BROKEN), ("a = 1\r\nb = 2\r\n", "unsupported"), ("a = 1\r\nb = 2\n", BROKEN),
    ("a = 1\nb = 2", "unsupported"),
])  # fmt: skip
def test_the_same_text_may_change_how_a_line_ends(code: str, expect: str) -> None:
    assert suggestion("b = 2", code, 2, "app.py") == {expect}
    if "\r" not in code:
        assert suggestion("a = 1", code, 1, "app.py") == {BROKEN}
