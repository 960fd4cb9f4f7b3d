"""Words by which a text says that it means another thing than the code that would refute it: each has its case."""

from __future__ import annotations

import pytest

from checks.claims.absence.said_of import COMPARING, DEMONSTRATIVES, GOVERNING, NUMBERED
from checks.claims.guard.at_run_time import FLAGS, OFF
from checks.claims.quote.reading import OF_OTHERS
from checks.claims.replacing import AGREEING
from checks.claims.suggestion import UNSEEN
from checks.claims.tested.reading import OF_A_SORT, UNDONE
from checks.claims.unassigned import REBINDING
from tests.checks.claims.said_in_passing.lacks import APP, BAG, FEE, OWNED, TESTED
from tests.checks.claims.warned import warnings_of

JOBS = "def plan(queue):\n    retry_limit = 3\n    queue.put(retry_limit)\n    drop(queue)\n"
CALLED = "def plan(queue):\n    open_gate(queue)\n    queue.put(1)\n    drop(queue)\n"
CASE: dict[str, str] = {
    "for": "for `row`", "after": "after `row`", "when": "when resending", "during": "during replay",
    "from": "from the client", "to": "to the mobile client", "in": "in the mobile client", "into": "into the mobile client",
    "on": "on the mobile client", "inside": "inside the mobile client", "within": "within the mobile client",
    "by": "by the mobile client",
}  # fmt: skip


@pytest.mark.parametrize("word", sorted(NUMBERED | COMPARING | DEMONSTRATIVES))
def test_what_is_said_of_one_of_several_is_no_matter_of_another_statement(word: str) -> None:
    said = f"{word} the call above" if word in COMPARING else f"{word} row"
    assert warnings_of(("a.py", JOBS, 4, f"`retry_limit` is missing, {said}.")) == []
    assert warnings_of(("a.py", JOBS, 4, "`retry_limit` is missing."))


@pytest.mark.parametrize("word", sorted(GOVERNING - {"before"}))
def test_what_is_not_done_for_something_may_be_done_for_another(word: str) -> None:
    assert warnings_of(("a.py", CALLED, 4, f"`open_gate` is not called {CASE[word]}.")) == []
    assert warnings_of(("a.py", CALLED, 4, "`open_gate` is not called."))


def test_what_is_not_checked_before_a_use_may_be_checked_elsewhere() -> None:
    code = "def f(row, size):\n    if row:\n        if size:\n            go(size)\n    return keep(size)\n"
    assert warnings_of(("a.py", code, 5, "`size` is not checked before `keep`.")) == []
    assert warnings_of(("a.py", code, 4, "`size` is not checked before `go`."))


@pytest.mark.parametrize("word", sorted(OF_A_SORT))
def test_some_of_the_tests_may_be_wanting(word: str) -> None:
    assert warnings_of(("app.py", APP, 1, f"`load_rows` has no {word} tests."), TESTED) == []


@pytest.mark.parametrize("word", sorted(UNDONE))
def test_a_test_that_is_known_and_shows_nothing_is_no_answer(word: str) -> None:
    assert warnings_of(("app.py", APP, 1, f"`load_rows` is untested: {word}."), TESTED) == []
    assert warnings_of(("app.py", APP, 1, "`load_rows` is untested: absent."), TESTED)


@pytest.mark.parametrize("word", sorted(AGREEING))
def test_one_who_agrees_asks_for_nothing_else(word: str) -> None:
    assert warnings_of(("app.py", FEE, 2, f"This should be `convert(a.fee, c)`, {word}.")) == []


@pytest.mark.parametrize("word", sorted(UNSEEN))
def test_a_suggestion_of_what_is_not_seen_changes_something(word: str) -> None:
    block = "\n\n```suggestion\n    return total\n```"
    assert warnings_of(("app.py", FEE, 3, f"Mind the {word}.{block}")) == []
    assert warnings_of(("app.py", FEE, 3, f"Mind the rows.{block}"))


