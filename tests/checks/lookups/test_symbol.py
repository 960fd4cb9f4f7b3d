"""The look-up `changes` with a name: what became of each definition, by its lines on both sides."""

from __future__ import annotations

import pytest

from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.location import Side
from tests.checks.claims.scenes import change

OLD = "def total(items):\n    return sum(items)\n"


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("def total(items, rate):\n    return sum(items)\n", "total: signature"),
        ("def total(items):\n    return max(items)\n", "total: body"),
        ("def total(items, rate):\n    return rate\n", "total: body and signature"),
        ("rate = 1\n", "total: removed, not defined after the change"),
        (OLD + "rate = 1\n", "total: unchanged"),
    ],
)
def test_what_became_of_a_function(new: str, said: str) -> None:
    answer = look(request({"look": "changes", "name": "total"}), change({"a.py": new}, {"a.py": OLD}))
    assert said in answer.text.split("\n")
    assert ("a.py", Side.LEFT, 1) in answer.shown, "its first line before the change is shown"


def test_an_added_function_shows_its_new_line_alone() -> None:
    code = change({"a.py": OLD}, {"a.py": "rate = 1\n"})
    answer = look(request({"look": "changes", "name": "total"}), code)
    assert "total: added, not defined before the change" in answer.text
    assert "function total, a.py:1-2\n+1|def total(items):" in answer.text


def test_what_is_no_definition_is_said_and_its_changed_lines_are_shown() -> None:
    code = change({"a.py": "rate()\n"}, {"a.py": "pass\n"})
    answer = look(request({"look": "changes", "name": "rate"}), code)
    assert "cannot tell what became of rate: `rate` is defined on neither side of the change" in answer.text
    assert "+1|rate()" in answer.text
