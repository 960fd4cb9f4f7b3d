"""What is said to be missing: names without a definition, checks that are proposed, words that deny."""

from __future__ import annotations

import pytest

from checks.claims.absence import KIND
from checks.claims.kind import NOTHING, Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

FAR = "def load_page(page):\n    return page\n" + "\n" * 80 + "entry = load_page(1)\n"


def test_a_definition_far_away_does_not_refute_that_it_is_missing_here() -> None:
    assert results(KIND, Example("`load_page` is missing.", "", FAR, 60)) == {"unsupported"}


CHECKED = "def sell(item):\n    if item is None:\n        return 0\n    return item.price\n"


@pytest.mark.parametrize(
    ("block", "expect"),
    [
        ("```suggestion\n    if item is None:\n        return 0\n```", Failure.FALSE_ABSENCE),
        (
            "```suggestion\n    if item is None:\n        return 0\n    return item.price\n```",
            Failure.FALSE_ABSENCE,
        ),
        ("```suggestion\n    if item is None:\n        return 0\n    rest(item)\n```", "unsupported"),
        ("```suggestion\n    if item == 2:\n        return 0\n```", "unsupported"),
        ("```suggestion\n    if item is None:\n        log(item)\n        return 0\n```", NOTHING),
        (
            "```suggestion\n    if item is None:\n        return 0\n    if item:\n        return 1\n```",
            NOTHING,
        ),
        ("```python\nif item is None:\n    return 0\n```", NOTHING),
    ],
)
def test_a_check_that_is_to_be_added_is_made_already(block: str, expect: str) -> None:
    assert results(KIND, Example(f"It should be checked first:\n\n{block}", "", CHECKED, 4)) == {expect}


def test_what_another_function_nearby_has_is_missing_all_the_same() -> None:
    code = "def put(self):\n    self.rows = 1\n\ndef take(self):\n    with self.table_lock:\n        pass\n"
    says = "The rows are set without `self.table_lock`."
    assert results(KIND, Example(says, "", code, 2)) == {"unsupported"}
    assert results(KIND, Example(says, "", code, 6)) == {Failure.FALSE_ABSENCE}


def test_nothing_is_said_of_what_something_else_is_not() -> None:
    assert results(KIND, Example("This is not an `item.price`.", "", CHECKED, 4)) == {NOTHING}
    assert results(KIND, Example("There is no `item.price`.", "", CHECKED, 4)) != {NOTHING}
    assert results(KIND, Example("`None` is no part of `item.price`.", "", CHECKED, 4)) == {NOTHING}
    assert results(KIND, Example("It is sold without `item.price`.", "", CHECKED, 4)) != {NOTHING}


def test_a_member_that_is_undefined_has_no_value() -> None:
    code = "function load() {}\nload.pages = 1;\n"
    assert results(KIND, Example("`load` is undefined.", "", code, 1, path="a.js")) == {NOTHING}
    assert results(KIND, Example("`page.load` is undefined.", "", code, 1, path="a.js")) == {"unsupported"}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`load` is never awaited.", Failure.FALSE_ABSENCE),
        ("`close` is never awaited.", "unsupported"),
        ("`close` is never called.", Failure.FALSE_ABSENCE),
        ("`row` is never called.", "unsupported"),
    ],
)
def test_what_is_never_done_is_looked_for_as_it_is_done(says: str, expect: str) -> None:
    code = "async def main(row):\n    await load(row)\n    close(row)\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`load_page` is never awaited and is called here.", {"unsupported"}),
        ("`load_page` is never awaited and is never called here.", {"unsupported", Failure.FALSE_ABSENCE}),
        ("The undefined `load_page` is called here.", {NOTHING}),
    ],
)
def test_what_one_clause_denies_the_next_may_say(says: str, expect: set[str]) -> None:
    assert results(KIND, Example(says, "", FAR, 83)) == expect


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("The rows are set without `self.table_lock`.", Failure.FALSE_ABSENCE),
        ("The rows are set without holding `self.table_lock`.", NOTHING),
    ],
)
def test_a_deed_that_is_left_undone_does_not_make_its_object_missing(says: str, expect: str) -> None:
    code = "def put(self):\n    self.rows = 1\n    self.table_lock.acquire()\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`load_page` is missing.", Failure.FALSE_ABSENCE),
        ("`load_page` is missing here.", Failure.FALSE_ABSENCE),
        ("`load_page` is missing a docstring.", NOTHING),
        ("`load_page` is missing tests.", NOTHING),
        ("`load_page` is missing `page`.", "unsupported"),
    ],
)
def test_what_lacks_something_is_not_missing_itself(says: str, expect: str) -> None:
    code = "def load_page(page):\n    return page\n"
    assert results(KIND, Example(says, "", code, 1)) == {expect}


JOINED = "package a\n\nfunc join(a, b string) error {\n\tx, err := open(a)\n\tif err != nil {\n\t\treturn err\n\t}\n\ty, err := open(b)\n\tif err := glue(x, y); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n"
ASKED = [
    "Missing check here.\n\n```suggestion\n\t{0}, err := open({1})\n\tif err != nil {{\n\t\treturn err\n\t}}\n```",
    "Add an `err != nil` check after this call.",
    "```diff\n \t{0}, err := open({1})\n+\tif err != nil {{\n+\t\treturn err\n+\t}}\n```",
]


@pytest.mark.parametrize("says", ASKED)
def test_a_check_of_another_value_of_the_name_is_not_the_one_that_is_asked_for(says: str) -> None:
    def found(line: int, *names: str) -> set[str]:
        return results(KIND, Example(says.format(*names), "", JOINED, line, path="a.go"))

    assert found(4, "x", "a") == {Failure.FALSE_ABSENCE}
    assert found(8, "y", "b") == {"unsupported"}


@pytest.mark.parametrize(
    ("line", "expect"), [(4, Failure.FALSE_ABSENCE), (6, "unsupported"), (7, Failure.FALSE_ABSENCE)]
)
def test_a_check_on_another_way_is_not_the_one_that_is_asked_for(line: int, expect: str) -> None:
    code = "def go(mode, user):\n    if mode:\n        if user.mail is None: return 0\n        send(user.mail)\n    else:\n        queue(user.mail)\n{}"
    last = "    if user.mail is None: return 1\n" if line == 7 else "    return 2\n"
    says = "Add a `user.mail is None` check here."
    assert results(KIND, Example(says, "", code.format(last), line)) == {expect}


def test_a_check_in_a_function_within_is_not_the_one_that_is_asked_for() -> None:
    code = "def go(page):\n    def inner(row):\n        if page.rows is None:\n            return 0\n        return page.rows\n    return page.rows[0]\n"
    says = "Add a `page.rows is None` check before indexing."
    assert results(KIND, Example(says, "", code, 6)) == {"unsupported"}
    assert results(KIND, Example(says, "", code, 5)) == {Failure.FALSE_ABSENCE}
