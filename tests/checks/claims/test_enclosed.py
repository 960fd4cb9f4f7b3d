"""What is around a piece of code: twins that differ in where the code is."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result

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


@pytest.mark.parametrize(
    ("head", "when", "refuted"),
    [
        ("rows", "rows is null", True), ("rows", "!rows", True), ("rows", "rows is false", True),
        ("rows", "rows is empty", False), ("rows", "row is null", False), ("rows", "rows", False),
        ("!rows", "rows is true", True), ("!rows", "rows is null", False), ("rows !== null", "rows === null", True),
        ("rows !== null", "rows is false", False), ("rows === null", "rows is not null", True),
        ("rows && size", "size is null", True), ("rows || size", "size is null", False),
    ],
)  # fmt: skip
def test_a_branch_that_never_runs_in_that_case_refutes_it(head: str, when: str, refuted: bool) -> None:
    code = f"function f(rows, size) {{\n  if ({head}) {{\n    one(rows);\n  }}\n}}\n"
    claim = {"kind": "enclosed", "code": "one(rows)", "inside": "branch", "when": when}
    assert (result(claim, code, 3, "a.js") == "false_statement") is refuted
    called = {"kind": "called", "callee": "one", "when": when}
    assert (result(called, code, 3, "a.js") == "false_statement") is refuted


@pytest.mark.parametrize(
    ("path", "code", "when", "expect"),
    [
        ("a.py", "def f(rows):\n    if not rows:\n        one(rows)\n", "rows is true", "false_statement"),
        ("a.py", "def f(rows):\n    if rows:\n        rows = g()\n        one(rows)\n", "rows is None", "unsupported"),
        ("a.py", "def f(rows):\n    if rows:\n        pass\n    else:\n        one(rows)\n", "rows is true", "false_statement"),
        ("a.go", "package a\n\nfunc f(rows *R) {\n\tif rows != nil {\n\t\tone(rows)\n\t}\n}\n", "rows is nil", "false_statement"),
        ("a.go", "package a\n\nfunc f(rows *R) {\n\tif rows == nil {\n\t\tone(rows)\n\t}\n}\n", "rows is nil", "unsupported"),
        ("A.java", "class A {\n  void f(R rows) {\n    if (rows != null) {\n      one(rows);\n    }\n  }\n}\n", "rows == null", "false_statement"),
    ],
)  # fmt: skip
def test_in_which_case_a_call_runs(path: str, code: str, when: str, expect: str) -> None:
    line = next(number for number, text in enumerate(code.split("\n"), 1) if "one(" in text)
    assert result({"kind": "called", "callee": "one", "when": when}, code, line, path) == expect


AROUND = {
    "if": "function f(row) {\n  if (row) {\n    send();\n  }\n}\n",
    "else": "function f(row) {\n  if (row) {\n    go();\n  } else {\n    send();\n  }\n}\n",
    "case": "function f(row) {\n  switch (row) {\n    case 1:\n      send();\n  }\n}\n",
    "handler": "function f(row) {\n  try {\n    go();\n  } catch (e) {\n    send();\n  }\n}\n",
    "callback": "function f(row) {\n  row.each(() => {\n    send();\n  });\n}\n",
    "function": "function f(row) {\n  if (row) {\n    function g() {\n      send();\n    }\n  }\n}\n",
    "class": "function f(row) {\n  if (row) {\n    class A {\n      b = send();\n    }\n  }\n}\n",
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("inside", ["branch", "handler", "callback"])
def test_what_is_around_the_code_shows_it(around: str, inside: str) -> None:
    code = AROUND[around]
    line = next(at for at, text in enumerate(code.splitlines(), 1) if "send" in text)
    shown = around == inside or (inside == "branch" and around in ("if", "else", "case"))
    for stance, expect in (("asserted", "verified"), ("denied", "false_absence")):
        claim: dict[str, object] = {"kind": "enclosed", "code": "send()", "inside": inside, "stance": stance}
        assert result(claim, code, line, "a.js") == (expect if shown else "unsupported")


def test_code_in_a_function_of_another_file() -> None:
    others = {"shop.py": "def keep(rows):\n    for row in rows:\n        put(row)\n    cut(rows)\n"}
    claim: dict[str, object] = {"kind": "enclosed", "code": "put(row)", "inside": "loop", "where": "keep"}
    code = "from shop import keep\n\nkeep([])\n"
    assert outcome(claim, code, 3, others=others).disposition == "verified"
    assert outcome(claim | {"code": "cut(rows)"}, code, 3, others=others).disposition == "unsupported"
    assert outcome(claim, "keep([])\n", 1, others=others).disposition == "unsupported", "nothing imports it"
