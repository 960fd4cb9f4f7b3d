"""What is so elsewhere, at another time or in another sense; beside the plain statement that is refuted."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

SHOP = "class Shop:\n    open_late: bool = False\n    tills: int = 4\n"
CONFIG = {"deploy.yml": "env:\n  TILLS: 8\n"}
ORDER = "def ship(order):\n    check(order)\n    pay(order)\n"
OTHER_ORDER = {"worker.py": "def ship(order):\n    pay(order)\n    check(order)\n"}
LIBRARY = "import shelf\n\n\ndef run(rows):\n    size = 1\n    return shelf.take_all(rows)\n"
OWN_CALL = (
    "def take_all(rows):\n    return rows\n\n\ndef run(rows):\n    size = 1\n    return take_all(rows)\n"
)
LIBRARY_BEFORE, OWN_BEFORE = (one.replace("    size = 1\n", "") for one in (LIBRARY, OWN_CALL))
LOOPS = "def ship(rows):\n    for row in rows:\n        pay(row)\n    send_all(rows)\n"
NORMALISED = (
    "def run(rows, wait_ms=None):\n    if wait_ms is None:\n        wait_ms = 3000\n    return rows\n"
)
BRACED = "function run(rows, waitMs) {\n  if (!waitMs) {\n    waitMs = 3000;\n  }\n  return rows;\n}\n"
DEAD = "def _old_format(row):\n    return str(row)\n\n\ndef _old_render(rows):\n    return [_old_format(row) for row in rows]\n\n\ndef _new_format(row):\n    return str(row)\n\n\ndef render(rows):\n    return [_new_format(row) for row in rows]\n"

PAIRS = {
    "a value of one environment": Pair(
        SHOP, 2, "`open_late` is `True` in production.", "`open_late` is `True`."
    ),
    "a value of a file": Pair(
        SHOP, 3, "`tills` is set to 8 in `deploy.yml`.", "`tills` is set to 8.", others=CONFIG
    ),
    "a value that somebody else sets": Pair(
        SHOP, 3, "The chart sets `tills` to 8.", "The constructor sets `tills` to 8."
    ),
    "an order in another file": Pair(
        ORDER, 3, "In `worker.py`, `pay` runs before `check`.", "`pay` runs before `check`.", others=OTHER_ORDER
    ),
    "an order that is to be kept": Pair(
        ORDER, 2, "Make sure to call `check` before `pay`.", "Please call `check` before `pay`."
    ),
    "an order that is there": Pair(
        ORDER, 2, "Call `check` before `pay`, as you do here.", "Call `check` before `pay`."
    ),
    "a contract beside what is wrong": Pair(
        ORDER, 2, "`check` should be called before `pay`.", "The order is wrong: `check` should be called before `pay`."
    ),
    "an order to remember": Pair(
        ORDER, 2, "Remember to call `check` before `pay`.", "Please call `check` before `pay`."
    ),
    "an order that goes on": Pair(
        ORDER, 2, "Continue to call `check` before `pay`.", "Please call `check` before `pay`."
    ),
    "a contract": Pair(
        ORDER, 2, "`check` should be called before `pay`.", "`check` should be moved before `pay`."
    ),
    "what a library has removed": Pair(
        LIBRARY, 5, "`shelf.take_all` has been removed.", "`take_all` has been removed.",
        base={"app.py": LIBRARY_BEFORE},
    ),
    "what a release has removed": Pair(
        OWN_CALL, 6, "In shelf 3, `take_all` is gone.", "`take_all` is gone.", base={"app.py": OWN_BEFORE}
    ),
    "what a numbered release has removed": Pair(
        OWN_CALL, 6, "`take_all` has been removed as of 2.0.", "`take_all` has been removed.",
        base={"app.py": OWN_BEFORE},
    ),
    "what is removed from a part": Pair(
        OWN_CALL, 6, "`take_all` was removed from the chain in this PR.", "`take_all` was removed in this PR.",
        base={"app.py": OWN_BEFORE},
    ),
    "the loop of a caller": Pair(
        LOOPS, 4, "`send_all` is called in the loop of the caller.", "`send_all` is called in the loop."
    ),
    "what only changes itself": Pair(
        NORMALISED, 1, "The `wait_ms` parameter is never used.", "The `rows` parameter is never used."
    ),
    "what only changes itself, in braces": Pair(
        BRACED, 1, "The `waitMs` parameter is never used.", "The `rows` parameter is never used.", path="a.js"
    ),
    "what only an unused function uses": Pair(
        DEAD, 1, "`_old_format` is dead code.", "`_new_format` is dead code."
    ),
}  # fmt: skip
