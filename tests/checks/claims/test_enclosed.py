"""What is around a piece of code, and what comes first: twins that differ in where the code is."""

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


@pytest.mark.parametrize(
    ("language", "code", "expect"),
    [
        ("go", "package a\n\nfunc f() {\n\tfor {\n\t\tif a() {\n\t\t\tbreak\n\t\t}\n\t}\n}\n", "false_statement"),
        ("go", "package a\n\nfunc f() {\n\tfor {\n\t\tif a() {\n\t\t\tcontinue\n\t\t}\n\t}\n}\n", "unsupported"),
        ("go", "package a\n\nfunc f() {\n\tfor {\n\t\tgo func() { return }()\n\t}\n}\n", "unsupported"),
        ("rs", "\n\nfn f() {\n    loop {\n        return;\n    }\n}\n", "false_statement"),
        ("rs", "\n\nfn f() {\n    loop {\n        g();\n    }\n}\n", "unsupported"),
        ("py", "\n\ndef f(a):\n    while a:\n        g()\n", "unsupported"),
    ],
)  # fmt: skip
def test_a_statement_that_leaves_the_loop_refutes_that_it_never_ends(
    language: str, code: str, expect: str
) -> None:
    assert result({"kind": "exits", "stance": "denied"}, code, 4, f"a.{language}") == expect
    in_one_case = {"kind": "exits", "stance": "denied", "when": "offline"}
    assert result(in_one_case, code, 4, f"a.{language}") == "unsupported"
