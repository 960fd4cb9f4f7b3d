"""Code quoted as existing."""

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
    "code_snippet",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "there, in Python",
            "`if len(self._rows) >= self.limit:` lets one row too many in.",
            "verified",
            line=28,
            path=PY,
        ),
        Case(
            "there, in TypeScript",
            "`this.#pending.unshift(job);` copies the whole array.",
            "verified",
            line=24,
            path=TS,
        ),
        Case(
            "there, in Go", "`defer s.mu.Unlock()` comes right behind the lock.", "verified", line=23, path=GO
        ),
        Case(
            "there, in Rust",
            "`meter.hits.get(client_key).copied().unwrap_or(0) > limit` lets one more in.",
            "verified",
            line=22,
            path=RS,
        ),
        Case(
            "there, in Java",
            '`throw new IllegalArgumentException("letters");` tells too little.',
            "verified",
            line=15,
            path=JV,
        ),
        Case(
            "there, in other white space and quotes",
            "`log.debug( 'put %s',  item.sku )` leaks.",
            "verified",
            line=31,
            path=PY,
        ),
        Case(
            "there, with an ellipsis",
            "`sum(prices[sku] * amount … self._rows.items())` may be empty.",
            "verified",
            line=40,
            path=PY,
        ),
        Case(
            "there, three lines off",
            "`self._rows[item.sku] = self._rows.get(item.sku, 0) + amount` is not atomic.",
            "verified",
            line=27,
            path=PY,
        ),
        Case(
            "drifted",
            "`if gateway.charge_card(total, basket.currency):` ignores declined cards.",
            "drifted",
            line=8,
            path=PY,
            shows="line 63",
            at="shop/basket.py:63",
        ),
        Case(
            "drifted, in TypeScript",
            "`await runWithTimeout(job, timeoutMs);` runs one job at a time.",
            "drifted",
            line=2,
            path=TS,
            shows="line 35",
            at="src/queue.ts:35",
        ),
        Case(
            "in another file",
            "`s.entries[key] = value` grows without end.",
            "misattributed",
            line=28,
            path=PY,
            shows="cache/store.go",
            at="cache/store.go:38",
        ),
        Case(
            "altered operator",
            "`if len(self._rows) > self.limit:` lets one row too many in.",
            "altered_quote",
            line=28,
            path=PY,
            shows=">=",
        ),
        Case(
            "altered literal, in Go",
            "`entries: make(map[string][]byte, 1024)` allocates early.",
            "altered_quote",
            line=18,
            path=GO,
        ),
        Case(
            "another call, in TypeScript",
            '`this.bus.send("dropped", job);` tells nobody why.',
            "fabricated_quote",
            line=20,
            path=TS,
        ),
        Case(
            "removed by the change",
            "`digest = _digest_owner(owner)` is computed on every call.",
            "removed_code",
            line=52,
            path=PY,
            shows="base",
        ),
        Case(
            "removed, and said to be",
            "The change removed `digest = _digest_owner(owner)` for good.",
            NOTHING,
            line=52,
            path=PY,
        ),
        Case(
            "fabricated",
            "`self._rows = OrderedDict(sorted(item.sku for item in owner.rows))` sorts on every call.",
            "fabricated_quote",
            line=23,
            path=PY,
        ),
        Case("proposed", "Consider `if len(self._rows) > self.limit:` instead.", NOTHING, line=28, path=PY),
        Case(
            "proposed in a fence",
            "It should be:\n```python\nif len(self._rows) > self.limit:\n    raise EmptyOrder(item)\n```",
            NOTHING,
            line=28,
            path=PY,
        ),
        Case(
            "quoted in a fence",
            "The current code:\n```python\nif len(self._rows) >= self.limit:\n    raise EmptyOrder(item)\n```",
            "verified",
            line=28,
            path=PY,
        ),
        Case(
            "quoted in a fence, altered",
            "The current code:\n```python\nif len(self._rows) > self.limit:\n    raise EmptyOrder(item)\n```",
            "altered_quote",
            line=28,
            path=PY,
        ),
        Case(
            "a removed line of a diff that is not there",
            "```diff\n-    if len(self._rows) > self.limit:\n+    if len(self._rows) > self.limit + 1:\n```",
            "altered_quote",
            line=28,
            path=PY,
        ),
        Case("too short to tell", "`x` and `a + b` are hard to read.", NOTHING, line=28, path=PY),
        Case(
            "what a caller may write",
            "A caller that writes `basket.put(item, amount=0)` gets an error.",
            NOTHING,
            line=26,
            path=PY,
        ),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
