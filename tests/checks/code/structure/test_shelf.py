"""Files that were read are kept while there is room, and answer alike when they are read again."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.guards.guards import guards
from checks.code.structure import Shelf, outline
from checks.code.structure.reader_choice import FileOutline
from checks.code.tree import SnapshotTree
from checks.model.location import Location

TEXT = "def pay(card):\n    if card is None:\n        return\n    card.charge()\n"


def files(shelf: Shelf, count: int) -> list[FileOutline]:
    made = [outline(f"{number}.py", TEXT, shelf) for number in range(count)]
    return [each for each in made if isinstance(each, FileOutline)]


def is_kept(file: FileOutline) -> bool:
    return file._made is not None


def test_the_oldest_are_forgotten_when_the_shelf_is_full() -> None:
    first, second, third = files(Shelf(2 * len(TEXT)), 3)
    for each in (first, second, third):
        assert each.definitions
    assert [is_kept(each) for each in (first, second, third)] == [False, True, True]


def test_a_file_that_is_larger_than_the_shelf_is_kept_until_the_next_one() -> None:
    first, second = files(Shelf(1), 2)
    assert first.definitions
    assert is_kept(first)
    assert second.definitions
    assert not is_kept(first)


def test_what_was_forgotten_is_read_again_and_answers_alike() -> None:
    first, second = files(Shelf(1), 2)
    before = first.definitions
    assert second.definitions == before
    assert first.definitions == before
    assert not is_kept(second)


def test_a_file_is_not_read_for_what_its_text_alone_answers() -> None:
    (only,) = files(Shelf(), 1)
    assert only.named("nowhere") == ()
    assert not is_kept(only)


def test_guards_are_the_same_when_the_tree_was_dropped_in_between() -> None:
    code = Code(SnapshotTree({"a.py": TEXT, "b.py": TEXT}))
    vars(code)["_shelf"] = Shelf(1)
    place = Location("a.py", 4, 4)
    before = guards(code, place, "card")
    assert not isinstance(before, CannotTell)
    assert before
    assert code.outline("b.py").definitions
    assert guards(code, place, "card") == before
