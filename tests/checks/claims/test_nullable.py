"""What may be null: each refutation beside a twin in which a null may yet come."""

from __future__ import annotations

import pytest

from checks.model.outcome import Failure
from tests.checks.claims.typed import outcome, result


@pytest.mark.parametrize(
    ("path", "code", "line", "expect"),
    [
        ("a.py", "def f(a):\n    if a is None:\n        return\n    a.b()\n", 4, "false_statement"),
        ("a.py", "def f(a):\n    if a.b is None:\n        return\n    a.b()\n", 4, "unsupported"),
        ("a.py", "def f(a):\n    if a is None:\n        a.b()\n", 3, "unsupported"),
        ("a.js", "function f(a) {\n  if (a == null) return;\n  a.b();\n}\n", 3, "false_statement"),
        ("a.js", "function f(a) {\n  if (a === null) return;\n  a.b();\n}\n", 3, "unsupported"),
        ("a.go", "package a\n\nfunc f(a string) {\n\tg(a)\n}\n", 4, "false_statement"),
        ("a.go", "package a\n\nfunc f(a *string) {\n\tg(a)\n}\n", 4, "unsupported"),
        ("a.go", "package a\n\nfunc f(a error) {\n\tg(a)\n}\n", 4, "unsupported"),
        ("a.go", "package a\n\nfunc f(a string) {\n\th(func(a *Row) { g(a) })\n}\n", 4, "unsupported"),
        ("a.rs", "fn f(a: u32) {\n    g(a);\n}\n", 2, "false_statement"),
        ("a.rs", "fn f(a: Option<u32>) {\n    g(a);\n}\n", 2, "unsupported"),
        ("a.rs", "fn f(a: u32) {\n    let a = h(a);\n    g(a);\n}\n", 3, "unsupported"),
        ("a.rs", "fn f(a: u32) {\n    if let Some(a) = h() { g(a); }\n}\n", 2, "unsupported"),
        ("a.rs", "fn f(a: u32) {\n    k(matches!(h(), Some(a) if g(a)));\n}\n", 2, "unsupported"),
        ("a.rs", "fn f(a: u32) {\n    match h() { Some(a) => g(a), None => k() }\n}\n", 2, "unsupported"),
    ],
)  # fmt: skip
def test_a_check_or_a_plain_type_refutes_it(path: str, code: str, line: int, expect: str) -> None:
    assert result({"kind": "nullable", "name": "a", "before": "a"}, code, line, path) == expect


def test_only_the_use_that_is_named_is_kept_from_null() -> None:
    code = "def f(a):\n    if a is None:\n        return\n    a.b()\n"
    assert result({"kind": "nullable", "name": "a"}, code, 4) == "unsupported", "the parameter may be null"
    denied = {"kind": "nullable", "name": "a", "before": "a", "stance": "denied"}
    assert result(denied, code, 4) == "unsupported"


def _may_be_null(name: str, code: str, line: int, path: str, others: dict[str, str] | None = None) -> str:
    found = outcome({"kind": "nullable", "name": name}, code, line, path, others=others)
    return str(found.failure or found.disposition)


