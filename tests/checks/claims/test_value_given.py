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


@pytest.mark.parametrize(
    ("path", "code", "said", "expect"),
    [
        ("a.py", "rows = list(x)\n", "list", "verified"),
        ("a.py", "rows = list(x)[0]\n", "list", "unsupported"),
        ("a.py", "rows = list(x)[0]\n", "set", "unsupported"),
        ("a.py", "rows = dict(x).get(1)\n", "dict", "unsupported"),
        ("a.py", "rows = set(x) == set(y)\n", "set", "unsupported"),
        ("a.py", "def set(x):\n    return x\n\nrows = set(1)\n", "set", "unsupported"),
        ("a.js", "const rows = new Set(x).size;\n", "set", "unsupported"),
        ("a.js", "const rows = set(x);\n", "set", "unsupported"),
        ("a.go", "package a\n\nvar rows = list(x)\n", "list", "unsupported"),
    ],
)
def test_a_container_is_made_by_a_call_that_is_the_whole_value(
    path: str, code: str, said: str, expect: str
) -> None:
    assert result(_claim("rows", said), code, code.count("\n"), path) == expect


@pytest.mark.parametrize(
    ("path", "value", "said", "expect"),
    [
        ("a.py", "1", "int", "verified"),
        ("a.py", "1.5", "int", "unsupported"),
        ("a.py", "1.5", "float", "verified"),
        ("a.py", "1", "float", "unsupported"),
        ("a.py", "1", "number", "verified"),
        ("a.py", "1.5", "number", "verified"),
        ("a.py", "1.5", "str", "false_statement"),
        ("a.py", "'a'", "int", "false_statement"),
        ("a.js", "1", "integer", "verified"),
        ("a.js", "1.5", "integer", "unsupported"),
        ("a.js", "1.5", "number", "verified"),
        ("a.js", "{}", "object", "verified"),
        ("a.js", "[1]", "object", "unsupported"),
        ("a.js", "[1]", "dict", "false_statement"),
    ],
)
def test_sorts_that_include_others(path: str, value: str, said: str, expect: str) -> None:
    assert result(_claim("rows", said), f"rows = {value}\n", 1, path) == expect


@pytest.mark.parametrize(
    ("path", "code", "said", "expect"),
    [
        ("a.py", "rows = [1, 2]\n", "list", "verified"),
        ("a.py", "rows, cut = [1, 2]\n", "list", "unsupported"),
        ("a.py", "rows, cut = [1, 2]\n", "set", "unsupported"),
        ("a.py", "rows, = [1]\n", "list", "unsupported"),
        ("a.py", "rows, err = read(path)\n", "read(path)", "unsupported"),
        ("a.py", "rows = [1],\n", "list", "unsupported"),
        ("a.py", "for rows in [1, 2]:\n    put(rows)\n", "list", "unsupported"),
        ("a.py", "for rows in [1, 2]:\n    put(rows)\n", "set", "unsupported"),
        ("a.py", "for rows in read(path):\n    put(rows)\n", "read(path)", "unsupported"),
        ("a.py", "with read(path) as rows:\n    put(rows)\n", "read(path)", "unsupported"),
        ("a.js", "const rows = [1, 2];\n", "array", "verified"),
        ("a.js", "const [rows, cut] = [1, 2];\n", "array", "unsupported"),
        ("a.js", "const [rows] = [1];\n", "array", "unsupported"),
        ("a.js", "const {rows} = {rows: 1};\n", "object", "unsupported"),
        ("a.js", "for (const rows of [1, 2]) put(rows);\n", "array", "unsupported"),
        ("a.go", "package a\n\nvar rows, err = read(path)\n", "read(path)", "verified"),
        ("a.go", 'package a\n\nvar rows, cut = "a", "b"\n', "string", "unsupported"),
        ("a.go", "package a\n\nvar rows, cut = f(), g()\n", "f(), g()", "unsupported"),
    ],
)
def test_what_is_taken_apart_or_gone_through_is_not_the_value(
    path: str, code: str, said: str, expect: str
) -> None:
    assert result(_claim("rows", said), code, code.count("\n"), path) == expect


@pytest.mark.parametrize(
    ("code", "said", "where", "expect"),
    [
        ("rows = [1]\n\ndef f():\n    put(rows)\n", "set", "", "false_statement"),
        ("rows = [1]\n\ndef f():\n    put(rows)\n", "list", "f", "unsupported"),
        ("rows = [1]\n\ndef f():\n    put(rows)\n", "list", "app.py", "verified"),
        ("rows = [1]\n\ndef f(rows):\n    put(rows)\n", "list", "", "unsupported"),
        ("rows = [1]\n\ndef f(rows):\n    put(rows)\n", "set", "", "unsupported"),
        ("rows = [1]\n\ndef f(rows):\n    put(rows)\n", "set", "app.py", "unsupported"),
        ("rows = [1]\n\ndef f():\n    from tin import rows\n    put(rows)\n", "list", "", "unsupported"),
        ("rows = [1]\n\ndef f(rows):\n    def g():\n        put(rows)\n", "list", "", "unsupported"),
        ("rows = [1]\n\ndef f(x):\n    put(lambda rows: rows)\n", "set", "", "unsupported"),
        ("def f():\n    rows = [1]\n    put(rows)\n", "set", "", "false_statement"),
        ("def f(rows):\n    rows = [1]\n    put(rows)\n", "set", "", "unsupported"),
        ("def f(rows):\n    rows = [1]\n    put(rows)\n", "set", "f", "unsupported"),
        ("def f(rows):\n    rows = [1]\n    put(rows)\n", "list", "f", "verified"),
        ("class A:\n    rows = [1]\n\ndef f():\n    put(rows)\n", "set", "", "unsupported"),
        ("class A:\n    rows = [1]\n\ndef f():\n    put(rows)\n", "list", "", "unsupported"),
        ("class A:\n    rows = find(1)\n\nclass B:\n    x = 1\n", "find(1)", "A", "verified"),
        ("class A:\n    rows = find(1)\n\nclass B:\n    x = 1\n", "find(1)", "B", "unsupported"),
    ],
)
def test_the_assignments_are_those_of_the_place_that_is_meant(
    code: str, said: str, where: str, expect: str
) -> None:
    assert result(_claim("rows", said, where), code, code.count("\n")) == expect


@pytest.mark.parametrize(("between", "expect"), [("", "false_statement"), ("}\nclass B {\n", "unsupported")])
def test_a_field_is_one_of_the_class_around_the_lines(between: str, expect: str) -> None:
    code = f"class A {{\n  f() {{\n    this.rows = [1];\n  }}\n{between}  g() {{\n    put(this.rows);\n  }}\n}}\n"
    assert result(_claim("this.rows", "set"), code, code.count("\n") - 2, "a.js") == expect


@pytest.mark.parametrize(
    ("path", "code", "expect"),
    [
        ("a.py", "rows = read(1)\n", "verified"),
        ("a.py", "rows += read(1)\n", "unsupported"),
        ("a.js", "rows += read(1);\n", "unsupported"),
        ("a.go", "package a\n\nfunc f() {\n\trows = read(1)\n}\n", "verified"),
        ("a.go", "package a\n\nfunc f() {\n\trows += read(1)\n}\n", "unsupported"),
    ],
)
def test_what_is_added_to_is_not_set(path: str, code: str, expect: str) -> None:
    assert result(_claim("rows", "read(1)"), code, code.count("\n"), path) == expect


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
