"""A receipt shows the lines that its command prints, on either side of the change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from checks.model.location import Side
from checks.model.outcome import Evidence
from checks.reports.wording.receipt import command
from tests.checks.scratch import ENVIRONMENT, Scratch

ROWS = [f"row {number}" for number in range(1, 10)]


@pytest.mark.parametrize(
    ("side", "first", "last"), [(Side.RIGHT, 4, 6), (Side.LEFT, 4, 6), (Side.RIGHT, 1, 1), (Side.RIGHT, 9, 9)]
)
@pytest.mark.parametrize("path", ["a.py", "a b's.py"])
@pytest.mark.parametrize("in_context", [False, True])
def test_a_receipt_shows_the_lines_that_its_command_prints(
    tmp_path: Path, side: Side, first: int, last: int, path: str, in_context: bool
) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({path: "\n".join(ROWS) + "\n"})
    base = scratch.git("rev-parse", "HEAD")
    scratch.commit({path: "\n".join(f"new {row}" for row in ROWS) + "\n"})
    head = scratch.git("rev-parse", "HEAD")
    rows = [f"new {row}" for row in ROWS] if side is Side.RIGHT else ROWS
    shown = Evidence(
        path,
        first,
        last,
        "\n".join(rows[first - 1 : last]),
        side,
        base if side is Side.LEFT else None,
        before=rows[first - 2] if first > 1 else "",
        after=rows[last] if last < len(rows) else "",
    )
    typed = command(shown, head, in_context=in_context)
    assert typed is not None
    printed = subprocess.run(
        ["sh", "-c", typed], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=True, text=True
    ).stdout
    assert printed.rstrip("\n") == (shown.in_context if in_context else shown.text)


def test_a_line_before_the_change_has_no_command_where_its_commit_is_not_known() -> None:
    shown = Evidence("a.py", 1, 1, "row 1", Side.LEFT)
    assert command(shown, "a" * 40) is None
