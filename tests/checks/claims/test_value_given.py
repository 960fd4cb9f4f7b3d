"""What a name is set to, as an expression or a sort of value: each outcome beside a twin."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result


def _claim(name: str, value: str, where: str = "") -> dict[str, object]:
    return {"kind": "value", "name": name, "value": value, "where": where}


CALLS = {
    "a.py": "def load(path):\n    rows = read(path, 1)\n    return rows\n",
    "a.go": "package a\n\nfunc load(path string) int {\n\trows, err := read(path, 1)\n\treturn rows\n}\n",
    "a.ts": "function load(path: string) {\n  const rows = read(path, 1);\n  return rows;\n}\n",
    "A.java": "class A {\n  int load(String path) {\n    int rows = read(path, 1);\n    return rows;\n  }\n}\n",
}


@pytest.mark.parametrize("path", CALLS)
def test_an_expression_is_compared_token_by_token(path: str) -> None:
    line = CALLS[path][: CALLS[path].index("return")].count("\n") + 1
    assert result(_claim("rows", "read( path,1 )", "load"), CALLS[path], line, path) == "verified"
    assert result(_claim("rows", "read(path, 2)", "load"), CALLS[path], line, path) == "unsupported"
    assert result(_claim("size", "read(path, 1)", "load"), CALLS[path], line, path) == "unsupported"
    denied = _claim("rows", "read(path, 1)", "load") | {"stance": "denied"}
    assert result(denied, CALLS[path], line, path) == "false_statement"


def test_of_two_assignments_one_is_enough_where_the_function_is_named() -> None:
    code = "def load(path):\n    rows = cut(path)\n    rows = read(path)\n    return rows\n"
    assert result(_claim("rows", "read(path)", "load"), code, 4) == "verified"
    assert result(_claim("rows", "read(path)"), code, 4) == "unsupported"


@pytest.mark.parametrize(
    ("path", "code", "said", "expect"),
    [
        ("a.py", "rows = {1, 2}\n", "set", "verified"),
        ("a.py", "rows = set(x)\n", "set", "verified"),
        ("a.py", "rows = [1, 2]\n", "set", "false_statement"),
        ("a.py", "rows = {1: 2}\n", "set", "false_statement"),
        ("a.py", "rows = 1\n", "set", "unsupported"),
        ("a.py", "rows = find()\n", "set", "unsupported"),
        ("a.py", "rows = 'a'\n", "number", "false_statement"),
        ("a.py", "rows = [1]\nrows = {1}\n", "dict", "unsupported"),
        ("a.js", "const rows = [1];\n", "array", "verified"),
        ("a.js", "const rows = new Set();\n", "set", "verified"),
        ("a.js", "const rows = {};\n", "array", "false_statement"),
        ("a.go", 'package a\n\nvar rows = "a"\n', "string", "verified"),
        ("a.go", "package a\n\nvar rows = 1\n", "string", "false_statement"),
    ],
)
def test_a_sort_of_value(path: str, code: str, said: str, expect: str) -> None:
    assert result(_claim("rows", said), code, 1, path) == expect


def test_what_is_added_to_is_not_set() -> None:
    assert result(_claim("rows", "read(1)"), "rows += read(1)\n", 1) == "unsupported"


GO = 'package shop\n\nconst KeyColor = "color"\n'
USE = 'package app\n\nimport "x/shop"\n\nfunc f() {\n\tput(shop.KeyColor)\n}\n'


@pytest.mark.parametrize(
    ("value", "expect"),
    [('"color"', "verified"), ("color", "verified"), ('"size"', "failed"), ("size", "unsupported")],
)
def test_a_constant_of_another_package(value: str, expect: str) -> None:
    others = {"shop/shop.go": GO}
    assert outcome(_claim("shop.KeyColor", value), USE, 6, "app/app.go", others=others).disposition == expect
    elsewhere = USE.replace("x/shop", "x/tin")
    found = outcome(_claim("shop.KeyColor", value), elsewhere, 6, "app/app.go", others=others)
    assert found.disposition == "unsupported", "no module of that name is imported"
    again = others | {"tin/tin.go": GO}
    assert (
        outcome(_claim("shop.KeyColor", value), USE, 6, "app/app.go", others=again).disposition
        == "unsupported"
    )


def test_a_name_that_is_imported_by_itself() -> None:
    others = {"shop.py": "SIZE = 4\n"}
    code = "from shop import SIZE\n\nput(SIZE)\n"
    assert outcome(_claim("SIZE", "4"), code, 3, others=others).disposition == "verified"
    assert outcome(_claim("SIZE", "5"), code, 3, others=others).disposition == "failed"
    assert outcome(_claim("SIZE", "4"), "put(SIZE)\n", 1, others=others).disposition == "unsupported"
    assert outcome(_claim("SIZE", "4", "shop.py"), "put(SIZE)\n", 1, others=others).disposition == "verified"
