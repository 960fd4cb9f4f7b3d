"""Lines that say that nothing was found, of the whole or of one kind, and what follows in them."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.outline import outline
from checks.sources.github.generic.wording.no_findings import clears, finds_nothing, without_statements
from checks.sources.github.markup import parse
from checks.sources.github.markup.nodes import Block
from checks.sources.github.places import NO_FILES


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("No issues found.", True),
        ("No code review issues were identified", True),
        ("No security issues found.", False),
        ("No issues found, but `src/a.py:3` loops", False),
        ("The lock is never released", False),
    ],
)
def test_a_line_clears_the_whole(line: str, expected: bool) -> None:
    assert clears(line) is expected


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("No security issues found. `src/a.py:3` loops.", ["`src/a.py:3` loops."]),
        ("No security issues found in `src/a.py:3`.", []),
        ("`src/a.py:3` loops.", ["`src/a.py:3` loops."]),
    ],
)
def test_a_statement_leaves_what_follows_it(text: str, rest: list[str]) -> None:
    kept = without_statements(outline(parse(text)), NO_FILES)

    assert [node.text for node in kept.nodes if isinstance(node, Block)] == rest


@pytest.mark.parametrize(
    "text",
    [
        "No blockers.", "0 findings", "Zero open issues", "None of the earlier problems", "The head is fine, and I did not find a merge-blocking issue.", "We could not see any real bug",
        "I haven't found any regressions", "The second look found no new defects",
    ],
)  # fmt: skip
def test_a_finding_that_says_that_there_is_none(text: str) -> None:
    assert finds_nothing(text)


@pytest.mark.parametrize(
    "text",
    [
        "No blockers, but the lock leaks",
        "No defects of the loader are logged",
        "I did not find a test",
        "The lock leaks. No other issues.",
    ],
)
def test_a_finding_that_says_what_is_wrong(text: str) -> None:
    assert not finds_nothing(text)
