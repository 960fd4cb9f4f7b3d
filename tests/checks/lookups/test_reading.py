"""The look-ups that show text as it is: what they show, what they say was cut, and that nothing is shown of outside."""

from __future__ import annotations

import pytest

from checks.lookups.found import CHARACTERS_LIMIT, LINES_LIMIT, Found
from checks.lookups.look import look
from checks.lookups.request import RequestError, request
from checks.model.location import Side
from tests.checks.claims.scenes import change

BASE = {"shop/cart.py": "def total(items):\n    return sum(items)\n", "shop/old.py": "RATE = 1\n"}
HEAD = {
    "shop/cart.py": "def total(items):\n    if not items:\n        return 0\n    return sum(items)\n",
    "shop/long.py": "".join(f"row_{n} = {n}\n" for n in range(1, 1001)),
    "shop/deep/tax.py": "class Tax:\n    def rate(self):\n        return 19\n",
}


def found(**asked: object) -> Found:
    return look(request(asked), change(HEAD, BASE))


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ({"look": "read", "path": "shop/cart.py", "first": 2, "last": 3},
         ["shop/cart.py, lines 2-3 of 4", "+2|    if not items:", "+3|        return 0"]),
        ({"look": "read", "path": "shop/cart.py", "side": "LEFT"},
         ["shop/cart.py (before the change), lines 1-2 of 2", " 1|def total(items):", " 2|    return sum(items)"]),
        ({"look": "list", "path": "shop"}, ["shop/: 3 entries", "  cart.py", "  deep/", "  long.py"]),
        ({"look": "outline", "path": "shop/deep/tax.py"},
         ["shop/deep/tax.py, 3 lines, 2 definitions", "class Tax, lines 1-3", "+1|class Tax:",
          "method Tax.rate, lines 2-3", "+2|    def rate(self):"]),
        ({"look": "search", "text": "sum(items)"},
         ["places of 'sum(items)'", "shop/cart.py in total", "+3|        return 0", " 4|    return sum(items)"]),
        ({"look": "search", "text": "sum(items)", "path": "shop/deep"}, ["places of 'sum(items)' in shop/deep", "none"]),
        ({"look": "changes", "name": "RATE"},
         ["the change touches 4 files", "RATE: removed, not defined after the change",
          "variable RATE, shop/old.py (before the change):1-1", "-1|RATE = 1", "deleted shop/old.py", "-1|RATE = 1"]),
    ],
    ids=["read", "read before the change", "list", "outline", "search", "search in a folder", "changes of a name"],
)  # fmt: skip
def test_a_look_up_shows_numbered_lines(asked: dict[str, object], lines: list[str]) -> None:
    assert found(**asked).text.split("\n") == lines


def test_only_lines_that_are_shown_can_be_receipts() -> None:
    answer = found(look="read", path="shop/cart.py", first=2, last=3)
    assert answer.shown == {("shop/cart.py", Side.RIGHT, 2), ("shop/cart.py", Side.RIGHT, 3)}


def test_a_long_answer_says_how_to_read_on() -> None:
    first = found(look="read", path="shop/long.py")
    assert first.cut == f"go on with `first` {LINES_LIMIT + 1}", "it does not say where it was cut"
    assert len(first.text) <= CHARACTERS_LIMIT + 100
    after = found(look="read", path="shop/long.py", first=LINES_LIMIT + 1)
    assert f"+{LINES_LIMIT + 1}|row_{LINES_LIMIT + 1} = {LINES_LIMIT + 1}" in after.text


@pytest.mark.parametrize(
    "path",
    ["../secret.py", "/etc/passwd", "shop/../../secret.py", "C:\\secret.py", "shop/none.py", "\0", "~/x"],
)
@pytest.mark.parametrize("look_", ["read", "outline", "changes", "list", "search"])
def test_a_path_outside_the_repository_shows_nothing(look_: str, path: str) -> None:
    text = {"text": "root"} if look_ == "search" else {}
    answer = found(look=look_, path=path, **text)
    assert not answer.shown, f"{path} was shown: {answer.text}"
    assert "our check failed" not in answer.text


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"look": "run", "path": "a"}, "`look` is one of read, definition"),
        ({"path": "a"}, "`look` is one of"),
        ({"look": "read"}, "path: field required"),
        ({"look": "read", "path": "a", "first": 0}, "first: input should be greater"),
        ({"look": "read", "path": "a", "command": "rm"}, "command: extra inputs"),
        ({"look": "search", "text": "x" * 1000}, "text: string should have at most"),
        ("read a", "not a JSON object"),
        (None, "not a JSON object"),
    ],
)
def test_what_is_no_look_up_says_what_would_be(asked: object, why: str) -> None:
    with pytest.raises(RequestError, match=why.replace("(", r"\(")):
        request(asked)