@pytest.mark.parametrize(
    ("path", "code", "line", "expect"),
    [
        ("a.py", "def f(k):\n    a = []\n    a.b()\n", 3, "false_statement"),
        ("a.py", "def f(k):\n    a = []\n    a = k\n    a.b()\n", 4, "unsupported"),
        ("a.py", "def f(k):\n    if k:\n        a = []\n    a.b()\n", 4, "unsupported"),
        ("a.py", "def f(k):\n    a = None\n    a = []\n    a.b()\n", 4, "unsupported"),
        ("a.py", "def f(k):\n    a = []\n    return [a.b for a in k]\n", 3, "unsupported"),
        ("a.py", "def f(k):\n    a = []\n    g(lambda a: a.b)\n", 3, "unsupported"),
        ("a.py", "def f(k):\n    a = g()\n    a.b()\n\n\ndef g():\n    return {}\n", 3, "false_statement"),
        ("a.py", "def f(k):\n    a = g()\n    a.b()\n\n\ndef g():\n    if k:\n        return {}\n", 3, "unsupported"),
        ("a.py", "def f(k):\n    a = g()\n    a.b()\n\n\n@h\ndef g():\n    return {}\n", 3, "unsupported"),
        ("a.py", "def f(k):\n    a, c = g(), 1\n    a.b()\n", 3, "unsupported"),
        ("a.js", "function f(k) {\n  const a = {};\n  g(a.b);\n}\n", 3, "false_statement"),
        ("a.js", "function f(k) {\n  let a;\n  if (k) a = {};\n  g(a.b);\n}\n", 4, "unsupported"),
        ("a.js", "function f(k) {\n  const a = k ? {} : null;\n  g(a.b);\n}\n", 3, "unsupported"),
        ("a.js", "function f(k) {\n  let a = {};\n  g(() => { a = null; });\n  g(a.b);\n}\n", 4, "unsupported"),
        ("a.js", "function f(k) {\n  const a = {};\n  k.map((a) => a.b);\n}\n", 3, "unsupported"),
        ("a.ts", "function f(k: K) {\n  const a = new B();\n  g(a.b);\n}\n", 3, "false_statement"),
        ("a.ts", "function f(k: K) {\n  const { a } = k;\n  g(a.b);\n}\n", 3, "unsupported"),
        ("a.go", "package a\n\nfunc f(k int) {\n\ta := &B{}\n\ta.c()\n}\n", 5, "false_statement"),
        ("a.go", "package a\n\nfunc f(k int) {\n\ta, err := g()\n\ta.c()\n}\n", 5, "unsupported"),
        ("a.go", "package a\n\nfunc f(k int) {\n\tvar a *B\n\ta.c()\n}\n", 5, "unsupported"),
        ("a.go", "package a\n\nfunc f(k int) {\n\ta := &B{}\n\tg(&a)\n\ta.c()\n}\n", 6, "unsupported"),
        ("a.go", "package a\n\nfunc f(k int) {\n\ta := make([]int, 1)\n\tg(a)\n}\n", 5, "false_statement"),
        ("A.java", "class A {\n  void f() {\n    B a = new B();\n    a.c();\n  }\n}\n", 4, "false_statement"),
        ("A.java", "class A {\n  void f() {\n    B a = k.b();\n    a.c();\n  }\n}\n", 4, "unsupported"),
    ],
)  # fmt: skip
def test_a_local_that_is_always_given_a_value_is_never_null(
    path: str, code: str, line: int, expect: str
) -> None:
    assert _may_be_null("a", code, line, path) == expect


_FIELD = """
class Cart:
    def __init__(self, rows):
        {first}

    def total(self):
        return self._rows.sum()
{then}"""
_MEMBER = """
class Cart {{
  {field}
  constructor(rows) {{
    {first}
  }}
  total() {{
    return this.#rows.sum();
  }}
  {then}
}}
"""


@pytest.mark.parametrize(
    ("first", "then", "expect"),
    [
        ("self._rows = []", "", "false_statement"),
        ("self._rows = rows", "", "unsupported"),
        ("if rows:\n            self._rows = []", "", "unsupported"),
        ("if rows:\n            return\n        self._rows = []", "", "unsupported"),
        ("self._rows = []", "\n    def drop(self):\n        self._rows = None\n", "unsupported"),
        ("self._rows = []", "\n\ndef drop(cart):\n    cart._rows = None\n", "unsupported"),
    ],
)
def test_a_private_field_that_its_class_always_sets_is_never_null(first: str, then: str, expect: str) -> None:
    code = _FIELD.format(first=first, then=then)
    assert _may_be_null("self._rows", code, code.split("self._rows.sum")[0].count("\n") + 1, "a.py") == expect


