"""Grouping: the brackets that precedence gives an expression."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.grouping import grouping, grouping_of
from tests.checks.code.facts.asking import code_of, marked

MIXED = {
    "python": ("x = a or b and c  # HERE", "a or (b and c)"),
    "javascript": ("x = a || b && c; // HERE", "a || (b && c)"),
    "typescript": ("const x = a || b && c; // HERE", "a || (b && c)"),
    "tsx": ("const x = a || b && c; // HERE", "a || (b && c)"),
    "go": ("package p\nvar x = a || b && c // HERE", "a || (b && c)"),
    "java": ("class S {\n  boolean x = a || b && c; // HERE\n}", "a || (b && c)"),
    "rust": ("fn f() {\n  let x = a || b && c; // HERE\n}", "a || (b && c)"),
    "c": ("int x = a || b && c; // HERE", "a || (b && c)"),
    "cpp": ("bool x = a || b && c; // HERE", "a || (b && c)"),
    "csharp": ("class S {\n  bool x = a || b && c; // HERE\n}", "a || (b && c)"),
    "ruby": ("x = a || b && c # HERE", "a || (b && c)"),
    "php": ("<?php $x = $a || $b && $c; // HERE", "$a || ($b && $c)"),
}


@pytest.mark.parametrize("language", MIXED)
def test_and_binds_closer_than_or(language: str) -> None:
    text, expected = MIXED[language]
    found = grouping(code_of(language, text), marked(language, text))
    assert not isinstance(found, CannotTell), found
    assert found.grouped == expected
    same = grouping_of(expected, language)
    assert not isinstance(same, CannotTell), same
    assert same.grouped == found.grouped, "the brackets that are there anyhow change nothing"
    others = expected.replace("(", "").replace(")", "").split(" ")
    other = grouping_of("({} {} {}) {} {}".format(*others), language)
    assert not isinstance(other, CannotTell), other
    assert other.grouped != found.grouped


@pytest.mark.parametrize(
    ("language", "expression", "expected"),
    [
        ("python", "a - b - c", "(a - b) - c"),
        ("python", "a ** b ** c", "a ** (b ** c)"),
        ("python", "not a == b", "not (a == b)"),
        ("python", "a and b and c", "a and b and c"),
        ("python", "a and (b and c)", "a and b and c"),
        ("python", "a if b else c or d", "a if b else (c or d)"),
        ("python", "a or b if c else d", "(a or b) if c else d"),
        ("python", "a < b < c", "a < b < c"),
        ("python", "f(a, b) + c [ 0 ]", "f(a,b) + c[0]"),
        ("javascript", "!a in b", "(! a) in b"),
        ("javascript", "a + b ? c : d", "(a + b) ? c : d"),
        ("javascript", "a ?? (b || c)", "a ?? (b || c)"),
        ("c", "a & b == c", "a & (b == c)"),
        ("rust", "a as u8 + b", "aasu8 + b"),
        ("ruby", "not a == b", "not (a == b)"),
        ("ruby", "a and b or c", "(a and b) or c"),
        ("php", "!$a instanceof B", "! ($a instanceof B)"),
        ("php", "$a . $b + $c", "$a . ($b + $c)"),
        ("go", "a & b == c", "(a & b) == c"),
    ],
)
def test_grouping_of(language: str, expression: str, expected: str) -> None:
    found = grouping_of(expression, language)
    assert not isinstance(found, CannotTell), found
    assert found.grouped == expected


def test_the_expression_may_be_named() -> None:
    code = code_of("python", "x = f(a or b and c) + (d or e)")
    named = grouping(code, marked("python", "x"), "a  or b and c")
    assert not isinstance(named, CannotTell)
    assert named.grouped == "a or (b and c)"
    missing = grouping(code, marked("python", "x"), "a or b or c")
    assert isinstance(missing, CannotTell)
    assert missing.why == "no such expression with an operator is at `shop.py:1`"


@pytest.mark.parametrize("expression", ["a or", "a; b", "a or (b", "x = 1\ny = 2", ""])
def test_what_is_no_expression_is_not_grouped(expression: str) -> None:
    assert isinstance(grouping_of(expression, "python"), CannotTell)


def test_deep_and_wide_expressions_end_without_an_answer() -> None:
    for text in (
        "x = " + "(" * 3000 + "a" + ")" * 3000,
        "x = " + "not " * 3000 + "a",
        "x = " + "a + " * 3000 + "a",
    ):
        assert isinstance(grouping(code_of("python", text), marked("python", text)), CannotTell)