@pytest.mark.parametrize("word", sorted(REBINDING))
def test_another_object_does_not_clear_the_one_that_was_there(word: str) -> None:
    assert warnings_of(("app.py", BAG, 2, f"`clear` does not clear `rows`: {word}.")) == []
    assert warnings_of(("app.py", BAG, 2, "`clear` does not clear `rows`: wrong."))


@pytest.mark.parametrize("word", sorted(OFF | {f"`{flag}`" for flag in FLAGS}))
def test_one_who_knows_of_the_assertion_has_not_overlooked_it(word: str) -> None:
    assert warnings_of(("app.py", OWNED, 3, f"`row` may be None here. Mind {word}.")) == []
    assert warnings_of(("app.py", OWNED, 3, "`row` may be None here. Mind this."))


@pytest.mark.parametrize(
    "said",
    ["is not", "isn't called", "is not invoked", "is not executed", "is not placed", "is not wrapped", "is not enclosed", "is not performed"],
)  # fmt: skip
def test_what_is_not_placed_in_a_loop_is_said_to_be_outside(said: str) -> None:
    code = "def each(rows):\n    for row in rows:\n        save(row)\n"
    assert warnings_of(("app.py", code, 3, f"`save` {said} in the loop."))
    assert warnings_of(("app.py", code, 3, "`save` is not retried in the loop.")) == []


SKIPPED = {
    "tests/test_app.py": "import pytest\nfrom app import load_rows\n\n\n{}def test_run():\n    {}assert load_rows('x') == []\n"
}


@pytest.mark.parametrize(
    ("mark", "line"),
    [
        ("@pytest.mark.skip\n", ""), ("@pytest.mark.skipif(old)\n", ""), ("@pytest.mark.xfail\n", ""),
        ("@patch('app.load_rows')\n", ""), ("", "pytest.skip('slow')\n    "),
        ("", "monkeypatch.setattr('app.load_rows', row)\n    "), ("", "stub('app.load_rows')\n    "),
    ],
)  # fmt: skip
def test_a_test_that_is_not_run_is_none(mark: str, line: str) -> None:
    says = "`load_rows` has no tests."
    code = {path: text.format(mark, line) for path, text in SKIPPED.items()}
    plain = {
        path: text.format("@pytest.mark.slow\n", "go('app.load_rows')\n    ")
        for path, text in SKIPPED.items()
    }
    assert warnings_of(("app.py", APP, 1, says), code) == []
    assert warnings_of(("app.py", APP, 1, says), plain)


SCRIPT = 'import {{ loadRows }} from "./app";\n\n{}("loads", () => {{\n  expect(loadRows()).toBe(1);\n}});\n'


@pytest.mark.parametrize("call", ["it.skip", "test.skip", "test.todo", "xit", "xtest"])
def test_a_test_that_is_skipped_by_its_call_is_none(call: str) -> None:
    code, says = "export function loadRows() {}\n", "`loadRows` has no tests."
    assert warnings_of(("app.ts", code, 1, says), {"app.test.ts": SCRIPT.format(call)}) == []
    assert warnings_of(("app.ts", code, 1, says), {"app.test.ts": SCRIPT.format("it")})


@pytest.mark.parametrize("word", sorted(OF_OTHERS))
def test_another_version_has_its_own_values(word: str) -> None:
    assert warnings_of(("a.py", JOBS, 2, f"The {word} one has `retry_limit = 5`.")) == []
    assert warnings_of(("a.py", JOBS, 2, f"The {word} is slow: it has `retry_limit = 5`."))
    assert warnings_of(("a.py", JOBS, 2, "The later one has `retry_limit = 5`."))


def test_only_what_is_named_as_another_version_is_one() -> None:
    assert warnings_of(("a.py", JOBS, 2, "The release branch has `retry_limit = 5`.")) == []
    assert warnings_of(("a.py", JOBS, 2, "Our release branch has `retry_limit = 5`.")) == []
    assert warnings_of(("a.py", JOBS, 2, "This release branch has `retry_limit = 5`."))
