"""The page on the rules names every kind and every row of the stance table, and shows warnings that are real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import checks.builtin  # noqa: F401 - registers the verifiers
from checks.content.stance import RULES, deciding_rule
from checks.verifiers import VERIFIERS
from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import change, check, finding
from tests.checks.content.test_stance import place

PAGE = (Path(__file__).parents[3] / "docs" / "how-it-decides.md").read_text(encoding="utf-8")
RULE_ROWS = re.findall(r"^\| \d+ \| ([^|]+) \| [^|]+ \| ([^|]+) \| (\w+) \|$", PAGE, re.MULTILINE)
WARNINGS = re.findall(r"^\| (\S+?):(\d+): ([^|]+) \| `(\w+)` \| ([^|]+) \|$", PAGE, re.MULTILINE)
GIVEN = change(FILES, BEFORE)


def test_the_page_names_every_kind_of_claim() -> None:
    kinds = set(re.findall(r"^\| `(\w+)`", PAGE, re.MULTILINE))
    assert kinds >= set(VERIFIERS)


def test_the_stance_table_is_the_one_that_decides() -> None:
    assert [(name, stance) for name, _, stance in RULE_ROWS] == [
        (rule.id, rule.stance.value) for rule in RULES
    ]


@pytest.mark.parametrize(("rule", "example"), [(name, example) for name, example, _ in RULE_ROWS])
def test_each_example_of_the_stance_table_is_decided_by_its_row(rule: str, example: str) -> None:
    decided = deciding_rule(*place(example))
    assert decided is not None
    assert decided.id == rule


@pytest.mark.parametrize(("path", "line", "says", "failure", "message"), WARNINGS)
def test_the_warnings_on_the_page_are_real(
    path: str, line: str, says: str, failure: str, message: str
) -> None:
    warned = check(finding(says, path, int(line)), GIVEN).warnings
    assert (failure, message) in [(one.failure.value, one.message) for one in warned]


def test_the_page_shows_warnings() -> None:
    assert len(WARNINGS) > 5
