"""Numbers: each noun that is counted, each way to say where, and when only some of all are meant."""

from __future__ import annotations

import pytest

from checks.claims.count import KIND
from checks.claims.kind import NOTHING, Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results
from tests.checks.claims.typed import outcome

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
    ("`Queue` has two methods.", "unsupported"),  # the constructor may be none
    ("`Queue` has four methods.", WRONG),
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
        ("There are ten `fetch` calls on the socket.", "unsupported"),
    ],
)
def test_what_happens_at_run_time_is_not_counted_in_code(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", "fetch()\nfetch()\n", 1)) == {expect}


@pytest.mark.parametrize(("number", "expect"), [("two", "verified"), ("three", WRONG)])
def test_the_methods_of_a_class_in_a_class(number: str, expect: str) -> None:
    code = "class Outer:\n    class Inner:\n        def a(self): ...\n\n        def b(self): ...\n"
    assert results(KIND, Example(f"`Outer.Inner` has {number} methods.", "", code, 2)) == {expect}


SEND = """
def send(path, mode, retries=3):
    return open(path, mode)


def main():
    return send("a", "r")
"""


@pytest.mark.parametrize("verb", "has takes accepts declares defines expects requires".split())
def test_a_verb_of_what_a_definition_has(verb: str) -> None:
    assert results(KIND, Example(f"`send` {verb} four parameters.", "", SEND, 2)) == {WRONG}


@pytest.mark.parametrize(
    "says",
    [
        "`send` is called with four arguments.",
        "`send` receives four arguments from `main`.",
        "`main` passes four arguments to `send`.",
        "There are four arguments to `send` here.",
        "`main` has four arguments to `send`.",
        "`send` lacks four parameters.",
    ],
)
def test_what_a_call_gives_is_no_parameter(says: str) -> None:
    assert results(KIND, Example(says, "", SEND, 2)) <= {NOTHING}
    assert results(KIND, Example("There are four parameters to `send`.", "", SEND, 2)) == {WRONG}


@pytest.mark.parametrize(
    ("behind", "expect"),
    [
        (" that are never read", "unsupported"), (" with a default", "unsupported"), (" and an option", "unsupported"),
        (" of type `str`", "unsupported"), (" plus the mode", "unsupported"), (" named alike", "unsupported"),
        ("", WRONG), (", which is fine", WRONG), (" and returns nothing", WRONG), (" in total", WRONG), (" in all", WRONG),
        (" in this function", WRONG), (" (and it shows)", WRONG), (" \u2013 it is long", WRONG), (" \u2014 it is long", WRONG),
        (": it is long", WRONG), ("; it is long", WRONG), ("!", WRONG), (" - it is long", WRONG),
        *((f" {word} it is long", WRONG) for word in ("but", "so", "while", "whereas", "although", "though", "because", "since")),
        *((f" {word}", WRONG) for word in ("here", "now", "already", "today", "currently", "not four", "rather than four")),
    ],
)  # fmt: skip
def test_what_narrows_the_parts(behind: str, expect: str) -> None:
    assert results(KIND, Example(f"`send` takes five parameters{behind}.", "", SEND, 2)) == {expect}
    right = "unsupported" if expect == "unsupported" else "verified"
    assert results(KIND, Example(f"`send` takes three parameters{behind}.", "", SEND, 2)) == {right}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.py", "def send(path, *rows):\n    pass\n"), ("a.js", "function send(path, ...rows) {}\n"),
        ("a.go", "package a\n\nfunc send(path string, rows ...Row) {}\n"), ("a.rb", "def send(path, &rows)\nend\n"), ("a.rb", "def send(path, *rows)\nend\n"),
        ("A.cs", "class A { void send(string path, params Row[] rows) {} }\n"),
    ],
)  # fmt: skip
def test_a_parameter_for_any_number(path: str, code: str) -> None:
    line = 3 if path == "a.go" else 1
    plain = code
    for mark in ("*", "...", "&", "params "):
        plain = plain.replace(mark, "")
    says = "`send` takes four parameters."
    assert results(KIND, Example(says, "", code, line, path=path)) == {"unsupported"}
    assert results(KIND, Example(says, "", plain, line, path=path)) == {WRONG}


def test_parts_of_a_name_that_are_set_apart() -> None:
    for behind, expect in (("", WRONG), (" that are unused", "unsupported")):
        says = f"There are five parameters of `send`{behind}."
        assert results(KIND, Example(says, "", SEND, 2)) == {expect}
    says = "`send` takes five parameters in the other package."
    assert results(KIND, Example(says, "", SEND, 2)) == {"unsupported"}


