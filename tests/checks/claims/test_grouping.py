"""How an expression is grouped, said rightly and wrongly, and of another expression."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result


@pytest.mark.parametrize(
    ("path", "code", "expression", "other", "expect"),
    [
        ("a.py", "x = not a == b\n", "not a == b", "not (a == b)", "verified"),
        ("a.py", "x = not a == b\n", "not a == b", "(not a) == b", "false_statement"),
        ("a.py", "x = not a == b\n", "not a == b", "a set", "unsupported"),
        ("a.py", "x = not a == b\n", "not a == c", "(not a) == c", "unsupported"),
        ("a.js", "x = a ?? b ? c : d;\n", "a ?? b ? c : d", "a ?? (b ? c : d)", "false_statement"),
        ("a.go", "package a\n\nvar x = a & b == c\n", "a & b == c", "(a & b) == c", "verified"),
        ("a.c", "int x = a & b == c;\n", "a & b == c", "(a & b) == c", "false_statement"),
    ],
)
def test_the_brackets_that_precedence_gives_decide(
    path: str, code: str, expression: str, other: str, expect: str
) -> None:
    claim = {"kind": "grouping", "expression": expression, "other": other, "where": path}
    line = code.split("\n").index(next(each for each in code.split("\n") if "x =" in each)) + 1
    assert result(claim, code, line, path) == expect
    denied = {"verified": "false_statement", "false_statement": "verified", "unsupported": "unsupported"}
    assert result(claim | {"stance": "denied"}, code, line, path) == denied[expect]
