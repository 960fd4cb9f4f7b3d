"""Statements of one finding that exclude each other."""

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
    "contradiction",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "two values",
            "`limit` defaults to 3. `limit` defaults to 4.",
            "contradiction",
            line=60,
            path=PY,
            shows="defaults to 4",
        ),
        Case(
            "two words", "`mode` is set to `'a'`. `mode` is set to `'b'`.", "contradiction", line=60, path=PY
        ),
        Case(
            "two counts",
            "`charge` takes two parameters. And `charge` takes four parameters.",
            "contradiction",
            line=60,
            path=PY,
        ),
        Case(
            "title and body",
            "`limit` defaults to 4.",
            "contradiction",
            line=60,
            path=PY,
            title="`limit` defaults to 3",
        ),
        Case("the same value", "`limit` defaults to 3. `limit` defaults to 3.", NOTHING, line=60, path=PY),
        Case(
            "another unit", "`limit` defaults to 3. `limit` defaults to 3000 ms.", NOTHING, line=60, path=PY
        ),
        Case("another thing", "`limit` defaults to 3. `size` defaults to 4.", NOTHING, line=60, path=PY),
        Case(
            "another case",
            "`limit` defaults to 3. In tests `limit` defaults to 4.",
            NOTHING,
            line=60,
            path=PY,
        ),
        Case(
            "another time", "`limit` defaults to 3. Before, `limit` was set to 4.", NOTHING, line=60, path=PY
        ),
        Case("a proposal", "`limit` defaults to 3. `limit` should be set to 4.", NOTHING, line=60, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