def test_a_default_need_not_be_given() -> None:
    assert results(KIND, Example("`send` takes two parameters.", "", SEND, 2)) == {"unsupported"}
    assert results(KIND, Example("`send` takes one parameter.", "", SEND, 2)) == {WRONG}
    code = "function send(path, mode?: string) {}\n"
    assert results(KIND, Example("`send` takes one parameter.", "", code, 1, path="a.ts")) == {"unsupported"}
    plain = code.replace("?", "")
    assert results(KIND, Example("`send` takes one parameter.", "", plain, 1, path="a.ts")) == {WRONG}


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("a.js", "constructor(row) {}"), ("a.js", "get size() {}"), ("a.js", "set size(row) {}"),
        ("a.js", "static make() {}"), ("a.js", "#hidden() {}"), ("a.ts", "private hide() {}"),
        ("a.ts", "protected hide() {}"), ("A.java", "abstract void hide();"), ("A.cs", "internal void hide() {}"),
        ("A.java", "Rows(int size) {}"), ("A.java", "void push(int row, int at) {}"), ("a.js", "_hide() {}"),
    ],
)  # fmt: skip
def test_a_method_that_not_everybody_counts(path: str, method: str) -> None:
    word = "void " if path[0] == "A" else ""
    code = f"class Rows {{\n  {word}push(int row) {{}}\n  {word}pop() {{}}\n  METHOD\n}}\n"
    code = code if word else code.replace("int ", "")
    says = "`Rows` has two methods."
    assert results(KIND, Example(says, "", code.replace("METHOD", method), 1, path=path)) == {"unsupported"}
    other = f"{word}peek() {{}}"
    assert results(KIND, Example(says, "", code.replace("METHOD", other), 1, path=path)) == {WRONG}


def test_a_property_is_no_method_to_everybody() -> None:
    code = "class Rows:\n    def push(self): ...\n\n    @property\n    def size(self): ...\n"
    says = "`Rows` has one method."
    assert results(KIND, Example(says, "", code, 1)) == {"unsupported"}
    assert results(KIND, Example(says, "", code.replace("    @property\n", ""), 1)) == {WRONG}


@pytest.mark.parametrize(
    "behind",
    [
        "when it is retried", "if it is retried", "for two rows", "per row", "for each row", "every time",
        "across the run", "by the loop", "whenever it runs",
    ],
)  # fmt: skip
def test_how_often_it_is_done_when_the_code_runs(behind: str) -> None:
    says = "`wake` is called twice in `pop_row`"
    assert results(KIND, Example(f"{says} {behind}.", "", QUEUE, 7)) == {"unsupported"}
    assert results(KIND, Example(f"{says}.", "", QUEUE, 7)) == {WRONG}


@pytest.mark.parametrize("verb", ["called", "invoked", "read"])
def test_without_a_place_it_may_be_done_elsewhere_as_well(verb: str) -> None:
    assert results(KIND, Example(f"`wake` is {verb} nine times.", "", QUEUE, 7)) == {"unsupported"}
    assert results(KIND, Example(f"`wake` is {verb} nine times in this file.", "", QUEUE, 7)) == {WRONG}


def test_other_files_may_make_up_the_number() -> None:
    code = "def log(row):\n    pass\n\n\nlog(1)\n"
    for other, expect in (
        ("from app import log\n\nlog(2)\n", "unsupported"),
        ("def log_all(): ...\n", WRONG),
    ):
        found = Example("There are two `log` calls.", "", code, 5, others=(("b.py", other),))
        assert results(KIND, found) == {expect}
    bare = Example("There are two `log` calls.", "", "\nlog(1)\n", 2, others=(("b.py", "log(2)\n"),))
    assert results(KIND, bare) == {WRONG}, "what the repository does not define is of the cited file"


def test_calls_that_are_set_apart() -> None:
    code = "fetch(1)\nfetch(2)\n"
    says = "There are three `fetch` calls {} a lock."
    assert results(KIND, Example(says.format("without"), "", code, 1)) == {"unsupported"}
    assert results(KIND, Example(says.format("before"), "", code, 1)) == {WRONG}


@pytest.mark.parametrize(
    ("call", "number", "expect"),
    [
        ("cache.load()", "two", "unsupported"), ("cache.load()", "one", "unsupported"), ("cache.load()", "three", WRONG),
        ("load()", "two", "verified"), ("load()", "one", WRONG), ("self.load()", "two", "verified"),
    ],
)  # fmt: skip
def test_a_call_of_another_object(call: str, number: str, expect: str) -> None:
    says = f"There are {number} `load` calls in this file."
    assert results(KIND, Example(says, "", f"load()\n{call}\n", 1)) == {expect}


@pytest.mark.parametrize(("stance", "expect"), [("asserted", "failed"), ("denied", "verified")])
def test_a_count_of_more_says_what_there_is(stance: str, expect: str) -> None:
    """ "There are more than three", "there are no more than three"."""
    code = "def g(x):\n" + "    load_rows(x)\n" * 3
    more = {"kind": "count", "thing": "load_rows()", "count": 3, "unit": "calls", "where": "g", "more": True}
    found = outcome(more | {"stance": stance}, code, 2)
    assert (found.disposition, found.message) == (
        expect,
        "there are 3 calls to `load_rows()`, not more than 3",
    )
