"""What leaves a loop, beside twins that go on with it."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result


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
