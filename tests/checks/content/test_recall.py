"""Prose about code that stands elsewhere in the file."""

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
    "token_recall",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "here", "The retry delay grows with each attempt up to half a minute.", NOTHING, line=57, path=PY
        ),
        Case(
            "names stand elsewhere",
            "`gateway.charge_card` is retried with `_retry_delay` but never told to stop.",
            "drifted",
            line=8,
            path=PY,
        ),
        Case("nowhere better", "The design of this is hard to follow.", NOTHING, line=8, path=PY),
        Case(
            "the function around is named",
            "`charge` hides `gateway.charge_card` errors.",
            NOTHING,
            line=61,
            path=PY,
        ),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
