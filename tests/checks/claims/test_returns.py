"""What a function gives: its declared result and its returns, beside twins that leave it open."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result


@pytest.mark.parametrize(
    ("path", "code", "claim", "expect"),
    [
        ("a.py", "def f(a):\n    return None\n", {"what": "null", "stance": "denied"}, "false_statement"),
        ("a.py", "def f(a):\n    return g(a)\n", {"what": "null", "stance": "denied"}, "unsupported"),
        ("a.py", "def f(a):\n    if a:\n        return []\n", {"what": "null"}, "unsupported"),  # its end is reached
        ("a.py", "def f(a):\n    return []\n", {"what": "null"}, "false_statement"),
        ("a.py", "def f(a):\n    yield None\n", {"what": "null", "stance": "denied"}, "unsupported"),
        ("a.py", "@wrapped\ndef f(a):\n    return None\n", {"what": "null", "stance": "denied"}, "unsupported"),
        ("a.py", "def f(a):\n    return None\ndef f(a, b):\n    return 1\n", {"what": "null"}, "unsupported"),
        ("a.py", "def f(a) -> str:\n    return g(a)\n", {"what": "null"}, "unsupported"),  # nobody holds it to that
        ("a.py", "def f(a):\n    raise ValueError(a)\n", {"what": "raises", "stance": "denied"}, "false_statement"),
        ("a.py", "def f(a):\n    raise ValueError(a)\n", {"what": "raises", "type": "KeyError", "stance": "denied"}, "unsupported"),
        ("a.py", "def f(a):\n    g(a)\n", {"what": "value"}, "false_statement"),
        ("a.py", "def f(a):\n    return 1\n", {"what": "nothing"}, "false_statement"),
        ("a.py", "def f(a):\n    return 1\n", {"what": "nothing", "when": "a is empty"}, "unsupported"),
        ("a.go", "package a\nfunc f() string {\n\treturn g()\n}\n", {"what": "error"}, "false_statement"),
        ("a.go", "package a\nfunc f() error {\n\treturn g()\n}\n", {"what": "error"}, "verified"),
        ("a.go", "package a\nfunc f() error {\n\treturn g()\n}\n", {"what": "error", "stance": "denied"}, "false_statement"),
        ("a.go", "package a\nfunc f() *Failure {\n\treturn g()\n}\n", {"what": "error"}, "unsupported"),
        ("a.go", "package a\nfunc f() (n bool, err error) {\n\treturn g()\n}\n", {"what": "type", "type": "(bool, error)"}, "verified"),
        ("a.go", "package a\nfunc f() (bool, error) {\n\treturn g()\n}\n", {"what": "type", "type": "error"}, "false_statement"),
        ("a.go", "package a\nfunc f() (string, error) {\n\treturn g()\n}\n", {"what": "type", "type": '("", error)'}, "unsupported"),
        ("a.go", "package a\nfunc f() (string, error) {\n\treturn g()\n}\n", {"what": "type", "type": "(string, nil)"}, "unsupported"),
        ("a.go", "package a\nfunc f() Row {\n\treturn g()\n}\n", {"what": "type", "type": "Line"}, "unsupported"),
        ("a.py", "def f(a) -> int:\n    return 1\n", {"what": "type", "type": "str"}, "unsupported"),
        ("a.js", "function f() {\n  return null;\n}\n", {"what": "null", "stance": "denied"}, "false_statement"),
        ("a.js", "function f() {\n  g(() => null);\n  return [];\n}\n", {"what": "null"}, "false_statement"),
        ("a.rs", "fn f() -> Option<u8> {\n    g()\n}\n", {"what": "null"}, "unsupported"),
        ("a.rs", "fn f() -> String {\n    g()\n}\n", {"what": "null"}, "false_statement"),
    ],
)  # fmt: skip
def test_what_a_function_gives_is_its_declared_result_and_its_returns(
    path: str, code: str, claim: dict[str, object], expect: str
) -> None:
    assert result({"kind": "returns", "function": "f", **claim}, code, 2, path) == expect


@pytest.mark.parametrize(
    ("path", "body", "null"),
    [
        ("a.py", "def f(x):\n    return x == 1\n", False),
        ("a.py", "def f(x):\n    return not x\n", False),
        ("a.py", "def f(x):\n    return str(x)\n", False),
        ("a.py", "def f(x):\n    return x\n", True),
        ("a.py", "def f(x):\n    return load(x)\n", True),
        ("a.py", "def f(x):\n    if x == 0:\n        return 'a'\n    return f(x - 1)\n", False),
        ("a.py", "def f(x):\n    if x == 0:\n        return x\n    return f(x - 1)\n", True),
        ("a.py", "def f(x):\n    if x:\n        return str(x)\n", True),
        ("a.py", "def f(x):\n    return x and str(x)\n", True),
        ("a.js", "function f(x) {\n  return Object.assign(x, {});\n}\n", False),
        ("a.js", "function f(x) {\n  return `${x}`;\n}\n", False),
        ("a.js", "function f(x) {\n  return !x;\n}\n", False),
        ("a.js", "function f(x) {\n  return !!x && !!x.y;\n}\n", False),
        ("a.js", "function f(x) {\n  return !!x && x.y;\n}\n", True),
        ("a.py", "def f(x):\n    return not x and x.y == 1\n", False),
        ("a.js", "function f(x) {\n  return void x;\n}\n", True),
        ("a.js", "function f(x) {\n  return x && 1;\n}\n", True),
        ("a.js", "function f(x) {\n  return rows.assign(x);\n}\n", True),
        ("a.js", "function f(x) {\n  if (x) return 1;\n}\n", True),
    ],
)
def test_a_function_gives_null_unless_each_of_its_ways_gives_a_value(
    path: str, body: str, null: bool
) -> None:
    claim = {"kind": "returns", "function": "f", "what": "null", "when": "x is new"}
    assert (result(claim, body, 1, path) == "false_statement") is not null
