"""Checks before a use: each refutation beside a twin whose check is another one, elsewhere, or too weak."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result

MISSING: dict[str, object] = {"kind": "guard", "name": "order", "against": "null", "stance": "denied"}

PYTHON = {
    "it leaves": ("def f(order):\n    if order is None:\n        return 0\n    return order.price\n", True),
    "it goes on": ("def f(order):\n    if order is None:\n        warn()\n    return order.price\n", False),
    "another name": (
        "def f(order, o):\n    if o is None:\n        return 0\n    return order.price\n",
        False,
    ),
    "written after": (
        "def f(order):\n    if order is None:\n        return 0\n    order = g()\n    return order.price\n",
        False,
    ),
    "a member": ("def f(order):\n    if order.a is None:\n        return 0\n    return order.price\n", False),
    "too late": ("def f(order):\n    order.check()\n    if order is None:\n        return 0\n", False),
    "the other branch": (
        "def f(order):\n    if order is None:\n        order.price()\n    else:\n        pass\n",
        False,
    ),
    "in a callback": (
        "def f(order):\n    if order is None:\n        return 0\n    g(lambda: order.price)\n    order = None\n",
        False,
    ),
    "continue": (
        "def f(orders):\n    for order in orders:\n        if order is None:\n            continue\n        order.price()\n",
        True,
    ),
}


@pytest.mark.parametrize("case", PYTHON)
def test_a_check_that_holds_at_the_use_refutes_that_it_is_missing(case: str) -> None:
    code, refuted = PYTHON[case]
    line = (
        2
        if case == "too late"
        else next(number for number, text in enumerate(code.split("\n"), 1) if "order.price" in text)
    )
    assert result(MISSING, code, line) == ("false_absence" if refuted else "unsupported")


@pytest.mark.parametrize(
    ("path", "condition", "refuted"),
    [
        ("a.js", "order == null", True), ("a.js", "order === null", False), ("a.js", "!order", True),
        ("a.ts", "order === undefined", False), ("a.ts", "order == undefined", True),
    ],
)  # fmt: skip
def test_one_null_of_two_is_not_enough(path: str, condition: str, refuted: bool) -> None:
    code = f"function f(order) {{\n  if ({condition}) return 0;\n  return order.price;\n}}\n"
    assert result(MISSING, code, 3, path) == ("false_absence" if refuted else "unsupported")


@pytest.mark.parametrize(
    ("path", "condition", "refuted"),
    [("a.go", "len(rows) == 0", True), ("a.go", "rows == nil", False), ("a.go", "len(others) == 0", False)],
)
def test_what_is_not_null_may_be_empty(path: str, condition: str, refuted: bool) -> None:
    code = f"package a\n\nfunc f(rows []int, others []int) int {{\n\tif {condition} {{\n\t\treturn 0\n\t}}\n\treturn rows[0]\n}}\n"
    missing = MISSING | {"name": "rows", "against": "empty"}
    assert result(missing, code, 7, path) == ("false_absence" if refuted else "unsupported")


def test_a_bare_name_is_not_empty_in_python_alone() -> None:
    missing = MISSING | {"name": "rows", "against": "empty"}
    assert result(missing, "def f(rows):\n    if rows:\n        g(rows[0])\n", 3) == "false_absence"
    script = "function f(rows) {\n  if (rows) {\n    g(rows[0]);\n  }\n}\n"
    assert result(missing, script, 3, "a.js") == "unsupported", "an empty array is true"


TYPE = "def f(row):\n    if not isinstance(row, str):\n        return 0\n    return row.upper()\n"


@pytest.mark.parametrize(
    ("other", "expect"), [("str", "false_absence"), ("int", "unsupported"), ("", "unsupported")]
)
def test_a_check_of_another_type_is_another_check(other: str, expect: str) -> None:
    missing = MISSING | {"name": "row", "against": "type", "other": other}
    assert result(missing, TYPE, 4) == expect


def test_a_check_against_nothing_in_particular_is_left_open() -> None:
    code = PYTHON["it leaves"][0]
    found = outcome({"kind": "guard", "name": "order", "stance": "denied"}, code, 4)
    assert found.message == "line 2 has a condition on `order`; the claim does not say against what"


def test_each_use_that_may_be_meant_needs_the_check() -> None:
    code = "def f(a):\n    if a:\n        g(a.b)\n    g(a.b)\n"
    missing = MISSING | {"name": "a", "before": "g(a.b)"}
    assert result(missing, code, 1) == "unsupported"
    assert result(missing, code, 3) == "false_absence", "the cited lines tell which one"


def test_a_check_that_is_there_verifies_and_none_proves_nothing() -> None:
    there = MISSING | {"stance": "asserted"}
    assert result(there, PYTHON["it leaves"][0], 4) == "verified"
    assert result(there, PYTHON["a member"][0], 4) == "unsupported"
