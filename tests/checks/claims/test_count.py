"""Numbers: each noun that is counted, each way to say where, and when only some of all are meant."""

from __future__ import annotations

import pytest

from checks.claims.count import KIND
from checks.claims.kind import NOTHING, Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

QUEUE = """
class Queue:
    def __init__(self, size, name):
        self.size = size

    def push_row(self, row):
        wake(row)
        wake(self.size)

    def pop_row(self):
        handlers = [wake]
        return wake(None)

entry = Queue(1, "a").push_row
"""
WRONG = Failure.WRONG_COUNT

COUNTED = [
    # Lines with `wake(`: 7, 8, 12; a use without a call: 11.
    ("`wake` appears three times in `Queue`.", WRONG),
    ("`wake` appears four times in `Queue`.", "verified"),
    ("`wake` occurs three times in `Queue`.", WRONG),
    ("`wake` is called from two places in this file.", WRONG),
    ("On Python 2 `wake` calls are slow in this file.", NOTHING),
    ("Here 2 `wake` calls are slow in this file.", WRONG),
    ("Only 2 `wake` calls are slow in this file.", WRONG),
    ("`push_row` takes two parameters.", "verified"),
    ("`push_row` takes four parameters.", WRONG),
    ("`push_row(1, 2, 3, 4)` takes four parameters.", NOTHING),
    ("`wake` is called from two spots in this file.", WRONG),
    ("`wake` is called from two sites in this file.", WRONG),
    ("`wake` is called in two seconds in this file.", "unsupported"),
    ("`wake` is used three times in `Queue`.", WRONG),
    ("`wake` is read three times in `Queue`.", WRONG),
    ("`wake` is accessed three times in `Queue`.", WRONG),
    ("`wake` answers four times in `Queue`.", "unsupported"),
    ("`push_row` calls `wake` three times.", "unsupported"),
    ("`push_row` calls `wake` twice.", "verified"),
    ("`wake` is used four times and `handlers` once in this file.", "verified"),
    ("`wake` is written out in five methods.", "unsupported"),
    ("There are three `wake` calls in this file.", "verified"),
    ("There are four `wake` calls in this file.", WRONG),
    ("There are three invocations of `wake` in this file.", "verified"),
    ("There are four invocations of `wake` in this file.", WRONG),
    ("There are four uses of `wake` in this file.", "verified"),
    ("There are three uses of `wake` in this file.", WRONG),
    ("There are three usages of `wake` in this file.", WRONG),
    ("There are three occurrences of `wake` in this file.", WRONG),
    ("There are three references to `wake` in this file.", WRONG),
    ("There are three `wake` calls in this module.", "verified"),
    ("There are three `wake` calls in `push_row`.", WRONG),
    ("`wake` is called twice in this file.", WRONG),
    ("`wake` is called 3 times in this file.", "verified"),
    ("`wake` is called at 2 places in this file.", WRONG),
    ("`wake` is called at 2 spots in this file.", WRONG),
    ("`wake` is called at 2 sites in this file.", WRONG),
    ("`Queue` has three methods.", "verified"),
    ("`Queue` has two methods.", WRONG),
    ("`pop_row` takes two parameters.", WRONG),
    ("`pop_row` takes two arguments.", WRONG),
    ("There are 900 `wake` calls in this file.", WRONG),
    ("There are 1200 `wake` calls in this file.", NOTHING),
    ("At line 12 `wake` calls the handler.", NOTHING),
    ("`wake` is called twice in this file: that is slow.", WRONG),
    ("`wake` is called twice in this file: once in `pop_row` and once below.", NOTHING),
    ("`wake` is called twice in this file, once for the row and again for the column.", NOTHING),
    ("`wake` is called four times in this file: twice in `push_row` and twice below.", NOTHING),
]


@pytest.mark.parametrize(("says", "expect"), COUNTED)
def test_a_number(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", QUEUE, 7)) == {expect}


@pytest.mark.parametrize("word", "two four five six seven eight nine ten eleven twelve".split())
def test_a_number_in_letters(word: str) -> None:
    says = f"There are {word} `wake` calls in this file."
    assert results(KIND, Example(says, "", QUEUE, 7)) == {WRONG}


@pytest.mark.parametrize(("word", "expect"), [("once", WRONG), ("twice", WRONG), ("thrice", "verified")])
def test_a_number_of_times(word: str, expect: str) -> None:
    assert results(KIND, Example(f"`wake` is called {word} in this file.", "", QUEUE, 7)) == {expect}


@pytest.mark.parametrize(
    "says",
    [
        "There are at least two `wake` calls in this file.",
        "There are fewer than two `wake` calls in this file.",
        "There are two more `wake` calls in this file.",
        "There are two further `wake` calls in this file.",
        "There are two additional `wake` calls in this file.",
        "Those two `wake` calls in this file are slow.",
    ],
)
def test_some_of_all_are_not_counted_wrong(says: str) -> None:
    assert results(KIND, Example(says, "", QUEUE, 7)) == {"unsupported"}


@pytest.mark.parametrize(
    ("more", "expect"),
    [("more than two", "verified"), ("over two", "verified"), ("more than three", WRONG), ("over 3", WRONG)],
)
def test_more_than_a_number_is_not_that_number(more: str, expect: str) -> None:
    assert results(KIND, Example(f"There are {more} `wake` calls in this file.", "", QUEUE, 7)) == {expect}


@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("class Box:\n    def __init__(self, size):\n        pass\n", "box.py"),
        ("class Box {\n  constructor(size) {}\n}\n", "box.js"),
        ("class Box\n  def initialize(size)\n  end\nend\n", "box.rb"),
    ],
)
def test_a_class_takes_what_its_constructor_takes(code: str, path: str) -> None:
    assert results(KIND, Example("`Box` takes three parameters.", "", code, 1, path=path)) == {WRONG}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("There are ten parallel `fetch` calls.", Failure.WRONG_COUNT),
        ("Ten parallel `fetch` calls exhaust the pool.", NOTHING),
        ("There are up to ten `fetch` calls.", "unsupported"),
        ("There are ten `fetch` calls on the socket.", "unsupported"),
    ],
)
def test_what_happens_at_run_time_is_not_counted_in_code(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", "fetch()\nfetch()\n", 1)) == {expect}


@pytest.mark.parametrize(("number", "expect"), [("two", "verified"), ("three", WRONG)])
def test_the_methods_of_a_class_in_a_class(number: str, expect: str) -> None:
    code = "class Outer:\n    class Inner:\n        def a(self): ...\n\n        def b(self): ...\n"
    assert results(KIND, Example(f"`Outer.Inner` has {number} methods.", "", code, 2)) == {expect}
