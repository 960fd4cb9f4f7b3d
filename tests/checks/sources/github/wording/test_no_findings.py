"""Lines that say that nothing was found, of the whole or of one kind, and what follows in them."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.outline import outline
from checks.sources.github.generic.wording.no_findings import clears, without_statements
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
