"""Names within functions and classes: defined there, in sight of the cited line, or so many times."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result

NESTED = {
    "a.ts": "function Modal() {\n  const make = () => 1;\n  return make();\n}\nfunction other() {}\n",
    "a.py": "def Modal():\n    def make():\n        return 1\n    return make()\n\ndef other():\n    pass\n",
    "a.go": "package a\n\nfunc Modal() int {\n\tmake := 1\n\treturn make\n}\n\nfunc other() {}\n",
    "a.php": "<?php\nfunction Modal() {\n  $make = 1;\n  return $make;\n}\nfunction other() {\n}\n",
}


@pytest.mark.parametrize("path", NESTED)
def test_a_name_defined_inside_is_not_outside(path: str) -> None:
    code = NESTED[path]
    claim = {"kind": "defined", "name": "make", "where": "Modal"}
    assert result(claim, code, 4, path) == "verified"
    assert result(claim | {"where": "other"}, code, 4, path) == "unsupported"
    inside = path in ("a.ts", "a.py")  # elsewhere it is a variable, which another one may be meant by
    denied = result(claim | {"stance": "denied"}, code, 4, path)
    assert denied == ("false_absence" if inside else "unsupported")


@pytest.mark.parametrize("path", ["a.py", "a.ts"])
def test_a_function_in_a_function_is_in_its_scope(path: str) -> None:
    claim = {"kind": "scope", "name": "make", "owner": "Modal", "stance": "denied"}
    assert result(claim, NESTED[path], 3, path) == "false_absence"
    assert result(claim | {"owner": "other"}, NESTED[path], 3, path) == "unsupported"


def test_a_member_that_is_there_is_not_missing() -> None:
    code = "class Rows:\n    def load(self):\n        pass\n"
    claim = {"kind": "scope", "name": "load", "owner": "Rows", "stance": "denied"}
    assert result(claim, code, 2) == "false_absence"
    assert result(claim | {"name": "save"}, code, 2) == "unsupported"


TWICE = {
    "a.php": "<?php\nclass A {\n  function f() {\n    $rows = 1;\n  }\n  function g() {\n    $rows = 2;\n    $rows = 3;\n  }\n  function h() {\n  }\n}\n",
    "a.py": "class A:\n    def f(self):\n        rows = 1\n    def g(self):\n        rows = 2\n        rows = 3\n    def h(self):\n        pass\n",
    "a.go": "package a\n\nfunc f() {\n\trows := 1\n}\n\nfunc g() {\n\trows := 2\n\trows = 3\n}\n\nfunc h() {\n}\n",
    "a.rb": "class A\n  def f\n    rows = 1\n  end\n  def g\n    rows = 2\n    rows = 3\n  end\n  def h\n  end\nend\n",
}


@pytest.mark.parametrize("path", TWICE)
@pytest.mark.parametrize(
    ("where", "expect"), [("f", "wrong_count"), ("g", "unsupported"), ("h", "wrong_count")]
)
def test_how_often_one_function_sets_a_name(path: str, where: str, expect: str) -> None:
    claim = {"kind": "defined", "name": "$rows" if path == "a.php" else "rows", "times": 2, "where": where}
    assert result(claim, TWICE[path], 3, path) == expect


@pytest.mark.parametrize(
    ("path", "code", "line", "expect"),
    [
        ("a.go", "package a\n\nfunc f() {\n\trow, err := g()\n\tsend(row)\n}\n", 5, "false_absence"),
        ("a.go", "package a\n\nfunc f() {\n\tif row := g(); row {\n\t}\n\tsend(row)\n}\n", 6, "unsupported"),
        (
            "a.go",
            "package a\n\nfunc f() {\n\tif x {\n\t\trow := g()\n\t}\n\tsend(row)\n}\n",
            7,
            "unsupported",
        ),
        ("a.go", "package a\n\nfunc f() {\n\tsend(row)\n\trow := g()\n}\n", 4, "unsupported"),
        ("a.py", "def f():\n    row = g()\n    send(row)\n", 3, "false_absence"),
        ("a.py", "def f():\n    row = g()\n    del row\n    send(row)\n", 4, "unsupported"),
        ("a.py", "def f():\n    if x:\n        row = g()\n    send(row)\n", 4, "unsupported"),
        ("a.rs", "fn f() {\n    let row = g();\n    send(row);\n}\n", 3, "false_absence"),
        ("a.rs", "fn f() {\n    { let row = g(); }\n    send(row);\n}\n", 3, "unsupported"),
        ("A.java", "class A {\n  void f() {\n    int row = g();\n    send(row);\n  }\n}\n", 4, "unsupported"),
    ],
)
def test_a_local_above_in_the_same_block_is_defined(path: str, code: str, line: int, expect: str) -> None:
    assert result({"kind": "defined", "name": "row", "stance": "denied"}, code, line, path) == expect
