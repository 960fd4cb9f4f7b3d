"""Syntax errors: a bracket of the code beside one of what its strings hold, and what a grammar cannot rule out."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import result
from tests.checks.claims.warned import warnings_of

PLAIN = 'ROWS = load("(a|b)")\n'
OPEN = 'ROWS = load("(a|b")\n'


@pytest.mark.parametrize(
    "word",
    "SQL query regex regexp pattern JSON YAML XML HTML CSS GraphQL template selector".split(),
)
def test_a_bracket_of_what_a_string_holds_is_none_of_the_code(word: str) -> None:
    says = "The {} is missing a closing parenthesis and does not compile."
    assert warnings_of(("app.py", PLAIN, 1, says.format(word))) == []
    assert warnings_of(("app.py", PLAIN, 1, says.format("call")))
    says = "There is an unmatched parenthesis in the {}, which is a syntax error."
    assert warnings_of(("app.py", PLAIN, 1, says.format(word))) == []
    assert warnings_of(("app.py", PLAIN, 1, says.format("call")))


@pytest.mark.parametrize("brackets", ["()", "[]", "{}"])
def test_a_string_at_the_cited_lines_may_hold_the_bracket(brackets: str) -> None:
    says = "The call is missing a closing bracket, so it fails to parse."
    text = f'ROWS = load("{brackets[0]}a{brackets[1]}")\n'
    assert warnings_of(("app.py", text, 1, says))
    assert warnings_of(("app.py", text.replace(f"a{brackets[1]}", "a"), 1, says)) == []


@pytest.mark.parametrize(
    ("path", "code"),
    [("a.js", "const a = 1;\nconst a = 2;\n"), ("a.php", "<?php\nfunction f() {\n  break;\n}\n")],
)
def test_a_grammar_does_not_show_that_a_compiler_takes_a_file(path: str, code: str) -> None:
    denied: dict[str, object] = {"kind": "parses", "stance": "denied"}
    assert result(denied | {"error": "other"}, code, 2, path) == "unsupported"
    assert result(denied | {"error": "unbalanced"}, code, 2, path) == "verified"


def test_what_only_the_compiler_of_python_finds_is_an_error() -> None:
    claim: dict[str, object] = {"kind": "parses", "error": "other"}
    code = "async def load(rows):\n    return await rows\n"
    for stance, fine, wrong in (
        ("asserted", "false_statement", "unsupported"),
        ("denied", "verified", "unsupported"),
    ):
        assert result(claim | {"stance": stance}, code, 2) == fine
        assert result(claim | {"stance": stance}, code.replace("async ", ""), 2) == wrong
