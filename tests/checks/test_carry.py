"""What became of cited lines between the commit that a reviewer saw and the head."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.carry import LINES_LIMIT, Carrier
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.model.checked import Carried, CarryStatus
from checks.model.location import Location, Side

BEFORE = "a\nb\nc\nd\ne\nf\n"


def carry(before: str, after: str, first: int | None, last: int | None = None) -> Carried | None:
    seen, head = Code(SnapshotTree({"x.py": before})), Code(SnapshotTree({"x.py": after}))
    return Carrier(seen, head).carry(Location("x.py", first, last))


@pytest.mark.parametrize(
    ("after", "first", "last", "status", "now"),
    [
        (BEFORE, 3, 4, CarryStatus.UNCHANGED, (3, 4)),
        (BEFORE + "g\n", 3, 4, CarryStatus.UNCHANGED, (3, 4)),
        ("0\n" + BEFORE, 3, 4, CarryStatus.RELOCATED, (4, 5)),
        ("b\nc\nd\ne\nf\n", 3, 4, CarryStatus.RELOCATED, (2, 3)),
        ("a\nb\nc\nX\nd\ne\nf\n", 4, 5, CarryStatus.RELOCATED, (5, 6)),
        ("X\na\nb\nY\nc\nd\ne\nZ\n", 3, 3, CarryStatus.RELOCATED, (5, 5)),
        ("a\nb\nC\nd\ne\nf\n", 3, 3, CarryStatus.STALE, None),
        ("a\nb\nC\nd\ne\nf\n", 2, 4, CarryStatus.STALE, None),
        ("a\nb\nc\nX\nd\ne\nf\n", 3, 4, CarryStatus.STALE, None),
        ("", 3, 3, CarryStatus.STALE, None),
    ],
    ids=[
        "nothing changed",
        "lines added below",
        "lines added above",
        "lines removed above",
        "lines added between",
        "changes above and below",
        "the line itself changed",
        "a line within changed",
        "a line was put within",
        "emptied",
    ],
)
def test_carry(after: str, first: int, last: int, status: CarryStatus, now: tuple[int, int] | None) -> None:
    place = Location("x.py", *now) if now else None
    assert carry(BEFORE, after, first, last) == Carried(status, place)


@pytest.mark.parametrize(("first", "last"), [(None, None), (0, 0), (7, 7), (6, 7), (4, 3)])
def test_what_cites_no_lines_is_not_carried(first: int | None, last: int | None) -> None:
    assert carry(BEFORE, BEFORE, first, last) is None


def test_one_line_may_be_given_without_a_last() -> None:
    assert carry(BEFORE, BEFORE, 3) == Carried(CarryStatus.UNCHANGED, Location("x.py", 3, 3))


def test_a_file_that_is_gone_is_stale() -> None:
    carrier = Carrier(Code(SnapshotTree({"x.py": BEFORE})), Code(SnapshotTree({})))
    assert carrier.carry(Location("x.py", 1, 1)) == Carried(CarryStatus.STALE)


def test_a_file_that_the_change_renames_is_followed() -> None:
    rename = "diff --git a/x.py b/y.py\nsimilarity index 100%\nrename from x.py\nrename to y.py\n"
    head = Code(SnapshotTree({"y.py": "0\n" + BEFORE}), diff=Diff(rename))
    carrier = Carrier(Code(SnapshotTree({"x.py": BEFORE})), head)
    assert carrier.carry(Location("x.py", 2, 2)) == Carried(CarryStatus.RELOCATED, Location("y.py", 3, 3))


def test_a_place_at_the_base_stays_at_the_base() -> None:
    seen = Code(SnapshotTree({}), SnapshotTree({"x.py": BEFORE}))
    head = Code(SnapshotTree({"x.py": ""}), SnapshotTree({"x.py": BEFORE}))
    place = Location("x.py", 2, 2, Side.LEFT)
    assert Carrier(seen, head).carry(place) == Carried(CarryStatus.UNCHANGED, place)


def test_versions_too_long_to_compare_are_stale_only_in_between() -> None:
    middle = "".join(f"{n}\n" for n in range(LINES_LIMIT + 1))
    before, after = f"first\n{middle}last\n", f"first\n{middle.upper()}new\n{middle}x\nlast\n"
    assert carry(before, after, 1) == Carried(CarryStatus.UNCHANGED, Location("x.py", 1, 1))
    assert carry(before, "X\n" + before.replace("5\n", "five\n"), 7) == Carried(CarryStatus.STALE)


LINES = st.lists(st.sampled_from("abcd"), max_size=12)


@given(LINES, LINES, st.integers(1, 12), st.integers(0, 4))
def test_what_is_carried_reads_the_same(before: list[str], after: list[str], first: int, more: int) -> None:
    if first + more > len(before):
        return
    there = carry("".join(f"{n}\n" for n in before), "".join(f"{n}\n" for n in after), first, first + more)
    assert there is not None
    if there.location is not None:
        assert there.location.first is not None
        begin = there.location.first - 1
        assert after[begin : there.location.last] == before[first - 1 : first + more]
    if before == after:
        assert there.status is CarryStatus.UNCHANGED
