"""Values said of a named thing."""

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
    "literal",
    FILES,
    base=BEFORE,
    cases=(
        Case("right, in Python", "`MAX_ITEMS` is set to 20.", "verified", line=6, path=PY),
        Case("wrong, in Python", "`MAX_ITEMS` is set to 50.", "wrong_literal", line=6, path=PY, shows="20"),
        Case(
            "wrong, in TypeScript",
            "`DEFAULT_CAPACITY` is 128, which is a lot.",
            "wrong_literal",
            line=3,
            path=TS,
            shows="64",
        ),
        Case(
            "wrong default, in TypeScript",
            "`timeoutMs` defaults to 5000.",
            "wrong_literal",
            line=31,
            path=TS,
            shows="2,500",
        ),
        Case("wrong, in Go", "`maxEntries` is set to 1024.", "wrong_literal", line=8, path=GO, shows="512"),
        Case("wrong, in Rust", "`WINDOW_SECS` is set to 60.", "wrong_literal", line=3, path=RS, shows="90"),
        Case("wrong, in Java", "`BATCH_SIZE` is 500.", "wrong_literal", line=6, path=JV, shows="50"),
        Case(
            "wrong default of a parameter",
            "`digits` defaults to 8.",
            "wrong_literal",
            line=51,
            path=PY,
            shows="6",
        ),
        Case("wrong word", "`currency` defaults to `USD`.", "wrong_literal", line=19, path=PY, shows="EUR"),
        Case("right word", "`currency` defaults to `EUR`.", NOTHING, line=19, path=PY),
        Case("proposed", "`MAX_ITEMS` should be 50.", NOTHING, line=6, path=PY),
        Case("past", "`MAX_ITEMS` was 50 before.", NOTHING, line=6, path=PY),
        Case("compared", "`MAX_ITEMS` is less than 50.", NOTHING, line=6, path=PY),
        Case("a condition", "If `digits` is 8, it is longer.", NOTHING, line=51, path=PY),
        Case("a case", "An `amount` of 0 is rejected.", NOTHING, line=26, path=PY),
        Case("an argument", "A call with `timeoutMs` = 100 aborts most jobs.", NOTHING, line=31, path=TS),
        Case("a place of its own", "`timeoutMs` is 0 in two tests.", NOTHING, line=31, path=TS),
        Case("under a condition", "In production `MAX_ITEMS` is 50.", NOTHING, line=6, path=PY),
        Case("in another mouth", "The docs say `maxEntries` is 1024.", NOTHING, line=8, path=GO),
        Case("a new subject", "`BATCH_SIZE` is 50, the server takes 500.", NOTHING, line=6, path=JV),
        Case("a second value", "`maxEntries` is 512, half of 1024.", NOTHING, line=8, path=GO),
        Case("a word elsewhere", "In tests `currency` is set to `USD`.", NOTHING, line=19, path=PY),
        Case("made up", "If a caller sets `limit` to 0, nothing fits.", NOTHING, line=19, path=PY),
    ),
    line=None,
)

LIMITS = Table(
    "literal",
    {
        "limits.py": code(
            """
            BLOCK = 1 << 20
            WAIT_MS = 5000
            HIDDEN = 4 * 1024
            RATIO = 0.25


            def drain(queue, idle_ms=1500):
                days = 1
                for item in queue:
                    days += item.days
                queue.get(True, timeout=3)
                if len(queue) > 128:
                    raise Full
                return queue[0]


            def refill(queue):
                shift(queue, days=7)
                attempts = 2
                mode = "closed"
                return modes["closed"]
            """
        ),
        "limits.ts": code(
            """
            const frameBytes = 4 * 1024 * 1024
            export function poll (queue) {
              if (queue.length >= 40) {
                return undefined
              }
              const window = load(defaults[0])
              return setTimeout(run, window)
            }
            """
        ),
        "table.py": f"fill({', '.join(['40'] * 2_000)})\n",
    },
    cases=(
        Case("a shift", "`BLOCK` is set to 1048576.", "verified", line=1),
        Case("a shift, wrong", "`BLOCK` is set to 65536.", "wrong_literal", line=1, shows="1,048,576"),
        Case("in another unit of time", "`WAIT_MS` is set to 5 seconds.", "verified", line=2),
        Case("in words, in another unit", "`idle_ms` defaults to five seconds.", "wrong_literal", line=7),
        Case("a share in percent", "`RATIO` is set to 25 %.", "verified", line=4),
        Case("in brackets", "The buffer (`HIDDEN`) is cut, see `WAIT_MS` (3000).", "wrong_literal", line=2),
        Case("the name in brackets", "It waits 3 s (`WAIT_MS`).", "wrong_literal", line=2, shows="5,000"),
        Case("brackets that go on", "`WAIT_MS` (3 lines below) is fine.", NOTHING, line=2),
        Case("a moment of a run", "Take 20 days: `days` is 20 then.", NOTHING, line=9),
        Case("inside another function", "`item.days` is set to 20.", NOTHING, line=10),
        Case("inside a function that is named", "`refill` sets `attempts` to 20.", "wrong_literal", line=10),
        Case("same operators", "With `2 * 1024` it overflows.", "wrong_literal", line=3, shows="4,096"),
        Case("other operators", "With `2 ** 14` it overflows.", NOTHING, line=3),
        Case("a limit", "Here anything above 64 is rejected.", "wrong_literal", line=12, shows="128"),
        Case("a limit, off by one", "Here anything above 127 is rejected.", NOTHING, line=12),
        Case("a limit of elsewhere", "If above 64, it is rejected.", NOTHING, line=12),
        Case(
            "a limit in TypeScript",
            "Any queue above 99 jobs is skipped here.",
            "wrong_literal",
            line=3,
            path="limits.ts",
        ),
        Case("a limit of another", "Here anything below 90 is rejected by the peer.", NOTHING, line=12),
        Case("no limit", "More than 20 labels are accepted here.", NOTHING, line=12),
        Case("how many use it", "`WAIT_MS` has 2 readers.", NOTHING, line=2),
        Case("how many of something", "`HIDDEN` allows 2 frames.", NOTHING, line=3),
        Case("set elsewhere", "`idle_ms` is set to 100 by `main`.", NOTHING, line=7),
        Case("how wide", "`BLOCK` is 20 bits wide.", "verified", line=1),
        Case("a size, no limit", "More than 64 entries make it slow.", NOTHING, line=12),
        Case("a quantity", "The 30 second timeout hides errors.", "wrong_literal", line=11, shows="3"),
        Case("a quantity in words", "A ten second timeout in `drain` is slow.", "wrong_literal", line=11),
        Case("of something else", "The 30 second timeout of `nginx` comes first.", NOTHING, line=11),
        Case("a general remark", "A 30 second timeout is common.", NOTHING, line=11),
        Case("an index", "The timeout of 30 seconds is long.", NOTHING, line=6, path="limits.ts"),
        Case(
            "a constant",
            "Here the constant allows 8 MB.",
            "wrong_literal",
            line=1,
            path="limits.ts",
            shows="4,194,304",
        ),
        Case("a word as the default", "Why `open` as the default?", "wrong_literal", line=20, shows="closed"),
        Case("a word in another spelling", "It is set to `CLOSED`.", NOTHING, line=20),
        Case("a word as the key", "It is set to `open`.", NOTHING, line=21),
        Case("a line that is a table", "It falls back to 20.", NOTHING, line=1, path="table.py"),
    ),
    line=None,
)


@rows(TABLE, LIMITS)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
