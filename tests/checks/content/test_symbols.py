"""Names that are said to be there."""

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
    "pattern_exists",
    FILES,
    base=BEFORE,
    cases=(
        Case("in the file", "`gross_total` ignores the currency.", "verified", line=40, path=PY),
        Case("in another file", "`EmptyOrder` has no message.", "verified", line=29, path=PY),
        Case("near miss, in Python", "`gross_totals` ignores the currency.", NOTHING, line=40, path=PY),
        Case(
            "near miss of another word, in Python",
            "`gross_amount_total` ignores the currency.",
            NOTHING,
            line=40,
            path=PY,
        ),
        Case(
            "misremembered, in Python",
            "`_retry_delays_for` doubles each time.",
            "fabricated_symbol",
            line=57,
            path=PY,
        ),
        Case(
            "misremembered, in TypeScript",
            "`runWithTimeouts2` aborts the job.",
            "fabricated_symbol",
            line=43,
            path=TS,
            shows="runWithTimeout",
        ),
        Case(
            "misremembered, in Go",
            "`evictOldestKey` removes any key.",
            "fabricated_symbol",
            line=44,
            path=GO,
            shows="evictOldest",
        ),
        Case(
            "said to exist",
            "It relies on the helper `_normalize_sku` for that.",
            "fabricated_symbol",
            line=30,
            path=PY,
        ),
        Case(
            "of a class that is here",
            "`Basket.checkout_total` ignores the currency.",
            "fabricated_symbol",
            line=40,
            path=PY,
            shows="Basket",
        ),
        Case(
            "removed by the change",
            "`_digest_owner` hashes the id on every call.",
            "removed_code",
            line=52,
            path=PY,
        ),
        Case(
            "removed, and said to be",
            "`_digest_owner` was removed, but the docs name it.",
            "verified",
            line=52,
            path=PY,
        ),
        Case(
            "of the language",
            "`isinstance` and `__repr__` are missing their tests; `AbortController` too.",
            NOTHING,
            line=28,
            path=PY,
        ),
        Case(
            "of another library, perhaps",
            "`boto3_session` holds the credentials.",
            "unverifiable",
            line=28,
            path=PY,
        ),
        Case("proposed", "Add a `_normalize_sku` helper.", NOTHING, line=30, path=PY),
        Case("asked for", "Is there a `_normalize_sku` anywhere?", NOTHING, line=30, path=PY),
        Case("a new name for it", "Rename `_rows` to `_amount_by_sku`.", NOTHING, line=23, path=PY),
        Case("prose words", "The basket and its owner are stored.", NOTHING, line=23, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
