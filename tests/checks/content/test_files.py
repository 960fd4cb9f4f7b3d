"""Files named without a line."""

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
    "file_exists",
    FILES,
    base=BEFORE,
    cases=(
        Case("there", "The same is in `cache/store.go`.", "verified", line=60, path=PY),
        Case("there, by its name alone", "The same is in `store.go`.", "verified", line=60, path=PY),
        Case("there, without backticks", "See README.md for more.", "verified", line=60, path=PY),
        Case(
            "not in a folder that is there",
            "The test in `shop/mail/MailSenderTest.java` covers it.",
            "phantom_file",
            line=60,
            path=PY,
            shows="no such file",
        ),
        Case(
            "subject of its sentence",
            "`shop/prices.py` uses the same limit.",
            "phantom_file",
            line=60,
            path=PY,
        ),
        Case(
            "in no folder of the repository",
            "The test in `tests/test_basket.py` covers it.",
            "unverifiable",
            line=60,
            path=PY,
        ),
        Case(
            "by its name alone, nowhere",
            "The test in `test_basket.py` covers it.",
            "unverifiable",
            line=60,
            path=PY,
        ),
        Case("proposed", "Add a test in `shop/basket_test.py`.", "unverifiable", line=60, path=PY),
        Case("denied", "There is no `shop/basket_test.py`.", "unverifiable", line=60, path=PY),
        Case(
            "written by a build",
            "It is generated into `shop/basket_pb2.py`.",
            "unverifiable",
            line=60,
            path=PY,
        ),
        Case("somebody's machine", "See `/home/me/shop/basket.py`.", NOTHING, line=60, path=PY),
        Case("no file at all", "Node.js and `threading.Lock` are fine.", NOTHING, line=60, path=PY),
    ),
    line=None,
)


@rows(TABLE)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
