"""What is said to be missing."""

from __future__ import annotations

from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, Case, Table, code, rows

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
            "suggested line that a longer one begins with",
            "```suggestion\n        self._rows[item.sku] = self._rows.get(item.sku, 0)\n```",
            "verified",
            line=31,
            path=PY,
        ),
        Case(
            "suggestion that indents",
            '```suggestion\n            self._rows[item.sku] = self._rows.get(item.sku, 0) + amount\n            log.debug("put %s", item.sku)\n```',
            "verified",
            line=30,
            path=PY,
        ),
        Case(
            "suggested line that stands in another branch",
            "```suggestion\n      this.#pending.push(job);\n```",
            "verified",
            line=24,
            path=TS,
        ),
        Case(
            "diff that adds what stands right before",
            '```diff\n+        if amount < 1:\n+            raise ValueError("amount must be positive")\n         if len(self._rows) >= self.limit:\n```',
            "false_absence",
            line=28,
            path=PY,
            shows="line 27",
        ),
        Case(
            "diff that adds what stands elsewhere",
            '```diff\n+        if amount < 1:\n+            raise ValueError("amount must be positive")\n         return sum()\n```',
            "verified",
            line=40,
            path=PY,
        ),
        Case(
            "suggested check that is made before, in TypeScript",
            "```suggestion\n    if (this.#pending.length >= this.capacity) {\n      return false;\n    }\n    if (urgent) {\n```",
            "false_absence",
            line=23,
            path=TS,
            shows="line 19",
        ),
        Case(
            "suggested check that rewrites the one cited, in TypeScript",
            '```suggestion\n    if (this.#pending.length >= this.capacity) {\n      throw new Error("full");\n```',
            "verified",
            line=19,
            last=20,
            path=TS,
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

GUARDS = Table(
    "pattern_absent",
    {
        "load.py": code(
            """
            def load(source, strict):
                if source.closed_at is None:
                    return None
                rows = source.read()
                if strict:
                    if rows.bad_count > 0:
                        raise ValueError(rows)
                else:
                    report(rows)
                rows = rows.without_header()
                keep(rows)
            """
        )
    },
    cases=(
        Case(
            "check that is passed on the way",
            "```suggestion\n    if source.closed_at is None:\n        return None\n    if strict:\n```",
            "false_absence",
            line=5,
            shows="line 2",
        ),
        Case(
            "check in another branch",
            "```suggestion\n        if rows.bad_count > 0:\n            raise ValueError(rows)\n        report(rows)\n```",
            "verified",
            line=9,
        ),
        Case(
            "check of what is set anew",
            "```suggestion\n    if rows.bad_count > 0:\n        raise ValueError(rows)\n    keep(rows)\n```",
            "verified",
            line=11,
        ),
        Case("value checked in another branch only", "`rows` is never checked.", NOTHING, line=9),
    ),
)


@rows(TABLE, GUARDS)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
