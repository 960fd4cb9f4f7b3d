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


LEFT = "function spin(queue) {\n  while (true) {\n    %s\n    queue.pop();\n  }\n}\n"


@pytest.mark.parametrize(
    ("leaves", "dead", "sure"),
    [
        ("if (queue.done) break;", "if (false) break;", "verified"),
        ("if (queue.done) { return; }", "if (false) { return; }", "verified"),
        ("if (queue.done) go(); else break;", "if (true) go(); else break;", "verified"),
        ("if (queue.done) throw queue;", "if (0) throw queue;", "verified"),
    ],
)
def test_a_branch_that_is_never_taken_leaves_no_loop_on_whatever_line_it_is(
    leaves: str, dead: str, sure: str
) -> None:
    assert result({"kind": "exits"}, LEFT % leaves, 2, "a.js") == sure
    assert result({"kind": "exits"}, LEFT % dead, 2, "a.js") == "unsupported"
    assert result({"kind": "exits", "stance": "denied"}, LEFT % dead, 2, "a.js") == "unsupported"
