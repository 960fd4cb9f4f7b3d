"""Membership and deeds."""

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
    "wrong_scope",
    FILES,
    base=BEFORE,
    cases=(
        Case("its own method, in Python", "`Basket.put` accepts floats.", "verified", line=25, path=PY),
        Case("inherited", "`Wishlist.put` accepts floats.", "verified", line=46, path=PY),
        Case(
            "method of another class, in Python",
            "`Basket.share_link` signs the owner.",
            "wrong_scope",
            line=47,
            path=PY,
            shows="Wishlist",
        ),
        Case(
            "method of another class, in TypeScript",
            "`QueueOptions.drainAll` waits for each job.",
            "wrong_scope",
            line=35,
            path=TS,
            shows="JobQueue",
        ),
        Case(
            "deed of the function, in Python",
            "`charge` calls `gateway.charge_card` up to three times.",
            "verified",
            line=63,
            path=PY,
        ),
        Case(
            "deed of another function, in Python",
            "`put` calls `sign_token` on each item.",
            "wrong_scope",
            line=30,
            path=PY,
            shows="share_link",
        ),
        Case(
            "deed of another function, in TypeScript",
            "`enqueueJob` calls `runWithTimeout` for urgent jobs.",
            "wrong_scope",
            line=24,
            path=TS,
            shows="drainAll",
        ),
        Case(
            "deed of another function, in Go",
            "`FetchEntry` calls `evictOldest` under the lock.",
            "wrong_scope",
            line=24,
            path=GO,
            shows="StoreEntry",
        ),
        Case(
            "deed of another function, in Java",
            "`closeTransport` calls `transport.deliverLetter` first.",
            "wrong_scope",
            line=26,
            path=JV,
            shows="sendBatch",
        ),
        Case("deed that is proposed", "`put` should call `sign_token` first.", NOTHING, line=30, path=PY),
        Case("deed that is denied", "`put` never calls `sign_token`.", NOTHING, line=30, path=PY),
        Case("deed of the past", "`put` used to call `sign_token`.", NOTHING, line=30, path=PY),
        Case("deed of an unknown", "`refund` calls `sign_token`.", NOTHING, line=30, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
