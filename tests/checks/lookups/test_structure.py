"""The look-ups that ask the structure: definitions, references and parses, each with the lines that show it."""

from __future__ import annotations

import pytest

from checks.lookups import structure
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


def test_a_list_of_references_says_that_it_is_whole() -> None:
    assert "complete: every file that has the word was read" in found(look="references", name="total").text


def test_a_list_of_references_says_how_a_name_may_be_used_without_being_written() -> None:
    code = change({"a.py": "def total():\n    pass\n\n\ntotal()\ngetattr(shop, name)()\n"}, {})
    answer = look(request({"look": "references", "name": "total"}), code)
    assert "complete: every file that has the word was read" in answer.text
    assert "it may be used without being written: the repository uses `getattr`" in answer.text


def test_a_list_that_is_not_whole_names_the_files_that_were_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure, "READ_LIMIT", 60)
    files = {f"part_{n}.py": f"from shop import total\n\ntotal({n})  # paid\n" for n in range(4)}
    answer = look(request({"look": "references", "name": "total"}), change(files, {}))
    assert "complete" not in answer.text
    assert "3 more files that have the word `total` were not read: part_1.py, part_2.py" in answer.cut


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/fixtures/cart.py", "class Cart:\n    size = 1\n"),
        ("web/__snapshots__/cart.ts", "class Cart {\n}\n"),
        ("made.py", "# Code generated by hand. DO NOT EDIT.\nclass Cart:\n    size = 1\n"),
    ],
)
def test_a_fixture_or_a_generated_file_does_not_stand_for_the_class(path: str, text: str) -> None:
    answer = look(
        request({"look": "definition", "name": "Cart"}),
        change({path: text, "zoo/cart.py": "class Cart:\n    own = 2\n"}, {}),
    )
    own, made = answer.text.index("zoo/cart.py:1-2"), answer.text.index(f"{path}:")
    assert own < made
    assert "own = 2" in answer.text
    assert "size = 1" not in answer.text, "of what is made only the first line is shown"
    assert "of a fixture or a generated file" in answer.text


@pytest.mark.parametrize(
    ("path", "head", "says"),
    [
        ("a.py", "class Card(Means):\n    pass\n", "Card"),
        ("a.ts", "class Card implements Means {}\n", "Card"),
        ("A.java", "class Card implements Means {}\n", "Card"),
        ("a.rs", "struct Card;\nimpl Means for Card {}\n", "Card"),
        ("a.cs", "class Card : Means {}\n", "Card"),
        ("a.php", "<?php class Card implements Means {}\n", "Card"),
        ("a.py", "class Card(Other):\n    x = Means\n", None),
        ("a.ts", "class Card { x: Means }\n", None),
    ],
)
def test_what_extends_or_implements_a_class_is_listed(path: str, head: str, says: str | None) -> None:
    own = {"a.rs": "trait Means {}\n", "a.php": "<?php interface Means {}\n"}.get(path, "class Means {}\n")
    own = "class Means:\n    pass\n" if path == "a.py" else own
    code = change({path: head, f"b.{path.rpartition('.')[2]}": own}, {})
    text = look(request({"look": "definition", "name": "Means"}), code).text
    assert (f"extended or implemented by {says}, {path}" in text) is (says is not None)
