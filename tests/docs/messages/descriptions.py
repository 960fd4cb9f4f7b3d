"""Examples of what becomes of descriptions of pull requests, for messages that the kinds' own examples do not come to."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.descriptions.check import check_description
from checks.agents.descriptions.kind import Example
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.model.agents.described import Description
from tests.checks.agents.descriptions.changes import code_of, diff_of
from tests.docs.messages.recording import Notes, Run

_A = "def load(key):\n    return read(key)\n"
_SHOP = {"shop/cart.py": _A, "shop/till.py": "def close_till():\n    pass\n"}


def _one(says: str, before: dict[str, str], after: dict[str, str]) -> Example:
    return Example(says, "", before, after)


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "changed_file": (
        _one("Removes `shop/cart.py`.", {"shop/cart.py": _A}, {"shop/cart.py": _A + "\nLIMIT = 1\n"}),
        _one("Adds `cart.py`.", {"a/cart.py": _A, "b/cart.py": _A}, {"a/cart.py": _A + "a = 1\n", "b/cart.py": _A + "b = 1\n"}),
        _one("Adds `Cart.view`.", {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}),
        _one("Adds `shop/Basket.py`.", {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}),
        _one("Renames `shop/cart.py` to `shop/basket.py`.", {"shop/cart.py": _A}, {"shop/basket.py": _A + "b = [1, 2, 3]\n" * 9}),
        _one("Renames `shop/cart.py` to `shop/basket.py`.", {"shop/cart.py": _A, "a.py": "a = 1\n"}, {"shop/cart.py": _A, "a.py": "a = 2\n"}),
        _one("Renames `shop/cart.py` to `shop/basket.py`.", {"shop/cart.py": _A, "a.py": "a = 1\n"}, {"shop/cart.py": _A, "shop/basket.py": _A, "a.py": "a = 1\n"}),
        _one("Renames `shop/cart.py` to `shop/basket.py`.", {"a.py": "a = 1\n"}, {"shop/basket.py": _A, "a.py": "a = 1\n"}),
        _one("Adds `Config.md`.", {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}),
        _one("Adds `docs/`.", {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}),
    ),
    "changed_symbol": (
        _one("Adds `close_till` to `shop/cart.py`.", _SHOP, {"shop/cart.py": _A + "\n\nclosetill = 1\n", "shop/till.py": _SHOP["shop/till.py"] + "\n\nclose_till()\n"}),
        _one("Adds `open_till`.", _SHOP, _SHOP | {"shop/cart.py": _A + "\nopen_till(1)\n"}),
        _one("Adds `load`.", {"a.py": _A}, {"a.py": _A + "\nLIMIT = 1\n"}),
        _one("Removes `load`.", {"a.py": _A + "\nLIMIT = 1\n"}, {"a.py": _A}),
        _one("Adds `read`.", {"a.py": _A}, {"a.py": _A + "\n\nread(2)\n"}),
        _one("Adds `close_till`.", _SHOP, _SHOP | {"shop/cart.py": _A + "\nLIMIT = 1\n"}),
        _one("Adds the function `close_tills`.", {"a.py": "a = 1\n"}, {"a.py": "close_tiles = 2\n"}),
        _one("Removes `load` from `shop/till.py`.", _SHOP, {"shop/till.py": "a = 1\n", "shop/cart.py": "b = 1\n"}),
        _one("Removes `close_till`.", {"a.py": "closeTill = 1\n"}, {"a.py": "b = 1\n"}),
        _one("Removes `close_till`.", _SHOP, _SHOP | {"shop/cart.py": "b = 1\n"}),
        _one("Removes `open_till`.", {"a.py": "a = 1\n"}, {"a.py": "b = 1\n"}),
        _one("Removes the function `load`.", {"a.py": _A + "\n\nload(1)\n"}, {"a.py": "x = 1\n\n\nload(1)\n"}),
        _one("Renames `load` to `fetch`.", {"a.py": _A + "load(2)\n"}, {"a.py": "def fetch(key):\n    return read(key)\nload(2)\n"}),
        _one("Renames `load` to `fetch_row`.", {"a.py": _A}, {"a.py": "def fetchRow(key):\n    return read(key)\n"}),
        _one("Renames `load` to `fetch`.", {"a.py": _A}, {"a.py": _A + "\n\nfetch(1)\n"}),
    ),
    "change_count": (
        _one("Adds 3 tests.", {"tests/test_a.py": "a = 1\n"}, {"tests/test_a.py": "a = 2\n"}),
        _one("Adds 3 tests.", {"tests/test_a.py": "def test_a():\n    pass\n"}, {"tests/test_a.py": "def test_b():\n    pass\n\n\ndef test_c():\n    pass\n"}),
        _one("Updates 2 call sites of `load`.", {}, {"a.py": "load(1)\nload(2)\n", "tests/test_a.py": "load(3)\n"}),
    ),
    "tests_added": (
        _one("Adds tests.", {"a.py": "a = 1\n"}, {"a.py": "a = 1  # see the tests\n"}),
    ),
    "unchanged": (
        _one("Test-only change.", {"tests/test_a.py": "a = 1\n"}, {"tests/test_a.py": "a = 2\n"}),
        _one("No new dependencies.", {"package.json": "{}"}, {"package.json": "{"}),
        _one("No new dependencies.", {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}),
        _one("No changes to the public API.", {"a.go": "package a\n\nfunc Get() {}\n\nfunc Put() {}\n"}, {"a.go": "package a\n\nfunc Put() {}\n"}),
        _one("No breaking changes.", {"a.py": "def load(key):\n    pass\n"}, {"a.py": "def load(key):\n    return 1\n"}),
    ),
}  # fmt: skip
"""By the id of the kind."""


def whole() -> Iterator[tuple[str, Run]]:
    """Descriptions with what is around them: several commits, more than is read, a change that is not at hand."""
    before, after = {"a.py": "a = 1\n"}, {"a.py": "a = 2\n"}
    code = code_of(before, after)

    def told(description: Description, code: Code = code) -> Run:
        return lambda: Notes(check_description(description, code).notes)

    two = (("1" * 40, "Adds `close_till`."), ("2" * 40, "More."))
    yield "Adds `close_till`. *(the message of one commit of two)*", told(Description("alice", messages=two))
    yield (
        "*(a description of 400 claims)*",
        told(Description("alice", "", "".join(f"Adds `row_{n}`.\n\n" for n in range(400)))),
    )
    yield "*(a description of 70,000 characters)*", told(Description("alice", "", "a " * 35_000))
    yield "*(101 commits)*", told(Description("alice", messages=(("1" * 40, "More."),) * 101))
    yield (
        "Adds `a.py`. *(the diff is empty)*",
        told(
            Description("alice", "", "Adds `a.py`."),
            Code(SnapshotTree(after), SnapshotTree(before), Diff("")),
        ),
    )
    partly = Code(
        SnapshotTree(after, complete=False),
        SnapshotTree(before, complete=False),
        Diff(diff_of(before, after)),
    )
    yield (
        "Adds `shop/cart.py`. *(not every file is at hand)*",
        told(Description("alice", "", "Adds `shop/cart.py`."), partly),
    )
    manifest = diff_of({"package.json": "{}\n"}, {"package.json": '{"a": 1}\n'})
    lost = Code(SnapshotTree({}, complete=False), SnapshotTree({}, complete=False), Diff(manifest))
    yield (
        "No new dependencies. *(the files were not read)*",
        told(Description("alice", "", "No new dependencies."), lost),
    )
    longer = {"a.py": _A + "\n\nread(2)\n"}
    unread = Code(SnapshotTree(longer), SnapshotTree({}, complete=False), Diff(diff_of({"a.py": _A}, longer)))
    yield "Adds `read`. *(the files were not read)*", told(Description("alice", "", "Adds `read`."), unread)