def test_a_field_that_another_file_names_may_be_set_there() -> None:
    code = _FIELD.format(first="self._rows = []", then="")
    others = {"b.py": "def drop(cart):\n    cart._rows = None\n"}
    assert _may_be_null("self._rows", code, 7, "a.py", others) == "unsupported"
    assert _may_be_null("self._rows", code, 7, "a.py", {"b.py": "x = 1\n"}) == "false_statement"


@pytest.mark.parametrize(
    ("field", "first", "then", "expect"),
    [
        ("#rows;", "this.#rows = [];", "", "false_statement"),
        ("#rows;", "this.#rows = rows;", "", "unsupported"),
        ("#rows;", "this.#rows = [];", "drop() { this.#rows = null; }", "unsupported"),
        ("#rows;", "this.#rows = [];", "drop(other) { other.#rows = null; }", "unsupported"),
        ("#rows = new Map();", "", "", "false_statement"),
        ("#rows = null;", "this.#rows = [];", "", "unsupported"),
        ("#rows = find();", "", "", "unsupported"),
        ("#rows;", "", "", "unsupported"),
    ],
)
def test_the_language_keeps_others_from_a_private_field(
    field: str, first: str, then: str, expect: str
) -> None:
    code = _MEMBER.format(field=field, first=first, then=then)
    assert _may_be_null("this.#rows", code, 8, "a.js") == expect


@pytest.mark.parametrize(("word", "expect"), [("private", "false_statement"), ("public", "unsupported")])
def test_a_field_that_others_reach_is_left_open(word: str, expect: str) -> None:
    script = _MEMBER.replace("#", "").format(field=f"{word} rows = [];", first="", then="")
    assert _may_be_null("this.rows", script, 8, "a.ts") == expect
    java = f"class A {{\n  {word} List<B> rows = new ArrayList<>();\n  int f() {{\n    return this.rows.size();\n  }}\n}}\n"
    assert _may_be_null("this.rows", java, 4, "A.java") == expect


def test_a_field_may_be_null_in_the_constructor_that_sets_it() -> None:
    code = "class Cart:\n    def __init__(self, rows):\n        self._rows.sum()\n        self._rows = []\n"
    assert _may_be_null("self._rows", code, 3, "a.py") == "unsupported"


_TAKES = "package shop\n\ntype Order struct {\n\tItem *Item\n}\n\nfunc Send(order Order) {\n\torder.Item.Pack()\n}\n"
_GIVES = """package main

func run(name string) {{
	var order shop.Order
	{before}
	shop.Send(order)
}}

func other() *shop.Item {{
	return &shop.Item{{}}
}}
"""


@pytest.mark.parametrize(
    ("before", "expect"),
    [
        ("order.Item = &shop.Item{}", "false_statement"),
        ("order.Item = other()", "false_statement"),
        ("item := &shop.Item{}\n\torder.Item = item", "false_statement"),
        ("order.Item = find(name)", "unsupported"),
        ("if name != nil {\n\t\torder.Item = &shop.Item{}\n\t}", "unsupported"),
        ("order.Item = &shop.Item{}\n\torder = read()", "unsupported"),
        ("", "unsupported"),
    ],
)  # fmt: skip
def test_a_field_that_each_caller_sets_first_is_never_null(before: str, expect: str) -> None:
    others = {"main.go": _GIVES.format(before=before)}
    assert _may_be_null("order.Item", _TAKES, 8, "internal/shop/shop.go", others) == expect


def test_a_caller_that_sets_nothing_leaves_it_open() -> None:
    others = {"main.go": _GIVES.format(before="order.Item = &shop.Item{}")}
    others["again.go"] = "package main\n\nfunc again(order shop.Order) {\n\tshop.Send(order)\n}\n"
    assert _may_be_null("order.Item", _TAKES, 8, "internal/shop/shop.go", others) == "unsupported"


