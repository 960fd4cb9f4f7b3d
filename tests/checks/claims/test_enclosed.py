"""What is around a piece of code: twins that differ in where the code is."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result

CODE = """\
def f(rows):
    for row in rows:
        add(row)
    if rows:
        one(rows)
    else:
        two(rows)
    try:
        three(rows)
    finally:
        four(rows)
    g(lambda: five(rows))
"""


@pytest.mark.parametrize(
    ("code", "inside", "stance", "more", "expect"),
    [
        ("add(row)", "loop", "asserted", {}, "verified"),
        ("add(row)", "loop", "denied", {}, "false_absence"),
        ("one(rows)", "loop", "denied", {}, "unsupported"),
        ("one(rows)", "loop", "asserted", {"where": "f"}, "unsupported"),
        ("one(rows)", "branch", "asserted", {"when": "rows"}, "verified"),
        ("one(rows)", "branch", "asserted", {"when": "row"}, "unsupported"),
        ("two(rows)", "branch", "asserted", {"when": "rows"}, "unsupported"),
        ("one(rows)", "nothing", "asserted", {}, "false_statement"),
        ("three(rows)", "nothing", "asserted", {}, "unsupported"),
        ("one(rows)", "try", "asserted", {"where": "f"}, "false_presence"),
        ("one(rows)", "try", "asserted", {}, "unsupported"),  # a caller may have one
        ("five(rows)", "try", "asserted", {"where": "f"}, "unsupported"),
        ("four(rows)", "finally", "asserted", {}, "verified"),
    ],
)
def test_the_chain_around_it_shows_it(
    code: str, inside: str, stance: str, more: dict[str, object], expect: str
) -> None:
    line = next(number for number, text in enumerate(CODE.split("\n"), 1) if code in text)
    claim = {"kind": "enclosed", "code": code, "inside": inside, "stance": stance, **more}
    assert result(claim, CODE, line) == expect
