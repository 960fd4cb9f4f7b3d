"""Where named code is, seen from the cited lines."""

from __future__ import annotations

import pytest

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.surroundings import Context, Surroundings
from checks.code.tree import File, FileKind, SnapshotTree, Tree
from checks.code.whereabouts import Whereabouts
from checks.model.location import Location, Side
from checks.model.named import Where

POOL = """\
import socket
from shop.queue import Queue
from .limits import LIMIT


class Pool:
    # a closed pool
    size = 3
    backlog = 9
    timeout = 1
    waiting = 0
    ready = True

    def drain(self, queue):
        \"\"\"Wait for the worker.\"\"\"
        label = {"depth": 1, "the width of it": 2}
        # retries are elsewhere
        first = queue.peek()
        second = queue.peek()
        third = queue.peek()
        fourth = queue.peek()
        fifth = queue.peek()
        sixth = queue.peek()
        return self.finish(first)  # finally
"""
QUEUE = """\
# Queue is used by the pool
import heapq

total = limit_of(heapq)


class Queue:
    def limit_of(self):
        return self.depth
"""
OLD = POOL.replace("sixth", "seventh")
FILES = {"shop/pool.py": POOL, "shop/queue.py": QUEUE, "shop/notes.md": "`drain` has a worker.\n"}
CITED = Location("shop/pool.py", 24, 24)


def whereabouts(
    place: Location | None = CITED, files: dict[str, str] | None = None, base: dict[str, str] | None = None
) -> Whereabouts:
    head, old = SnapshotTree(files or FILES), SnapshotTree(base or {"shop/pool.py": OLD})
    code = Code(head, old)
    return Whereabouts(code, Surroundings.of(code, Context(place, 3)) if place else None)


NAMES = {
    "in the window": ("finish", "", Where.HERE, 24),
    "in the function": ("label", "", Where.IN_FUNCTION, 16),
    "a key is all of a string": ("depth", "", Where.IN_FUNCTION, 16),
    "a word of a longer string is no code": ("width", "", Where.IN_TEXT, 16),
    "a word of a comment is no code": ("retries", "", Where.IN_TEXT, 17),
    "nor is one on a line with code": ("finally", "", Where.OF_A_LIBRARY, None),
    "a word of a docstring is no code": ("worker", "", Where.IN_TEXT, 15),
    "in the file": ("backlog", "", Where.IN_FILE, 9),
    "an import of this repository": ("Queue", "", Where.IN_FILE, 2),
    "a relative import": ("LIMIT", "", Where.IN_FILE, 3),
    "an import of another module": ("socket", "", Where.OF_A_LIBRARY, None),
    "a member of it": ("connect_ex", "socket", Where.OF_A_LIBRARY, None),
    "what the language brings": ("ValueError", "", Where.OF_A_LIBRARY, None),
    "the line that defines it": ("limit_of", "", Where.ELSEWHERE, 8),
    "before the change": ("seventh", "", Where.BEFORE_THE_CHANGE, 23),
    "nowhere": ("shrink", "", Where.NOWHERE, None),
}


@pytest.mark.parametrize(("name", "root", "where", "line"), NAMES.values(), ids=NAMES)
def test_where_a_name_is(name: str, root: str, where: Where, line: int | None) -> None:
    found, at = whereabouts().of_name(name, root)
    assert (found, at and at.first) == (where, line)


QUOTES = {
    "in the window": ("self.finish( first )", Where.HERE, 24),
    "in the function": ("first = queue.peek()", Where.IN_FUNCTION, 18),
    "a comment may be quoted": ("# retries are elsewhere", Where.IN_FUNCTION, 17),
    "in the file": ("backlog = 9", Where.IN_FILE, 9),
    "in another file": ("return self.depth", Where.ELSEWHERE, 9),
    "before the change": ("seventh = queue.peek()", Where.BEFORE_THE_CHANGE, 23),
    "nowhere": ("self.finish(second)", Where.NOWHERE, None),
}


@pytest.mark.parametrize(("quote", "where", "line"), QUOTES.values(), ids=QUOTES)
def test_where_a_quote_is(quote: str, where: Where, line: int | None) -> None:
    found, at = whereabouts().of_quote(quote)
    assert (found, at and at.first) == (where, line)


PATHS = {
    "the cited file": ("pool.py", Where.HERE, "shop/pool.py"),
    "another file": ("shop/queue.py", Where.ELSEWHERE, "shop/queue.py"),
    "a folder": ("shop/", Where.ELSEWHERE, "shop"),
    "no file": ("shop/shelf.py", Where.NOWHERE, None),
    "outside": ("../../etc/passwd", Where.NOWHERE, None),
}


@pytest.mark.parametrize(("path", "where", "at"), PATHS.values(), ids=PATHS)
def test_where_a_path_is(path: str, where: Where, at: str | None) -> None:
    found, place = whereabouts().of_path(path)
    assert (found, place and place.path) == (where, at)


def test_a_file_that_the_change_deletes_was_there_before_it() -> None:
    diff = "diff --git a/old.py b/old.py\ndeleted file mode 100644\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x = 1\n"
    code = Code(SnapshotTree(FILES), SnapshotTree({"old.py": "x = 1\n"}), Diff(diff))
    assert Whereabouts(code, None).of_path("old.py")[0] is Where.BEFORE_THE_CHANGE


def test_where_a_whole_file_is_cited_nothing_is_here() -> None:
    assert whereabouts(Location("shop/pool.py")).of_name("finish")[0] is Where.IN_FILE


def test_in_prose_every_word_counts() -> None:
    assert whereabouts(Location("shop/notes.md", 1)).of_name("worker")[0] is Where.HERE


def test_the_side_that_is_cited_is_searched() -> None:
    before = whereabouts(Location("shop/pool.py", 24, 24, Side.LEFT), base={"shop/pool.py": OLD})
    assert before.of_name("seventh")[0] is Where.HERE
    assert before.of_name("sixth")[0] is Where.ELSEWHERE, "the head has it"


def test_without_a_place_other_files_are_searched() -> None:
    assert whereabouts(None).of_name("limit_of") == (Where.ELSEWHERE, Location("shop/queue.py", 8, 8))


class Partly(SnapshotTree):
    """A tree of which some text was not fetched."""

    def _read(self, path: str) -> File | None:
        return File(path, FileKind.UNREAD) if path == "shop/queue.py" else super()._read(path)


def test_nowhere_is_said_only_where_all_was_searched() -> None:
    tree: Tree = Partly(FILES)
    code = Code(tree)
    there = Whereabouts(code, Surroundings.of(code, Context(CITED, 3)))
    assert there.of_name("shrink")[0] is Where.NOT_AT_HAND
