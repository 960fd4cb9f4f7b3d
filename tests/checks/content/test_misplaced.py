"""Whether the cited file is the one that is meant."""

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
    "right_file",
    FILES,
    base=BEFORE,
    cases=(
        Case("in the file", "`gross_total` sums with `self._rows.items()`.", NOTHING, line=40, path=PY),
        Case(
            "in another file, Go for Python",
            "`evictOldest` deletes any key, and `FetchEntry` then misses it.",
            "misattributed",
            line=40,
            path=PY,
            shows="cache/store.go",
        ),
        Case(
            "in another file, TypeScript for Java",
            "`enqueueJob` drops jobs and `describeQueue` hides it.",
            "misattributed",
            line=19,
            path=JV,
            shows="src/queue.ts",
        ),
        Case(
            "removed from this file",
            "`_digest_owner` is called in `sign_token`'s place, and `empty_rows` now keeps its rows.",
            NOTHING,
            line=52,
            path=PY,
        ),
        Case(
            "one name of it is here", "`evictOldest` and `sign_token` do the same.", NOTHING, line=40, path=PY
        ),
        Case("proposed", "Use `evictOldest` and `FetchEntry` here.", NOTHING, line=40, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
