"""Numbers quoted for a line."""

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
    "cited_count_literal",
    FILES,
    base=BEFORE,
    cases=(
        Case("right", "`30` at line 57 is a magic number.", "verified", line=57, path=PY),
        Case("right, near by", "`30` at line 56 is a magic number.", "verified", line=57, path=PY),
        Case(
            "right, in another file",
            "`512` at cache/store.go:8 is the same limit.",
            "verified",
            line=6,
            path=PY,
        ),
        Case("wrong", "`25` at line 6 is a magic number.", "wrong_literal", line=6, path=PY, shows="20"),
        Case("wrong, said of the line", "Line 6 has `25`.", "wrong_literal", line=6, path=PY),
        Case(
            "wrong, said of the line in a sentence",
            "As line 6 has `25`, this is too much.",
            "wrong_literal",
            line=6,
            path=PY,
        ),
        Case(
            "several numbers on the line",
            "`45` at line 57 is a magic number.",
            "unverifiable",
            line=57,
            path=PY,
        ),
        Case("proposed", "Use `25` at line 6.", NOTHING, line=6, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
