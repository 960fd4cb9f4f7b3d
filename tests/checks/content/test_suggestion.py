"""Suggested changes."""

from __future__ import annotations

from checks.model.verdict import Failure
from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, Case, Table, check, finding, rows

PY, TS, GO, RS, JV = (
    "shop/basket.py",
    "src/queue.ts",
    "cache/store.go",
    "src/meter.rs",
    "shop/mail/MailSender.java",
)

TABLE = Table(
    "suggestion",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "a change",
            "```suggestion\n            raise EmptyOrder(item.sku)\n```",
            "verified",
            line=29,
            path=PY,
        ),
        Case(
            "no change",
            "```suggestion\n            raise EmptyOrder(item)\n```",
            "broken_suggestion",
            line=29,
            path=PY,
            shows="changes nothing",
        ),
        Case(
            "no change, several lines, in Go",
            "```suggestion\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n```",
            "broken_suggestion",
            line=22,
            last=23,
            path=GO,
            shows="changes nothing",
        ),
        Case(
            "only white space differs",
            "```suggestion\n\tdefer s.mu.Unlock() \n```",
            "verified",
            line=23,
            path=GO,
        ),
        Case(
            "an empty line more",
            "```suggestion\n            raise EmptyOrder(item)\n\n```",
            "verified",
            line=29,
            path=PY,
        ),
        Case("a deletion", "```suggestion\n```", "verified", line=31, path=PY),
        Case(
            "repeats the line before",
            "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item, self.limit)\n```",
            "broken_suggestion",
            line=29,
            path=PY,
            shows="line 28",
        ),
        Case(
            "repeats the line behind",
            "```suggestion\n            raise EmptyOrder(item, self.limit)\n        self._rows[item.sku] = self._rows.get(item.sku, 0) + amount\n```",
            "broken_suggestion",
            line=29,
            path=PY,
            shows="line 30",
        ),
        Case(
            "leaves a bracket open, in TypeScript",
            "```suggestion\n    this.capacity = Math.max(1, options.capacity ?? DEFAULT_CAPACITY;\n```",
            "broken_suggestion",
            line=15,
            path=TS,
            shows="1 `(` open",
        ),
        Case(
            "takes a brace away, in Java",
            "```suggestion\n        if (letters == null || letters.isEmpty())\n```",
            "broken_suggestion",
            line=14,
            path=JV,
            shows="1 `}` too many",
        ),
        Case(
            "brackets in strings and comments",
            "```suggestion\n            raise EmptyOrder(item)  # not (yet\n```",
            "verified",
            line=29,
            path=PY,
        ),
        Case("no line cited", "```suggestion\nx = 1\n```", "unsupported", path=PY),
        Case(
            "a proposal in a plain fence",
            "Consider:\n```python\nraise EmptyOrder(item)\n```",
            NOTHING,
            line=29,
            path=PY,
        ),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)


def test_a_suggestion_that_changes_nothing_warns() -> None:
    checked = check(finding("```suggestion\n            raise EmptyOrder(item)\n```", PY, 29), TABLE.given)
    assert Failure.BROKEN_SUGGESTION in {warning.failure for warning in checked.warnings}


def test_a_suggestion_that_was_put_a_line_off_is_noted_and_costs_nothing() -> None:
    body = "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item, self.limit)\n```"
    checked = check(finding(body, PY, 29), TABLE.given)
    assert checked.warnings == ()
    assert checked.confidence.effective == checked.confidence.original
    assert any("line 28 would stand there twice" in note for note in checked.notes)
