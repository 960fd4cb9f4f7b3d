"""Calls of a function and their order, beside twins in which a call need not run."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result

CALLS = """\
def f(rows):
    check(rows)
    self.pay(rows, 1)
    if rows:
        warn(rows)
    # send(rows)
"""


@pytest.mark.parametrize(
    ("callee", "expect"),
    [
        ("check", "false_absence"), ("pay", "false_absence"), ("warn", "unsupported"), ("send", "unsupported"),
        ("self.pay(rows, 1)", "false_absence"), ("self.pay(rows, 2)", "unsupported"), ("other.pay", "unsupported"),
    ],
)  # fmt: skip
def test_a_call_that_always_runs_refutes_that_there_is_none(callee: str, expect: str) -> None:
    assert result({"kind": "called", "callee": callee, "stance": "denied"}, CALLS, 3) == expect


@pytest.mark.parametrize(
    ("line", "expect"),
    [
        ("pay(a);", "false_absence"), ("const b = await pay(a);", "false_absence"), ("if (a) pay(a);", "unsupported"),
        ("a && pay(a);", "unsupported"), ("on(() => pay(a));", "unsupported"), ("b = a ? pay(a) : 0;", "unsupported"),
    ],
)  # fmt: skip
def test_what_stands_before_a_call_may_decide_whether_it_runs(line: str, expect: str) -> None:
    code = f"async function f(a) {{\n  check(a);\n  {line}\n}}\n"
    assert result({"kind": "called", "callee": "pay", "stance": "denied"}, code, 3, "a.js") == expect
    first = {"kind": "called", "callee": "pay", "order": "before", "other": "check"}
    wrong = "unsupported" if expect == "unsupported" else "false_statement"
    assert result(first, code, 3, "a.js") == wrong


def test_a_call_in_one_case_is_no_call_in_each() -> None:
    claim = {"kind": "called", "callee": "check", "stance": "denied", "when": "rows is empty"}
    assert result(claim, CALLS, 3) == "unsupported"


_KEEP = "def keep(rows):\n    for row in rows:\n        put(row)\n    cut(rows)\n"


def test_a_call_in_a_function_of_another_file() -> None:
    code = "from shop import keep\n\nkeep([])\n"
    others = {"shop.py": _KEEP}
    claim = {"kind": "called", "callee": "cut", "where": "keep"}
    assert outcome(claim, code, 3, others=others).message == "line 4 of `shop.py` calls it: `cut(rows)`"
    assert outcome(claim | {"where": "shop.py"}, code, 3, others=others).disposition == "verified"
    assert (
        outcome(claim | {"where": "shop.py", "stance": "denied"}, code, 3, others=others).disposition
        == "unsupported"
    )
    assert outcome(claim, "keep([])\n", 1, others=others).disposition == "unsupported", "nothing imports it"


@pytest.mark.parametrize(
    ("when", "expect"),
    [
        ("for row in rows", "verified"),
        ("row in rows", "verified"),
        ("for row in tins", "unsupported"),
        ("rows", "unsupported"),
    ],
)
def test_the_construct_around_a_call_is_its_case(when: str, expect: str) -> None:
    claim = {"kind": "called", "callee": "put", "where": "keep", "when": when}
    assert outcome(claim, _KEEP, 3).disposition == expect
    assert outcome(claim | {"callee": "cut"}, _KEEP, 3).disposition == "unsupported"


@pytest.mark.parametrize(
    ("end", "done", "denied"), [("later()", "verified", "false_absence"), ("return later", "unsupported", "unsupported")]
)  # fmt: skip
def test_a_call_in_a_function_within_runs_where_that_is_called(end: str, done: str, denied: str) -> None:
    code = f"def f(rows):\n    def later():\n        pay(rows)\n    {end}\n"
    claim = {"kind": "called", "callee": "pay", "where": "f"}
    assert result(claim, code, 1) == done
    assert result(claim | {"where": "later"}, code, 1) == "verified"
    assert result(claim | {"stance": "denied"}, code, 1) == denied
