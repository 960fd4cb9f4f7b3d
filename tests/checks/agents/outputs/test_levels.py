"""A level of which nothing could be checked has neither passed nor failed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checks.agents.outputs.metrics import OutputMetrics
from checks.agents.outputs.verification import verify_output
from checks.model.agents.verdicts import OutputVerdict
from checks.reports.agents.outputs import page

WRITTEN = "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7"
ALWAYS: dict[str, Any] = {"summary": "Removes the old client.", "traceRef": "trace:7"}


def verdict(claim: dict[str, str], root: Path) -> OutputVerdict:
    (root / "a.txt").write_text("a\n")
    return verify_output({**ALWAYS, "claims": [claim]}, root)


@pytest.mark.parametrize(
    ("claim", "standing", "counted"),
    [
        ({"type": "file-delete", "filePath": "never/was.py"}, "nothing could be checked", (0, 0)),
        ({"type": "file-delete", "filePath": "a.txt"}, "failed", (1, 0)),
        ({"type": "file-write", "filePath": "a.txt", "contentHash": WRITTEN}, "passed", (1, 1)),
        ({"type": "file-write", "filePath": "a.txt", "contentHash": "0" * 64}, "failed", (1, 0)),
    ],
)
def test_a_level_stands_as_its_checks_came_out(
    claim: dict[str, str], standing: str, counted: tuple[int, int], tmp_path: Path
) -> None:
    found = verdict(claim, tmp_path)
    metrics = OutputMetrics()
    metrics.add(found)
    level = metrics.levels["files"]
    assert page(found).entries[2].standing == standing
    assert (level.total, level.passed) == counted
