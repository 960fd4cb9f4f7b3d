"""Values said of a named thing."""

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
    "literal",
    FILES,
    base=BEFORE,
    cases=(
        Case("right, in Python", "`MAX_ITEMS` is set to 20.", "verified", line=6, path=PY),
        Case("wrong, in Python", "`MAX_ITEMS` is set to 50.", "wrong_literal", line=6, path=PY, shows="20"),
        Case(
            "wrong, in TypeScript",
            "`DEFAULT_CAPACITY` is 128, which is a lot.",
            "wrong_literal",
            line=3,
            path=TS,
            shows="64",
        ),
        Case(
            "wrong default, in TypeScript",
            "`timeoutMs` defaults to 5000.",
            "wrong_literal",
            line=31,
            path=TS,
            shows="2,500",
        ),
        Case("wrong, in Go", "`maxEntries` is set to 1024.", "wrong_literal", line=8, path=GO, shows="512"),
        Case("wrong, in Rust", "`WINDOW_SECS` is set to 60.", "wrong_literal", line=3, path=RS, shows="90"),
        Case("wrong, in Java", "`BATCH_SIZE` is 500.", "wrong_literal", line=6, path=JV, shows="50"),
        Case(
            "wrong default of a parameter",
            "`digits` defaults to 8.",
            "wrong_literal",
            line=51,
            path=PY,
            shows="6",
        ),
        Case("wrong word", "`currency` defaults to `USD`.", "wrong_literal", line=19, path=PY, shows="EUR"),
        Case("right word", "`currency` defaults to `EUR`.", NOTHING, line=19, path=PY),
        Case("proposed", "`MAX_ITEMS` should be 50.", NOTHING, line=6, path=PY),
        Case("past", "`MAX_ITEMS` was 50 before.", NOTHING, line=6, path=PY),
        Case("compared", "`MAX_ITEMS` is less than 50.", NOTHING, line=6, path=PY),
        Case("made up", "If a caller sets `limit` to 0, nothing fits.", NOTHING, line=19, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
