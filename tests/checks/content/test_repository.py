"""What is said of the whole repository."""

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
    "repo_count",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "only caller, and there is another",
            "`share_link` is the only caller of `sign_token`.",
            "wrong_count",
            line=47,
            path=PY,
            shows="2 places",
        ),
        Case(
            "only caller, as far as is seen",
            "`charge` is the only caller of `_retry_delay`.",
            "unverifiable",
            line=65,
            path=PY,
        ),
        Case(
            "never called, and it is",
            "Nothing calls `evictOldest`.",
            "wrong_count",
            line=42,
            path=GO,
            shows="cache/store.go:36",
        ),
        Case(
            "never called, said of the function itself, in TypeScript",
            "`runWithTimeout` is never called.",
            "wrong_count",
            line=42,
            path=TS,
            shows="src/queue.ts:35",
        ),
        Case(
            "never called, said of a path through another",
            "`sign_token` is never called.",
            NOTHING,
            line=61,
            path=PY,
        ),
        Case(
            "never called, as far as is seen",
            "Nothing calls `describeQueue`.",
            "unverifiable",
            line=51,
            path=TS,
        ),
        Case("files, right", "`sign_token` is used in two files.", "verified", line=51, path=PY),
        Case(
            "files, wrong", "`sign_token` is used in nine files.", "wrong_count", line=51, path=PY, shows="2"
        ),
        Case(
            "limited by the sentence",
            "In this class nothing calls `evictOldest`.",
            "unsupported",
            line=42,
            path=GO,
        ),
        Case("a name of several things", "Nothing calls `put`.", "unsupported", line=25, path=PY),
        Case("proposed", "`charge` should be the only caller of `sign_token`.", NOTHING, line=51, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
