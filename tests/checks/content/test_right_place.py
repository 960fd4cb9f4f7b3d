"""Code that a finding names and that is at one other place: warned when it opens with it, else only told."""

from __future__ import annotations

import pytest

from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, Case, Table, change, check, finding, rows

PY, TS, GO, RS, JV = (
    "shop/basket.py",
    "src/queue.ts",
    "cache/store.go",
    "src/meter.rs",
    "shop/mail/MailSender.java",
)

TABLE = Table(
    "right_place",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "what a function does, cited in another function",
            "`charge` counts three attempts and asks `gateway.charge_card` each time.",
            "drifted",
            line=22,
            path=PY,
            shows="lines from the cited",
        ),
        Case(
            "the same in TypeScript",
            "`runWithTimeout` creates a timer with `clearTimeout(timer)` in its `finally`.",
            "drifted",
            line=12,
            path=TS,
        ),
        Case(
            "a few lines off, in Java",
            "`sendBatch` counts on `transport.deliverLetter(letter, BATCH_SIZE)` never failing.",
            NOTHING,
            line=8,
            path=JV,
        ),
        Case(
            "a call that opens the finding, of another file",
            '`this.bus.emit("dropped", job)` tells nobody which queue it was.',
            "misattributed",
            line=40,
            path=GO,
            at="src/queue.ts:20",
        ),
        Case(
            "a name in its own statement, not far off",
            "With a `KeyError` swallowed, `take_out` hides mistakes.",
            NOTHING,
            line=28,
            path=PY,
        ),
        Case(
            "a message that opens the finding, far off",
            '"amount must be positive" is all that people read.',
            "drifted",
            line=60,
            path=PY,
            at="shop/basket.py:27",
        ),
        Case(
            "a message that another file has",
            '"cache: no such key" does not say which key.',
            "unverifiable",
            line=40,
            path=PY,
            shows="cache/store.go",
        ),
        Case(
            "a quote that opens the finding, whatever names are here",
            "`self._rows[item.sku] = self._rows.get(item.sku, 0) + amount` is not undone before `_token_lock` is taken.",
            "drifted",
            line=52,
            path=PY,
            at="shop/basket.py:30",
        ),
        Case(
            "a quote in the main clause",
            "Orders are refused with `raise EmptyOrder(basket.owner)` at the very end.",
            "drifted",
            line=8,
            path=PY,
            at="shop/basket.py:66",
        ),
        Case(
            "a quote in a clause of its own",
            "The number is small, which is why `raise EmptyOrder(basket.owner)` comes late.",
            "unverifiable",
            line=8,
            path=PY,
            at="shop/basket.py:66",
        ),
        Case(
            "names that stand together elsewhere are told without a warning",
            "The `KeyError` is only seen as `no such row`.",
            "unverifiable",
            line=8,
            path=PY,
        ),
        Case(
            "a message in plain quotes is told",
            'People will only ever read the words "amount must be positive" then.',
            "unverifiable",
            line=60,
            path=PY,
            at="shop/basket.py:27",
        ),
        Case(
            "the place is right: the function is called there",
            "`sign_token` takes `_token_lock` for each call.",
            NOTHING,
            line=47,
            path=PY,
        ),
        Case(
            "the sentence compares",
            "Unlike `charge`, which asks `gateway.charge_card`, nothing is tried again.",
            NOTHING,
            line=22,
            path=PY,
        ),
        Case(
            "the sentence names the other file",
            "`s.evictOldest()` of `cache/store.go` has the same flaw.",
            NOTHING,
            line=22,
            path=PY,
        ),
        Case(
            "the finding shows the cited line",
            "```python\nself.owner = owner\n```\n`charge` asks `gateway.charge_card` with it.",
            NOTHING,
            line=22,
            path=PY,
        ),
        Case(
            "proposed",
            "Call `transport.deliverLetter(letter, BATCH_SIZE)` here.",
            NOTHING,
            line=30,
            path=PY,
        ),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)


def test_a_place_that_is_only_told_costs_nothing() -> None:
    told = finding('People will only ever read the words "amount must be positive" then.', PY, 60)
    checked = check(told, change(FILES, BEFORE))
    assert (checked.warnings, str(checked.relocated)) == ((), f"{PY}:27")


@pytest.mark.parametrize("shift", [1, 7, 120])
def test_lines_above_shift_the_told_place(shift: int) -> None:
    moved = {PY: "# a line\n" * shift + FILES[PY]}
    told = finding('People will only ever read the words "amount must be positive" then.', PY, 60 + shift)
    assert str(check(told, change(moved)).relocated) == f"{PY}:{27 + shift}"
