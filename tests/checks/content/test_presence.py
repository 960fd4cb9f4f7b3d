"""What a function is said to raise or catch."""

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
    "statement_present",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "raises, in Python",
            "`put` raises `ValueError` for a negative amount.",
            "verified",
            line=26,
            path=PY,
        ),
        Case(
            "another function raises it, in Python",
            "`gross_total` raises `ValueError` for an unknown price.",
            "false_presence",
            line=40,
            path=PY,
            shows="line 27",
        ),
        Case(
            "no function raises it, in Python",
            "`gross_total` raises `KeyError` for an unknown price.",
            "unverifiable",
            line=40,
            path=PY,
        ),
        Case(
            "no function raises it, in TypeScript",
            "`drainAll` throws `AbortError` at once.",
            "unverifiable",
            line=35,
            path=TS,
        ),
        Case(
            "another function raises it, in Java",
            "`closeTransport` throws an `IllegalArgumentException` when closed twice.",
            "false_presence",
            line=26,
            path=JV,
            shows="line 15",
        ),
        Case("catches, in Python", "`take_out` swallows the error.", "verified", line=35, path=PY),
        Case(
            "catches nothing, in Python",
            "`gross_total` swallows every error.",
            "false_presence",
            line=40,
            path=PY,
            shows="no handler",
        ),
        Case(
            "catches nothing, in TypeScript",
            "`describeQueue` swallows all errors.",
            "false_presence",
            line=52,
            path=TS,
        ),
        Case(
            "not in a try",
            "The call is made inside a `try` that hides it.",
            "false_presence",
            line=63,
            path=PY,
            shows="no try",
        ),
        Case("in a try", "The row is deleted inside a `try`.", NOTHING, line=35, path=PY),
        Case(
            "a try that is asked for",
            "Wrap the call in a `try` and log it.",
            NOTHING,
            line=63,
            path=PY,
        ),
        Case("a try that would be better", "This is best made in a `try` block.", NOTHING, line=63, path=PY),
        Case(
            "calls what stands nowhere, in TypeScript",
            "`describeQueue` calls `cancelQueuedJobs` first.",
            "false_presence",
            line=52,
            path=TS,
            shows="nowhere in the repository",
        ),
        Case(
            "calls what stands nowhere, in the end",
            "`describeQueue` eventually calls `cancelQueuedJobs`.",
            NOTHING,
            line=52,
            path=TS,
        ),
        Case(
            "ends up in a call",
            "`describeQueue` calls `cancelQueuedJobs` indirectly.",
            NOTHING,
            line=52,
            path=TS,
        ),
        Case(
            "a check of what is not named, in Python",
            "There is an explicit `owner is None` check at the top of `gross_total`.",
            "false_presence",
            line=40,
            path=PY,
            shows="`owner`",
        ),
        Case(
            "a check of what is named, in Python",
            "There is an explicit `amount is None` check in `put`.",
            NOTHING,
            line=27,
            path=PY,
        ),
        Case(
            "a check that a called function makes",
            "There is an `owner is None` check in `share_link`.",
            NOTHING,
            line=47,
            path=PY,
        ),
        Case("proposed", "`gross_total` should raise `KeyError`.", NOTHING, line=40, path=PY),
        Case("denied", "`gross_total` never raises `KeyError`.", NOTHING, line=40, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
