"""Whether a suggested change was applied, and what became of cited lines."""

from __future__ import annotations

import pytest

from checks.carry import Carrier
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.finding import Finding
from checks.model.history.uptake import LinesThen, SuggestionThen
from checks.model.location import Location
from checks.uptake.lines import became, found_by_print, lines_print
from checks.uptake.suggestions import applied

BEFORE = "def total(rows):\n    if rows:\n        return sum(rows)\n    return None\n\n\nx = 1\n"
PLACE = Location("cart.py", 3, 3)
SAID = "Guard it.\n\n```suggestion\n        return sum(rows, start=0)\n```"


def code(text: str) -> Code:
    return Code(SnapshotTree({"cart.py": text}))


def then(after: str, body: str = SAID, before: str = BEFORE, place: Location = PLACE) -> SuggestionThen:
    seen, head = code(before), code(after)
    said = Finding("1", "Copilot", "", body, place)
    return applied(said, place, seen, head, Carrier(seen, head))


def put(line: str) -> str:
    return BEFORE.replace("        return sum(rows)\n", line)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (put("        return sum(rows, start=0)\n"), SuggestionThen.APPLIED),
        ("import os\n" + put("        return sum(rows, start=0)\n"), SuggestionThen.APPLIED),
        (put("        return sum( rows,start = 0 )\n"), SuggestionThen.NEARLY),
        (
            put("        return sum(\n            rows,\n            start=0,\n        )\n"),
            SuggestionThen.NEARLY,
        ),
        (put("        return sum(rows, start=1)\n"), SuggestionThen.NEARLY),
        (put("        return len(rows)\n"), SuggestionThen.NOT_APPLIED),
        (put("        return sum(rows)  \n"), SuggestionThen.NOT_APPLIED),
        (put(""), SuggestionThen.NOT_APPLIED),
        (BEFORE, SuggestionThen.NOT_APPLIED),
        ("y = 2\n", SuggestionThen.UNKNOWN),
    ],
    ids=[
        "as written",
        "as written, further down",
        "with other white space",
        "over several lines",
        "with another number",
        "something else",
        "only a blank at the end",
        "the line was removed",
        "nothing changed",
        "nothing of the file is left",
    ],
)
def test_what_became_of_a_suggestion(after: str, expected: SuggestionThen) -> None:
    assert then(after) is expected


def test_a_suggestion_to_remove_lines_is_applied_when_they_are_gone() -> None:
    empty = "Drop it.\n\n```suggestion\n```"
    assert then(put(""), empty) is SuggestionThen.APPLIED
    assert then(BEFORE, empty) is SuggestionThen.NOT_APPLIED


def test_what_suggests_nothing_and_what_was_said_of_the_head_is_told_apart() -> None:
    assert then(BEFORE, "Guard it.") is SuggestionThen.NONE
    said = Finding("1", "Copilot", "", SAID, PLACE)
    assert applied(said, PLACE, code(BEFORE), code(BEFORE), None) is SuggestionThen.NOT_APPLIED


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (BEFORE, LinesThen.UNCHANGED),
        ("import os\n" + BEFORE, LinesThen.UNCHANGED),
        (put("        return len(rows)\n"), LinesThen.CHANGED),
        (put("        check(rows)\n        return sum(rows)\n"), LinesThen.BESIDE),
        (put("        return sum(rows)\n        # never\n"), LinesThen.BESIDE),
        (BEFORE.replace("x = 1", "x = 2"), LinesThen.UNCHANGED),
        ("", LinesThen.CHANGED),
    ],
    ids=["as they were", "moved", "changed", "a line above", "a line below", "elsewhere", "emptied"],
)
def test_what_became_of_lines(after: str, expected: LinesThen) -> None:
    seen, head = code(BEFORE), code(after)
    assert became(PLACE, seen, head, Carrier(seen, head)) is expected


@pytest.mark.parametrize(
    ("lines", "there"),
    [
        (("a", "b"), True),
        (("a  ", "b"), True),
        (("b", "c"), True),
        (("a", "c"), False),
        (("a", "b", "c", "d"), False),
    ],
)
def test_lines_are_known_again_by_what_they_say(lines: tuple[str, ...], there: bool) -> None:
    assert found_by_print(lines_print(lines), ("a", "b", "c")) is there


@pytest.mark.parametrize("text", ["", "1", "x:y:z", "2:aa", "-1:a:b", "9999999:a:b"])
def test_a_print_that_is_none_says_nothing(text: str) -> None:
    assert found_by_print(text, ("a", "b")) is None
    assert lines_print(()) == ""
