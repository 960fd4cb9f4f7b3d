"""Types wider than the value, and keys that another side is said to use."""

from __future__ import annotations

import pytest

from checks.claims.at_hand import AT_HAND, OF_OTHERS
from checks.claims.type import WIDE
from tests.checks.claims.warned import warnings_of

IN_PYTHON = sorted(name for name in WIDE if name[:1].isupper() and name != "Promise")


@pytest.mark.parametrize("wide", IN_PYTHON)
@pytest.mark.parametrize(
    ("sound", "false"),
    [
        ("`load` returns a `list`.", "`load` is declared to return a `list`."),
        ("`size` takes a `list`.", "The parameter of `size` is declared as `list`."),
        ("`shelf` is of type `list`.", "`shelf` is declared as `list`."),
        ("`shelf` has the type `list`.", "The type of `shelf` is `list`."),
    ],
)
def test_a_value_may_be_of_a_narrower_type_than_is_declared(wide: str, sound: str, false: str) -> None:
    code = f"def load() -> {wide}:\n    return go()\n\n\ndef size(shelf: {wide}):\n    return shelf\n"
    line = 2 if "load" in sound else 6
    assert warnings_of(("a.py", code, line, sound)) == []
    assert warnings_of(("a.py", code, line, false)), false
    narrow = code.replace(wide, "dict")
    assert warnings_of(("a.py", narrow, line, sound)), sound


@pytest.mark.parametrize("wide", ["any", "unknown", "Promise<string>"])
def test_a_value_of_typescript_may_be_narrower(wide: str) -> None:
    code = f"export function load(): {wide} {{\n  return go();\n}}\n"
    assert warnings_of(("a.ts", code, 2, "`load` returns a `string`.")) == []
    assert warnings_of(("a.ts", code, 2, "`load` is declared to return a `string`."))


GETTER = "def load(request):\n    return request.get('X-Row')\n"


@pytest.mark.parametrize("noun", sorted(AT_HAND))
def test_a_key_is_that_of_the_code_at_hand(noun: str) -> None:
    assert warnings_of(("a.py", GETTER, 2, f"The {noun} reads `X-Rows`."))


@pytest.mark.parametrize(
    "says",
    [
        "The gateway sets `X-Rows`.", "`deploy.yml` sets `X-Rows`.", "The client's getter reads `X-Rows`.",
        "The getter of the client reads `X-Rows`, but `X-Row` is read here.", "This reads `X-Rows`, not `X-Row`.",
    ],
)  # fmt: skip
def test_a_key_that_another_side_uses(says: str) -> None:
    assert warnings_of(("a.py", GETTER, 2, says), {"deploy.yml": "a: X-Rows\n"}) == []


@pytest.mark.parametrize("word", sorted(OF_OTHERS))
def test_a_key_that_others_use(word: str) -> None:
    assert warnings_of(("a.py", GETTER, 2, f"{word.capitalize()} getter reads `X-Rows`.")) == []
