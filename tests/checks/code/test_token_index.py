"""Which name is in which file, and when "nowhere" may be said."""

from __future__ import annotations

import pytest

from checks.code import token_index
from checks.code.token_index import TokenIndex
from checks.code.tree import File, FileKind, SnapshotTree

FILES: dict[str, File | str | bytes] = {
    "a.py": "def total(prices): return sum(prices)",
    "b.js": "const $el = total; // größe",
    "c.bin": b"\0total",
    "empty.py": "",
}


def test_whole_names_and_their_files() -> None:
    index = TokenIndex(SnapshotTree(FILES))
    assert index.files("total") == ("a.py", "b.js")
    assert index.files("tot") == ()
    assert index.files("größe") == ("b.js",)
    assert "prices" in index
    assert "price" not in index
    assert index.names == tuple(sorted(index.names))


def test_files_with_all_of_several_names() -> None:
    index = TokenIndex(SnapshotTree(FILES))
    assert index.files_with_all(frozenset({"total", "sum"})) == ("a.py",)
    assert index.files_with_all(frozenset({"total", "nowhere"})) == ()
    assert index.files_with_all(frozenset()) == ()


@pytest.mark.parametrize(
    ("tree", "complete"),
    [
        (SnapshotTree(FILES), True),
        (SnapshotTree({}), True),
        (SnapshotTree(FILES, complete=False), False),
        (SnapshotTree({**FILES, "d.py": File("d.py", FileKind.UNREAD)}), False),
        (SnapshotTree({**FILES, "d.py": File("d.py", FileKind.UNREADABLE)}), False),
        (SnapshotTree({**FILES, "d.PNG": File("d.PNG", FileKind.UNREAD)}), True),
        (SnapshotTree({**FILES, "d": File("d", FileKind.SUBMODULE)}), True),
    ],
    ids=["whole", "empty", "part", "one unread", "one unreadable", "a picture", "a submodule"],
)
def test_when_nowhere_may_be_said(tree: SnapshotTree, complete: bool) -> None:
    assert TokenIndex(tree).complete is complete


def test_a_tree_of_too_many_files_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_index, "FILES_LIMIT", 2)
    index = TokenIndex(SnapshotTree(FILES))
    assert not index.complete
    assert index.files("total") == ("a.py", "b.js")
