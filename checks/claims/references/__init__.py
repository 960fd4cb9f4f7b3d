"""What a text says of the uses of a name: nobody uses or calls it, it is used in so many files, or only there."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.references.claim import ReferencesClaim
from checks.claims.references.reading import extract
from checks.claims.references.verifying import verify
from checks.model.claim import Stance
from checks.model.outcome import Failure

_LIB = "def clear_rows(rows):\n    rows.clear()\n\ndef drop_rows(rows):\n    clear_rows(rows)\n"


_TWO = (
    ("b.py", "from app import clear_rows\nclear_rows([])\n"),
    ("c.py", "import app\napp.clear_rows([])\n"),
)


_GO = "package a\n\nfunc clearRows() {}\n\nfunc Drop() { clearRows() }\n"


_RUST = "fn clear_rows() {}\n\nfn drop_all() {\n    clear_rows();\n}\n"


_TS = "export function clearRows() {}\n\nexport function drop() {\n  clearRows();\n}\n"


KIND = Kind(
    ReferencesClaim,
    "a name is used (denied: used nowhere) in the repository, or only there, or in so many files",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`clear_rows` is unused.", Failure.FALSE_ABSENCE, _RUST, 1, path="a.rs"),
        Example(
            "`clear_rows` is never called here.",
            "unsupported",
            _RUST,
            4,
            path="a.rs",
            why="It may be said of the function alone.",
        ),
        Example("`clear_rows` is never called anywhere.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`clear_rows` is unused.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`clear_rows` is not unused.", "verified", _LIB, 1),
        Example("`drop_rows` is unused.", "unsupported", _LIB, 4, why="It may be used by another name."),
        Example(
            "`again_rows` is unused.",
            "unsupported",
            "def again_rows(rows):\n    again_rows(rows[1:])\n",
            1,
            why="A call of itself is no use.",
        ),
        Example(
            "`clear_rows` is unused.",
            "unsupported",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            others=(
                ("tests/test_app.py", "from app import clear_rows\n\ndef test_it():\n    clear_rows([])\n"),
            ),
            why="Only a test uses it.",
        ),
        Example(
            "`clear_rows` is used in one files.",
            Failure.WRONG_COUNT,
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            others=_TWO,
        ),
        Example(
            "Only `drop` calls `clearRows`.",
            Failure.FALSE_STATEMENT,
            _GO + "\nfunc Other() { clearRows() }\n",
            3,
            path="a/a.go",
            claim=ReferencesClaim(name="clearRows", where="Drop", only=True),
        ),
        Example(
            "`clearRows` has no callers.",
            Failure.FALSE_ABSENCE,
            _TS,
            1,
            path="a.ts",
            claim=ReferencesClaim(name="clearRows", calls=True, stance=Stance.DENIED),
        ),
        Example(
            "Somebody still calls `clearRows`.",
            Failure.FALSE_PRESENCE,
            "package a\n\nfunc clearRows() {}\n",
            3,
            path="a/a.go",
            claim=ReferencesClaim(name="clearRows"),
        ),
        Example("`clear_rows` empties the list.", NOTHING, _LIB, 1),
        Example(
            "`total` is unused.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="total", stance=Stance.DENIED),
        ),
        Example(
            "`close_rows` is unused.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="close_rows", stance=Stance.DENIED),
        ),
        Example(
            "`openRows` is used.",
            "unsupported",
            "export function openRows() {}\neval(1);\n",
            1,
            claim=ReferencesClaim(name="openRows"),
            path="a.ts",
        ),
        Example(
            "`clear_rows` is used in `drop_rows`.",
            "verified",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="drop_rows"),
        ),
        Example(
            "`clear_rows` is used in `again`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="again"),
        ),
        Example(
            "Only `drop_rows` uses `clear_rows`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear_rows", where="drop_rows", only=True),
        ),
        Example(
            "`clear_rows` is used in two files.",
            "verified",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            claim=ReferencesClaim(name="clear_rows", files=2),
            others=_TWO,
        ),
        Example(
            "`clear_rows` is used in three files.",
            "unsupported",
            "def clear_rows(rows):\n    rows.clear()\n",
            1,
            claim=ReferencesClaim(name="clear_rows", files=3),
            others=_TWO,
        ),
        Example(
            "`drop_rows` does not use `size`.",
            "verified",
            _LIB,
            4,
            claim=ReferencesClaim(name="size", where="drop_rows", stance=Stance.DENIED),
            why="Nothing in the function has the word.",
        ),
        Example(
            "`app.py` does not use `drop_rows`.",
            "verified",
            _LIB,
            4,
            claim=ReferencesClaim(name="drop_rows", where="app.py", stance=Stance.DENIED),
        ),
        Example(
            "`clear_rows` does not call `clear`.",
            "unsupported",
            _LIB,
            1,
            claim=ReferencesClaim(name="clear", where="clear_rows", stance=Stance.DENIED),
            why="It is a member of another thing.",
        ),
        Example(
            "`app.py` uses `tin_rows`.",
            Failure.FALSE_PRESENCE,
            _LIB,
            1,
            claim=ReferencesClaim(name="tin_rows", where="app.py"),
        ),
        Example("It uses `=>`.", "unsupported", _LIB, 1, claim=ReferencesClaim(name="=>", where="drop_rows")),
        Example(
            "`app.py` uses `rows`.",
            "unsupported",
            "def load(rows:\n",
            1,
            claim=ReferencesClaim(name="rows", where="app.py"),
        ),
        Example("The `rows` parameter is never used.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("The `rows` parameter of `main` is never used.", "unsupported", _LIB, 1),
        Example("The `size` parameter is never used.", "unsupported", _LIB, 1),
        Example("The `rows` parameter is never used.", "unsupported", "def load(rows):\n    del rows\n", 1),
    ),
)
