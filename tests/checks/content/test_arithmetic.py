"""Sums."""

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
    "arithmetic",
    FILES,
    base=BEFORE,
    cases=(
        Case("share, right", "20 % of 100K = 20K.", "verified", line=6, path=PY),
        Case("share, wrong", "20 % of 100K is 25K.", "contradiction", line=6, path=PY, shows="20K"),
        Case("product, right", "That is 16 * 1024 = 16384 bytes.", "verified", line=6, path=PY),
        Case(
            "product, wrong",
            "That is 16 * 1024 = 16348 bytes.",
            "contradiction",
            line=6,
            path=PY,
            shows="16,384",
        ),
        Case("product with a cross", "3 × 5 = 16 rows.", "contradiction", line=6, path=PY, shows="15"),
        Case("in a code span", "`60 * 60` is 360 seconds.", "contradiction", line=6, path=PY, shows="3,600"),
        Case("sum, right", "4 + 10 + 10 = 24 columns.", "verified", line=6, path=PY),
        Case("sum, wrong", "4 + 10 + 10 = 25 columns.", "contradiction", line=6, path=PY, shows="24"),
        Case("products before sums", "2 + 3 * 4 = 14.", "verified", line=6, path=PY),
        Case("rounded", "10 / 3 = 3.3.", "verified", line=6, path=PY),
        Case(
            "units of 1000 or 1024", "64 KB * 2 = 131072 and 64 KB * 2 = 128000.", "verified", line=6, path=PY
        ),
        Case(
            "power in a code span",
            "`2 ** 10` = 1000 entries.",
            "contradiction",
            line=6,
            path=PY,
            shows="1,024",
        ),
        Case("power or xor", "2^10 = 8.", "unsupported", line=6, path=PY),
        Case("units of time", "5 * 60 s = 5000 ms.", "unsupported", line=6, path=PY),
        Case("said to be wrong", "255 + 1 = 0 because it wraps.", "unsupported", line=6, path=PY),
        Case("with a name", "`limit` + 3 * 4 = 13.", NOTHING, line=6, path=PY),
        Case("a date", "2024-01-02 = 3.", NOTHING, line=6, path=PY),
        Case("a longer equation", "3 + 4 = 8 * 1.", NOTHING, line=6, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
