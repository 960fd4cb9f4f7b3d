"""What a condition says of one name, in the words of a language or of a reviewer, and what it excludes."""

from __future__ import annotations

import pytest

from checks.claims.conditions import Value, read_condition
from tests.checks.claims.typed import result

BRANCH: dict[str, object] = {"kind": "enclosed", "code": "send()", "inside": "branch"}
CODE = "function f(row) {{\n  if ({}) {{\n    send();\n  }}\n}}\n"


@pytest.mark.parametrize(
    ("says", "value"),
    [
        ("row is None", Value.NULL), ("row is nil", Value.NULL), ("row == nullptr", Value.NULL), ("row is undefined", Value.NULL),
        ("row == False", Value.FALSE), ("row is falsy", Value.FALSE), ("row is false", Value.FALSE),
        ("row is True", Value.TRUE), ("row is truthy", Value.TRUE), ("row === true", Value.TRUE),
        ("row isn't null", Value.SOME), ("row is not null", Value.SOME), ("row !== null", Value.SOME),
        ("!(row == false)", Value.TRUE), ("!(row != null)", Value.NULL), ("!row", Value.FALSE), ("not row", Value.FALSE),
    ],
)  # fmt: skip
def test_a_condition_on_one_name_is_read(says: str, value: Value) -> None:
    read = read_condition(says)
    assert read is not None
    assert (read.tokens, read.value) == (("row",), value)


@pytest.mark.parametrize("says", ["row is red", "row.size() == 1", "row is maybe", "", "row" * 200])
def test_any_other_is_not(says: str) -> None:
    assert read_condition(says) is None


@pytest.mark.parametrize(
    ("condition", "expect"),
    [("row && a", "false_statement"), ("row && a || b", "unsupported"), ("a && row", "false_statement")],
)
def test_a_branch_of_either_of_two_conditions_excludes_nothing(condition: str, expect: str) -> None:
    assert result(BRANCH | {"when": "row is null"}, CODE.format(condition), 3, "a.js") == expect
