"""What is said to be missing."""

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
    "pattern_absent",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "proposal that stands there",
            "```suggestion\n            raise EmptyOrder(item)\n```",
            NOTHING,
            line=28,
            path=PY,
        ),
        Case(
            "suggestion of what is right before",
            "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item)\n        self._rows[item.sku] = self._rows.get(item.sku, 0) + amount\n```",
            "false_absence",
            line=30,
            path=PY,
            shows="already",
        ),
        Case(
            "suggestion that shows the line before and changes its own",
            "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item, self.limit)\n```",
            NOTHING,
            line=29,
            path=PY,
        ),
        Case(
            "suggestion that is new",
            "```suggestion\n        self._rows[item.sku] = max(0, self._rows.get(item.sku, 0) + amount)\n```",
            "verified",
            line=30,
            path=PY,
        ),
        Case(
            "condition that is there, in Python",
            "`self.limit` is never checked before the row is added.",
            "false_absence",
            line=30,
            path=PY,
            shows="line 28",
        ),
        Case(
            "denied call that is there, in Go",
            "There is no `s.mu.Unlock()` in this function.",
            "false_absence",
            line=24,
            path=GO,
            shows="line 23",
        ),
        Case(
            "denied call that is there, in TypeScript",
            "Nothing calls `job.run()` in here.",
            "false_absence",
            line=43,
            path=TS,
            shows="line 45",
        ),
        Case(
            "denied name that is not there",
            "There is no `flush_rows` call here.",
            "unverifiable",
            line=30,
            path=PY,
        ),
        Case("denied of another thing", "A `MailSender` has no `flushQueue()`.", NOTHING, line=19, path=JV),
        Case(
            "lock that is held",
            "`owner.id` is formatted with no lock held.",
            "false_absence",
            line=53,
            path=PY,
            shows="line 52",
        ),
        Case(
            "value that is checked, in Python",
            "`amount` is never validated before it is added to the row.",
            "false_absence",
            line=30,
            path=PY,
            shows="line 26",
        ),
        Case(
            "value that is checked, in Java",
            "`letters` is not checked for null before the loop.",
            "false_absence",
            line=18,
            path=JV,
            shows="line 14",
        ),
        Case("value that is not checked", "`base_url` is not validated.", NOTHING, line=48, path=PY),
        Case(
            "denied as past", "`self.limit` was never checked before this change.", NOTHING, line=30, path=PY
        ),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
