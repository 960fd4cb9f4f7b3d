"""The look-ups that ask the structure: definitions, references and parses, each with the lines that show it."""

from __future__ import annotations

import pytest

from checks.lookups.found import CHARACTERS_LIMIT, Found
from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.location import Side
from tests.checks.claims.scenes import change

BASE = {"shop/cart.py": "def total(items):\n    return sum(items)\n"}
HEAD = {
    "shop/cart.py": "from shop.tax import rate\n\n\ndef total(items):\n    return sum(items) * rate()\n",
    "shop/tax.py": "def rate():\n    return 19\n",
    "shop/bill.py": "from shop.cart import total\n\n\ndef bill(items):\n    return total(items)\n",
    "shop/broken.py": "def half(:\n",
    "shop/long.py": "def long():\n" + "".join(f"    row_{n} = {n}\n" for n in range(1, 400)),
    "shop/notes.txt": "no code\n",
}


def found(**asked: object) -> Found:
    return look(request(asked), change(HEAD, BASE))


def test_a_definition_is_shown_whole_with_its_place() -> None:
    answer = found(look="definition", name="rate")
    assert answer.text.split("\n") == ["function rate, shop/tax.py:1-2", "+1|def rate():", "+2|    return 19"]
    assert answer.shown == {("shop/tax.py", Side.RIGHT, 1), ("shop/tax.py", Side.RIGHT, 2)}


def test_a_definition_before_the_change_is_another() -> None:
    answer = found(look="definition", name="total", side="LEFT")
    assert " 2|    return sum(items)" in answer.text or "-2|    return sum(items)" in answer.text
    assert all(side is Side.LEFT for _, side, _ in answer.shown)


def test_a_long_definition_says_where_to_read_on() -> None:
    answer = found(look="definition", name="long")
    assert "340 lines more, `read` on from 61" in answer.text
    assert len(answer.text) <= CHARACTERS_LIMIT + 200


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"look": "definition", "name": "shelf"}, "no file defines shelf"),
        (
            {"look": "definition", "name": "bill", "path": "shop/tax.py"},
            "nothing in shop/tax.py defines bill",
        ),
        ({"look": "definition", "name": "total", "path": "shop/none.py"}, "no file shop/none.py"),
        ({"look": "definition", "name": "?!"}, "cannot tell"),
        ({"look": "references", "name": "?!"}, "cannot tell"),
        ({"look": "parses", "path": "shop/cart.py"}, "no syntax error in lines 1-5, read as python"),
        ({"look": "parses", "path": "shop/broken.py"}, "cannot tell"),
        ({"look": "parses", "path": "shop/notes.txt"}, "cannot tell"),
        ({"look": "parses", "path": "../../etc/passwd"}, "no file ../../etc/passwd"),
    ],
)
def test_what_cannot_be_shown_is_said_in_words(asked: dict[str, object], said: str) -> None:
    answer = found(**asked)
    assert said in answer.text
    assert not answer.shown, "nothing of it can be a receipt"


def test_references_show_what_is_done_and_in_which_function() -> None:
    answer = found(look="references", name="total")
    assert "2 places use total" in answer.text
    assert "call in bill, shop/bill.py\n+5|    return total(items)" in answer.text
    assert "import, shop/bill.py\n+1|from shop.cart import total" in answer.text
    assert ("shop/bill.py", Side.RIGHT, 5) in answer.shown


def test_references_of_one_file_are_of_that_file_alone() -> None:
    assert {path for path, _, _ in found(look="references", name="rate", path="shop/cart.py").shown} == {
        "shop/cart.py"
    }


def test_a_secret_in_a_definition_is_masked() -> None:
    key = "ghp_" + "a1B2" * 9
    answer = look(request({"look": "definition", "name": "key"}), change({"a.py": f"key = '{key}'\n"}, {}))
    assert key not in answer.text
    assert "[redacted]" in answer.text
