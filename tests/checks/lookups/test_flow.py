"""The look-ups of flow: what encloses a line, what guards a name there, what a function returns and raises."""

from __future__ import annotations

import pytest

from checks.lookups.found import Found
from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.location import Side
from tests.checks.claims.scenes import change

HEAD = {
    "shop/cart.py": (
        "def total(items):\n"
        "    if items is None:\n"
        "        raise ValueError\n"
        "    for one in items:\n"
        "        if one.price:\n"
        "            return one.price\n"
        "    return None\n"
    ),
    "shop/notes.txt": "no code\n",
}


def found(**asked: object) -> Found:
    return look(request(asked), change(HEAD, {}))


def test_what_encloses_a_line_is_shown_innermost_first() -> None:
    answer = found(look="around", path="shop/cart.py", line=6)
    assert [line for line in answer.text.split("\n") if line.startswith("in ")] == [
        "in if, lines 5-6", "in loop, lines 4-6", "in function, lines 1-7",
    ]  # fmt: skip
    assert ("shop/cart.py", Side.RIGHT, 5) in answer.shown


def test_the_conditions_on_a_name_are_shown_with_their_lines() -> None:
    answer = found(look="around", path="shop/cart.py", line=4, name="items")
    assert "items is guarded: this does not hold\n+2|    if items is None:" in answer.text


def test_that_no_condition_was_read_does_not_say_that_there_is_none() -> None:
    answer = found(look="around", path="shop/cart.py", line=2, name="items")
    assert "no condition on items was read, which does not say that there is none" in answer.text


def test_what_a_function_returns_and_raises_is_shown() -> None:
    answer = found(look="returns", name="total")
    shown = {number for _, _, number in answer.shown}
    assert shown >= {1, 3, 6, 7}, "the head, what is raised, and both results"
    assert "raises ValueError" in answer.text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"look": "around", "path": "shop/notes.txt", "line": 1}, "cannot tell what is around it"),
        ({"look": "around", "path": "../outside.py", "line": 1}, "no file ../outside.py"),
        ({"look": "returns", "name": "shelf"}, "no function shelf is defined in the files at hand"),
        ({"look": "returns", "name": "total", "path": "shop/none.py"}, "no file shop/none.py"),
    ],
)
def test_what_cannot_be_told_is_said_in_words(asked: dict[str, object], said: str) -> None:
    assert said in found(**asked).text


@pytest.mark.parametrize(
    ("line", "name", "said"),
    [
        (4, "items", "items is a parameter of total\n+1|def total(items):"),
        (5, "one", "one is set in total\n+4|    for one in items:"),
        (7, "items", "line 7 does not have items"),
        (7, "shelf", "shelf is not set in total"),
    ],
)
def test_around_says_where_a_name_is_set(line: int, name: str, said: str) -> None:
    assert said in found(look="around", path="shop/cart.py", line=line, name=name).text
