"""What is said to be taken away, wished for, or left without a `return`, beside code that has it."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

BASE = "def load_rows(rows):\n    if is_open(rows):\n        return rows.all()\n    return []\n"
KEPT = "def load_rows(rows):\n    if is_open(rows):\n        return rows.every()\n    return []\n"
GONE = "def load_rows(rows):\n    return rows.every()\n"
OTHER_WAY = "def load_rows(rows):\n    log(is_open(rows))\n    return rows.every()\n"
ELSEWHERE = GONE + "\ndef save_rows(rows):\n    if is_open(rows):\n        return rows\n"
ENDS = "def find_row(rows):\n    for row in rows:\n        return row\n    return rows.first\n"
OPEN = "def find_row(rows):\n    for row in rows:\n        return row\n"
GO = (
    "package a\n\nfunc find(rows []row) row {\n\tfor _, r := range rows {\n\t\treturn r\n\t}\n\tpanic(1)\n}\n"
)
JS = "class Row {}\nclass Rows {}\n\nexport { Row as Line };\nexport { Rows };\n"
DOC = "/** Loads all rows. */\nexport function loadRows() {\n  return [];\n}\n"
OF_TWO = KEPT + "\n\ndef save_rows(rows):\n    return rows\n"
BASE_OF_TWO = BASE + "\n\ndef save_rows(rows):\n    if is_open(rows):\n        return rows\n"
WITH_DEFINITION = BASE + "\n\ndef is_open(rows):\n    return rows.open\n"
PLAIN = "// eslint-disable-next-line\nexport function loadRows() {\n  return [];\n}\n"

FALSE: list[tuple[Scene, str]] = [
    (("a.py", KEPT, 2, "The `is_open` check that used to sit here was dropped."), BASE),
    (("a.py", KEPT, 2, "The `is_open` check that used to be here was lost along with it."), BASE),
    (("a.py", KEPT, 2, "The `is_open` check got lost in the move."), BASE),
    (("a.py", KEPT, 2, "The `is_open` check has been dropped in the move."), BASE),
    (("a.py", KEPT, 2, "Please bring back `is_open`."), BASE),
    (("a.py", KEPT, 2, "Please bring `is_open` back."), BASE),
    (("a.py", KEPT, 2, "Please reinstate `is_open`."), BASE),
    (("a.py", ENDS, 4, "For an empty list, this function falls off the end."), ENDS),
    (("a.py", ENDS, 4, "For an empty list, `find_row` runs past its end."), ENDS),
    (("a.js", JS, 5, "`Rows` has been removed from the exports."), JS),
    (("a.ts", DOC, 2, "A short JSDoc on `loadRows` would help."), DOC),
    (("a.ts", DOC, 2, "A JSDoc block for `loadRows` would be useful."), DOC),
    (("a.ts", DOC, 2, "A JSDoc block would be nice for `loadRows`."), DOC),
]  # fmt: skip

TRUE: list[tuple[Scene, str]] = [
    (("a.py", GONE, 2, "The `is_open` check that used to sit here was dropped."), BASE),
    (("a.py", OTHER_WAY, 2, "The `is_open` check got lost in the move."), BASE),
    (("a.py", ELSEWHERE, 2, "Please bring back `is_open`."), BASE),
    (("a.py", OF_TWO, 2, "The `is_open` check got lost in the move."), BASE_OF_TWO),
    (("a.py", KEPT, 2, "Bring back `is_open`: `load_rows` still calls it."), WITH_DEFINITION),
    (("a.py", KEPT, 2, "Please restore `is_open` after the call."), BASE),
    (("a.py", KEPT, 2, "If the `is_open` check was dropped, this fails."), BASE),
    (("a.py", OPEN, 3, "For an empty list, this function falls off the end."), OPEN),
    (("a.py", "def find_row(rows):\n    while rows:\n        return 1\n", 3, "`find_row` falls off the end."), ""),
    (("a.py", ENDS, 4, "The loop falls off the end."), ENDS),
    (("a.js", JS, 4, "`Row` has been removed from the exports."), JS),
    (("a.ts", PLAIN, 2, "A short JSDoc on `loadRows` would help."), PLAIN),
    (("a.ts", DOC, 2, "A JSDoc on `loadRows` that tells the order would help."), DOC),
    (("a.ts", DOC, 2, "A comment on `loadRows` would help."), DOC),
]  # fmt: skip


@pytest.mark.parametrize(("scene", "base"), FALSE)
def test_what_is_still_there_refutes_it(scene: Scene, base: str) -> None:
    assert warnings_of(scene, base={scene[0]: base})


@pytest.mark.parametrize(("scene", "base"), TRUE)
def test_what_only_looks_like_it_refutes_nothing(scene: Scene, base: str) -> None:
    assert warnings_of(scene, base={scene[0]: base}) == []
