"""What may be null: each refutation beside a twin in which a null may yet come."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result


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
    ],
)  # fmt: skip
def test_a_check_or_a_plain_type_refutes_it(path: str, code: str, line: int, expect: str) -> None:
    assert result({"kind": "nullable", "name": "a", "before": "a"}, code, line, path) == expect


def test_only_the_use_that_is_named_is_kept_from_null() -> None:
    code = "def f(a):\n    if a is None:\n        return\n    a.b()\n"
    assert result({"kind": "nullable", "name": "a"}, code, 4) == "unsupported", "the parameter may be null"
    denied = {"kind": "nullable", "name": "a", "before": "a", "stance": "denied"}
    assert result(denied, code, 4) == "unsupported"
