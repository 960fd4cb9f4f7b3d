"""Counts."""

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
    "pattern_count",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "right number of calls",
            "The two `EmptyOrder` raises tell different things.",
            NOTHING,
            line=29,
            path=PY,
        ),
        Case(
            "parameters, right, in Python",
            "The three parameters of `charge` are untyped.",
            "verified",
            line=60,
            path=PY,
        ),
        Case(
            "parameters, wrong, in Python",
            "The five parameters of `charge` are untyped.",
            "wrong_count",
            line=60,
            path=PY,
            shows="3",
        ),
        Case(
            "parameters, wrong, in TypeScript",
            "The four parameters of `enqueueJob` should be an object.",
            "wrong_count",
            line=18,
            path=TS,
        ),
        Case(
            "parameters, wrong, in Go",
            "All three parameters of `FetchEntry` are strings.",
            "wrong_count",
            line=21,
            path=GO,
        ),
        Case("list, right", "The four entries are sorted by hand.", "verified", line=7, last=12, path=PY),
        Case(
            "list, wrong",
            "The six entries are sorted by hand.",
            "wrong_count",
            line=7,
            last=12,
            path=PY,
            shows="4",
        ),
        Case("at least", "At least five parameters of `charge` are untyped.", NOTHING, line=60, path=PY),
        Case("a line number", "Line 5 of `charge` is too long.", NOTHING, line=60, path=PY),
        Case("proposed", "Split it into two functions of `charge`.", NOTHING, line=60, path=PY),
        Case("calls, wrong", "The three `_retry_delay` calls could be one.", "wrong_count", line=65, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