def test_what_other_modules_may_call_is_left_open() -> None:
    caller = _GIVES.format(before="order.Item = &shop.Item{}")
    assert _may_be_null("order.Item", _TAKES, 8, "shop/shop.go", {"main.go": caller}) == "unsupported"
    assert _may_be_null("order.Item", _TAKES, 8, "internal/shop.go", {"use.go": caller}) == "false_statement"
    program, own = _TAKES.replace("package shop", "package main"), caller.replace("shop.", "")
    assert _may_be_null("order.Item", program, 8, "shop.go", {"use.go": own}) == "false_statement"


def test_of_a_program_each_call_is_in_the_repository() -> None:
    others = {"go.mod": "module shop\n", "cmd/main.go": _GIVES.format(before="order.Item = &shop.Item{}")}
    claim = {"kind": "nullable", "name": "order.Item"}
    found = outcome(claim, _TAKES, 8, "pkg/shop/shop.go", others=others)
    assert found.failure == Failure.FALSE_STATEMENT
    assert found.message.startswith("each call in this repository has `Item` set first")
    library = others | {"shop.go": "package shop\n"}
    assert (
        outcome(claim, _TAKES, 8, "pkg/shop/shop.go", others=library).message
        == "other programs may call `Send`"
    )


@pytest.mark.parametrize(
    ("call", "method", "expect"),
    [
        ("cart.make()", "func (c *Cart) make()", "false_statement"),
        ("cart.Make()", "func (c *Cart) Make()", "unsupported"),
        ("carts().make()", "func (c *Cart) make()", "unsupported"),
    ],
)
def test_a_method_with_a_small_letter_is_of_its_package_alone(call: str, method: str, expect: str) -> None:
    code = f"package shop\n\nfunc run(cart *Cart) {{\n\titem := {call}\n\titem.Pack()\n}}\n"
    others = {"shop/cart.go": f"package shop\n\n{method} *Item {{\n\treturn &Item{{}}\n}}\n"}
    assert _may_be_null("item", code, 5, "shop/run.go", others) == expect
    elsewhere = {"cart/cart.go": others["shop/cart.go"]}
    assert _may_be_null("item", code, 5, "shop/run.go", elsewhere) == "unsupported"
    twice = others | {"tin/tin.go": others["shop/cart.go"].replace("Cart", "Tin")}
    assert _may_be_null("item", code, 5, "shop/run.go", twice) == "unsupported"


@pytest.mark.parametrize(
    ("condition", "use", "value", "refuted"),
    [
        ("row === undefined", "row.size()", "undefined", True),
        ("row === undefined", "row.size()", "null", False),
        ("row === undefined", "row.size()", "", False),
        ("row == null", "row.size()", "", True),
        ("rows == null", "row.size()", "undefined", False),
        ("row.size === undefined", "row.size()", "undefined", False),
    ],
)
def test_the_null_that_is_said_is_the_one_that_is_excluded(
    condition: str, use: str, value: str, refuted: bool
) -> None:
    code = f"function f(row, rows) {{\n  if ({condition}) return 0;\n  return {use};\n}}\n"
    claim = {"kind": "nullable", "name": "row", "before": use, "value": value}
    assert result(claim, code, 3, "a.js") == ("false_statement" if refuted else "unsupported")


def test_a_use_that_passes_over_a_null_is_found_by_its_plain_spelling() -> None:
    claim = {"kind": "nullable", "name": "row", "before": "row.size()"}
    assert result(claim, "function f(row) {\n  return row?.size();\n}\n", 2, "a.js") == "false_statement"
    assert result(claim, "function f(row) {\n  return row.size();\n}\n", 2, "a.js") == "unsupported"
    every = "function f(row) {\n  row?.size();\n  return row.size();\n}\n"
    assert result(claim, every, 3, "a.js") == "unsupported"
