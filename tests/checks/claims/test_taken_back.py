"""Code that does a thing and takes it back: closed and opened again, guarded and no longer."""

from __future__ import annotations

import pytest

from checks.claims.closed_for_good import OPENING
from tests.checks.claims.warned import warnings_of

ONCE = "def run(path):\n    till = take(path)\n    till.send(1)\n    till.close()\n    log(path)\n"
AGAIN = ONCE + "    till = take(path)\n    till.send(2)\n"
LEFT = "def run(path):\n    till = take(path)\n    if not path:\n        {}\n    till.close()\n"
WITHIN = (
    "def run(path):\n    till = take(path)\n    def one():\n        {}\n    send(one)\n    till.close()\n"
)
FINALLY = "def run(path):\n    till = take(path)\n    try:\n        {}\n    finally:\n        till.close()\n"


def _is_closed(code: str) -> bool:
    return bool(warnings_of(("a.py", code, 2, "`till` is never closed.")))


def test_what_is_made_anew_may_be_left_open() -> None:
    assert _is_closed(ONCE)
    assert not _is_closed(AGAIN)


@pytest.mark.parametrize("way", ["return", "raise Gone"])
def test_a_way_out_before_it_is_closed(way: str) -> None:
    assert not _is_closed(LEFT.format(way))
    assert _is_closed(LEFT.format("log(path)"))
    assert _is_closed(WITHIN.format(way))
    assert _is_closed(FINALLY.format(way))


@pytest.mark.parametrize("method", sorted(OPENING))
def test_what_opens_it_again(method: str) -> None:
    assert not _is_closed(f"{ONCE}    till.{method}()\n")
    assert _is_closed(f"{ONCE}    other.{method}()\n")


GUARDED = "def run(row):\n    if row.is_new:\n        lock(row)\n    return row.is_new\n"
KEPT = GUARDED.replace("return row.is_new", "return row.is_new or row")
UNGUARDED = "def run(row):\n    lock(row)\n    if row.is_new:\n        log(row)\n    return row.is_new\n"
GONE = "def run(row):\n    lock(row)\n    return row.is_new, row.is_new\n"
WHOLE = "def run(row):\n    if row is None:\n        return 0\n    return row.x\n"
WHOLE_KEPT = WHOLE.replace("row.x", "row.y")
MEMBER = WHOLE.replace("row is None", "row.part is None")


@pytest.mark.parametrize(
    ("thing", "before", "after", "kept"),
    [
        ("row.is_new", GUARDED, KEPT, True), ("row.is_new", GUARDED, UNGUARDED, False), ("row.is_new", GUARDED, GONE, False),
        ("row", WHOLE, WHOLE_KEPT, True), ("row", WHOLE, MEMBER, False),
    ],
)  # fmt: skip
def test_a_check_is_kept_where_it_guards_the_same(thing: str, before: str, after: str, *, kept: bool) -> None:
    says = f"The check for `{thing}` was removed in this change."
    assert bool(warnings_of(("a.py", after, 2, says), base={"a.py": before})) is kept


@pytest.mark.parametrize("place", ["in", "on", "under"])
@pytest.mark.parametrize("name", "CI|dev|development|prod|production|staging".split("|"))
def test_a_value_of_one_environment(place: str, name: str) -> None:
    code = "TILLS = 4\n"
    assert warnings_of(("a.py", code, 1, f"`TILLS` is 8 {place} {name}.")) == []
    assert warnings_of(("a.py", code, 1, "`TILLS` is 8 in tests."))


@pytest.mark.parametrize("by", ["as of shelf", "from shelf", "in shelf", "since shelf", "with shelf"])
def test_what_one_release_has_removed(by: str) -> None:
    code = "def take_all(rows):\n    return rows\n"
    changed = {"a.py": code + "SIZE = 1\n"}
    for release in ("3", "v3", "3.1"):
        says = f"{by.capitalize()} {release}, `take_all` is gone."
        assert warnings_of(("a.py", code, 1, says), base=changed) == []
    assert warnings_of(("a.py", code, 1, "`take_all` is gone."), base=changed)


@pytest.mark.parametrize("verb", ["do", "does"])
def test_an_order_that_is_there(verb: str) -> None:
    code = "def ship(order):\n    check(order)\n    pay(order)\n"
    assert warnings_of(("a.py", code, 2, f"Call `check` before `pay`, as this one {verb}.")) == []
    assert warnings_of(("a.py", code, 2, "Call `check` before `pay`."))
