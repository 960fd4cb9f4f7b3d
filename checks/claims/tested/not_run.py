"""Tests that name a function and do not run it: they are skipped, or put another thing in its place."""

from __future__ import annotations

import re
from typing import Final

from checks.code.code import Code
from checks.code.facts.change.symbol_tests import Mention as Tested
from checks.code.structure import Outline

SKIPPED: Final = re.compile(r"(?i)(?:^|[.:\[@])(?:skip\w*|xfail|disabled\w*|ignored?)\b")
"""Marks of a test that is not run, or need not pass."""

SKIPPING_CALL: Final = re.compile(r"(?:^|\.)(?:skip|todo)\b|^x(?:it|describe|test|specify|context)\b")
"""Calls of `it` and the like that run nothing."""

SKIPS: Final = re.compile(
    r"(?:^|[\s.])(?:[tb]\.Skip(?:f|Now)?|pytest\.skip|self\.skipTest|this\.skip|markTestSkipped)\("
)
"""A statement by which a test ends itself."""

REPLACING: Final = re.compile(r"(?i)patch|setattr|mock|stub|spyon|\breplace\b")


def is_run(code: Code, found: Tested, name: str) -> bool:
    """The test that names it is run, and nothing in its file takes its place."""
    outline, lines = code.outline(found.at.path, found.at.side), code.lines(found.at.path, found.at.side)
    quoted = re.compile(rf"[\"'](?:[\w./]+[.:])?{re.escape(name)}[\"']")
    if any(REPLACING.search(line) and quoted.search(line) for line in lines):
        return False
    return not _is_skipped(outline, lines, found.at.first or 1)


def _is_skipped(outline: Outline, lines: tuple[str, ...], line: int) -> bool:
    for one in outline.enclosing(line):
        if any(SKIPPED.search(mark) for mark in one.decorators):
            return True
        if any(SKIPS.search(text) for text in lines[one.first - 1 : line]):
            return True
    return any(SKIPPING_CALL.search(call.full) for call in outline.surrounding_calls(line))
