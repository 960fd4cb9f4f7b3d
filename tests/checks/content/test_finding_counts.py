"""Numbers of findings."""

from __future__ import annotations

from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, Case, Table, rows

PY, TS, GO, RS, JV = (
    "shop/basket.py",
    "src/queue.ts",
    "cache/store.go",
    "src/meter.rs",
    "shop/mail/MailSender.java",
)

TABLE = Table(
    "finding_count",
    FILES,
    base=BEFORE,
    cases=(
        Case("counted", "These three findings have one cause.", "unsupported", line=57, path=PY),
        Case("not counted", "These findings have one cause.", NOTHING, line=57, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
